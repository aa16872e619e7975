import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { countSignIns, onSignIn } from '#/lib/sign-ins.ts';

type FormAlertProps = {
  title: string;
  /** Whether the message stays valid for another user. */
  isLasting?: boolean;
  children: ReactNode;
};

/**
 * Shows above a form's fields why saving failed. It disappears when a user signs in, because it refers to the
 * time before.
 */
export function FormAlert({ title, isLasting = false, children }: FormAlertProps) {
  const signInCount = useSyncExternalStore(onSignIn, countSignIns, countSignIns);
  const [initialSignInCount] = useState(signInCount);
  const alert = useRef<HTMLDivElement>(null);

  // Nothing else announces it. A focused invalid field keeps its position.
  useEffect(() => {
    if (!document.activeElement?.matches('[aria-invalid=true]'))
      alert.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  if (signInCount !== initialSignInCount && !isLasting) return null;
  return (
    <div
      ref={alert}
      role="alert"
      className="mb-4 flex items-start gap-2.5 rounded-md border border-danger-line bg-danger-bg px-3 py-2.5 text-danger-ink text-sm"
    >
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div>
        <p className="font-medium">{title}</p>
        <p>{children}</p>
      </div>
    </div>
  );
}

import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** Says above a form's fields why it could not be saved. */
export function FormAlert({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div
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

import { CircleAlert } from 'lucide-react';

/** The error of a form as a whole; a toast announces it. */
export function FormMessage({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <p className="flex items-start gap-2 rounded-md border border-danger-line bg-danger-bg px-3 py-2 text-danger-ink text-sm">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

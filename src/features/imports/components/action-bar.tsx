import type { ReactNode } from 'react';

/** Keeps the step's actions visible below long lists. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className="above-foot sticky bottom-(--foot) z-10 -mx-4 flex flex-wrap items-center justify-between gap-3 border-line border-t bg-canvas px-4 py-3 pb-[max(0.75rem,var(--inset-foot))] sm:mx-0 sm:px-0">
      {children}
    </div>
  );
}

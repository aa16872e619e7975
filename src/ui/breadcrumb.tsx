import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';

/** The link above a page's title to its parent page. */
export function Breadcrumb({ children }: { children: ReactNode }) {
  return (
    <nav
      aria-label="Breadcrumb"
      className="-ml-1 mb-2 flex w-fit items-center gap-1 rounded-sm text-muted text-sm hover:text-ink print:hidden [&_a]:tap [&_a]:hover:underline"
    >
      <ChevronLeft className="size-4 shrink-0" aria-hidden="true" />
      {children}
    </nav>
  );
}

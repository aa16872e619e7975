import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export const Tabs = Radix.Root;

/** The tabs, distributed over the whole width. */
export function TabList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Radix.List
      aria-label={label}
      className="mb-4 flex gap-4 *:flex-1 overflow-x-auto border-line border-b [scrollbar-width:none] sm:mb-5"
    >
      {children}
    </Radix.List>
  );
}

export function Tab({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radix.Trigger
      value={value}
      className="relative -mb-px inline-flex h-10 pointer-coarse:h-11 pointer-coarse:min-w-11 shrink-0 items-center justify-center gap-1.5 whitespace-nowrap border-transparent border-b-2 px-1 font-medium text-base text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink"
    >
      {children}
    </Radix.Trigger>
  );
}

export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radix.Content value={value} className="rounded-md">
      {children}
    </Radix.Content>
  );
}

import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type TabsProps = {
  value: string;
  onValueChange: (value: string) => void;
  className?: string | undefined;
  children: ReactNode;
};

export function Tabs({ value, onValueChange, className, children }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onValueChange} className={className}>
      {children}
    </Radix.Root>
  );
}

type TabListProps = {
  label: string;
  fill?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** `fill` distributes the tabs over the whole width. */
export function TabList({ label, fill, className, children }: TabListProps) {
  return (
    <Radix.List
      aria-label={label}
      className={cx(
        'flex gap-4 overflow-x-auto border-line border-b [scrollbar-width:none]',
        fill && '*:flex-1',
        className,
      )}
    >
      {children}
    </Radix.List>
  );
}

type TabProps = { value: string; count?: number | undefined; children: ReactNode };

export function Tab({ value, count, children }: TabProps) {
  return (
    <Radix.Trigger
      value={value}
      className="relative -mb-px inline-flex h-10 pointer-coarse:h-11 pointer-coarse:min-w-11 shrink-0 items-center justify-center gap-1.5 whitespace-nowrap border-transparent border-b-2 px-1 font-medium text-base text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink"
    >
      {children}
      {count !== undefined && (
        <span className="tabular rounded-sm bg-neutral-bg px-1 text-neutral-ink text-xs">{count}</span>
      )}
    </Radix.Trigger>
  );
}

type TabPanelProps = { value: string; className?: string | undefined; children: ReactNode };

export function TabPanel({ value, className, children }: TabPanelProps) {
  return (
    <Radix.Content value={value} className={cx('rounded-md', className)}>
      {children}
    </Radix.Content>
  );
}

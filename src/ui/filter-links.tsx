import { Slot } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import { useCurrentInView } from './use-current-in-view.ts';

type FilterLinksProps = {
  /** Names the links, such as 'Filter messages'. */
  label: string;
  className?: string;
  /** FilterLink elements, each with a key. */
  children: readonly ReactElement<FilterLinkProps>[];
};

/** Links to a list's views, one of which is current. They scroll sideways on narrow screens. */
export function FilterLinks({ label, className, children }: FilterLinksProps) {
  const listRef = useCurrentInView<HTMLUListElement>(children.find(({ props }) => props.isCurrent)?.key);
  return (
    <nav aria-label={label} className={cx('-m-1 min-w-0 max-w-full', className)}>
      <ul ref={listRef} className="flex gap-1 overflow-x-auto p-1 sm:flex-wrap">
        {children.map((child) => (
          <li key={child.key}>{child}</li>
        ))}
      </ul>
    </nav>
  );
}

type FilterLinkProps = {
  isCurrent: boolean;
  /** The number of items in the view. Omit it to show none; undefined reserves its space until it is known. */
  count?: number | string | undefined;
  children: ReactNode;
};

/** Disables the link's own active state: only `isCurrent` counts. */
const ignoreRouterState = { activeProps: {}, activeOptions: { exact: true } };

export function FilterLink(props: FilterLinkProps) {
  const { isCurrent, count, children } = props;
  return (
    <Slot.Root
      {...ignoreRouterState}
      aria-current={isCurrent ? 'page' : undefined}
      className="inline-flex h-9 pointer-coarse:h-11 items-center gap-1.5 whitespace-nowrap rounded-md px-3 font-medium text-base text-muted transition-colors hover:bg-hover aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink hover:text-ink"
    >
      <Slot.Slottable>{children}</Slot.Slottable>
      {'count' in props && (
        <span className="tabular min-w-2 text-xs">
          {typeof count === 'number' ? count.toLocaleString('en') : count}
        </span>
      )}
    </Slot.Root>
  );
}

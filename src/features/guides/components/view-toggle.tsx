import { Link } from '@tanstack/react-router';
import { LayoutGrid, List } from 'lucide-react';
import { cx } from '#/ui/cx.ts';
import type { GuidesSearch } from './guides.ts';

const views = [
  { view: 'list', label: 'List view', icon: List },
  { view: 'grid', label: 'Grid view', icon: LayoutGrid },
] as const;

/** Uses links, which work without JavaScript. */
export function ViewToggle({ search, isGrid }: { search: GuidesSearch; isGrid: boolean }) {
  const { q } = search;
  return (
    <nav
      aria-label="View"
      className="inline-flex shrink-0 rounded-md border border-transparent bg-fill p-0.5"
    >
      {views.map(({ view, label, icon: Icon }) => {
        const isCurrent = isGrid === (view === 'grid');
        return (
          <Link
            key={view}
            to="/guides"
            search={{ ...(q !== undefined && { q }), ...(view === 'grid' && { view }) }}
            replace
            resetScroll={false}
            activeProps={{}}
            activeOptions={{ exact: true }}
            aria-label={label}
            title={label}
            aria-current={isCurrent ? 'true' : undefined}
            className={cx(
              'grid h-8 w-9 place-items-center rounded-sm transition-colors pointer-coarse:h-11 pointer-coarse:w-11',
              isCurrent ? 'bg-surface text-ink shadow-xs dark:bg-fill-hover' : 'text-muted hover:text-ink',
            )}
          >
            <Icon className="size-4" aria-hidden="true" />
          </Link>
        );
      })}
    </nav>
  );
}

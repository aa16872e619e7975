import { Ellipsis, LayoutGrid, ListFilter, Plus, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#/ui/button.tsx';
import { lazyDialog } from '#/ui/lazy-dialog.tsx';
import { LazyMenu, menuFailed } from '#/ui/lazy-menu.tsx';
import { Toolbar } from '#/ui/toolbar.tsx';
import { preloadBulkBar } from '../../bulk/components/bulk-bar-slot.tsx';
import { useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import type { TrackerSearch } from '../../search/search.ts';
import { ClaimsButton } from './claims-button.tsx';
import type { FilterOptions } from './filters-popover.tsx';
import { type Layout, toLayout } from './layouts.ts';

type ListToolbarProps = {
  isEmpty: boolean;
  isSelecting: boolean;
  onSelect: () => void;
  onView: (view: TrackerSearch['view']) => void;
  /** Whether cards hide their details. */
  isCompact: boolean;
  onCompact: (isCompact: boolean) => void;
  /** The number of filters in use, without the search. */
  filterCount: number;
  filters: FilterOptions;
  /** The number of airdrops, beside the heading. */
  count: ReactNode;
  searchBox: ReactNode;
};

const FiltersPopover = lazyDialog(() => import('./filters-popover.tsx'), 'FiltersPopover', menuFailed);
const ViewMenu = lazyDialog(() => import('./view-menu.tsx'), 'ViewMenu', menuFailed);
const MoreMenu = lazyDialog(() => import('./more-menu.tsx'), 'MoreMenu', menuFailed);

/** The list's heading and tools: one row, or two in narrow windows. */
export function ListToolbar(props: ListToolbarProps) {
  const { isEmpty, isSelecting, onSelect, onView, isCompact, onCompact, filterCount, filters } = props;
  const { add, upgrade, canAdd, preload } = useTrackerDialogs();
  const { view } = filters.search;
  const choose = (next: Layout) => {
    const isCards = next === 'comfortable' || next === 'compact';
    if (isCards) onCompact(next === 'compact');
    const nextView = isCards ? 'list' : next;
    if (nextView !== view) onView(nextView);
  };
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 lg:flex-nowrap">
      <div className="order-1 flex min-w-0 flex-1 basis-[calc(100%-8.5rem)] flex-wrap items-baseline gap-x-3 lg:order-none lg:flex-none lg:basis-auto">
        <h2
          id="your-airdrops"
          className="whitespace-nowrap font-semibold text-ink text-xl max-[22.4rem]:text-lg"
        >
          Your Airdrops
        </h2>
        {props.count}
      </div>
      {isEmpty ? (
        <>
          <span className="flex-1 max-lg:hidden" />
          <ClaimsButton />
        </>
      ) : (
        <>
          {props.searchBox}
          <Toolbar label="Views and tools" className="order-4 flex items-center gap-1 sm:gap-2 lg:order-none">
            <LazyMenu
              preload={ViewMenu.preload}
              trigger={
                <Button className="max-sm:px-2.5">
                  <LayoutGrid aria-hidden="true" />
                  <span className="max-sm:sr-only">View</span>
                </Button>
              }
            >
              {(menu) => <ViewMenu {...menu} layout={toLayout(view, isCompact)} onLayout={choose} />}
            </LazyMenu>
            <LazyMenu
              popup="dialog"
              preload={FiltersPopover.preload}
              trigger={
                <Button className="max-sm:px-2.5">
                  <ListFilter aria-hidden="true" />
                  <span className="max-sm:sr-only">Filters</span>
                  {filterCount > 0 && (
                    <span className="tabular rounded-sm bg-accent px-1 text-on-accent text-xs">
                      {filterCount}
                      <span className="sr-only"> in use</span>
                    </span>
                  )}
                </Button>
              }
            >
              {(menu) => <FiltersPopover {...menu} {...filters} />}
            </LazyMenu>
            <ClaimsButton />
            <LazyMenu
              preload={() => {
                MoreMenu.preload();
                preloadBulkBar();
              }}
              trigger={
                <Button variant="ghost" size="icon" aria-label="More actions">
                  <Ellipsis aria-hidden="true" />
                </Button>
              }
            >
              {(menu) => (
                <MoreMenu
                  {...menu}
                  isSelecting={isSelecting}
                  onSelect={view === 'list' || view === 'table' ? onSelect : undefined}
                />
              )}
            </LazyMenu>
          </Toolbar>
        </>
      )}
      <Button
        className="order-2 lg:order-none"
        onClick={canAdd ? add : upgrade}
        onPointerEnter={() => preload(canAdd ? 'add' : 'upgrade')}
        onFocus={() => preload(canAdd ? 'add' : 'upgrade')}
      >
        {canAdd ? <Plus aria-hidden="true" /> : <Sparkles aria-hidden="true" />}
        {canAdd ? 'Add New' : 'Upgrade'}
      </Button>
    </div>
  );
}

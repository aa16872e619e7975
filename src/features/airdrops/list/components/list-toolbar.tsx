import { Link } from '@tanstack/react-router';
import {
  AlarmClock,
  Bookmark,
  CalendarDays,
  Download,
  Grid3x3,
  ListChecks,
  Plus,
  Sparkles,
  Upload,
} from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { Button } from '#/ui/button.tsx';
import { useMinute } from '#/ui/clock.ts';
import { lazyDialog } from '#/ui/lazy-dialog.tsx';
import { LazyMenu, menuFailed } from '#/ui/lazy-menu.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { Toolbar } from '#/ui/toolbar.tsx';
import { preloadBulkBar } from '../../bulk/components/bulk-bar-slot.tsx';
import { preloadCalendar } from '../../calendar/components/calendar-slot.tsx';
import { claimsSoon } from '../../claims.ts';
import { useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { useSnapshot } from '../../components/tracker-store.ts';
import type { TrackerSearch } from '../../filter.ts';
import { preloadTable } from '../../table/components/table-slot.tsx';
import { preloadMatrix } from '../../wallets/components/matrix-slot.tsx';

type ListToolbarProps = {
  isEmpty: boolean;
  isSelecting: boolean;
  onSelect: () => void;
  view: TrackerSearch['view'];
  onView: (view: TrackerSearch['view']) => void;
  /** Whether cards hide their details. */
  compact: boolean;
  onCompact: (compact: boolean) => void;
  /** Rendered beside the heading. */
  children: ReactNode;
};

const ClaimsPopover = lazyDialog(
  () => import('../../today/components/claims-popover.tsx').then((module) => module.ClaimsPopover),
  menuFailed,
);
const ViewsMenu = lazyDialog(
  () => import('../../setup/components/views-menu.tsx').then((module) => module.ViewsMenu),
  menuFailed,
);

/** The densities of the list, and the other views. */
const layouts = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact View' },
  { value: 'table', label: 'Table' },
  { value: 'matrix', label: 'By wallet', icon: Grid3x3 },
  { value: 'calendar', label: 'Calendar', icon: CalendarDays },
] as const;

type Layout = (typeof layouts)[number]['value'];

/** Prefetches a view's code on hover of its button. */
const preloadByLayout: Partial<Record<Layout, () => void>> = {
  calendar: preloadCalendar,
  matrix: preloadMatrix,
  table: preloadTable,
};

export function ListToolbar(props: ListToolbarProps) {
  const { isEmpty, isSelecting, onSelect, view, onView, compact, onCompact, children } = props;
  const { open, add, upgrade, canAdd, preload } = useTrackerDialogs();
  const { now } = useTrackerPreferences();
  const { rows } = useSnapshot();
  const minute = useMinute(now);
  const due = useMemo(() => claimsSoon(rows, minute).length, [rows, minute]);
  const cards: Layout = compact ? 'compact' : 'comfortable';
  const layout = view === 'list' ? cards : view;
  const choose = (next: Layout) => {
    const isCards = next === 'comfortable' || next === 'compact';
    if (isCards) onCompact(next === 'compact');
    const nextView = isCards ? 'list' : next;
    if (nextView !== view) onView(nextView);
  };
  return (
    <>
      <div className="mb-3 flex items-center gap-2">
        <div className="relative z-1 flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <h2
            id="your-airdrops"
            className="whitespace-nowrap font-semibold text-ink text-xl max-[22.4rem]:text-lg max-sm:basis-full"
          >
            Your Airdrops
          </h2>
          {children}
        </div>
        <LazyMenu
          popup="dialog"
          preload={ClaimsPopover.preload}
          trigger={
            <Button
              variant="ghost"
              size="icon"
              aria-label={due === 0 ? 'Claims due' : `Claims due, ${due}`}
              title="Claims in the next 24 hours"
            >
              <AlarmClock aria-hidden="true" />
              {due > 0 && (
                <span
                  className="tabular absolute -top-0.5 -right-0.5 pointer-coarse:top-0.5 pointer-coarse:right-0.5 min-w-4 rounded-full bg-danger px-1 text-2xs text-on-accent"
                  aria-hidden="true"
                >
                  {due > 99 ? '99+' : due}
                </span>
              )}
            </Button>
          }
        >
          {(menu) => <ClaimsPopover {...menu} />}
        </LazyMenu>
        <Button
          onClick={canAdd ? add : upgrade}
          onPointerEnter={() => preload(canAdd ? 'add' : 'upgrade')}
          onFocus={() => preload(canAdd ? 'add' : 'upgrade')}
        >
          {canAdd ? <Plus aria-hidden="true" /> : <Sparkles aria-hidden="true" />}
          {canAdd ? 'Add New' : 'Upgrade'}
        </Button>
      </div>
      {!isEmpty && (
        <Toolbar
          label="Views and tools"
          className="-mx-4 -mt-1 mb-1 flex items-center gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] max-lg:[&>:is(a,button)>svg]:hidden md:-mx-6 md:mb-2 md:px-6"
        >
          <Segmented
            label="View"
            options={layouts}
            value={layout}
            onChange={choose}
            onNear={(near) => preloadByLayout[near]?.()}
          />
          <span className="flex-1" />
          {(view === 'list' || view === 'table') && (
            <Button
              onClick={onSelect}
              onPointerEnter={preloadBulkBar}
              onFocus={preloadBulkBar}
              aria-pressed={isSelecting}
            >
              <ListChecks aria-hidden="true" />
              {isSelecting ? 'Done' : 'Select'}
            </Button>
          )}
          <LazyMenu
            preload={ViewsMenu.preload}
            trigger={
              <Button title="Saved views and tags">
                <Bookmark aria-hidden="true" />
                Saved views
              </Button>
            }
          >
            {(menu) => <ViewsMenu {...menu} />}
          </LazyMenu>
          <Button
            onClick={() => open({ kind: 'export' })}
            onPointerEnter={() => preload('export')}
            onFocus={() => preload('export')}
          >
            <Download aria-hidden="true" />
            Export
          </Button>
          <Button asChild>
            <Link to="/import">
              <Upload aria-hidden="true" />
              Import
            </Link>
          </Button>
        </Toolbar>
      )}
    </>
  );
}

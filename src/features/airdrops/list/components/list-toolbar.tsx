import { Link } from '@tanstack/react-router';
import { AlarmClock, Bookmark, Download, ListChecks, Plus, Sparkles, Upload } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { Button } from '#/ui/button.tsx';
import { useMinute } from '#/ui/clock.ts';
import { LazyMenu } from '#/ui/lazy-menu.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { preloadCalendar } from '../../calendar/components/calendar-slot.tsx';
import { preloadDialog } from '../../components/dialog-host.tsx';
import { useSnapshot, useTracker } from '../../components/tracker-context.ts';
import { preloadTable } from '../../table/components/table-slot.tsx';
import { claimsSoon } from '../../today/claims.ts';
import { preloadMatrix } from '../../wallets/components/matrix-slot.tsx';
import type { TrackerSearch } from '../filter.ts';

type ListToolbarProps = {
  isEmpty: boolean;
  isSelecting: boolean;
  onSelect: () => void;
  view: TrackerSearch['view'];
  onView: (view: TrackerSearch['view']) => void;
  /** Beside the heading. */
  children: ReactNode;
};

const loadClaims = () =>
  import('../../today/components/claims-popover.tsx').then((module) => module.ClaimsPopover);

const loadViews = () => import('../../setup/components/views-menu.tsx').then((module) => module.ViewsMenu);

const views = [
  { value: 'list', label: 'List' },
  { value: 'table', label: 'Table' },
  { value: 'matrix', label: 'Matrix' },
  { value: 'calendar', label: 'Calendar' },
] as const;

/** Fetches a view's code when its button is neared. */
const preloads: Partial<Record<TrackerSearch['view'], () => void>> = {
  calendar: preloadCalendar,
  matrix: preloadMatrix,
  table: preloadTable,
};

export function ListToolbar(props: ListToolbarProps) {
  const { isEmpty, isSelecting, onSelect, view, onView, children } = props;
  const { now, open, add, upgrade, canAdd } = useTracker();
  const { rows } = useSnapshot();
  const minute = useMinute(now);
  const due = useMemo(() => claimsSoon(rows, minute).length, [rows, minute]);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-3">
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        <h2 id="your-airdrops" className="font-semibold text-ink text-xl max-sm:basis-full">
          Your Airdrops
        </h2>
        {children}
      </div>
      {!isEmpty && (
        <LazyMenu
          load={loadViews}
          trigger={
            <Button aria-label="Views" title="Saved views and tags" className="max-sm:px-2.5!">
              <Bookmark aria-hidden="true" />
              <span className="max-sm:hidden">Views</span>
            </Button>
          }
        />
      )}
      <LazyMenu
        popup="dialog"
        load={loadClaims}
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
      />
      {!isEmpty && (
        <Segmented
          label="View"
          className="max-sm:w-full"
          options={views}
          value={view}
          onChange={onView}
          onNear={(near) => preloads[near]?.()}
        />
      )}
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-2 max-[26rem]:[&_svg]:hidden">
        {!isEmpty && (
          <>
            {(view === 'list' || view === 'table') && (
              <Button onClick={onSelect} aria-pressed={isSelecting}>
                <ListChecks aria-hidden="true" />
                {isSelecting ? 'Done' : 'Select'}
              </Button>
            )}
            <Button
              onClick={() => open({ kind: 'export' })}
              onPointerEnter={() => preloadDialog('export')}
              onFocus={() => preloadDialog('export')}
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
          </>
        )}
        <Button
          onClick={canAdd ? add : upgrade}
          onPointerEnter={() => preloadDialog(canAdd ? 'add' : 'upgrade')}
          onFocus={() => preloadDialog(canAdd ? 'add' : 'upgrade')}
        >
          {canAdd ? <Plus aria-hidden="true" /> : <Sparkles aria-hidden="true" />}
          {canAdd ? 'Add New' : 'Upgrade'}
        </Button>
      </div>
    </div>
  );
}

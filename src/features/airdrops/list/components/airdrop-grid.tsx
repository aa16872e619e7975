import { useQuery } from '@tanstack/react-query';
import { useHydrated, useRouter } from '@tanstack/react-router';
import {
  type CSSProperties,
  type Ref,
  useDeferredValue,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { cx } from '#/ui/cx.ts';
import { useSwipe } from '#/ui/use-swipe.ts';
import { useBrowserLayoutEffect, useVisibleRows } from '#/ui/use-visible-rows.ts';
import type { CardActions, GridHandle } from '../../components/card-actions.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { useTrackerStore } from '../../components/tracker-store.ts';
import { useTrackerOffline } from '../../offline/components/offline-context.ts';
import { useQueuedChanges } from '../../offline/components/use-offline.ts';
import { canCheckIn } from '../../policy.ts';
import type { Airdrop } from '../../schema.ts';
import type { TagColors } from '../../setup/components/use-labels.ts';
import { taskCountsQuery } from '../../tasks/components/task-queries.ts';
import { AirdropCard } from './airdrop-card.tsx';
import { CardSkeleton, gridClass } from './card-skeleton.tsx';
import { SwipeBackground } from './swipe-background.tsx';

/** The breakpoints of `gridClass`. */
const columnQueries = ['(min-width: 40rem)', '(min-width: 64rem)'];

const gap = 16;
const estimatedHeight = { compact: 138, full: 236 };
/** The number of server-rendered cards: fills a 900 px window, and is a multiple of one, two, and three columns. */
const maxServedCards = 6;

/** Returns custom properties that reserve the height of cards that aren't rendered yet, for each possible column count. */
function reserveSpace(cards: number, height: number): CSSProperties {
  const heights = [1, 2, 3].map((columns) => {
    const rows = Math.ceil(cards / columns) - maxServedCards / columns;
    return [`--room-${columns}`, `${Math.max(0, rows) * (height + gap)}px`];
  });
  return Object.fromEntries(heights);
}

let queries: MediaQueryList[] | undefined;

function getMediaQueries(): MediaQueryList[] {
  queries ??= columnQueries.map((query) => matchMedia(query));
  return queries;
}

function subscribeColumns(listener: () => void): () => void {
  for (const query of getMediaQueries()) query.addEventListener('change', listener);
  return () => {
    for (const query of getMediaQueries()) query.removeEventListener('change', listener);
  };
}

const countColumns = () => 1 + getMediaQueries().filter(({ matches }) => matches).length;

export type AirdropGridProps = {
  label: string;
  rows: readonly Airdrop[];
  colors: TagColors;
  today: string;
  isCompact: boolean;
  expanded: ReadonlySet<string>;
  /** null unless in selection mode. */
  selection: ReadonlySet<string> | null;
  /** The list's tab stop. */
  currentId: string | undefined;
  actions: CardActions;
  handle: Ref<GridHandle>;
};

/**
 * Virtualized cards in one grid in reading order; padding replaces the rows above and below the window. Row heights
 * are measured as rows appear.
 */
export function AirdropGrid(props: AirdropGridProps) {
  const { rows, colors, today, isCompact, expanded, selection, currentId, actions, handle } = props;
  const { store } = useTrackerStore();
  const { reader, now } = useTrackerPreferences();
  const offline = useTrackerOffline();
  const queuedChanges = useQueuedChanges(offline);
  const waitingIds = useMemo(
    () => new Set(queuedChanges.map(({ deed: change }) => change.id)),
    [queuedChanges],
  );
  const isHydrated = useHydrated();
  const { api } = useRouter().options.context;
  const { data: counts } = useQuery({ ...taskCountsQuery(api), enabled: isHydrated });
  const tasks = useMemo(() => new Map(counts?.items.map((count) => [count.airdropId, count])), [counts]);
  const columns = useSyncExternalStore(subscribeColumns, countColumns, () => 1);
  const list = useRef<HTMLUListElement>(null);
  const pendingFocus = useRef<number>(undefined);
  const estimate = isCompact ? estimatedHeight.compact : estimatedHeight.full;
  const { shown: visible, scrollTo } = useVisibleRows({
    list,
    cells: rows,
    columns,
    gap,
    estimate,
    enabled: useDeferredValue(isHydrated),
  });
  const [isServerRendered] = useState(!isHydrated);
  const isFilled = useDeferredValue(visible !== undefined);
  // Cards that the server didn't render are added in a deferred, interruptible render.
  const shown = isServerRendered && !isFilled ? undefined : visible;
  const from = shown ? shown.first * columns : 0;
  const end = Math.min(rows.length, shown ? shown.end * columns : maxServedCards);
  const swipe = useSwipe({
    list,
    attribute: 'data-airdrop',
    enabled: isHydrated && selection === null,
    onSwipe: (id, side) => {
      if (side === 'right') {
        const row = store.getRow(id);
        if (row !== undefined && canCheckIn(row)) actions.checkIn(id);
        return;
      }
      const projectLink = list.current?.querySelector<HTMLElement>('[data-way-out]');
      if (projectLink) projectLink.click();
      else actions.openDetails(id);
    },
  });
  // An expanded card must not stretch the collapsed ones beside it.
  const cellClass = isCompact && expanded.size > 0 ? 'flex min-w-0 items-start' : 'flex min-w-0';
  const cards = rows.slice(from, end);

  const focusCard = (index: number): boolean => {
    const id = rows[index]?.id;
    const card = id && list.current?.querySelector<HTMLElement>(`[data-airdrop="${id}"]`);
    if (!card) return false;
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: 'nearest' });
    return true;
  };

  useBrowserLayoutEffect(() => {
    if (pendingFocus.current !== undefined && focusCard(pendingFocus.current))
      pendingFocus.current = undefined;
  });
  useImperativeHandle(handle, () => ({
    focus: (index) => {
      pendingFocus.current = undefined;
      if (focusCard(index)) return;
      pendingFocus.current = index;
      scrollTo(Math.floor(index / columns));
    },
  }));

  return (
    <>
      <ul
        ref={list}
        aria-label={props.label}
        className={`${gridClass} ${isCompact ? '' : 'served-cards'} touch-pan-y touch-pinch-zoom [overflow-anchor:none]`}
        {...(shown && { style: { paddingTop: shown.before, paddingBottom: shown.after } })}
      >
        {cards.map((row, index) => (
          <li
            key={store.getCallKey(row.id)}
            data-index={Math.floor((from + index) / columns)}
            aria-posinset={from + index + 1}
            aria-setsize={rows.length}
            className={cx(cellClass, swipe?.id === row.id && 'relative overflow-clip rounded-lg')}
          >
            {swipe?.id === row.id && <SwipeBackground row={row} swipe={swipe} onOpen={actions.checkIn} />}
            <AirdropCard
              row={row}
              colors={colors}
              today={today}
              reader={reader}
              now={now}
              isCompact={isCompact}
              isExpanded={expanded.has(row.id)}
              isSelecting={selection !== null}
              isSelected={selection?.has(row.id) ?? false}
              isWaiting={waitingIds.has(row.id) || store.getPendingId(row.id) !== undefined}
              tasks={tasks.get(row.id)}
              isCurrent={row.id === currentId}
              actions={actions}
            />
          </li>
        ))}
      </ul>
      {/* A separate element, because custom properties on the list would be inherited by its cards and restyle them when removed. */}
      {shown === undefined && rows.length > maxServedCards && (
        <div
          aria-hidden="true"
          className="h-(--room-1) overflow-clip sm:h-(--room-2) lg:h-(--room-3)"
          style={reserveSpace(rows.length, estimate)}
        >
          {/* Only these windows are tall and wide enough to show them. */}
          <div className={`${gridClass} pt-4 max-lg:hidden [@media(max-height:62rem)]:hidden`}>
            {rows.slice(maxServedCards, 2 * maxServedCards).map(({ id }) => (
              <CardSkeleton key={id} />
            ))}
          </div>
        </div>
      )}
    </>
  );
}

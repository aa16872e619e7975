import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
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
import { useHydrated, useTracker } from '../../components/tracker-context.ts';
import { useQueuedChanges } from '../../offline/components/use-offline.ts';
import type { Airdrop } from '../../schema.ts';
import type { TagColors } from '../../setup/components/use-labels.ts';
import { taskCountsQuery } from '../../tasks/components/task-queries.ts';
import { AirdropCard, type CardActions } from './airdrop-card.tsx';
import { CardSkeleton, gridClass } from './card-skeleton.tsx';
import { SwipeBackground } from './swipe-background.tsx';

/** The columns of `gridClass`, for the code. */
const columnQueries = ['(min-width: 40rem)', '(min-width: 64rem)'];

const gap = 16;
const estimatedHeight = { compact: 138, full: 236 };
/** What a window of 900 px shows of the list, and some more: whole rows of one, two and three columns. */
const firstCards = 6;
/** The room of the cards that don't exist yet, for as many columns as the window may have. */
function roomAfter(cards: number, height: number): CSSProperties {
  const rooms = [1, 2, 3].map((columns) => {
    const rows = Math.ceil(cards / columns) - firstCards / columns;
    return [`--room-${columns}`, `${Math.max(0, rows) * (height + gap)}px`];
  });
  return Object.fromEntries(rooms);
}

let queries: MediaQueryList[] | undefined;

function mediaQueries(): MediaQueryList[] {
  queries ??= columnQueries.map((query) => matchMedia(query));
  return queries;
}

function subscribeColumns(listener: () => void): () => void {
  for (const query of mediaQueries()) query.addEventListener('change', listener);
  return () => {
    for (const query of mediaQueries()) query.removeEventListener('change', listener);
  };
}

const countColumns = () => 1 + mediaQueries().filter(({ matches }) => matches).length;

export type GridHandle = {
  /** Scrolls to a card and focuses it. */
  focus: (index: number) => void;
};

type AirdropGridProps = {
  rows: readonly Airdrop[];
  colours: TagColors;
  today: string;
  compact: boolean;
  expanded: ReadonlySet<string>;
  /** null while nothing is being selected. */
  selection: ReadonlySet<string> | null;
  currentId: string | undefined;
  actions: CardActions;
  handle: Ref<GridHandle>;
};

/**
 * The cards, of which only those near the window exist: they stand in one grid in reading order, with the room of the
 * rows above and below as its padding. The rows' heights are measured as they appear.
 */
export function AirdropGrid(props: AirdropGridProps) {
  const { rows, colours, today, compact, expanded, selection, currentId, actions, handle } = props;
  const { reader, now, offline, store } = useTracker();
  const waiting = useQueuedChanges(offline);
  const waitingIds = useMemo(() => new Set(waiting.map(({ deed: change }) => change.id)), [waiting]);
  const isHydrated = useHydrated();
  const { api } = useRouter().options.context;
  const { data: counts } = useQuery({ ...taskCountsQuery(api), enabled: isHydrated });
  const tasks = useMemo(() => new Map(counts?.items.map((one) => [one.airdropId, one])), [counts]);
  const columns = useSyncExternalStore(subscribeColumns, countColumns, () => 1);
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<number>(undefined);
  const estimate = compact ? estimatedHeight.compact : estimatedHeight.full;
  const { shown: near, scrollTo } = useVisibleRows({
    list,
    cells: rows,
    columns,
    gap,
    estimate,
    enabled: useDeferredValue(isHydrated),
  });
  const [isServed] = useState(!isHydrated);
  const isFilled = useDeferredValue(near !== undefined);
  // Cards that the server left out render in a deferred, interruptible pass.
  const shown = isServed && !isFilled ? undefined : near;
  const from = shown ? shown.first * columns : 0;
  const end = Math.min(rows.length, shown ? shown.end * columns : firstCards);
  const swipe = useSwipe({
    list,
    attribute: 'data-airdrop',
    enabled: isHydrated && selection === null,
    onSwipe: (id, side) => {
      if (side === 'right') return actions.checkIn(id);
      const wayOut = list.current?.querySelector<HTMLElement>('[data-way-out]');
      if (wayOut) wayOut.click();
      else actions.openDetails(id);
    },
  });
  // An unfolded card shall not stretch the folded ones beside it.
  const cellClass = compact && expanded.size > 0 ? 'flex min-w-0 items-start' : 'flex min-w-0';
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
    if (wanted.current !== undefined && focusCard(wanted.current)) wanted.current = undefined;
  });
  useImperativeHandle(handle, () => ({
    focus: (index) => {
      wanted.current = undefined;
      if (focusCard(index)) return;
      wanted.current = index;
      scrollTo(Math.floor(index / columns));
    },
  }));

  return (
    <>
      <ul
        ref={list}
        aria-label="Airdrops"
        className={`${gridClass} ${compact ? '' : 'served-cards'} touch-pan-y touch-pinch-zoom [overflow-anchor:none]`}
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
            {swipe?.id === row.id && (
              <SwipeBackground row={row} swipe={swipe} today={today} onOpen={actions.checkIn} />
            )}
            <AirdropCard
              row={row}
              colours={colours}
              today={today}
              reader={reader}
              now={now}
              compact={compact}
              expanded={expanded.has(row.id)}
              selecting={selection !== null}
              selected={selection?.has(row.id) ?? false}
              waiting={waitingIds.has(row.id) || store.saving(row.id) !== undefined}
              tasks={tasks.get(row.id)}
              current={currentId === undefined ? from + index === 0 : row.id === currentId}
              actions={actions}
            />
          </li>
        ))}
      </ul>
      {/* Not a padding of the list: its cards would inherit the lengths, and be styled anew once they go. */}
      {shown === undefined && rows.length > firstCards && (
        <div
          aria-hidden="true"
          className="h-(--room-1) overflow-clip sm:h-(--room-2) lg:h-(--room-3)"
          style={roomAfter(rows.length, estimate)}
        >
          {/* Other windows are too low to show them. */}
          <div className={`${gridClass} pt-4 max-lg:hidden [@media(max-height:62rem)]:hidden`}>
            {rows.slice(firstCards, 2 * firstCards).map(({ id }) => (
              <CardSkeleton key={id} />
            ))}
          </div>
        </div>
      )}
    </>
  );
}

import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Airdrop } from '../schema.ts';
import { AirdropCard, type CardActions } from './airdrop-card.tsx';
import { useMinute } from './clock.ts';
import { useHydrated, useTracker } from './tracker-context.ts';

/** The cards' columns; `columnQueries` says the same to the code. */
export const gridClass = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3';
const columnQueries = ['(min-width: 40rem)', '(min-width: 64rem)'];

const gap = 16;
const estimatedHeight = { compact: 138, full: 236 };
const firstCards = 50;
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

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
  today: string;
  compact: boolean;
  expanded: ReadonlySet<string>;
  /** null while nothing is being selected. */
  selection: ReadonlySet<string> | null;
  currentId: string | undefined;
  actions: CardActions;
  handle: RefObject<GridHandle | null>;
};

/**
 * The cards, of which only those near the window exist: they stand in one grid in reading order, with the room of the
 * rows above and below as its padding. The rows' heights are measured as they appear.
 */
export function AirdropGrid(props: AirdropGridProps) {
  const { rows, today, compact, expanded, selection, currentId, actions, handle } = props;
  const { reader, now } = useTracker();
  const minute = new Date(useMinute(now)).toISOString();
  const isHydrated = useHydrated();
  const columns = useSyncExternalStore(subscribeColumns, countColumns, () => 1);
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<number>(undefined);
  const [offset, setOffset] = useState(0);

  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(rows.length / columns),
    estimateSize: () => (compact ? estimatedHeight.compact : estimatedHeight.full),
    overscan: 1,
    gap,
    scrollMargin: offset,
    useFlushSync: false,
  });
  const items = isHydrated ? virtualizer.getVirtualItems() : [];
  const first = items[0];
  const last = items.at(-1);
  const from = first ? first.index * columns : 0;
  const shown = rows.slice(from, last ? (last.index + 1) * columns : firstCards);

  useBrowserLayoutEffect(() => {
    virtualizer.measure();
  }, [virtualizer, columns, compact]);

  const measure = () => {
    const element = list.current;
    if (!element) return;
    const top = element.getBoundingClientRect().top + scrollY;
    if (Math.abs(top - offset) > 1) setOffset(top);
    if (!first) return;
    for (let at = 0; at < element.children.length; at += columns) {
      const height = element.children[at]?.getBoundingClientRect().height;
      if (height) virtualizer.resizeItem(first.index + at / columns, height);
    }
  };
  const latestMeasure = useRef(measure);

  // After every drawing: heights of the rows and the list's place can both have changed.
  useBrowserLayoutEffect(() => {
    latestMeasure.current = measure;
    measure();
  });

  useEffect(() => {
    const observer = new ResizeObserver(() => latestMeasure.current());
    observer.observe(document.body);
    if (list.current) observer.observe(list.current);
    return () => observer.disconnect();
  }, []);

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
    handle.current = {
      focus: (index) => {
        wanted.current = undefined;
        if (focusCard(index)) return;
        wanted.current = index;
        virtualizer.scrollToIndex(Math.floor(index / columns), { align: 'center' });
      },
    };
  });

  return (
    <ul
      ref={list}
      aria-label="Airdrops"
      className={`${gridClass} [overflow-anchor:none]`}
      style={
        first && last
          ? {
              paddingTop: first.start - offset,
              paddingBottom: Math.max(0, virtualizer.getTotalSize() - (last.end - offset)),
            }
          : undefined
      }
    >
      {shown.map((row, index) => (
        <li key={row.id} aria-posinset={from + index + 1} aria-setsize={rows.length} className="flex min-w-0">
          <AirdropCard
            row={row}
            today={today}
            isOverdue={isOverdue(row, minute)}
            reader={reader}
            now={now}
            compact={compact}
            expanded={expanded.has(row.id)}
            selecting={selection !== null}
            selected={selection?.has(row.id) ?? false}
            current={currentId === undefined ? from + index === 0 : row.id === currentId}
            actions={actions}
          />
        </li>
      ))}
    </ul>
  );
}

function isOverdue({ status, claimDate }: Airdrop, now: string): boolean {
  return (status === 'upcoming' || status === 'active') && claimDate !== null && claimDate < now;
}

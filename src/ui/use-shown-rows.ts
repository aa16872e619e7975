import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';

export const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** How far beyond the window rows exist, so that scrolling finds them there. */
const beyondPx = 320;
const fewestBeyond = 2;

type ShownRowsOptions = {
  /** The element whose children are the cells, `columns` to a row, each with its row as `data-index`. */
  list: RefObject<HTMLElement | null>;
  cells: readonly { id: string }[];
  columns: number;
  gap: number;
  /** A row's height until it is measured. */
  estimate: number;
  /** While hydrating there is no window to look at. */
  enabled: boolean;
};

/** The rows of a list in the page that stand in or near the window, and the room of the others in pixels. */
export function useShownRows({ list, cells, columns, gap, estimate, enabled }: ShownRowsOptions) {
  const [listTop, setListTop] = useState(0);
  const getItemKey = useCallback((row: number) => cells[row * columns]?.id ?? row, [cells, columns]);
  const rows = useWindowVirtualizer<HTMLElement>({
    count: Math.ceil(cells.length / columns),
    estimateSize: () => estimate,
    getItemKey,
    gap,
    overscan: Math.max(fewestBeyond, Math.ceil(beyondPx / estimate)),
    useFlushSync: false,
    scrollMargin: listTop,
    enabled,
    measureElement: (cell) => cell.getBoundingClientRect().height,
  });
  const shown = rows.getVirtualItems();
  const [first, last] = [shown[0], shown.at(-1)];

  useBrowserLayoutEffect(() => rows.measure(), [rows, columns, estimate]);

  useBrowserLayoutEffect(() => {
    const places = list.current?.children ?? [];
    for (let at = 0; at < places.length; at += columns) {
      const cell = places[at];
      if (first !== undefined && cell instanceof HTMLElement) rows.measureElement(cell);
    }
  });

  const look = useCallback(
    () => setListTop((list.current?.getBoundingClientRect().top ?? 0) + scrollY),
    [list],
  );
  // Before the first rows are worked out: at the top of the page there would be more of them.
  useBrowserLayoutEffect(look, [look]);
  useEffect(() => {
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [look]);

  return {
    shown: first &&
      last && {
        first: first.index,
        end: last.index + 1,
        before: first.start - listTop,
        after: rows.getTotalSize() - (last.end - listTop),
      },
    /** Scrolls until the row stands in the middle of the window. */
    scrollTo: (row: number) => rows.scrollToIndex(row, { align: 'center', behavior: 'instant' }),
  };
}

import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

export const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** How far beyond the window rows are rendered for scrolling. */
const overscanPx = 320;
const minOverscan = 2;

/** Returns the distance of the list from the top of the page, in pixels. */
const getTop = (list: RefObject<HTMLElement | null>) =>
  (list.current?.getBoundingClientRect().top ?? 0) + scrollY;

type ShownRowsOptions = {
  /** The element whose children are the cells, `columns` to a row, each with its row as `data-index`. */
  list: RefObject<HTMLElement | null>;
  cells: readonly { id: string }[];
  columns: number;
  gap: number;
  /** A row's height until it is measured. */
  estimate: number;
  /** False while hydrating, when there is no window. */
  enabled: boolean;
};

/**
 * Returns the rows in or near the window, and the height of the others in pixels; undefined until they are
 * known.
 */
export function useVisibleRows({ list, cells, columns, gap, estimate, enabled }: ShownRowsOptions) {
  const [listTop, setListTop] = useState(0);
  const getItemKey = useCallback((row: number) => cells[row * columns]?.id ?? row, [cells, columns]);
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer mutates in place, which is safe while nothing is memoized on it
  const rows = useWindowVirtualizer<HTMLElement>({
    count: Math.ceil(cells.length / columns),
    estimateSize: () => estimate,
    getItemKey,
    gap,
    overscan: Math.max(minOverscan, Math.ceil(overscanPx / estimate)),
    scrollMargin: listTop,
    enabled,
    measureElement: (cell) => cell.getBoundingClientRect().height,
    useFlushSync: false,
  });
  const shown = rows.getVirtualItems();
  const [first, last] = [shown[0], shown.at(-1)];

  const layoutKey = `${columns} ${estimate}`;
  const measuredLayoutKey = useRef(layoutKey);
  useBrowserLayoutEffect(() => {
    if (measuredLayoutKey.current === layoutKey) return;
    measuredLayoutKey.current = layoutKey;
    rows.measure();
  }, [rows, layoutKey]);

  useBrowserLayoutEffect(() => {
    const elements = list.current?.children ?? [];
    for (let index = 0; index < elements.length; index += columns) {
      const cell = elements[index];
      if (first !== undefined && cell instanceof HTMLElement) rows.measureElement(cell);
    }
  });

  // Before the first rows are computed: more rows would fit at the top of the page.
  useBrowserLayoutEffect(() => setListTop(getTop(list)), [list]);
  useEffect(() => {
    const observer = new ResizeObserver(() => setListTop(getTop(list)));
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);

  return {
    shown: first &&
      last && {
        first: first.index,
        end: last.index + 1,
        before: first.start - listTop,
        after: rows.getTotalSize() - (last.end - listTop),
      },
    /** Scrolls the row to the middle of the window. */
    scrollTo: (row: number) => rows.scrollToIndex(row, { align: 'center', behavior: 'instant' }),
  };
}

import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { loadOnceReachable } from '#/lib/load-once-reachable.ts';
import { codeHolder } from './code-holder.ts';

export const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

const rowWindow = codeHolder(() => import('./row-window.ts').then((module) => module.createRowWindow));

/** For a page that is about to show a list. */
export const preloadShownRows = rowWindow.preload;

/** How far beyond the window rows exist where the list goes, so that scrolling finds them there. */
const beyondPx = 320;
const fewestBeyond = 2;

/**
 * What works out the rows. Its code comes with the first list, whose page answers presses without it. Where it can't be had, it is
 * fetched again once the server can be reached.
 */
function useRowWindow() {
  const [create, setCreate] = useState(() => {
    // Before the list has been hydrated, which takes slow phones a while.
    if (typeof window !== 'undefined') rowWindow.preload();
    return rowWindow.known();
  });
  const isKnown = create !== undefined;
  useEffect(() => {
    if (isKnown) return;
    const stop = new AbortController();
    loadOnceReachable(rowWindow.fetch, stop.signal).then(
      (code) => {
        if (!stop.signal.aborted) setCreate(() => code);
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [isKnown]);
  return useMemo(() => create?.(), [create]);
}

/** Of the list in the page, in pixels. */
const topOf = (list: RefObject<HTMLElement | null>) =>
  (list.current?.getBoundingClientRect().top ?? 0) + scrollY;

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

/** The rows of a list in the page that stand in or near the window, and the room of the others in pixels; undefined while that isn't known. */
export function useShownRows({ list, cells, columns, gap, estimate, enabled }: ShownRowsOptions) {
  const [listTop, setListTop] = useState(0);
  const getItemKey = useCallback((row: number) => cells[row * columns]?.id ?? row, [cells, columns]);
  const rows = useRowWindow();
  const drawAgain = useReducer((times: number) => times + 1, 0)[1];
  rows?.draw({
    count: Math.ceil(cells.length / columns),
    estimateSize: () => estimate,
    getItemKey,
    gap,
    overscan: Math.max(fewestBeyond, Math.ceil(beyondPx / estimate)),
    scrollMargin: listTop,
    enabled,
    measureElement: (cell) => cell.getBoundingClientRect().height,
    onChange: drawAgain,
  });
  const shown = rows?.getVirtualItems();
  const [first, last] = [shown?.[0], shown?.at(-1)];

  useBrowserLayoutEffect(() => rows?._didMount(), [rows]);
  useBrowserLayoutEffect(() => rows?._willUpdate());
  const shape = `${columns} ${estimate}`;
  const measuredShape = useRef(shape);
  useBrowserLayoutEffect(() => {
    if (measuredShape.current === shape) return;
    measuredShape.current = shape;
    rows?.measure();
  }, [rows, shape]);

  useBrowserLayoutEffect(() => {
    const places = list.current?.children ?? [];
    for (let at = 0; at < places.length; at += columns) {
      const cell = places[at];
      if (first !== undefined && cell instanceof HTMLElement) rows?.measureElement(cell);
    }
  });

  // Before the first rows are worked out: at the top of the page there would be more of them.
  useBrowserLayoutEffect(() => {
    if (rows) setListTop(topOf(list));
  }, [rows, list]);
  useEffect(() => {
    if (!rows) return;
    const observer = new ResizeObserver(() => setListTop(topOf(list)));
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [rows, list]);

  return {
    shown: rows &&
      first &&
      last && {
        first: first.index,
        end: last.index + 1,
        before: first.start - listTop,
        after: rows.getTotalSize() - (last.end - listTop),
      },
    /** Scrolls until the row stands in the middle of the window. */
    scrollTo: (row: number) => rows?.scrollToIndex(row, { align: 'center', behavior: 'instant' }),
  };
}

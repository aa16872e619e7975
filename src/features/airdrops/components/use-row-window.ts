import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { createRowHeights, offsetOf, type RowWindow, windowOf } from './row-window.ts';

export const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** How far beyond the window rows exist, so that scrolling finds them there. */
const marginPx = 320;

type RowWindowOptions = {
  /** The element whose children are the cells, `columns` to a row. */
  list: RefObject<HTMLElement | null>;
  count: number;
  columns: number;
  gap: number;
  /** A row's height until it is measured; another one starts the measuring anew. */
  estimate: number;
  /** While hydrating there is no window to look at. */
  enabled: boolean;
};

/**
 * The rows of a list in the page that stand in or near the window. Rows are measured as they appear; what that moves
 * above the window is made up for by scrolling.
 */
export function useRowWindow({ list, count, columns, gap, estimate, enabled }: RowWindowOptions) {
  const estimated = useRef(estimate);
  const [heights] = useState(() => createRowHeights(() => estimated.current));
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0);
  const listTop = useRef(0);
  const shape = useRef(`${columns} ${estimate}`);

  if (shape.current !== `${columns} ${estimate}`) {
    shape.current = `${columns} ${estimate}`;
    estimated.current = estimate;
    heights.clear();
  }

  const look = (): RowWindow => {
    const top = scrollY - listTop.current - marginPx;
    return windowOf({ count, heights, gap }, { top, bottom: top + innerHeight + 2 * marginPx });
  };
  const shown = enabled ? look() : undefined;

  const measure = () => {
    const element = list.current;
    if (!element || !shown) return;
    const top = element.getBoundingClientRect().top + scrollY;
    let isNews = Math.abs(top - listTop.current) > 1;
    listTop.current = top;
    let moved = 0;
    let offset = shown.before;
    for (let row = shown.first; row < shown.end; row += 1) {
      const cell = element.children[(row - shown.first) * columns];
      const before = heights.of(row);
      const height = cell?.getBoundingClientRect().height ?? before;
      if (heights.set(row, height)) {
        isNews = true;
        if (top + offset + before < scrollY) moved += height - before;
      }
      offset += before + gap;
    }
    if (isNews) redraw();
    if (Math.abs(moved) > 1) scrollBy({ top: moved, behavior: 'instant' });
  };

  const latest = useRef({ look, measure, shown });
  useBrowserLayoutEffect(() => {
    latest.current = { look, measure, shown };
    measure();
  });

  useEffect(() => {
    const follow = () => {
      const { look: lookNow, shown: before } = latest.current;
      const now = lookNow();
      if (now.first !== before?.first || now.end !== before.end) redraw();
    };
    const observer = new ResizeObserver(() => latest.current.measure());
    observer.observe(document.body);
    if (list.current) observer.observe(list.current);
    addEventListener('scroll', follow, { passive: true });
    addEventListener('resize', follow);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', follow);
      removeEventListener('resize', follow);
    };
  }, [list]);

  return {
    shown,
    /** Scrolls until the row stands in the middle of the window. */
    scrollTo: (row: number) =>
      scrollTo({
        top: listTop.current + offsetOf(row, heights, gap) - (innerHeight - heights.of(row)) / 2,
        behavior: 'instant',
      }),
  };
}

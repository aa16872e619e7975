import { type RefObject, useEffect, useRef } from 'react';

/** Keeps the link that is marked as current in the middle of a row that is wider than the screen. */
export function useCurrentInView<E extends HTMLElement>(current: unknown): RefObject<E | null> {
  const row = useRef<E>(null);
  useEffect(() => {
    const list = row.current;
    const marked = list?.querySelector('[aria-current]');
    if (!list || !marked || current === undefined) return;
    const [around, own] = [list.getBoundingClientRect(), marked.getBoundingClientRect()];
    list.scrollLeft += own.left + own.width / 2 - (around.left + around.width / 2);
  }, [current]);
  return row;
}

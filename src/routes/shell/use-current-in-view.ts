import { type RefObject, useEffect, useRef } from 'react';

/** Keeps the link that is marked as current in the middle of a row that is wider than the screen. */
export function useCurrentInView<E extends HTMLElement>(current: unknown): RefObject<E | null> {
  const row = useRef<E>(null);
  useEffect(() => {
    const list = row.current;
    const marked = list?.querySelector('[aria-current]');
    if (!list || !marked || current === undefined) return;
    const centre = () => {
      const [around, own] = [list.getBoundingClientRect(), marked.getBoundingClientRect()];
      list.scrollLeft += own.left + own.width / 2 - (around.left + around.width / 2);
    };
    centre();
    // What comes later, such as a number beside a link, pushes it out of sight; not once somebody has taken the row in hand.
    const observer = new ResizeObserver(centre);
    for (const link of list.children) observer.observe(link);
    const letGo = () => observer.disconnect();
    const hands = ['pointerdown', 'wheel', 'focusin'];
    for (const hand of hands) list.addEventListener(hand, letGo, { passive: true });
    return () => {
      letGo();
      for (const hand of hands) list.removeEventListener(hand, letGo);
    };
  }, [current]);
  return row;
}

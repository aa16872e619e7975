import { type RefObject, useEffect, useRef } from 'react';

/** Keeps the current link centered in a row that is wider than the screen. */
export function useCurrentInView<E extends HTMLElement>(current: unknown): RefObject<E | null> {
  const row = useRef<E>(null);
  useEffect(() => {
    const list = row.current;
    const currentLink = list?.querySelector('[aria-current]');
    if (!list || !currentLink || current === undefined) return;
    const center = () => {
      const [rowBox, linkBox] = [list.getBoundingClientRect(), currentLink.getBoundingClientRect()];
      list.scrollLeft += linkBox.left + linkBox.width / 2 - (rowBox.left + rowBox.width / 2);
    };
    center();
    // Late content, such as a counter beside a link, can push it out of view. Stops once the user touches the
    // row.
    const observer = new ResizeObserver(center);
    for (const link of list.children) observer.observe(link);
    const stop = () => observer.disconnect();
    const inputEvents = ['pointerdown', 'wheel', 'focusin'];
    for (const inputEvent of inputEvents) list.addEventListener(inputEvent, stop, { passive: true });
    return () => {
      stop();
      for (const inputEvent of inputEvents) list.removeEventListener(inputEvent, stop);
    };
  }, [current]);
  return row;
}

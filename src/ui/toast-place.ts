import { type RefObject, useEffect, useState } from 'react';
import { topDialog } from './return-focus.ts';

const stepPx = 8;
const padding = 16;
const controls = ['button, a[href], input, select, textarea', 'button, a[href]'];

/** Returns how far the toast must move up so that it covers no control of the open dialog. */
function getClearance(viewport: Element, lifted: number): number {
  const dialog = topDialog();
  if (dialog === null) return 0;
  const { left, right, top, bottom } = viewport.getBoundingClientRect();
  for (const selector of controls) {
    const boxes = [...dialog.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
    const isClear = (lift: number) =>
      boxes.every(
        (box) =>
          box.width === 0 ||
          box.right <= left + padding ||
          box.left >= right - padding ||
          box.bottom <= top + lifted + padding - lift ||
          box.top >= bottom + lifted - padding - lift,
      );
    for (let lift = 0; top + lifted - lift >= 0; lift += stepPx) if (isClear(lift)) return lift;
  }
  return 0;
}

/** Returns the pixels by which toasts move up, so that they cover no button of the dialog. */
export function useToastPlace(viewport: RefObject<HTMLElement | null>, toasts: readonly unknown[]): number {
  const [lift, setLift] = useState(0);
  useEffect(() => {
    if (toasts.length === 0) return;
    const place = () => {
      if (viewport.current)
        setLift(getClearance(viewport.current, Number(viewport.current.dataset.lift ?? 0)));
    };
    place();
    const observer = new MutationObserver(place);
    // Dialogs are children of the body.
    observer.observe(document.body, { childList: true });
    addEventListener('resize', place);
    return () => {
      observer.disconnect();
      removeEventListener('resize', place);
    };
  }, [viewport, toasts]);
  return lift;
}

import { type RefObject, useEffect, useState } from 'react';
import { getTopDialog } from './return-focus.ts';
import { dismissConfirmation } from './toast-store.ts';

const stepPx = 8;
const padding = 16;
const controls = ['button, a[href], input, select, textarea', 'button, a[href]'];

/**
 * Returns how far toasts must move so that they cover no control of the open dialog: upwards from the bottom, or
 * downwards (negative) from the top.
 */
function getClearance(viewport: Element, lifted: number, isAtTop: boolean): number {
  const dialog = getTopDialog();
  if (dialog === null) return 0;
  const { left, right, top, height } = viewport.getBoundingClientRect();
  const start = isAtTop ? 0 : top + lifted;
  const maxMove = isAtTop ? innerHeight - height : start;
  const direction = isAtTop ? -1 : 1;
  for (const selector of controls) {
    const boxes = [...dialog.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
    const isClear = (lift: number) =>
      boxes.every(
        (box) =>
          box.width === 0 ||
          box.right <= left + padding ||
          box.left >= right - padding ||
          box.bottom <= start + padding - lift ||
          box.top >= start + height - padding - lift,
      );
    for (let move = 0; move <= maxMove; move += stepPx)
      if (isClear(move * direction)) return move * direction;
  }
  return 0;
}

type ToastPlace = {
  /** The pixels by which toasts move up, or down if negative, so that they cover no control of the dialog. */
  lift: number;
  isAtTop: boolean;
};

const phones = '(width < 40rem)';

/**
 * Returns where toasts are. On phones a dialog fills the bottom of the screen, so toasts are at the top while one is
 * open, and a dialog that opens dismisses a confirmation.
 */
export function useToastPlace(
  viewport: RefObject<HTMLElement | null>,
  toasts: readonly unknown[],
): ToastPlace {
  const [place, setPlace] = useState<ToastPlace>({ lift: 0, isAtTop: false });
  useEffect(() => {
    if (toasts.length === 0) return;
    const isPhone = () => matchMedia(phones).matches;
    const update = () => {
      const isAtTop = isPhone() && getTopDialog() !== null;
      const lift =
        viewport.current === null
          ? 0
          : getClearance(viewport.current, Number(viewport.current.dataset.lift ?? 0), isAtTop);
      setPlace((before) => (before.lift === lift && before.isAtTop === isAtTop ? before : { lift, isAtTop }));
    };
    const known = new Set([getTopDialog()]);
    const updateForDialogs = () => {
      const dialog = getTopDialog();
      if (!known.has(dialog) && dialog !== null && isPhone()) dismissConfirmation();
      known.add(dialog);
      update();
    };
    update();
    const observer = new MutationObserver(updateForDialogs);
    // Dialogs are children of the body.
    observer.observe(document.body, { childList: true });
    addEventListener('resize', update);
    // A dialog's controls are measured again once it has slid in.
    addEventListener('animationend', update);
    return () => {
      observer.disconnect();
      removeEventListener('resize', update);
      removeEventListener('animationend', update);
    };
  }, [viewport, toasts]);
  return place;
}

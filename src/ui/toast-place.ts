import { type RefObject, useEffect, useState } from 'react';
import { getTopDialog } from './return-focus.ts';
import { dismissConfirmation } from './toast-store.ts';

const stepPx = 8;
const paddingPx = 16;
const controlSelectors = ['button, a[href], input, select, textarea', 'button, a[href]'];

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
  for (const selector of controlSelectors) {
    const boxes = [...dialog.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
    const isClear = (lift: number) =>
      boxes.every(
        (box) =>
          box.width === 0 ||
          box.right <= left + paddingPx ||
          box.left >= right - paddingPx ||
          box.bottom <= start + paddingPx - lift ||
          box.top >= start + height - paddingPx - lift,
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

const phoneQuery = '(width < 40rem)';

/**
 * Returns where toasts are. On phones a dialog fills the bottom of the screen, so toasts are at the top while one is
 * open, and a dialog that opens dismisses a confirmation.
 */
export function useToastPosition(
  viewport: RefObject<HTMLElement | null>,
  toasts: readonly unknown[],
): ToastPlace {
  const [position, setPosition] = useState<ToastPlace>({ lift: 0, isAtTop: false });
  useEffect(() => {
    if (toasts.length === 0) return;
    const isPhone = () => matchMedia(phoneQuery).matches;
    const update = () => {
      const isAtTop = isPhone() && getTopDialog() !== null;
      const lift =
        viewport.current === null
          ? 0
          : getClearance(viewport.current, Number(viewport.current.dataset.lift ?? 0), isAtTop);
      setPosition((previous) =>
        previous.lift === lift && previous.isAtTop === isAtTop ? previous : { lift, isAtTop },
      );
    };
    const knownDialogs = new Set([getTopDialog()]);
    const updateForDialogs = () => {
      const dialog = getTopDialog();
      if (!knownDialogs.has(dialog) && dialog !== null && isPhone()) dismissConfirmation();
      knownDialogs.add(dialog);
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
  return position;
}

import { type PointerEvent, type ReactNode, useRef } from 'react';
import { cx } from './cx.ts';

/**
 * Classes of a dialog's overlay: a dialog is at the bottom of a phone's window. Needs `moveAboveKeyboard` as its
 * ref. Under a `scrim`, the page doesn't get its own pointer-events rule (theme.css).
 */
export const sheetLayer =
  'scrim fixed inset-0 z-overlay bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in ' +
  'max-sm:flex max-sm:flex-col max-sm:justify-end max-sm:pt-[calc(1.5rem+env(safe-area-inset-top))] max-sm:pb-(--keyboard,0px)';

/** Classes of its panel, as tall as its content up to the window. */
export const sheetPanel =
  'relative w-full min-w-0 border-line bg-raised shadow-lg focus-visible:outline-none ' +
  'max-sm:max-h-full max-sm:rounded-t-xl max-sm:border-t max-sm:transition-transform max-sm:duration-(--motion) ' +
  'max-sm:data-[state=closed]:animate-sheet-out max-sm:data-[state=open]:animate-sheet-in ' +
  'sm:rounded-xl sm:border sm:data-[state=closed]:animate-rise-out sm:data-[state=open]:animate-rise-in';

/** Sets the height that the on-screen keyboard covers; browsers don't move elements out of its way. */
export function moveAboveKeyboard(layer: HTMLElement | null): (() => void) | undefined {
  const viewport = window.visualViewport;
  if (layer === null || viewport === null) return undefined;
  const measure = () => {
    // A zoomed viewport is smaller, too.
    const isZoomed = viewport.scale > 1.01;
    const covered = isZoomed
      ? 0
      : layer.getBoundingClientRect().bottom - viewport.offsetTop - viewport.height;
    layer.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
  };
  measure();
  viewport.addEventListener('resize', measure);
  viewport.addEventListener('scroll', measure);
  return () => {
    viewport.removeEventListener('resize', measure);
    viewport.removeEventListener('scroll', measure);
  };
}

/** A smaller movement is a press, not a drag. */
const minDragPx = 4;
const dismissPx = 96;
/** Pixels per millisecond: a flick. */
const flickSpeed = 0.5;

type Drag = {
  sheet: HTMLElement;
  startY: number;
  /** In pixels, downwards. */
  distance: number;
  /** The position, time, and speed of the last movement. */
  y: number;
  timeMs: number;
  speed: number;
};

type SheetGripProps = {
  /** Called when the sheet was dragged far enough, or flicked. A sheet that stays open moves back. */
  onDismiss: () => void;
  className?: string | undefined;
  children?: ReactNode;
};

/** The header of a sheet with its handle: dragging it down closes it, like ✕ and Esc. */
export function SheetGrip({ onDismiss, className, children }: SheetGripProps) {
  const drag = useRef<Drag>(undefined);

  const startDrag = (event: PointerEvent) => {
    const sheet = event.currentTarget.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]');
    if (sheet === null || !event.isPrimary || !matchMedia('(width < 40rem)').matches) return;
    const { clientY: y, timeStamp: timeMs } = event;
    drag.current = { sheet, startY: y, distance: 0, y, timeMs, speed: 0 };
  };

  const moveSheet = (event: PointerEvent) => {
    const previous = drag.current;
    if (previous === undefined) return;
    const distance = Math.max(0, event.clientY - previous.startY);
    if (distance < minDragPx && previous.distance === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const speed = (event.clientY - previous.y) / Math.max(1, event.timeStamp - previous.timeMs);
    drag.current = { ...previous, distance, y: event.clientY, timeMs: event.timeStamp, speed };
    previous.sheet.style.transition = 'none';
    previous.sheet.style.transform = `translateY(${distance}px)`;
  };

  const resetSheet = (sheet: HTMLElement) => {
    sheet.style.transition = '';
    sheet.style.transform = '';
  };

  const endDrag = () => {
    const last = drag.current;
    drag.current = undefined;
    if (last === undefined || last.distance === 0) return;
    const { sheet, distance, speed } = last;
    if (distance < Math.min(dismissPx, sheet.offsetHeight / 2) && speed < flickSpeed) {
      resetSheet(sheet);
      return;
    }
    onDismiss();
    // Closes from the current position; a sheet that asks first, or that is busy, is still open.
    requestAnimationFrame(() => sheet.dataset.state === 'open' && resetSheet(sheet));
  };

  const cancelDrag = () => {
    if (drag.current !== undefined) resetSheet(drag.current.sheet);
    drag.current = undefined;
  };

  return (
    <div
      onPointerDown={startDrag}
      onPointerMove={moveSheet}
      onPointerUp={endDrag}
      onPointerCancel={cancelDrag}
      className={cx('relative shrink-0 max-sm:touch-none max-sm:select-none', className)}
    >
      <span
        aria-hidden="true"
        className="absolute top-1.5 left-1/2 h-1 w-9 -translate-x-1/2 rounded-full bg-line-strong sm:hidden"
      />
      {children}
    </div>
  );
}

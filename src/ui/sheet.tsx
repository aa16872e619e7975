import { type PointerEvent, type ReactNode, useRef } from 'react';
import { cx } from './cx.ts';

/**
 * Of a dialog's overlay: a dialog stands at the foot of a phone's window. It wants `moveAboveKeyboard` as its ref. Under a `scrim`
 * the page isn't told that it gets no presses (theme.css).
 */
export const sheetLayer =
  'scrim fixed inset-0 z-overlay bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in ' +
  'max-sm:flex max-sm:flex-col max-sm:justify-end max-sm:pt-[calc(1.5rem+env(safe-area-inset-top))] max-sm:pb-(--keyboard,0px)';

/** Of its panel, as tall as its content up to the window. */
export const sheetPanel =
  'relative w-full min-w-0 border-line bg-raised shadow-lg focus-visible:outline-none ' +
  'max-sm:max-h-full max-sm:rounded-t-xl max-sm:border-t max-sm:transition-transform max-sm:duration-(--motion) ' +
  'max-sm:data-[state=closed]:animate-sheet-out max-sm:data-[state=open]:animate-sheet-in ' +
  'sm:rounded-xl sm:border sm:data-[state=closed]:animate-rise-out sm:data-[state=open]:animate-rise-in';

/** Tells the layer how much of its foot the keyboard on the screen covers; browsers move nothing out of its way. */
export function moveAboveKeyboard(layer: HTMLElement | null): (() => void) | undefined {
  const seen = window.visualViewport;
  if (layer === null || seen === null) return undefined;
  const measure = () => {
    // Whoever has zoomed in sees less of the window, too.
    const isZoomed = seen.scale > 1.01;
    const covered = isZoomed ? 0 : layer.getBoundingClientRect().bottom - seen.offsetTop - seen.height;
    layer.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
  };
  measure();
  seen.addEventListener('resize', measure);
  seen.addEventListener('scroll', measure);
  return () => {
    seen.removeEventListener('resize', measure);
    seen.removeEventListener('scroll', measure);
  };
}

/** What is moved less is pressed, not pulled. */
const pullFrom = 4;
const awayFrom = 96;
/** Pixels a millisecond: a flick. */
const flick = 0.5;

type Pull = { sheet: HTMLElement; from: number; by: number; y: number; at: number; speed: number };

type SheetGripProps = {
  /** Pulled down far enough, or flicked. A sheet that stays open goes back to its place. */
  onAway: () => void;
  className?: string | undefined;
  children?: ReactNode;
};

/** The head of a sheet, with its handle: whoever pulls it down closes it, as ✕ and Esc do. */
export function SheetGrip({ onAway, className, children }: SheetGripProps) {
  const pull = useRef<Pull>(undefined);

  const begin = (event: PointerEvent) => {
    const sheet = event.currentTarget.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]');
    if (sheet === null || !event.isPrimary || !matchMedia('(width < 40rem)').matches) return;
    const { clientY: y, timeStamp: at } = event;
    pull.current = { sheet, from: y, by: 0, y, at, speed: 0 };
  };

  const move = (event: PointerEvent) => {
    const now = pull.current;
    if (now === undefined) return;
    const by = Math.max(0, event.clientY - now.from);
    if (by < pullFrom && now.by === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const speed = (event.clientY - now.y) / Math.max(1, event.timeStamp - now.at);
    pull.current = { ...now, by, y: event.clientY, at: event.timeStamp, speed };
    now.sheet.style.transition = 'none';
    now.sheet.style.transform = `translateY(${by}px)`;
  };

  const goBack = (sheet: HTMLElement) => {
    sheet.style.transition = '';
    sheet.style.transform = '';
  };

  const end = () => {
    const last = pull.current;
    pull.current = undefined;
    if (last === undefined || last.by === 0) return;
    const { sheet, by, speed } = last;
    if (by < Math.min(awayFrom, sheet.offsetHeight / 2) && speed < flick) {
      goBack(sheet);
      return;
    }
    onAway();
    // It leaves from where it was let go of; one that asks first, or that is busy, is open still.
    requestAnimationFrame(() => sheet.dataset.state === 'open' && goBack(sheet));
  };

  const giveUp = () => {
    if (pull.current !== undefined) goBack(pull.current.sheet);
    pull.current = undefined;
  };

  return (
    <div
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={giveUp}
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

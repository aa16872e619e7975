import { type RefObject, useEffect, useEffectEvent } from 'react';

type DragOptions = {
  /** Contains the draggable claims and the drop targets (`data-day`). */
  root: RefObject<HTMLElement | null>;
  onStart: (id: string, from: string) => void;
  /** The day under the pointer, or undefined. */
  onOver: (day: string | undefined) => void;
  onDrop: (id: string, day: string) => void;
  onCancel: () => void;
};

type Drag = {
  id: string;
  from: string;
  chip: HTMLElement;
  pointerId: number;
  start: { x: number; y: number };
  at: { x: number; y: number };
  /** The element that follows the pointer, once the drag has begun. */
  ghost?: HTMLElement;
  over?: string | undefined;
  hold?: ReturnType<typeof setTimeout>;
};

const longPressMs = 350;
const mouseSlopPx = 5;
const fingerSlopPx = 8;
/** How long a claim hovers over a previous or next button before the page turns. */
const pageDelayMs = 700;
const edgePx = 72;
const scrollPx = 10;

const dayUnder = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]')?.dataset.day;

function createGhost(chip: HTMLElement): HTMLElement {
  const ghost = document.createElement('div');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.className =
    'pointer-events-none fixed top-0 left-0 z-popup max-w-56 truncate rounded-md border border-accent bg-raised px-2 py-1 font-medium text-ink text-xs shadow-md';
  ghost.textContent = chip.dataset.name ?? '';
  return document.body.appendChild(ghost);
}

/** Drags claims to another day by mouse, or by touch after a long press. */
export function useDrag({ root, ...options }: DragOptions): void {
  const onStart = useEffectEvent(options.onStart);
  const onOver = useEffectEvent(options.onOver);
  const onDrop = useEffectEvent(options.onDrop);
  const onCancel = useEffectEvent(options.onCancel);

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let drag: Drag | undefined;
    let pendingPage: { button: HTMLElement; timer: ReturnType<typeof setTimeout> } | undefined;
    let frame = 0;

    const cancelPaging = () => {
      clearTimeout(pendingPage?.timer);
      pendingPage = undefined;
    };
    const updateTarget = () => {
      if (!drag?.ghost) return;
      const { x, y } = drag.at;
      drag.ghost.style.transform = `translate(${x + 10}px, ${y + 10}px)`;
      const over = dayUnder(x, y);
      if (over !== drag.over) {
        drag.over = over;
        onOver(over);
      }
      const button = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-turn]') ?? undefined;
      if (button === pendingPage?.button) return;
      cancelPaging();
      if (button) pendingPage = { button, timer: setTimeout(() => button.click(), pageDelayMs) };
    };
    const scroll = () => {
      if (!drag?.ghost) return;
      const { y } = drag.at;
      const by = y < edgePx ? -scrollPx : y > innerHeight - edgePx ? scrollPx : 0;
      if (by !== 0) {
        scrollBy(0, by);
        updateTarget();
      }
      frame = requestAnimationFrame(scroll);
    };
    const begin = () => {
      if (!drag) return;
      drag.ghost = createGhost(drag.chip);
      element.setPointerCapture(drag.pointerId);
      onStart(drag.id, drag.from);
      updateTarget();
      frame = requestAnimationFrame(scroll);
    };
    const end = () => {
      if (!drag) return;
      clearTimeout(drag.hold);
      drag.ghost?.remove();
      cancelPaging();
      cancelAnimationFrame(frame);
      drag = undefined;
    };
    const cancel = () => {
      const isDragged = drag?.ghost !== undefined;
      end();
      if (isDragged) onCancel();
    };

    const down = (event: PointerEvent) => {
      const { target, isPrimary, button, pointerType, pointerId, clientX: x, clientY: y } = event;
      if (!isPrimary || button !== 0 || !(target instanceof Element)) return;
      const chip = target.closest<HTMLElement>('[data-kind="claim"]');
      const from = chip?.closest<HTMLElement>('[data-day]')?.dataset.day;
      if (!chip?.dataset.entry || from === undefined) return;
      drag = { id: chip.dataset.entry, from, chip, pointerId, start: { x, y }, at: { x, y } };
      if (pointerType !== 'mouse') drag.hold = setTimeout(begin, longPressMs);
    };
    const move = (event: PointerEvent) => {
      if (!drag || event.pointerId !== drag.pointerId) return;
      const { start } = drag;
      drag.at = { x: event.clientX, y: event.clientY };
      if (drag.ghost) return updateTarget();
      const distance = Math.hypot(drag.at.x - start.x, drag.at.y - start.y);
      if (event.pointerType === 'mouse') {
        if (distance > mouseSlopPx) begin();
      } else if (distance > fingerSlopPx) end();
    };
    const up = (event: PointerEvent) => {
      if (!drag || event.pointerId !== drag.pointerId) return;
      const { id, over, ghost } = drag;
      end();
      if (!ghost) return;
      // Suppresses the click that browsers fire after the drop.
      const swallow = (click: MouseEvent) => {
        click.preventDefault();
        click.stopPropagation();
      };
      addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }));
      if (over === undefined) onCancel();
      else onDrop(id, over);
    };
    const key = (event: KeyboardEvent) => {
      if (!drag?.ghost || event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      cancel();
    };
    /** A touch drag must not scroll the page or open the context menu. */
    const preventScroll = (event: Event) => {
      if (drag?.ghost && event.cancelable) event.preventDefault();
    };
    const preventMenu = (event: Event) => {
      if (drag) event.preventDefault();
    };

    element.addEventListener('pointerdown', down);
    element.addEventListener('touchmove', preventScroll, { passive: false });
    element.addEventListener('contextmenu', preventMenu);
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', cancel);
    addEventListener('keydown', key, { capture: true });
    return () => {
      cancel();
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('touchmove', preventScroll);
      element.removeEventListener('contextmenu', preventMenu);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', cancel);
      removeEventListener('keydown', key, { capture: true });
    };
  }, [root]);
}

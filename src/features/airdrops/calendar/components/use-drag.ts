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
  position: { x: number; y: number };
  /** The element that follows the pointer, once the drag has begun. */
  ghost?: HTMLElement;
  targetDay?: string | undefined;
  longPressTimer?: ReturnType<typeof setTimeout>;
};

const longPressMs = 350;
const mouseSlopPx = 5;
const fingerSlopPx = 8;
/** How long a claim hovers over a previous or next button before the page turns. */
const pageDelayMs = 700;
const edgePx = 72;
const scrollPx = 10;

const findDayAt = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]')?.dataset.day;

/** Returns how far to scroll, which is 0 unless the pointer is near the top or bottom of the window. */
function getScrollStep(y: number): number {
  if (y < edgePx) return -scrollPx;
  return y > innerHeight - edgePx ? scrollPx : 0;
}

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
      const { x, y } = drag.position;
      drag.ghost.style.transform = `translate(${x + 10}px, ${y + 10}px)`;
      const targetDay = findDayAt(x, y);
      if (targetDay !== drag.targetDay) {
        drag.targetDay = targetDay;
        onOver(targetDay);
      }
      const button = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-turn]') ?? undefined;
      if (button === pendingPage?.button) return;
      cancelPaging();
      if (button) pendingPage = { button, timer: setTimeout(() => button.click(), pageDelayMs) };
    };
    const scroll = () => {
      if (!drag?.ghost) return;
      const by = getScrollStep(drag.position.y);
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
      clearTimeout(drag.longPressTimer);
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

    const onPointerDown = (event: PointerEvent) => {
      const { target, isPrimary, button, pointerType, pointerId, clientX: x, clientY: y } = event;
      if (!isPrimary || button !== 0 || !(target instanceof Element)) return;
      const chip = target.closest<HTMLElement>('[data-kind="claim"]');
      const from = chip?.closest<HTMLElement>('[data-day]')?.dataset.day;
      if (!chip?.dataset.entry || from === undefined) return;
      drag = { id: chip.dataset.entry, from, chip, pointerId, start: { x, y }, position: { x, y } };
      if (pointerType !== 'mouse') drag.longPressTimer = setTimeout(begin, longPressMs);
    };
    const onPointerMove = (event: PointerEvent) => {
      if (!drag || event.pointerId !== drag.pointerId) return;
      const { start } = drag;
      drag.position = { x: event.clientX, y: event.clientY };
      if (drag.ghost) return updateTarget();
      const distance = Math.hypot(drag.position.x - start.x, drag.position.y - start.y);
      if (event.pointerType === 'mouse') {
        if (distance > mouseSlopPx) begin();
      } else if (distance > fingerSlopPx) end();
    };
    const onPointerUp = (event: PointerEvent) => {
      if (!drag || event.pointerId !== drag.pointerId) return;
      const { id, targetDay, ghost } = drag;
      end();
      if (!ghost) return;
      // Suppresses the click that browsers fire after the drop.
      const preventClick = (click: MouseEvent) => {
        click.preventDefault();
        click.stopPropagation();
      };
      addEventListener('click', preventClick, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', preventClick, { capture: true }));
      if (targetDay === undefined) onCancel();
      else onDrop(id, targetDay);
    };
    const onKeyDown = (event: KeyboardEvent) => {
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

    element.addEventListener('pointerdown', onPointerDown);
    element.addEventListener('touchmove', preventScroll, { passive: false });
    element.addEventListener('contextmenu', preventMenu);
    addEventListener('pointermove', onPointerMove);
    addEventListener('pointerup', onPointerUp);
    addEventListener('pointercancel', cancel);
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      cancel();
      element.removeEventListener('pointerdown', onPointerDown);
      element.removeEventListener('touchmove', preventScroll);
      element.removeEventListener('contextmenu', preventMenu);
      removeEventListener('pointermove', onPointerMove);
      removeEventListener('pointerup', onPointerUp);
      removeEventListener('pointercancel', cancel);
      removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [root]);
}

import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

export type SwipeSide = 'left' | 'right';

/** The current swipe; with `isFar`, letting go triggers the side's action. */
export type Swipe = { id: string; side: SwipeSide; isFar: boolean };

/** From this horizontal distance, a touch moves the item. */
const slopPx = 10;
const actionPx = 50;
const maxPx = 136;
/** Browsers use the edge to go back and forward. */
const edgePx = 20;
const returnMs = 150;

type SwipeOptions = {
  list: RefObject<HTMLElement | null>;
  /** The attribute of swipeable items; its value is the item's ID. */
  attribute: `data-${string}`;
  enabled: boolean;
  /** Called after a swipe far enough to a side. */
  onSwipe: (id: string, side: SwipeSide) => void;
};

type TouchState = {
  pointer: number;
  x: number;
  y: number;
  item: HTMLElement;
  id: string;
  isHorizontal: boolean;
};

/**
 * Lets users swipe list items sideways. The list leaves vertical scrolling and zooming to the browser
 * (`touch-pan-y touch-pinch-zoom`), which cancels the touch when it starts either. Each item has buttons for
 * the same actions.
 */
export function useSwipe({ list, attribute, enabled, onSwipe }: SwipeOptions): Swipe | null {
  const [swipe, setSwipe] = useState<Swipe | null>(null);
  const reportSwipe = useEffectEvent(onSwipe);

  useEffect(() => {
    const root = list.current;
    if (!enabled || root === null) return;
    let touch: TouchState | undefined;
    let current: Swipe | null = null;
    const updateSwipe = (next: Swipe | null) => {
      if (next?.id === current?.id && next?.side === current?.side && next?.isFar === current?.isFar) return;
      current = next;
      setSwipe(next);
    };

    const resetItem = ({ item, id, isHorizontal }: TouchState) => {
      touch = undefined;
      if (!isHorizontal) return;
      const { transform } = item.style;
      item.style.transform = '';
      const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
      const animation = item.animate([{ transform }, { transform: 'none' }], {
        duration: prefersReducedMotion ? 0 : returnMs,
        easing: 'ease-out',
      });
      const reset = () => touch === undefined && current?.id === id && updateSwipe(null);
      void animation.finished.then(reset, reset);
    };

    const onDown = (event: PointerEvent) => {
      if (touch !== undefined) return resetItem(touch);
      if (event.pointerType !== 'touch' || !event.isPrimary) return;
      if (event.clientX < edgePx || event.clientX > innerWidth - edgePx) return;
      const { target } = event;
      const item = target instanceof Element ? target.closest<HTMLElement>(`[${attribute}]`) : null;
      const id = item?.getAttribute(attribute);
      if (!item || !id) return;
      touch = {
        pointer: event.pointerId,
        x: event.clientX,
        y: event.clientY,
        item,
        id,
        isHorizontal: false,
      };
    };

    const onMove = (event: PointerEvent) => {
      if (touch === undefined || event.pointerId !== touch.pointer) return;
      const across = event.clientX - touch.x;
      const down = Math.abs(event.clientY - touch.y);
      if (!touch.isHorizontal) {
        if (Math.max(Math.abs(across), down) < slopPx) return;
        if (Math.abs(across) < 2 * down) {
          touch = undefined;
          return;
        }
        touch.isHorizontal = true;
      }
      const offsetPx = Math.max(-maxPx, Math.min(maxPx, across));
      touch.item.style.transform = `translateX(${offsetPx}px)`;
      updateSwipe({
        id: touch.id,
        side: offsetPx < 0 ? 'left' : 'right',
        isFar: Math.abs(offsetPx) >= actionPx,
      });
    };

    const onUp = (event: PointerEvent) => {
      onMove(event);
      if (touch === undefined || event.pointerId !== touch.pointer) return;
      const finishedSwipe = touch.isHorizontal && current?.isFar ? current : undefined;
      resetItem(touch);
      if (finishedSwipe) reportSwipe(finishedSwipe.id, finishedSwipe.side);
    };

    const onCancel = (event: PointerEvent) => {
      if (touch !== undefined && event.pointerId === touch.pointer) resetItem(touch);
    };

    const controller = new AbortController();
    const { signal } = controller;
    root.addEventListener('pointerdown', onDown, { signal });
    root.addEventListener('pointermove', onMove, { signal });
    root.addEventListener('pointerup', onUp, { signal });
    root.addEventListener('pointercancel', onCancel, { signal });
    return () => {
      controller.abort();
      if (touch?.isHorizontal) touch.item.style.transform = '';
      setSwipe(null);
    };
  }, [list, attribute, enabled]);

  return swipe;
}

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

type Finger = { pointer: number; x: number; y: number; moved: HTMLElement; id: string; isLocked: boolean };

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
    let finger: Finger | undefined;
    let shown: Swipe | null = null;
    const show = (next: Swipe | null) => {
      if (next?.id === shown?.id && next?.side === shown?.side && next?.isFar === shown?.isFar) return;
      shown = next;
      setSwipe(next);
    };

    const goBack = ({ moved, id, isLocked }: Finger) => {
      finger = undefined;
      if (!isLocked) return;
      const { transform } = moved.style;
      moved.style.transform = '';
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      const back = moved.animate([{ transform }, { transform: 'none' }], {
        duration: isCalm ? 0 : returnMs,
        easing: 'ease-out',
      });
      const reset = () => finger === undefined && shown?.id === id && show(null);
      void back.finished.then(reset, reset);
    };

    const onDown = (event: PointerEvent) => {
      if (finger !== undefined) return goBack(finger);
      if (event.pointerType !== 'touch' || !event.isPrimary) return;
      if (event.clientX < edgePx || event.clientX > innerWidth - edgePx) return;
      const { target } = event;
      const moved = target instanceof Element ? target.closest<HTMLElement>(`[${attribute}]`) : null;
      const id = moved?.getAttribute(attribute);
      if (!moved || !id) return;
      finger = { pointer: event.pointerId, x: event.clientX, y: event.clientY, moved, id, isLocked: false };
    };

    const onMove = (event: PointerEvent) => {
      if (finger === undefined || event.pointerId !== finger.pointer) return;
      const across = event.clientX - finger.x;
      const down = Math.abs(event.clientY - finger.y);
      if (!finger.isLocked) {
        if (Math.max(Math.abs(across), down) < slopPx) return;
        if (Math.abs(across) < 2 * down) {
          finger = undefined;
          return;
        }
        finger.isLocked = true;
      }
      const by = Math.max(-maxPx, Math.min(maxPx, across));
      finger.moved.style.transform = `translateX(${by}px)`;
      show({ id: finger.id, side: by < 0 ? 'left' : 'right', isFar: Math.abs(by) >= actionPx });
    };

    const onUp = (event: PointerEvent) => {
      onMove(event);
      if (finger === undefined || event.pointerId !== finger.pointer) return;
      const done = finger.isLocked && shown?.isFar ? shown : undefined;
      goBack(finger);
      if (done) reportSwipe(done.id, done.side);
    };

    const onCancel = (event: PointerEvent) => {
      if (finger !== undefined && event.pointerId === finger.pointer) goBack(finger);
    };

    const watching = new AbortController();
    const { signal } = watching;
    root.addEventListener('pointerdown', onDown, { signal });
    root.addEventListener('pointermove', onMove, { signal });
    root.addEventListener('pointerup', onUp, { signal });
    root.addEventListener('pointercancel', onCancel, { signal });
    return () => {
      watching.abort();
      if (finger?.isLocked) finger.moved.style.transform = '';
      setSwipe(null);
    };
  }, [list, attribute, enabled]);

  return swipe;
}

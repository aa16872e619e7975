import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

export type SwipeSide = 'left' | 'right';

/** What a finger moves aside now; `isFar`: letting go does what that side stands for. */
export type Swipe = { id: string; side: SwipeSide; isFar: boolean };

/** From here on a finger that goes sideways moves the thing. */
const slopPx = 10;
const farPx = 50;
const mostPx = 136;
/** Where browsers go back and forward. */
const edgePx = 20;
const backMs = 150;

type SwipeOptions = {
  list: RefObject<HTMLElement | null>;
  /** The attribute of what can be moved; its value names the thing. */
  attribute: `data-${string}`;
  enabled: boolean;
  /** The finger let go far to a side. */
  onSwipe: (id: string, side: SwipeSide) => void;
};

type Finger = { pointer: number; x: number; y: number; moved: HTMLElement; id: string; isLocked: boolean };

/**
 * Lets a finger move the things of a list aside. The list leaves scrolling up and down and zooming to the browser
 * (`touch-pan-y touch-pinch-zoom`), which takes the finger away once it does either. Each thing has buttons that do
 * the same.
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
        duration: isCalm ? 0 : backMs,
        easing: 'ease-out',
      });
      const rest = () => finger === undefined && shown?.id === id && show(null);
      void back.finished.then(rest, rest);
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
      const by = Math.max(-mostPx, Math.min(mostPx, across));
      finger.moved.style.transform = `translateX(${by}px)`;
      show({ id: finger.id, side: by < 0 ? 'left' : 'right', isFar: Math.abs(by) >= farPx });
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

import { Slot } from 'radix-ui';
import { type ReactElement, useEffect, useId, useRef, useState } from 'react';

type TooltipProps = {
  /** A few words; never the only place of something needed, since touch can't hover. */
  text: string;
  side?: 'top' | 'bottom' | undefined;
  /** 'description' (default) adds to the child's name; 'none' where the name says the same already. */
  announce?: 'description' | 'none' | undefined;
  /** One focusable element, such as a Button. */
  children: ReactElement;
};

const GAP = 6;
const EDGE = 8;
const HOVER_DELAY_MS = 350;

/** A label on hover and keyboard focus; Esc hides it. Uses the browser's top layer, so nothing clips it. */
export function Tooltip({ text, side = 'top', announce = 'description', children }: TooltipProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const bubble = useRef<HTMLSpanElement>(null);

  const show = (element: HTMLElement, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(element), delay);
  };
  const hide = (delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(null), delay);
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    const tip = bubble.current;
    if (!anchor || !tip) return;
    tip.showPopover();
    const at = anchor.getBoundingClientRect();
    const size = tip.getBoundingClientRect();
    const above = at.top - size.height - GAP;
    const below = at.bottom + GAP;
    const fitsAbove = above >= EDGE;
    const fitsBelow = below + size.height <= innerHeight - EDGE;
    const top =
      side === 'top' ? (fitsAbove || !fitsBelow ? above : below) : fitsBelow || !fitsAbove ? below : above;
    const centred = at.left + at.width / 2 - size.width / 2;
    tip.style.top = `${top}px`;
    tip.style.left = `${Math.max(EDGE, Math.min(centred, document.documentElement.clientWidth - size.width - EDGE))}px`;

    const close = () => setAnchor(null);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
    };
    addEventListener('keydown', onKey, true);
    addEventListener('scroll', close, true);
    return () => {
      removeEventListener('keydown', onKey, true);
      removeEventListener('scroll', close, true);
      tip.hidePopover();
    };
  }, [anchor, side]);

  return (
    <>
      <Slot.Root
        aria-describedby={announce === 'description' ? id : undefined}
        onPointerEnter={(event) => event.pointerType === 'mouse' && show(event.currentTarget, HOVER_DELAY_MS)}
        onPointerLeave={() => hide(100)}
        onPointerDown={() => hide(0)}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && show(event.currentTarget, 0)}
        onBlur={() => hide(0)}
      >
        {children}
      </Slot.Root>
      <span
        ref={bubble}
        id={id}
        role="tooltip"
        popover="manual"
        onPointerEnter={() => anchor && show(anchor, 0)}
        onPointerLeave={() => hide(100)}
        className="fixed inset-auto m-0 w-max max-w-64 rounded-md bg-ink px-2 py-1 text-canvas text-xs shadow-md open:animate-fade-in"
      >
        {text}
      </span>
    </>
  );
}

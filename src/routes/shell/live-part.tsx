import { useHydrated } from '@tanstack/react-router';
import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { toast } from '#/ui/toast-store.ts';

type LivePartProps = {
  /** The part, on the server; nothing in the browser (see createIsomorphicFn). */
  children: ReactNode;
  /** Its component, which looks as the server's does. */
  load: () => Promise<ComponentType>;
  className?: string;
};

const controls = 'a[href], button, input';
const controlsOf = (part: HTMLElement) => [...part.querySelectorAll<HTMLElement>(controls)];
/** Its place among the controls of the part; -1 for what is none of them. */
const placeOf = (part: HTMLElement, target: EventTarget | null) =>
  target instanceof Element ? controlsOf(part).findIndex((control) => control.contains(target)) : -1;

/**
 * A part of a page that answers to people, whose code is loaded once it is looked at or touched. Until then the server's
 * HTML stands there; what is pressed in it is pressed again when the code is there.
 */
export function LivePart({ children, load, className }: LivePartProps) {
  const hydrated = useHydrated();
  const [isKept] = useState(!hydrated);
  const [Part, setPart] = useState<ComponentType | null>(null);
  const element = useRef<HTMLDivElement>(null);
  const left = useRef({ pressed: -1, focused: -1 });

  const wake = () => {
    if (Part !== null) return;
    load().then(
      (component) => {
        const { current } = element;
        if (current) left.current.focused = placeOf(current, document.activeElement);
        const { pressed, focused } = left.current;
        const show = () => setPart(() => component);
        // Whoever is in the middle of it gets it at once; else it is drawn in slices.
        if (pressed < 0 && focused < 0) startTransition(show);
        else show();
      },
      () => {
        if (left.current.pressed < 0) return;
        left.current.pressed = -1;
        toast({
          title: 'Error',
          description: 'This part of the page failed to load. Please try again.',
          tone: 'destructive',
        });
      },
    );
  };

  const seen = useEffectEvent(wake);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    if (!isKept) {
      seen();
      return;
    }
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      watch.disconnect();
      if ('requestIdleCallback' in window) requestIdleCallback(() => seen(), { timeout: 2000 });
      else setTimeout(() => seen(), 200);
    });
    watch.observe(current);
    return () => watch.disconnect();
  }, [isKept]);

  useLayoutEffect(() => {
    const { current } = element;
    if (Part === null || !current) return;
    const { pressed, focused } = left.current;
    const all = controlsOf(current);
    all[focused]?.focus({ preventScroll: true });
    all[pressed]?.click();
  }, [Part]);

  if (import.meta.env.SSR) return <div className={className}>{children}</div>;
  if (Part !== null) {
    return (
      <div key="live" ref={element} className={className}>
        <Part />
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y: what is pressed are the controls in it.
    <div
      key="kept"
      ref={element}
      className={className}
      suppressHydrationWarning
      onPointerEnter={wake}
      onFocus={({ currentTarget, target }) => {
        left.current.focused = placeOf(currentTarget, target);
        wake();
      }}
      onBlur={() => {
        left.current.focused = -1;
      }}
      onClick={({ currentTarget, target }) => {
        left.current.pressed = placeOf(currentTarget, target);
        wake();
      }}
      // React leaves what the server put here alone.
      {...(isKept && { dangerouslySetInnerHTML: { __html: '' } })}
    />
  );
}

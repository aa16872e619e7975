import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

type ToolbarProps = {
  /** Names the toolbar. */
  label: string;
  className?: string;
  /** Buttons and links. */
  children: ReactNode;
};

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** A toolbar: a single tab stop, with arrow keys between its controls. */
export function Toolbar({ label, className, children }: ToolbarProps) {
  const row = useRef<HTMLDivElement>(null);
  const lastFocused = useRef<Element>(null);

  useEffect(() => {
    const bar = row.current;
    if (bar === null) return;
    const updateTabStops = () => {
      const stops = findStops(bar);
      const stop = stops.find((item) => item === lastFocused.current) ?? stops[0];
      for (const item of stops) item.tabIndex = item === stop ? 0 : -1;
    };
    const handleFocus = ({ target }: FocusEvent) => {
      lastFocused.current = target instanceof Element ? target : null;
      updateTabStops();
    };
    updateTabStops();
    // Controls change with the view, and loaded menus replace their placeholder buttons.
    const observer = new MutationObserver(updateTabStops);
    observer.observe(bar, { childList: true, subtree: true });
    bar.addEventListener('focusin', handleFocus);
    return () => {
      observer.disconnect();
      bar.removeEventListener('focusin', handleFocus);
    };
  }, []);

  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key];
    const stops = findStops(event.currentTarget);
    const index = stops.findIndex((item) => item.matches(':focus'));
    if (step === undefined || index < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    stops[step(index, stops.length)]?.focus();
  };

  return (
    <div ref={row} role="toolbar" aria-label={label} onKeyDown={handleKey} className={className}>
      {children}
    </div>
  );
}

/** Returns the visible, enabled controls. */
const findStops = (bar: HTMLElement): HTMLElement[] =>
  [...bar.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]')].filter((element) =>
    element.checkVisibility(),
  );

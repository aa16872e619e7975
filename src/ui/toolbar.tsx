import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

type ToolbarProps = {
  /** Names the toolbar. */
  label: string;
  className?: string;
  /** Buttons and links. */
  children: ReactNode;
};

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** A toolbar: a single tab stop, with arrow keys between its controls. */
export function Toolbar({ label, className, children }: ToolbarProps) {
  const row = useRef<HTMLDivElement>(null);
  const last = useRef<Element>(null);

  useEffect(() => {
    const bar = row.current;
    if (bar === null) return;
    const updateTabStops = () => {
      const all = findStops(bar);
      const stop = all.find((item) => item === last.current) ?? all[0];
      for (const item of all) item.tabIndex = item === stop ? 0 : -1;
    };
    const arrive = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null;
      updateTabStops();
    };
    updateTabStops();
    // Controls change with the view, and loaded menus replace their placeholder buttons.
    const changes = new MutationObserver(updateTabStops);
    changes.observe(bar, { childList: true, subtree: true });
    bar.addEventListener('focusin', arrive);
    return () => {
      changes.disconnect();
      bar.removeEventListener('focusin', arrive);
    };
  }, []);

  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key];
    const all = findStops(event.currentTarget);
    const index = all.findIndex((item) => item.matches(':focus'));
    if (step === undefined || index < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    all[step(index, all.length)]?.focus();
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

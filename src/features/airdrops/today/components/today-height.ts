const key = 'today-height';

/** The default height: three rows per group, or three in total on phones. */
const defaultHeight = { wide: 212, narrow: 220 };

const getBreakpoint = () => (typeof window !== 'undefined' && innerWidth < 768 ? 'narrow' : 'wide');

/** Stores the panel's height for the placeholder of the next visit. Returns a stop function. */
export function watchTodayHeight(panel: Element | null): (() => void) | undefined {
  if (panel === null) return;
  const observer = new ResizeObserver(() => {
    try {
      localStorage.setItem(
        `${key}-${getBreakpoint()}`,
        String(Math.round(panel.getBoundingClientRect().height)),
      );
    } catch {
      // Storage is denied: the placeholder has the default height.
    }
  });
  observer.observe(panel);
  return () => observer.disconnect();
}

/** The panel's last height at this breakpoint, in pixels. */
export function readLastTodayHeight(): number {
  try {
    const stored = localStorage.getItem(`${key}-${getBreakpoint()}`);
    return stored === null ? defaultHeight[getBreakpoint()] : Number(stored);
  } catch {
    return defaultHeight[getBreakpoint()];
  }
}

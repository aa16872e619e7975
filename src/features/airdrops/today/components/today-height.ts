const key = 'today-height';

/** Height of the Today panel when none is known: three rows under each heading, or three in all. */
const usual = { wide: 270, narrow: 256 };

const breadth = () => (typeof window !== 'undefined' && innerWidth < 768 ? 'narrow' : 'wide');

/** Keeps the panel's height for the outline of the next visit. Returns how to stop. */
export function watchTodayHeight(panel: Element | null): (() => void) | undefined {
  if (panel === null) return;
  const observer = new ResizeObserver(() => {
    try {
      localStorage.setItem(`${key}-${breadth()}`, String(Math.round(panel.getBoundingClientRect().height)));
    } catch {
      // The outline has the usual height then.
    }
  });
  observer.observe(panel);
  return () => observer.disconnect();
}

/** In pixels: what it was when it was last seen in a window like this. */
export function lastTodayHeight(): number {
  try {
    const kept = localStorage.getItem(`${key}-${breadth()}`);
    return kept === null ? usual[breadth()] : Number(kept);
  } catch {
    return usual[breadth()];
  }
}

import { type RefObject, useEffect } from 'react';

/** Tells the page how much of its foot the element covers, in this custom property of its root. */
export function useFootHeight(element: RefObject<HTMLElement | null>, name: `--${string}`): void {
  useEffect(() => {
    const foot = element.current;
    if (!foot) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const { offsetHeight } = foot;
      // All of the page is styled anew by it: not for what isn't there.
      if (offsetHeight === 0) style.removeProperty(name);
      else style.setProperty(name, `${offsetHeight}px`);
    });
    observer.observe(foot);
    return () => {
      observer.disconnect();
      style.removeProperty(name);
    };
  }, [element, name]);
}

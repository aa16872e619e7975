import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** How much of the page's foot is covered, by custom property. */
const heights = new Map<string, string>();
/** What stands above the foot. */
const told = new Set<HTMLElement>();

function tell(name: string, height: string | undefined): void {
  if (height === undefined) heights.delete(name);
  else heights.set(name, height);
  for (const { style } of told) {
    if (height === undefined) style.removeProperty(name);
    else style.setProperty(name, height);
  }
  // What is scrolled to stays in sight. A custom property of the root, even one that nothing inherits, has all of the page styled anew.
  const covered = ['var(--nav, 0px)', ...heights.values(), '1rem'].join(' + ');
  document.documentElement.style.scrollPaddingBottom = heights.size === 0 ? '' : `calc(${covered})`;
}

/**
 * For what stands above the foot, with the class `above-foot`. The heights are told to such elements one by one: if the page
 * had them, all of it would be styled anew with each bar that comes or goes.
 */
export function useAboveFoot(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const one = element.current;
    if (!one) return;
    told.add(one);
    for (const [name, height] of heights) one.style.setProperty(name, height);
    return () => void told.delete(one);
  }, [element]);
}

/** Tells how much of the page's foot the element covers, in this custom property. */
export function useFootHeight(element: RefObject<HTMLElement | null>, name: '--banner' | '--bar'): void {
  useEffect(() => {
    const foot = element.current;
    if (!foot) return;
    const observer = new ResizeObserver(() => {
      const { offsetHeight } = foot;
      tell(name, offsetHeight === 0 ? undefined : `${offsetHeight}px`);
    });
    observer.observe(foot);
    return () => {
      observer.disconnect();
      tell(name, undefined);
    };
  }, [element, name]);
}

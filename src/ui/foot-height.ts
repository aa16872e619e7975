import { type RefObject, useEffect } from 'react';

/** How much of the page's foot is covered, by custom property. */
const heights: Record<string, string> = {};
let sheet: CSSStyleSheet | undefined;

/**
 * Reaches those alone that stand above the foot or leave room for it, with the class `above-foot`, and the root, so that what is
 * scrolled to stays in sight. A custom property of the root, even one that nothing inherits, has all of the page styled anew.
 */
function setHeight(name: string, height: number): void {
  heights[name] = `${height}px`;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  const properties = Object.entries(heights).map((one) => one.join(':'));
  const covered = ['var(--nav, 0px)', ...Object.values(heights), '1rem'];
  sheet.replaceSync(
    `.above-foot{${properties.join(';')}}html{scroll-padding-bottom:calc(${covered.join(' + ')})}`,
  );
}

/** Publishes how much of the page's foot the element covers, in this custom property. */
export function useFootHeight(element: RefObject<HTMLElement | null>, name: '--banner' | '--bar'): void {
  useEffect(() => {
    const foot = element.current;
    if (!foot) return;
    const observer = new ResizeObserver(() => setHeight(name, foot.offsetHeight));
    observer.observe(foot);
    return () => {
      observer.disconnect();
      setHeight(name, 0);
    };
  }, [element, name]);
}

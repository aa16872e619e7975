import { type RefObject, useEffect } from 'react';

/** The covered height at the bottom of the page, by custom property. */
const heights: Record<string, string> = {};
let sheet: CSSStyleSheet | undefined;

/**
 * Sets the custom properties only on elements above the page's bottom, with the class `above-foot`, and
 * scroll padding on the root, so that scroll targets stay visible. A custom property on the root, even
 * without inheritance, would recalculate the styles of the whole page.
 */
function setHeight(name: string, height: number): void {
  heights[name] = `${height}px`;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  const properties = Object.entries(heights).map((item) => item.join(':'));
  const covered = ['var(--nav, 0px)', ...Object.values(heights), '1rem'];
  sheet.replaceSync(
    `.above-foot{${properties.join(';')}}html{scroll-padding-bottom:calc(${covered.join(' + ')})}`,
  );
}

/** Publishes the height of the page's bottom that the element covers, in this custom property. */
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

import { useEffect, useState } from 'react';

/**
 * Events of manual scrolling, after which the scroll position determines the section instead of the URL's
 * hash.
 */
const scrollEvents = ['wheel', 'touchmove', 'keydown'] as const;

/**
 * Returns the ID of the section being read. `ids` are in page order. The line that a section has to reach
 * moves down the window as the page scrolls, so that each one reaches it, also short ones at the end. A
 * section opened by a link stays current until the user scrolls.
 */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const key = ids.join(' ');

  useEffect(() => {
    const sectionIds = key.split(' ');
    const findLinked = () => sectionIds.find((id) => location.hash === `#${id}`);
    let linkedId = findLinked();
    let frame = 0;

    const update = () => {
      frame = 0;
      if (linkedId !== undefined) return setCurrent(linkedId);
      const page = document.documentElement;
      const top = Number.parseFloat(getComputedStyle(page).scrollPaddingTop) || 0;
      const scrollRange = page.scrollHeight - innerHeight;
      const line = top + (scrollRange > 0 ? Math.min(1, scrollY / scrollRange) : 0) * (innerHeight - top);
      const reached = sectionIds.findLast((id) => {
        const section = document.getElementById(id);
        return section !== null && section.getBoundingClientRect().top <= line + 1;
      });
      setCurrent(reached ?? sectionIds[0]);
    };
    const scheduleUpdate = () => {
      if (frame === 0) frame = requestAnimationFrame(update);
    };
    const onHashChange = () => {
      linkedId = findLinked();
      scheduleUpdate();
    };
    const onUserScroll = () => {
      linkedId = undefined;
    };

    update();
    addEventListener('scroll', scheduleUpdate, { passive: true });
    addEventListener('resize', scheduleUpdate);
    addEventListener('hashchange', onHashChange);
    for (const event of scrollEvents) addEventListener(event, onUserScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', scheduleUpdate);
      removeEventListener('resize', scheduleUpdate);
      removeEventListener('hashchange', onHashChange);
      for (const event of scrollEvents) removeEventListener(event, onUserScroll);
    };
  }, [key]);

  return current;
}

import { useEffect, useState } from 'react';

/** What somebody scrolls with: from then on the place on the page decides, not the link they came by. */
const scrolls = ['wheel', 'touchmove', 'keydown'] as const;

/**
 * Which of these sections (by their ids, from top to bottom) is being read. The line it has to reach moves down the window as
 * the page is scrolled, so that each is reached, also the short ones at the end; one that a link led to stays until
 * somebody scrolls.
 */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const key = ids.join(' ');

  useEffect(() => {
    const all = key.split(' ');
    const linked = () => all.find((id) => location.hash === `#${id}`);
    let chosen = linked();
    let frame = 0;

    const look = () => {
      frame = 0;
      if (chosen !== undefined) return setCurrent(chosen);
      const page = document.documentElement;
      const top = Number.parseFloat(getComputedStyle(page).scrollPaddingTop) || 0;
      const left = page.scrollHeight - innerHeight;
      const line = top + (left > 0 ? Math.min(1, scrollY / left) : 0) * (innerHeight - top);
      const reached = all.findLast((id) => {
        const section = document.getElementById(id);
        return section !== null && section.getBoundingClientRect().top <= line + 1;
      });
      setCurrent(reached ?? all[0]);
    };
    const lookSoon = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    const follow = () => {
      chosen = linked();
      lookSoon();
    };
    const letGo = () => {
      chosen = undefined;
    };

    look();
    addEventListener('scroll', lookSoon, { passive: true });
    addEventListener('resize', lookSoon);
    addEventListener('hashchange', follow);
    for (const event of scrolls) addEventListener(event, letGo, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', lookSoon);
      removeEventListener('resize', lookSoon);
      removeEventListener('hashchange', follow);
      for (const event of scrolls) removeEventListener(event, letGo);
    };
  }, [key]);

  return current;
}

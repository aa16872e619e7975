import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { announce } from '#/ui/announcer.tsx';
import { topDialog } from '#/ui/return-focus.ts';

/** A menu, or the button of the links on phones. */
const openMenu = '[role=menu][data-state=open], header [aria-expanded=true]';

/** Inside the app no document is loaded: whoever doesn't see the page change hears its title, and begins at its heading. */
export function useArrival(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || fromLocation === undefined) return;
        requestAnimationFrame(() => {
          announce(document.title);
          const content = document.getElementById('content');
          // A dialog or a menu keeps the focus, and so does a page that has taken it already.
          if (content === null || topDialog() !== null || document.querySelector(openMenu) !== null) return;
          if (content.contains(document.activeElement)) return;
          const heading = content.querySelector('h1') ?? content;
          heading.tabIndex = -1;
          heading.focus({ preventScroll: true });
        });
      }),
    [router],
  );
}

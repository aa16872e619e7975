import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { announce } from '#/ui/announcer.tsx';
import { getTopDialog } from '#/ui/return-focus.ts';

/** An open menu, or the open menu button of the mobile header. */
const openMenu = '[role=menu][data-state=open], header [aria-expanded=true]';

/**
 * Client-side navigation loads no document, so this announces the new title to screen readers and moves the
 * focus to the heading.
 */
export function useArrival(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || fromLocation === undefined) return;
        requestAnimationFrame(() => {
          announce(document.title);
          const content = document.getElementById('content');
          // Leaves the focus in an open dialog or menu, and on a page that has already taken it.
          if (content === null || getTopDialog() !== null || document.querySelector(openMenu) !== null)
            return;
          if (content.contains(document.activeElement)) return;
          const heading = content.querySelector('h1') ?? content;
          heading.tabIndex = -1;
          heading.focus({ preventScroll: true });
        });
      }),
    [router],
  );
}

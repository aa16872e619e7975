import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { getDeviceOwner } from '#/browser/device-owner.ts';
import { onAccountChange } from './account-channel.ts';
import { deleteUserData } from './forget-traces.ts';
import { useViewer } from './viewer.ts';
import { followAccount } from './viewer-sync.ts';

/**
 * Syncs the page with the browser's other tabs and with live events: a role change updates the menus of all open
 * pages. Mounted once, in the shell.
 */
export function useViewerSync(): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  const viewerId = useViewer()?.id;
  useEffect(() => {
    return onAccountChange(async () => {
      if ((await followAccount(router, queryClient)) === null) deleteUserData();
    });
  }, [router, queryClient]);
  useEffect(() => {
    if (viewerId === undefined && getDeviceOwner() === null) return;
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    import('./signed-in-page.ts').then(
      ({ startPage }) => {
        if (!isUnmounted) stop = startPage(viewerId, router, queryClient);
      },
      // The page remains as rendered.
      () => undefined,
    );
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [viewerId, router, queryClient]);
}

import type { RegisteredRouter } from '@tanstack/react-router';
import { getDeviceOwner, storeDeviceOwner } from '#/browser/device-owner.ts';
import { runWhenIdle } from '#/browser/when-idle.ts';
import { deleteOtherUsersData } from './forget-others.ts';

/**
 * Ties this browser's local data to the signed-in user: registers the service worker for them, and deletes everything
 * when the user changes or signs out. Returns a cleanup function.
 */
export function syncDevice(viewerId: string | undefined, router: RegisteredRouter): () => void {
  let stopWorker: (() => void) | undefined;
  let isStopped = false;
  const sync = async () => {
    const owner = getDeviceOwner();
    if (owner !== null && owner !== viewerId) {
      const { deleteLocalUserData } = await import('./leave-device.ts');
      await deleteLocalUserData({ retainsDrafts: viewerId === undefined });
    }
    if (isStopped || viewerId === undefined) return;
    deleteOtherUsersData(viewerId);
    storeDeviceOwner(viewerId);
    if (!('serviceWorker' in navigator)) return;
    const { startServiceWorker } = await import('./service-worker.ts');
    if (!isStopped) stopWorker = startServiceWorker(router);
  };
  // The site also works if the browser blocks storage.
  const start = () => void sync().catch(() => undefined);
  let stopWaiting: (() => void) | undefined;
  // Deletes a previous user's data immediately.
  if (viewerId === undefined) start();
  else stopWaiting = runWhenIdle(start);
  return () => {
    isStopped = true;
    stopWaiting?.();
    stopWorker?.();
  };
}

import type { RegisteredRouter } from '@tanstack/react-router';
import { getDeviceOwner, storeDeviceOwner } from '#/browser/device-owner.ts';
import { runWhenIdle } from '#/browser/when-idle.ts';
import { forgetOthers } from './forget-others.ts';

/**
 * Ties this browser's local data to the signed-in user: registers the service worker for them, and deletes everything
 * when the user changes or signs out. Returns a cleanup function.
 */
export function syncDevice(viewerId: string | undefined, router: RegisteredRouter): () => void {
  let stopWorker: (() => void) | undefined;
  let isStopped = false;
  const begin = async () => {
    const owner = getDeviceOwner();
    if (owner !== null && owner !== viewerId) {
      const { leaveDevice } = await import('./leave-device.ts');
      await leaveDevice({ retainsDrafts: viewerId === undefined });
    }
    if (isStopped || viewerId === undefined) return;
    forgetOthers(viewerId);
    storeDeviceOwner(viewerId);
    if (!('serviceWorker' in navigator)) return;
    const { followWorker } = await import('./service-worker.ts');
    if (!isStopped) stopWorker = followWorker(router);
  };
  // Works without storage if the browser blocks it.
  const start = () => void begin().catch(() => undefined);
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

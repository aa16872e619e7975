import type { RegisteredRouter } from '@tanstack/react-router';
import { deviceOwner, storeDeviceOwner } from '#/lib/device-mark.ts';
import { whenIdle } from '#/lib/when-idle.ts';

/**
 * What this browser keeps beside the session belongs to whoever is signed in: the service worker comes with them, and goes
 * with all the rest when somebody else is, or nobody. Returns how to stop.
 */
export function keepDevice(viewerId: string | undefined, router: RegisteredRouter): () => void {
  let stopWorker: (() => void) | undefined;
  let isGone = false;
  const begin = async () => {
    const owner = deviceOwner();
    if (owner !== null && owner !== viewerId) {
      const { leaveDevice } = await import('./leave-device.ts');
      await leaveDevice({ keepsDrafts: viewerId === undefined });
    }
    if (isGone || viewerId === undefined) return;
    storeDeviceOwner(viewerId);
    if (!('serviceWorker' in navigator)) return;
    const { followWorker } = await import('./service-worker.ts');
    if (!isGone) stopWorker = followWorker(router);
  };
  // A browser that lends no storage does without.
  const start = () => void begin().catch(() => undefined);
  let stopWaiting: (() => void) | undefined;
  // What somebody left behind goes at once.
  if (viewerId === undefined) start();
  else stopWaiting = whenIdle(start);
  return () => {
    isGone = true;
    stopWaiting?.();
    stopWorker?.();
  };
}

import { deleteDeviceDatabase } from '#/lib/device-database.ts';
import { storeDeviceOwner } from '#/lib/device-mark.ts';
import { forgetTraces } from './forget-traces.ts';

/** Takes the service worker away, with the files it keeps and whatever is pushed to it. */
export async function removeWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => false);
  registration?.active?.postMessage('leave');
  await registration?.unregister();
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

let leaving: Promise<void> | undefined;

async function leave(): Promise<void> {
  const work = [removeWorker(), deleteDeviceDatabase(), navigator.clearAppBadge?.()];
  const failed = (await Promise.allSettled(work)).some(({ status }) => status === 'rejected');
  if (!failed) storeDeviceOwner(null);
}

/**
 * Forgets everything this browser keeps of whoever was signed in. The note of whose it was goes last: what was cut short
 * is done at the next page. Where a session only ended, what was typed and which payment was begun wait for them.
 */
export function leaveDevice({ keepsDrafts = false } = {}): Promise<void> {
  if (!keepsDrafts) forgetTraces();
  leaving ??= leave().finally(() => {
    leaving = undefined;
  });
  return leaving;
}

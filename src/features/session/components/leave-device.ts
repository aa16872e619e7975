import { deleteDeviceDatabase } from '#/browser/device-database.ts';
import { storeDeviceOwner } from '#/browser/device-owner.ts';
import { deleteUserData } from './forget-traces.ts';

/** Unregisters the service worker, with its cached files and push subscription. */
export async function unregisterWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => false);
  registration?.active?.postMessage('leave');
  await registration?.unregister();
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

let pendingDeletion: Promise<void> | undefined;

async function deleteStoredData(): Promise<void> {
  const deletions = [unregisterWorker(), deleteDeviceDatabase(), navigator.clearAppBadge?.()];
  const hasFailed = (await Promise.allSettled(deletions)).some(({ status }) => status === 'rejected');
  if (!hasFailed) storeDeviceOwner(null);
}

/**
 * Deletes all local data of the previous user. The owner's id is deleted last, so that the next page finishes an
 * interrupted deletion. `retainsDrafts` retains drafts and the pending payment, for a session that merely expired.
 */
export function deleteLocalUserData({ retainsDrafts = false } = {}): Promise<void> {
  if (!retainsDrafts) deleteUserData();
  pendingDeletion ??= deleteStoredData().finally(() => {
    pendingDeletion = undefined;
  });
  return pendingDeletion;
}

import { getDeviceOwner, storeDeviceOwner } from '#/browser/device-owner.ts';
import { deleteLocalUserData } from '#/features/session/components/leave-device.ts';
import type { Viewer } from '#/features/session/schema.ts';
import type { OfflineQueue } from '../../data/components/offline-queue.ts';
import { syncBadge } from './badge.ts';
import { claimDevice } from './database.ts';
import { type Persistence, persistAirdrops } from './persist.ts';
import { createQueue, type QueueOptions } from './queue.ts';

export type Offline = { queue: OfflineQueue; getAsOf: Persistence['getAsOf']; stop: () => void };

type OfflineOptions = Omit<QueueOptions, 'viewerId' | 'store'> & {
  viewer: Viewer;
  store: QueueOptions['store'] &
    Parameters<typeof persistAirdrops>[0]['store'] &
    Parameters<typeof syncBadge>[0];
  subscription: Parameters<typeof persistAirdrops>[0]['subscription'];
};

/** Persists the tracker and queues changes, so that both work offline from now on. */
export async function startOffline(options: OfflineOptions): Promise<Offline> {
  const { viewer, store, subscription } = options;
  const owner = getDeviceOwner();
  if (owner !== null && owner !== viewer.id) await deleteLocalUserData();
  storeDeviceOwner(viewer.id);
  const { asOf } = await claimDevice(viewer);
  const persisted = persistAirdrops({ viewer, store, subscription, asOf });
  const queue = createQueue({ ...options, viewerId: viewer.id });
  const cleanups = [queue.start(), syncBadge(store, options.settings), persisted.stop];
  return {
    queue,
    getAsOf: persisted.getAsOf,
    stop: () => {
      for (const stop of cleanups) stop();
    },
  };
}

import { leaveDevice } from '#/features/session/components/leave-device.ts';
import type { Viewer } from '#/features/session/schema.ts';
import { deviceOwner, noteDeviceOwner } from '#/lib/device-mark.ts';
import { keepBadge } from './badge.ts';
import { claimDevice } from './database.ts';
import { type Keeper, keepAirdrops } from './keep.ts';
import { createQueue, type Queue, type QueueOptions } from './queue.ts';

export type Offline = { queue: Queue; asOf: Keeper['asOf']; stop: () => void };

type OfflineOptions = Omit<QueueOptions, 'viewerId' | 'store'> & {
  viewer: Viewer;
  store: QueueOptions['store'] &
    Parameters<typeof keepAirdrops>[0]['store'] &
    Parameters<typeof keepBadge>[0];
  subscription: Parameters<typeof keepAirdrops>[0]['subscription'];
};

/** Persists the tracker and queues changes, so that both work offline from now on. */
export async function beginOffline(options: OfflineOptions): Promise<Offline> {
  const { viewer, store, subscription } = options;
  const owner = deviceOwner();
  if (owner !== null && owner !== viewer.id) await leaveDevice();
  noteDeviceOwner(viewer.id);
  const { asOf } = await claimDevice(viewer);
  const persisted = keepAirdrops({ viewer, store, subscription, asOf });
  const queue = createQueue({ ...options, viewerId: viewer.id });
  const cleanups = [queue.start(), keepBadge(store, options.zone), persisted.stop];
  return {
    queue,
    asOf: persisted.asOf,
    stop: () => {
      for (const stop of cleanups) stop();
    },
  };
}

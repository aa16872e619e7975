import { leaveDevice } from '#/features/session/components/leave-device.ts';
import type { Viewer } from '#/features/session/schema.ts';
import { deviceOwner, storeDeviceOwner } from '#/lib/device-mark.ts';
import { syncBadge } from './badge.ts';
import { claimDevice } from './database.ts';
import { type Persistence, persistAirdrops } from './persist.ts';
import { createQueue, type Queue, type QueueOptions } from './queue.ts';

export type Offline = { queue: Queue; asOf: Persistence['asOf']; stop: () => void };

type OfflineOptions = Omit<QueueOptions, 'viewerId' | 'store'> & {
  viewer: Viewer;
  store: QueueOptions['store'] &
    Parameters<typeof persistAirdrops>[0]['store'] &
    Parameters<typeof syncBadge>[0];
  subscription: Parameters<typeof persistAirdrops>[0]['subscription'];
};

/** From now on the tracker of this person opens without a network, and what they do without one waits. */
export async function startOffline(options: OfflineOptions): Promise<Offline> {
  const { viewer, store, subscription } = options;
  const owner = deviceOwner();
  if (owner !== null && owner !== viewer.id) await leaveDevice();
  storeDeviceOwner(viewer.id);
  const { asOf } = await claimDevice(viewer);
  const keeper = persistAirdrops({ viewer, store, subscription, asOf });
  const queue = createQueue({ ...options, viewerId: viewer.id });
  const stops = [queue.start(), syncBadge(store, options.zone), keeper.stop];
  return {
    queue,
    asOf: keeper.asOf,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

import type { Viewer } from '#/features/session/schema.ts';
import type { SubscriptionCapability } from '#/features/subscriptions/schema.ts';
import type { TrackerData } from '../../components/tracker-data.ts';
import { emptyFields } from '../../fields.ts';
import { compareNewestFirst } from '../../search/sort.ts';
import { readStored } from './database.ts';

export type StoredTracker = {
  viewer: Viewer;
  subscription: SubscriptionCapability | undefined;
  data: TrackerData;
};

/** Reads the stored tracker; undefined if nothing is stored, or if it belongs to another person than `viewerId`. */
export async function readTracker(viewerId?: string): Promise<StoredTracker | undefined> {
  const stored = await readStored();
  if (stored === undefined) return undefined;
  const { viewer, subscription, overview, revision } = stored.state;
  if (revision === null || (viewerId !== undefined && viewer.id !== viewerId)) return undefined;
  // Rows stored by earlier versions lack newer fields.
  const items = stored.rows.map((row) => ({ ...emptyFields, ...row })).sort(compareNewestFirst);
  const first = { items, nextCursor: null, matching: items.length, total: items.length, revision };
  return { viewer, subscription, data: { first, overview, now: new Date().toISOString() } };
}

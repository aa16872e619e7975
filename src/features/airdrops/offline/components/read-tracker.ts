import type { Viewer } from '#/features/session/schema.ts';
import type { SubscriptionCapability } from '#/features/subscriptions/schema.ts';
import type { TrackerData } from '../../components/tracker-screen.tsx';
import { newestFirst } from '../../list/filter.ts';
import { readStored } from './database.ts';

const unlabelled = { tags: [], chains: [] };

export type StoredTracker = {
  viewer: Viewer;
  subscription: SubscriptionCapability | undefined;
  data: TrackerData;
};

/** The tracker as this browser saw it last, whoever it belongs to or this person's; undefined where it hasn't. */
export async function readTracker(viewerId?: string): Promise<StoredTracker | undefined> {
  const kept = await readStored();
  if (kept === undefined) return undefined;
  const { viewer, subscription, overview, revision } = kept.standing;
  if (revision === null || (viewerId !== undefined && viewer.id !== viewerId)) return undefined;
  // Rows that an earlier program kept.
  const items = kept.rows.map((row) => ({ ...unlabelled, ...row })).sort(newestFirst);
  const first = { items, nextCursor: null, matching: items.length, total: items.length, revision };
  return { viewer, subscription, data: { first, overview, now: new Date().toISOString() } };
}

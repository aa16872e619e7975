import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#/db/client.server.ts';
import { defineJob } from '#/platform/jobs.server.ts';
import { staleAfterMs } from '../policy.ts';
import { hasEnded } from '../queries.server.ts';

const dayMs = 86_400_000;
/** Retention of resolved checks. */
const retentionMs = 90 * dayMs;
const batchSize = 10_000;

/**
 * Marks listings as stale that were neither edited nor confirmed recently, and clears the mark of ended ones. Returns the
 * number of changed marks.
 */
async function markStale(db: Db, now: Date): Promise<number> {
  const isEnded = hasEnded(sql.ref('l.kind'), sql.ref('l.item_id'), now);
  const isStale = sql`(greatest(l.created_at, l.changed_at, l.checked_at) < ${new Date(now.getTime() - staleAfterMs)}
    AND NOT coalesce(${isEnded}, false))`;
  const { numAffectedRows = 0n } = await sql`
    UPDATE listings l SET stale_since = CASE WHEN ${isStale} THEN ${now}::timestamptz END
    WHERE (l.stale_since IS NOT NULL) <> ${isStale}`.execute(db);
  return Number(numAffectedRows);
}

/** Recounts recent confirmations since an admin's last check, because some have expired. */
async function countHunters(db: Db, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE listings l SET hunters = c.n FROM (
      SELECT o.kind, o.item_id, count(DISTINCT k.user_id) AS n FROM listings o
      LEFT JOIN listing_checks k ON k.kind = o.kind AND k.item_id = o.item_id
        AND k.at > greatest(o.looked_at, ${new Date(now.getTime() - staleAfterMs)}) AND k.is_right AND k.counts AND NOT k.is_admin
      WHERE o.hunters > 0 GROUP BY 1, 2) c
    WHERE c.kind = l.kind AND c.item_id = l.item_id AND c.n <> l.hunters`.execute(db);
  return Number(numAffectedRows);
}

async function deleteOldChecks(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - retentionMs);
  for (let count = batchSize; count === batchSize && !signal.aborted; ) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM listing_checks WHERE ctid = ANY(ARRAY(
        SELECT k.ctid FROM listing_checks k LEFT JOIN listings l ON l.kind = k.kind AND l.item_id = k.item_id
        WHERE k.at < ${before} AND (k.is_right OR k.at <= l.looked_at) LIMIT ${batchSize}))`.execute(db);
    count = Number(numAffectedRows);
  }
}

/** Updates stale marks and confirmation counts, and deletes old checks, every night. */
export const ageListings = defineJob({
  name: 'listings.age',
  schema: z.object({}),
  schedule: '20 1 * * *',
  atLeastEveryMs: 1.5 * dayMs,
  timeoutMs: 10 * 60_000,
  run: async ({ slowDb, now, signal, changed }) => {
    const marked = await markStale(slowDb, now);
    const counted = await countHunters(slowDb, now);
    await deleteOldChecks(slowDb, now, signal);
    if (marked + counted > 0) changed({ topic: 'public' });
  },
});

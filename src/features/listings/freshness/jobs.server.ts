import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#/db/client.server.ts';
import { defineJob } from '#/platform/jobs.server.ts';
import { staleAfterMs } from '../policy.ts';
import { hasEnded } from '../queries.server.ts';

const dayMs = 86_400_000;
/** Of what nobody waits for any more. */
const keptMs = 90 * dayMs;
const atOnce = 10_000;

/** Marks what nobody has changed or found right for long, and takes the mark from what is over. Answers how many marks moved. */
async function markStale(db: Db, now: Date): Promise<number> {
  const isOver = hasEnded(sql.ref('l.kind'), sql.ref('l.item_id'), now);
  const isStale = sql`(greatest(l.created_at, l.changed_at, l.checked_at) < ${new Date(now.getTime() - staleAfterMs)}
    AND NOT coalesce(${isOver}, false))`;
  const { numAffectedRows = 0n } = await sql`
    UPDATE listings l SET stale_since = CASE WHEN ${isStale} THEN ${now}::timestamptz END
    WHERE (l.stale_since IS NOT NULL) <> ${isStale}`.execute(db);
  return Number(numAffectedRows);
}

/** Counts anew who found listings right since we last looked: some of it was too long ago by now. */
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

async function tidyChecks(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - keptMs);
  for (let count = atOnce; count === atOnce && !signal.aborted; ) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM listing_checks WHERE ctid = ANY(ARRAY(
        SELECT k.ctid FROM listing_checks k LEFT JOIN listings l ON l.kind = k.kind AND l.item_id = k.item_id
        WHERE k.at < ${before} AND (k.is_right OR k.at <= l.looked_at) LIMIT ${atOnce}))`.execute(db);
    count = Number(numAffectedRows);
  }
}

/** Each night: what may be out of date, and how many people say that it isn't. */
export const ageListings = defineJob({
  name: 'listings.age',
  schema: z.object({}),
  schedule: '20 1 * * *',
  atLeastEveryMs: 1.5 * dayMs,
  timeoutMs: 10 * 60_000,
  run: async ({ slowDb, now, signal, changed }) => {
    const marked = await markStale(slowDb, now);
    const counted = await countHunters(slowDb, now);
    await tidyChecks(slowDb, now, signal);
    if (marked + counted > 0) changed({ topic: 'public' });
  },
});

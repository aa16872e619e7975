import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#/db/client.server.ts';
import { countIndependent, minIndependentReports } from './independence.ts';
import type { ReportedId } from './schema.ts';

/** A dismissed report discredits its reporter's other reports for this time. */
const discreditedDays = 30;
/** Further reports can't change the result, because the first ones suffice or belong to few networks. */
const maxReports = 1_000;

/** SQL for whether another report of the same user was recently dismissed. */
export const wasDismissed = (now: Date): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM listing_reports d WHERE d.user_id = r.user_id AND d.status = 'dismissed'
    AND d.decided_at > ${now}::timestamptz - make_interval(days => ${discreditedDays}))`;

/** Returns whether enough independent open reports say that the item steals funds. */
export async function hasEnoughReports(trx: Trx, { kind, id }: ReportedId, now: Date): Promise<boolean> {
  const rows = await trx
    .selectFrom('listing_reports as r')
    .innerJoin('profiles as p', 'p.id', 'r.user_id')
    .select(['r.user_id', 'r.network_hash', 'r.account_made_at', 'r.created_at', 'p.suspended_at'])
    .select(wasDismissed(now).as('was_dismissed'))
    .where('r.kind', '=', kind)
    .where('r.item_id', '=', id)
    .where('r.status', '=', 'open')
    .where('r.what', '=', 'steals_funds')
    // Reports of young accounts are skipped in SQL, because there may be a flood of them.
    .where(sql<boolean>`r.account_made_at <= r.created_at - interval '7 days'`)
    .orderBy('r.created_at')
    .limit(maxReports)
    .execute();
  const reports = rows.map((row) => ({
    userId: row.user_id,
    networkHash: row.network_hash,
    accountMadeAt: row.account_made_at,
    createdAt: row.created_at,
    isSuspended: row.suspended_at !== null,
    wasDismissed: row.was_dismissed,
  }));
  return countIndependent(reports) >= minIndependentReports;
}

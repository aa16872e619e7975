import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#/db/client.server.ts';
import { countIndependent, minIndependentReports } from './independence.ts';
import type { ReportedId } from './schema.ts';

/** For so long the reports of somebody whose report was dismissed don't count. */
const dismissedDays = 30;
/** More are not looked at: long before that there are minIndependentReports, or they come from few networks. */
const mostRead = 1_000;

/** Column: whether a report of the person of the report `r` was dismissed a short while ago. */
export const wasDismissed = (now: Date): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM listing_reports d WHERE d.user_id = r.user_id AND d.status = 'dismissed'
    AND d.decided_at > ${now}::timestamptz - make_interval(days => ${dismissedDays}))`;

/** Whether minIndependentReports independent people say that it steals funds, of reports that nobody has looked at. */
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
    // A flood of accounts made for it isn't even read.
    .where(sql<boolean>`r.account_made_at <= r.created_at - interval '7 days'`)
    .orderBy('r.created_at')
    .limit(mostRead)
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

import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';

/** When an alarm rings next, in epoch milliseconds; Infinity is never, until something changes. */
export type NextAlarm = { id: string; at: number; snoozedUntil: Date | null };

/** By what each kind of alarm is known. */
const ids = { airdrop_alarms: 'airdrop_id', daily_alarms: 'user_id' };

const instantText = (at: number) =>
  at === Number.POSITIVE_INFINITY ? 'infinity' : new Date(at).toISOString();

/** Sets alarms that have rung to their next instant, all up to now being told; those that are over go. */
export async function setAlarms(
  trx: Db,
  now: Date,
  table: keyof typeof ids,
  { next, over }: { next: readonly NextAlarm[]; over: readonly string[] },
): Promise<void> {
  const [alarms, id] = [sql.table(table), sql.ref(ids[table])];
  if (next.length > 0) {
    await sql`
      UPDATE ${alarms} SET since = ${now}, next_at = n.at, snoozed_until = n.snoozed_until
      FROM unnest(
        ${next.map((one) => one.id)}::uuid[],
        ${next.map(({ at }) => instantText(at))}::timestamptz[],
        ${next.map(({ snoozedUntil }) => snoozedUntil?.toISOString() ?? null)}::timestamptz[]
      ) AS n (id, at, snoozed_until)
      WHERE ${id} = n.id`.execute(trx);
  }
  if (over.length > 0) await sql`DELETE FROM ${alarms} WHERE ${id} = ANY(${over}::uuid[])`.execute(trx);
}

import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';

/** The next time of an alarm, in epoch milliseconds; Infinity until something changes. */
export type NextAlarm = { id: string; at: number; snoozedUntil: Date | null };

/** The id column of each alarm table. */
const idColumns = { airdrop_alarms: 'airdrop_id', daily_alarms: 'user_id' };

const toTimestamp = (at: number) =>
  at === Number.POSITIVE_INFINITY ? 'infinity' : new Date(at).toISOString();

/** Schedules alarms for their next time after everything up to `now` was sent, and deletes finished ones. */
export async function setAlarms(
  trx: Db,
  now: Date,
  table: keyof typeof idColumns,
  { next, finishedIds }: { next: readonly NextAlarm[]; finishedIds: readonly string[] },
): Promise<void> {
  const [alarms, id] = [sql.table(table), sql.ref(idColumns[table])];
  if (next.length > 0) {
    await sql`
      UPDATE ${alarms} SET since = ${now}, next_at = n.at, snoozed_until = n.snoozed_until
      FROM unnest(
        ${next.map((item) => item.id)}::uuid[],
        ${next.map(({ at }) => toTimestamp(at))}::timestamptz[],
        ${next.map(({ snoozedUntil }) => snoozedUntil?.toISOString() ?? null)}::timestamptz[]
      ) AS n (id, at, snoozed_until)
      WHERE ${id} = n.id`.execute(trx);
  }
  if (finishedIds.length > 0)
    await sql`DELETE FROM ${alarms} WHERE ${id} = ANY(${finishedIds}::uuid[])`.execute(trx);
}

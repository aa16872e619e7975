import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import type { Reader } from '#/lib/wording.ts';
import { type AlarmDate, alarmDates, planAirdrop, toClaim } from './airdrop-plan-queries.server.ts';
import { type NextAlarm, setAlarms } from './alarm-commands.server.ts';
import { type PlannedReminder, selectDue } from './plan.ts';
import { readPeople } from './recipient-queries.server.ts';
import { type AlarmResult, createReminderNotification, type TickCtx } from './reminder-news.server.ts';
import {
  buildClaimClosesText,
  buildClaimMissedText,
  buildClaimOpensText,
  buildDateAheadText,
  type ReminderText,
} from './texts.ts';

type AlarmRow = {
  airdropId: string;
  userId: string;
  since: Date;
  snoozedUntil: Date | null;
  name: string;
  project: string;
  dates: AlarmDate[];
};

function toText(row: AlarmRow, { kind, date }: PlannedReminder, now: number, reader: Reader): ReminderText {
  if (date !== undefined) return buildDateAheadText(row, date, now, reader);
  const { claimDate = null, claimCloseDate = null } = toClaim(row.airdropId, row.dates) ?? {};
  const { name, project } = row;
  const claim = { name, project, claimDate, claimCloseDate };
  if (kind === 'claim_opens') return buildClaimOpensText(claim, now, reader);
  if (kind === 'claim_closes') return buildClaimClosesText(claim, now, reader);
  return buildClaimMissedText(claim, reader);
}

/**
 * Processes up to `limit` due alarms of airdrops that no other process has locked: builds their notifications, and
 * schedules each alarm or deletes it. Returns how many were processed.
 */
export async function processClaimAlarms(
  trx: Db,
  ctx: TickCtx,
  limit: number,
): Promise<AlarmResult & { processed: number }> {
  const { rows } = await sql<AlarmRow>`
    WITH due AS MATERIALIZED (
      SELECT airdrop_id, user_id, since, snoozed_until FROM airdrop_alarms
      WHERE next_at <= ${ctx.now} ORDER BY next_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    SELECT due.airdrop_id AS "airdropId", due.user_id AS "userId", due.since, due.snoozed_until AS "snoozedUntil",
      a.name, a.project, ${alarmDates} AS dates
    FROM due JOIN airdrops a ON a.id = due.airdrop_id`.execute(trx);
  const people = await readPeople(trx, [...new Set(rows.map(({ userId }) => userId))]);
  const now = ctx.now.getTime();
  const result: AlarmResult = { notifications: [], dropped: [] };
  const nextAlarms: NextAlarm[] = [];
  const finishedIds: string[] = [];
  for (const row of rows) {
    const person = people.get(row.userId);
    if (person === undefined || row.dates.length === 0) {
      finishedIds.push(row.airdropId);
      continue;
    }
    if (person.isSuspended) {
      nextAlarms.push({ id: row.airdropId, at: Number.POSITIVE_INFINITY, snoozedUntil: row.snoozedUntil });
      continue;
    }
    const snooze = row.snoozedUntil?.getTime();
    const planned = planAirdrop(row.airdropId, row.dates, row.snoozedUntil, person);
    const due = selectDue(planned, row.since.getTime(), now);
    for (const item of due.toSend)
      result.notifications.push(
        createReminderNotification(person, item, toText(row, item, now, person), row.airdropId),
      );
    result.dropped.push(...due.dropped);
    const pendingSnooze = snooze !== undefined && snooze > now ? row.snoozedUntil : null;
    if (due.nextAt === undefined) finishedIds.push(row.airdropId);
    else nextAlarms.push({ id: row.airdropId, at: due.nextAt, snoozedUntil: pendingSnooze });
  }
  await setAlarms(trx, ctx.now, 'airdrop_alarms', { next: nextAlarms, finishedIds });
  return { ...result, processed: rows.length };
}

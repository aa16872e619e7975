import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { type NextAlarm, setAlarms } from './alarm-commands.server.ts';
import { claimReminders, type Planned, selectDue, snoozedClaim } from './plan.ts';
import { readPeople } from './recipient-queries.server.ts';
import { type AlarmResult, reminderNews, type TickCtx } from './reminder-news.server.ts';
import { claimMissedText, claimOpensText } from './texts.ts';

type AlarmRow = {
  airdropId: string;
  userId: string;
  since: Date;
  snoozedUntil: Date | null;
  name: string;
  project: string;
  claimDate: Date | null;
};

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
      a.name, a.project, a.claim_date AS "claimDate"
    FROM due JOIN airdrops a ON a.id = due.airdrop_id`.execute(trx);
  const people = await readPeople(trx, [...new Set(rows.map(({ userId }) => userId))]);
  const now = ctx.now.getTime();
  const result: AlarmResult = { news: [], dropped: [] };
  const next: NextAlarm[] = [];
  const finishedIds: string[] = [];
  for (const row of rows) {
    const person = people.get(row.userId);
    if (person === undefined || row.claimDate === null) {
      finishedIds.push(row.airdropId);
      continue;
    }
    if (person.isSuspended) {
      next.push({ id: row.airdropId, at: Number.POSITIVE_INFINITY, snoozedUntil: row.snoozedUntil });
      continue;
    }
    const claim = { id: row.airdropId, claimDate: row.claimDate.getTime() };
    const snooze = row.snoozedUntil?.getTime();
    const planned: Planned[] = claimReminders(claim, person);
    if (snooze !== undefined) planned.push(snoozedClaim(claim, snooze));
    const due = selectDue(planned, row.since.getTime(), now);
    for (const one of due.toSend) {
      const claimText = { name: row.name, project: row.project, claimDate: claim.claimDate };
      const text =
        one.kind === 'claim_missed'
          ? claimMissedText(claimText, person)
          : claimOpensText(claimText, now, person);
      result.news.push(reminderNews(person, one, text, row.airdropId));
    }
    result.dropped.push(...due.dropped);
    const pendingSnooze = snooze !== undefined && snooze > now ? row.snoozedUntil : null;
    if (due.nextAt === undefined) finishedIds.push(row.airdropId);
    else next.push({ id: row.airdropId, at: due.nextAt, snoozedUntil: pendingSnooze });
  }
  await setAlarms(trx, ctx.now, 'airdrop_alarms', { next, over: finishedIds });
  return { ...result, processed: rows.length };
}

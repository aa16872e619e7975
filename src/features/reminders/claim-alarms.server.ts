import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { type NextAlarm, setAlarms } from './alarms.server.ts';
import { readPeople } from './people.server.ts';
import { claimReminders, type Planned, selectDue, snoozedClaim } from './plan.ts';
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
 * Takes the alarms of airdrops that are due, up to `limit` of them that nobody else has in hand, writes what is to be told and
 * sets each to its next instant; one without a next goes. Answers how many it took.
 */
export async function processClaimAlarms(
  trx: Db,
  ctx: TickCtx,
  limit: number,
): Promise<AlarmResult & { taken: number }> {
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
  const told: AlarmResult = { news: [], dropped: [] };
  const next: NextAlarm[] = [];
  const over: string[] = [];
  for (const row of rows) {
    const person = people.get(row.userId);
    if (person === undefined || row.claimDate === null) {
      over.push(row.airdropId);
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
    for (const one of due.tell) {
      const words = { name: row.name, project: row.project, claimDate: claim.claimDate };
      const text =
        one.kind === 'claim_missed' ? claimMissedText(words, person) : claimOpensText(words, now, person);
      told.news.push(reminderNews(person, one, text, row.airdropId));
    }
    told.dropped.push(...due.dropped);
    const waits = snooze !== undefined && snooze > now ? row.snoozedUntil : null;
    if (due.nextAt === undefined) over.push(row.airdropId);
    else next.push({ id: row.airdropId, at: due.nextAt, snoozedUntil: waits });
  }
  await setAlarms(trx, ctx.now, 'airdrop_alarms', { next, over });
  return { ...told, taken: rows.length };
}

import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { getMonday } from '#/lib/dates.ts';
import { calendarDay } from '#/lib/zones.ts';
import { type NextAlarm, setAlarms } from './alarm-commands.server.ts';
import { planDailyReminders, selectDue, snoozedDay } from './plan.ts';
import { type ReminderRecipient, readPeople } from './recipient-queries.server.ts';
import { type AlarmResult, reminderNews, type TickCtx } from './reminder-news.server.ts';
import { dailyText, type NamesAndCount, streakText, weekText } from './texts.ts';

type AlarmRow = { userId: string; since: Date; snoozedUntil: Date | null; hasOpen: boolean };

const noAirdrops: NamesAndCount = { count: 0, names: [] };
/** Shorter streaks get no reminder. */
const minStreak = 3;

/**
 * Processes due alarms of people's days, like `ringClaims`. Deletes the alarm of a person without open airdrops; the
 * next one creates it again.
 */
export async function processDailyAlarms(
  trx: Db,
  ctx: TickCtx,
  limit: number,
): Promise<AlarmResult & { processed: number }> {
  const { rows } = await sql<AlarmRow>`
    WITH due AS MATERIALIZED (
      SELECT user_id, since, snoozed_until FROM daily_alarms
      WHERE next_at <= ${ctx.now} ORDER BY next_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    SELECT due.user_id AS "userId", due.since, due.snoozed_until AS "snoozedUntil", t.upcoming + t.active > 0 AS "hasOpen"
    FROM due JOIN airdrop_totals t ON t.user_id = due.user_id`.execute(trx);
  const people = await readPeople(trx, [...new Set(rows.map(({ userId }) => userId))]);
  const now = ctx.now.getTime();
  const result: AlarmResult = { news: [], dropped: [] };
  const finishedIds: string[] = [];
  const next: NextAlarm[] = [];
  const dueEntries: { person: ReminderRecipient; due: ReturnType<typeof selectDue> }[] = [];
  for (const row of rows) {
    const person = people.get(row.userId);
    if (person === undefined || !row.hasOpen) {
      finishedIds.push(row.userId);
      continue;
    }
    if (person.isSuspended) {
      next.push({ id: row.userId, at: Number.POSITIVE_INFINITY, snoozedUntil: null });
      continue;
    }
    const snooze = row.snoozedUntil?.getTime();
    const planned = planDailyReminders(row.since.getTime(), now, person);
    if (snooze !== undefined) planned.push(snoozedDay(snooze));
    const due = selectDue(planned, row.since.getTime(), now);
    result.dropped.push(...due.dropped);
    const pendingSnooze = snooze !== undefined && snooze > now ? row.snoozedUntil : null;
    next.push({ id: row.userId, at: due.nextAt ?? Number.POSITIVE_INFINITY, snoozedUntil: pendingSnooze });
    if (due.toSend.length > 0) dueEntries.push({ person, due });
  }
  const facts = await readFacts(
    trx,
    now,
    dueEntries.map(({ person }) => person),
  );
  for (const { person, due } of dueEntries) {
    const personFacts = facts.get(person.id) ?? emptyFacts;
    for (const one of due.toSend) {
      const text = buildText(one.kind, personFacts, person);
      if (text !== undefined) result.news.push(reminderNews(person, one, text));
    }
  }
  await setAlarms(trx, ctx.now, 'daily_alarms', { next, over: finishedIds });
  return { ...result, processed: rows.length };
}

function buildText(kind: string, personFacts: Facts, { settings }: ReminderRecipient) {
  if (kind === 'check_ins')
    return dailyText(personFacts.checkIns, settings.startsInDaily ? personFacts.starts : noAirdrops);
  if (kind === 'week_ahead') return weekText(personFacts.weekClaims, personFacts.weekStarts);
  return personFacts.streak >= minStreak ? streakText(personFacts.streak) : undefined;
}

type Facts = {
  checkIns: NamesAndCount;
  starts: NamesAndCount;
  weekClaims: NamesAndCount;
  weekStarts: NamesAndCount;
  /** The streak up to yesterday, if there is no visit today. */
  streak: number;
};

const emptyFacts: Facts = {
  checkIns: noAirdrops,
  starts: noAirdrops,
  weekClaims: noAirdrops,
  weekStarts: noAirdrops,
  streak: 0,
};

const selectNames = (condition: string, order: string) =>
  sql.raw(
    `count(*) FILTER (WHERE ${condition})::int, to_json((array_agg(a.name ORDER BY ${order}) FILTER (WHERE ${condition}))[1:5])`,
  );

/** Reads the facts of these people's current days, without muted airdrops. */
async function readFacts(
  db: Db,
  now: number,
  people: readonly ReminderRecipient[],
): Promise<Map<string, Facts>> {
  if (people.length === 0) return new Map();
  const days = people.map(({ zone }) => calendarDay(now, zone));
  const isDue = `a.eligibility_date <= p.today AND (a.last_visit_date IS NULL OR a.last_visit_date <
    CASE a.check_in_duration WHEN 'daily' THEN p.today WHEN 'weekly' THEN p.monday ELSE p.month END)`;
  const isStated = `a.status = 'upcoming' AND NOT a.start_date_is_assumed`;
  const starts = `${isStated} AND a.eligibility_date = p.today`;
  const weekClaims = `a.claim_date >= p.now AND a.claim_date < p.now + interval '7 days'`;
  const weekStarts = `${isStated} AND a.eligibility_date BETWEEN p.today AND p.today + 6`;
  const { rows } = await sql<{ userId: string; streak: number } & Record<string, unknown>>`
    WITH p AS (
      SELECT * FROM unnest(
        ${people.map(({ id }) => id)}::uuid[], ${days}::date[], ${days.map(getMonday)}::date[],
        ${days.map((day) => `${day.slice(0, 7)}-01`)}::date[]
      ) AS p (user_id, today, monday, month), (SELECT ${new Date(now)}::timestamptz AS now) clock
    )
    SELECT p.user_id AS "userId", open.*, (
      WITH RECURSIVE back (day) AS (
        SELECT p.today - 1 WHERE NOT EXISTS (
            SELECT FROM airdrop_visits v WHERE v.user_id = p.user_id AND v.visited_date >= p.today)
          AND EXISTS (SELECT FROM airdrop_visits v WHERE v.user_id = p.user_id AND v.visited_date = p.today - 1)
        UNION ALL
        SELECT day - 1 FROM back WHERE EXISTS (
          SELECT FROM airdrop_visits v WHERE v.user_id = p.user_id AND v.visited_date = back.day - 1)
      )
      SELECT count(*)::int FROM back
    ) AS streak
    FROM p, LATERAL (
      SELECT ${selectNames(isDue, 'a.priority DESC, a.created_at DESC')}, ${selectNames(starts, 'a.created_at DESC')},
        ${selectNames(weekClaims, 'a.claim_date')}, ${selectNames(weekStarts, 'a.eligibility_date')}
      FROM airdrops a
      WHERE a.user_id = p.user_id AND a.status IN ('upcoming', 'active') AND NOT a.is_muted
    ) AS open ("dueCount", "dueNames", "startCount", "startNames", "claimCount", "claimNames", "weekCount", "weekNames")`.execute(
    db,
  );
  return new Map(
    rows.map((row) => {
      const toNamed = (prefix: string): NamesAndCount => ({
        count: Number(row[`${prefix}Count`]),
        names: (row[`${prefix}Names`] ?? []) as string[],
      });
      return [
        row.userId,
        {
          checkIns: toNamed('due'),
          starts: toNamed('start'),
          weekClaims: toNamed('claim'),
          weekStarts: toNamed('week'),
          streak: row.streak,
        },
      ];
    }),
  );
}

import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { getMonday } from '#/lib/dates.ts';
import { calendarDay } from '#/lib/zones.ts';
import { type NextAlarm, setAlarms } from './alarms.server.ts';
import { type ReminderRecipient, readPeople } from './people.server.ts';
import { planDailyReminders, selectDue, snoozedDay } from './plan.ts';
import { type AlarmResult, reminderNews, type TickCtx } from './reminder-news.server.ts';
import { dailyText, type NamesAndCount, streakText, weekText } from './texts.ts';

type AlarmRow = { userId: string; since: Date; snoozedUntil: Date | null; hasOpen: boolean };

const none: NamesAndCount = { count: 0, names: [] };
/** A streak shorter than this isn't missed. */
const shortestStreak = 3;

/** The same for the days of people. Of somebody without an open airdrop there is nothing to tell: the next one sets the alarm again. */
export async function processDailyAlarms(
  trx: Db,
  ctx: TickCtx,
  limit: number,
): Promise<AlarmResult & { taken: number }> {
  const { rows } = await sql<AlarmRow>`
    WITH due AS MATERIALIZED (
      SELECT user_id, since, snoozed_until FROM daily_alarms
      WHERE next_at <= ${ctx.now} ORDER BY next_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    SELECT due.user_id AS "userId", due.since, due.snoozed_until AS "snoozedUntil", t.upcoming + t.active > 0 AS "hasOpen"
    FROM due JOIN airdrop_totals t ON t.user_id = due.user_id`.execute(trx);
  const people = await readPeople(trx, [...new Set(rows.map(({ userId }) => userId))]);
  const now = ctx.now.getTime();
  const told: AlarmResult = { news: [], dropped: [] };
  const over: string[] = [];
  const next: NextAlarm[] = [];
  const wanted: { person: ReminderRecipient; due: ReturnType<typeof selectDue> }[] = [];
  for (const row of rows) {
    const person = people.get(row.userId);
    if (person === undefined || !row.hasOpen) {
      over.push(row.userId);
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
    told.dropped.push(...due.dropped);
    const waits = snooze !== undefined && snooze > now ? row.snoozedUntil : null;
    next.push({ id: row.userId, at: due.nextAt ?? Number.POSITIVE_INFINITY, snoozedUntil: waits });
    if (due.tell.length > 0) wanted.push({ person, due });
  }
  const facts = await readFacts(
    trx,
    now,
    wanted.map(({ person }) => person),
  );
  for (const { person, due } of wanted) {
    const fact = facts.get(person.id) ?? nothing;
    for (const one of due.tell) {
      const text = textOf(one.kind, fact, person);
      if (text !== undefined) told.news.push(reminderNews(person, one, text));
    }
  }
  await setAlarms(trx, ctx.now, 'daily_alarms', { next, over });
  return { ...told, taken: rows.length };
}

function textOf(kind: string, fact: Facts, { settings }: ReminderRecipient) {
  if (kind === 'check_ins') return dailyText(fact.checkIns, settings.startsInDaily ? fact.starts : none);
  if (kind === 'week_ahead') return weekText(fact.weekClaims, fact.weekStarts);
  return fact.streak >= shortestStreak ? streakText(fact.streak) : undefined;
}

type Facts = {
  checkIns: NamesAndCount;
  starts: NamesAndCount;
  weekClaims: NamesAndCount;
  weekStarts: NamesAndCount;
  /** Days in a row with a visit up to yesterday, when there is none today. */
  streak: number;
};

const nothing: Facts = { checkIns: none, starts: none, weekClaims: none, weekStarts: none, streak: 0 };

const namesOf = (condition: string, order: string) =>
  sql.raw(
    `count(*) FILTER (WHERE ${condition})::int, to_json((array_agg(a.name ORDER BY ${order}) FILTER (WHERE ${condition}))[1:5])`,
  );

/** What there is to tell these people today, each by their own day. Muted airdrops don't count. */
async function readFacts(
  db: Db,
  now: number,
  people: readonly ReminderRecipient[],
): Promise<Map<string, Facts>> {
  if (people.length === 0) return new Map();
  const days = people.map(({ zone }) => calendarDay(now, zone));
  const isDue = `a.eligibility_date <= p.today AND (a.last_visit_date IS NULL OR a.last_visit_date <
    CASE a.check_in_duration WHEN 'daily' THEN p.today WHEN 'weekly' THEN p.monday ELSE p.month END)`;
  const starts = `a.status = 'upcoming' AND a.eligibility_date = p.today`;
  const weekClaims = `a.claim_date >= p.now AND a.claim_date < p.now + interval '7 days'`;
  const weekStarts = `a.status = 'upcoming' AND a.eligibility_date BETWEEN p.today AND p.today + 6`;
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
      SELECT ${namesOf(isDue, 'a.priority DESC, a.created_at DESC')}, ${namesOf(starts, 'a.created_at DESC')},
        ${namesOf(weekClaims, 'a.claim_date')}, ${namesOf(weekStarts, 'a.eligibility_date')}
      FROM airdrops a
      WHERE a.user_id = p.user_id AND a.status IN ('upcoming', 'active') AND NOT a.is_muted
    ) AS open ("dueCount", "dueNames", "startCount", "startNames", "claimCount", "claimNames", "weekCount", "weekNames")`.execute(
    db,
  );
  return new Map(
    rows.map((row) => {
      const named = (what: string): NamesAndCount => ({
        count: Number(row[`${what}Count`]),
        names: (row[`${what}Names`] ?? []) as string[],
      });
      return [
        row.userId,
        {
          ...{ checkIns: named('due'), starts: named('start'), weekClaims: named('claim') },
          ...{ weekStarts: named('week'), streak: row.streak },
        },
      ];
    }),
  );
}

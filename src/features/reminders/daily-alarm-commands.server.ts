import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { isAwayOn, isDayOff, isPausedSql, selectStreak } from '../airdrops/pauses/queries.server.ts';
import { getClockDay, getWeekStart, toClock } from '../airdrops/rhythm/schema.ts';
import {
  type EndingCheckIn,
  listDueByOwnRhythm,
  listEndingCheckIns,
  listReady,
  listResets,
  type ReadyAirdrop,
} from '../airdrops/today/queries.server.ts';
import { type NextAlarm, setAlarms } from './alarm-commands.server.ts';
import { isResetReminder } from './kinds.ts';
import {
  isReadyReminder,
  type PlannedReminder,
  planDailyReminders,
  planReadyReminders,
  planResetReminders,
  planSnoozedDay,
  selectDue,
  toResetReminderTimes,
} from './plan.ts';
import { type ReminderRecipient, readPeople } from './recipient-queries.server.ts';
import { type AlarmResult, createReminderNotification, type TickCtx } from './reminder-news.server.ts';
import {
  buildDailyText,
  buildReadyText,
  buildResetText,
  buildStreakText,
  buildWeekText,
  type CountedAirdrops,
} from './texts.ts';

type DueEntry = { person: ReminderRecipient; due: ReturnType<typeof selectDue>; since: number };

type AlarmRow = { userId: string; since: Date; snoozedUntil: Date | null; hasOpen: boolean };

const noAirdrops: CountedAirdrops = { count: 0, airdrops: [] };
/** Shorter streaks get no reminder. */
const minStreak = 3;

/**
 * Processes due alarms of people's days, like `processClaimAlarms`. Deletes the alarm of a person without open airdrops; the
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
  const ready = await listReady(trx, [...people.values()]);
  const peopleWithResetLeads = [...people.values()].filter(
    ({ settings }) => settings.resetLeadMinutes.length > 0,
  );
  const resets = await listResets(
    trx,
    peopleWithResetLeads.map(({ id }) => id),
  );
  const now = ctx.now.getTime();
  const result: AlarmResult = { notifications: [], dropped: [] };
  const finishedIds: string[] = [];
  const nextAlarms: NextAlarm[] = [];
  const dueEntries: DueEntry[] = [];
  for (const row of rows) {
    const person = people.get(row.userId);
    if (person === undefined || !row.hasOpen) {
      finishedIds.push(row.userId);
      continue;
    }
    if (person.isSuspended) {
      nextAlarms.push({ id: row.userId, at: Number.POSITIVE_INFINITY, snoozedUntil: null });
      continue;
    }
    const snooze = row.snoozedUntil?.getTime();
    const planned = planDailyReminders(row.since.getTime(), now, person);
    if (snooze !== undefined) planned.push(planSnoozedDay(snooze));
    const readyAirdrops = ready.get(person.id) ?? [];
    planned.push(
      ...planReadyReminders(
        readyAirdrops.map(({ at }) => at),
        person,
      ),
    );
    const span = { from: row.since.getTime(), to: now };
    planned.push(...planResetReminders(resets.get(person.id) ?? [], span, person));
    const due = selectDue(planned, row.since.getTime(), now);
    result.dropped.push(...due.dropped);
    const pendingSnooze = snooze !== undefined && snooze > now ? row.snoozedUntil : null;
    nextAlarms.push({
      id: row.userId,
      at: due.nextAt ?? Number.POSITIVE_INFINITY,
      snoozedUntil: pendingSnooze,
    });
    if (due.toSend.length > 0) dueEntries.push({ person, due, since: row.since.getTime() });
  }
  const facts = await readFacts(
    trx,
    now,
    dueEntries.map(({ person }) => person),
  );
  const ending = await listEnding(trx, now, dueEntries);
  for (const { person, due, since } of dueEntries) {
    const personFacts = facts.get(person.id) ?? emptyFacts;
    const { isAway } = personFacts;
    const buildItemText = (item: PlannedReminder) => {
      if (isReadyReminder(item))
        return buildDueReadyText(ready.get(person.id) ?? [], { since, now, person, isAway });
      if (isResetReminder(item)) return buildDueResetText(ending.get(person.id) ?? [], now, personFacts);
      return buildText(item.kind, personFacts, person);
    };
    for (const item of due.toSend) {
      const text = buildItemText(item);
      if (text !== undefined) result.notifications.push(createReminderNotification(person, item, text));
    }
  }
  await setAlarms(trx, ctx.now, 'daily_alarms', { next: nextAlarms, finishedIds });
  return { ...result, processed: rows.length };
}

/** Lists the check-ins whose reset reminder is due. */
async function listEnding(
  trx: Db,
  now: number,
  entries: readonly DueEntry[],
): Promise<Map<string, EndingCheckIn[]>> {
  const people = entries
    .filter(({ due }) => due.toSend.some(isResetReminder))
    .map(({ person, since }) => ({
      ...person,
      isRelevant: (end: number) =>
        end > now && toResetReminderTimes(end, person).some((at) => at > since && at <= now),
    }));
  return people.length === 0 ? new Map() : listEndingCheckIns(trx, now, people);
}

const buildDueResetText = (ending: readonly EndingCheckIn[], now: number, { isAway }: Facts) =>
  isAway || ending.length === 0 ? undefined : buildResetText(ending, now);

/** Builds the text of airdrops whose reminder is due after `since` and by `now`; undefined for none, and for people away. */
function buildDueReadyText(
  airdrops: readonly ReadyAirdrop[],
  { since, now, person, isAway }: { since: number; now: number; person: ReminderRecipient; isAway: boolean },
) {
  const isNew = ({ at }: ReadyAirdrop) =>
    planReadyReminders([at], person).some((item) => item.at > since && item.at <= now);
  const newlyReady = isAway ? [] : airdrops.filter(isNew);
  return newlyReady.length === 0 ? undefined : buildReadyText(newlyReady);
}

function buildText(kind: string, personFacts: Facts, { settings, rhythms }: ReminderRecipient) {
  if (kind === 'check_ins')
    return buildDailyText(personFacts.checkIns, settings.startsInDaily ? personFacts.starts : noAirdrops);
  if (kind === 'week_ahead') return buildWeekText(personFacts.weekClaims, personFacts.weekStarts);
  return personFacts.streak >= minStreak
    ? buildStreakText(personFacts.streak, rhythms.dayStartsAt)
    : undefined;
}

type Facts = {
  checkIns: CountedAirdrops;
  starts: CountedAirdrops;
  weekClaims: CountedAirdrops;
  weekStarts: CountedAirdrops;
  /** The streak up to yesterday; 0 after a visit today. */
  streak: number;
  isAway: boolean;
};

const emptyFacts: Facts = {
  checkIns: noAirdrops,
  starts: noAirdrops,
  weekClaims: noAirdrops,
  weekStarts: noAirdrops,
  streak: 0,
  isAway: false,
};

const selectAirdrops = (condition: string, order: string) =>
  sql.raw(
    `count(*) FILTER (WHERE ${condition})::int,
      to_json((array_agg(ARRAY[a.name, a.project] ORDER BY ${order}) FILTER (WHERE ${condition}))[1:5])`,
  );

/** Reads the facts of these people's current days, without muted airdrops; of paused ones only the claims. */
async function readFacts(
  db: Db,
  now: number,
  people: readonly ReminderRecipient[],
): Promise<Map<string, Facts>> {
  if (people.length === 0) return new Map();
  const days = people.map(({ rhythms }) => getClockDay(now, toClock(null, rhythms)));
  const weeks = people.map(({ rhythms }, index) => getWeekStart(days[index] ?? '', rhythms.weekStartsOn));
  const ownDueIds = await listDueByOwnRhythm(db, now, people);
  const isActive = `NOT p.is_away AND NOT ${isPausedSql('a.paused_until', 'p.today')}`;
  const isDue = `${isActive} AND CASE WHEN a.rhythm IS NOT NULL OR a.reset IS NOT NULL THEN a.id = ANY(own.due_ids)
    ELSE a.eligibility_date <= p.today AND (a.last_visit_date IS NULL OR a.last_visit_date <
      CASE a.check_in_duration WHEN 'daily' THEN p.today WHEN 'weekly' THEN p.week ELSE p.month END) END`;
  const today = { userId: sql`p.user_id`, day: sql`p.today` };
  const hasStatedStart = `${isActive} AND a.status = 'upcoming' AND NOT a.start_date_is_assumed`;
  const starts = `${hasStatedStart} AND a.eligibility_date = p.today`;
  const weekDate = `(SELECT min(d) FROM unnest(ARRAY[a.claim_date, a.claim_close_date]) d
    WHERE d >= p.now AND d < p.now + interval '7 days')`;
  const weekClaims = `${weekDate} IS NOT NULL`;
  const weekStarts = `${hasStatedStart} AND a.eligibility_date BETWEEN p.today AND p.today + 6`;
  const { rows } = await sql<{ userId: string; streak: number; isAway: boolean } & Record<string, unknown>>`
    WITH people AS (
      SELECT * FROM unnest(
        ${people.map(({ id }) => id)}::uuid[], ${days}::date[], ${weeks}::date[],
        ${days.map((day) => `${day.slice(0, 7)}-01`)}::date[]
      ) AS people (user_id, today, week, month), (SELECT ${new Date(now)}::timestamptz AS now) clock
    ), p AS MATERIALIZED (
      SELECT people.*, ${isAwayOn({ userId: sql`people.user_id`, day: sql`people.today` })} AS is_away FROM people
    )
    SELECT p.user_id AS "userId", p.is_away AS "isAway", open.*, CASE
      WHEN EXISTS (SELECT FROM airdrop_visits v WHERE v.user_id = p.user_id AND v.visited_date >= p.today)
        OR ${isDayOff(today)} THEN 0
      ELSE ${selectStreak(today)} END AS streak
    FROM p, (SELECT ${ownDueIds}::uuid[] AS due_ids) own, LATERAL (
      SELECT ${selectAirdrops(isDue, 'a.priority DESC, a.created_at DESC')}, ${selectAirdrops(starts, 'a.created_at DESC')},
        ${selectAirdrops(weekClaims, weekDate)}, ${selectAirdrops(weekStarts, 'a.eligibility_date')}
      FROM airdrops a
      WHERE a.user_id = p.user_id AND a.status IN ('upcoming', 'active') AND NOT a.is_muted
    ) AS open ("dueCount", "dueAirdrops", "startCount", "startAirdrops", "claimCount", "claimAirdrops", "weekCount", "weekAirdrops")`.execute(
    db,
  );
  return new Map(
    rows.map((row) => {
      const toAirdrops = (prefix: string): CountedAirdrops => ({
        count: Number(row[`${prefix}Count`]),
        airdrops: ((row[`${prefix}Airdrops`] ?? []) as [string, string][]).map(([name, project]) => ({
          name,
          project,
        })),
      });
      return [
        row.userId,
        {
          checkIns: toAirdrops('due'),
          starts: toAirdrops('start'),
          weekClaims: toAirdrops('claim'),
          weekStarts: toAirdrops('week'),
          streak: row.streak,
          isAway: row.isAway,
        },
      ];
    }),
  );
}

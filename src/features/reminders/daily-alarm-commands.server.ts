import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { addDays } from '#/lib/dates.ts';
import { isDayOff, selectStreak } from '../airdrops/pauses/queries.server.ts';
import { isAway } from '../airdrops/queries.server.ts';
import { getClockDay, toClock } from '../airdrops/rhythm/schema.ts';
import {
  type Due,
  type DueRow,
  type EndingCheckIn,
  listClaimsAhead,
  listDueForPeople,
  listEndingCheckIns,
  listReady,
  listResets,
  listStarts,
  type PersonDue,
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
import { buildDailyText, buildReadyText, buildResetText, buildStreakText, buildWeekText } from './texts.ts';

type DueEntry = { person: ReminderRecipient; due: ReturnType<typeof selectDue>; since: number };

type AlarmRow = { userId: string; since: Date; snoozedUntil: Date | null; hasOpen: boolean };

const weekMs = 7 * 24 * 60 * 60_000;
/** One query reads the airdrops of this many people, of whom each can have thousands. */
const maxPeopleRead = 25;
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
      return buildText(item.kind, personFacts, person, now);
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

function buildText(kind: string, personFacts: Facts, person: ReminderRecipient, now: number) {
  const { groups, weekClaims, weekStarts, streak } = personFacts;
  const { settings, rhythms } = person;
  if (kind === 'check_ins')
    return buildDailyText(settings.startsInDaily ? groups : { ...groups, starts: [] }, now, person);
  if (kind === 'week_ahead') return buildWeekText(weekClaims, weekStarts);
  return streak >= minStreak ? buildStreakText(streak, rhythms.dayStartsAt) : undefined;
}

type Facts = {
  /** What is due, without muted airdrops. */
  groups: PersonDue['groups'];
  weekClaims: readonly DueRow[];
  weekStarts: readonly DueRow[];
  /** The streak up to yesterday; 0 after a visit today. */
  streak: number;
  isAway: boolean;
};

const emptyFacts: Facts = {
  groups: { claims: [], checkIns: [], starts: [], missed: [] },
  weekClaims: [],
  weekStarts: [],
  streak: 0,
  isAway: false,
};

/** Returns what a person's messages of the day report, without muted airdrops. */
function toFacts({ open, away, ...due }: PersonDue, now: number, { rhythms, zone }: ReminderRecipient) {
  const today = getClockDay(now, toClock(null, rhythms));
  const isUserAway = isAway(away, today);
  const unmuted = open.filter(({ isMuted }) => !isMuted);
  const withoutMuted = (group: readonly Due<DueRow>[]) => group.filter(({ row }) => !row.isMuted);
  const { claims, checkIns, starts, missed } = due.groups;
  return {
    groups: isUserAway
      ? emptyFacts.groups
      : {
          claims: withoutMuted(claims),
          checkIns: withoutMuted(checkIns).sort((a, b) => Number(b.row.priority) - Number(a.row.priority)),
          starts: withoutMuted(starts),
          missed: withoutMuted(missed),
        },
    weekClaims: listClaimsAhead(unmuted, { now, zone }, weekMs),
    weekStarts: isUserAway ? [] : listStarts(unmuted, today, addDays(today, 6)),
    isAway: isUserAway,
  };
}

/** Reads the facts of these people's current days. */
async function readFacts(
  db: Db,
  now: number,
  people: readonly ReminderRecipient[],
): Promise<Map<string, Facts>> {
  if (people.length === 0) return new Map();
  const due = new Map<string, PersonDue>();
  for (let index = 0; index < people.length; index += maxPeopleRead) {
    const some = await listDueForPeople(db, new Date(now), people.slice(index, index + maxPeopleRead));
    for (const [id, personDue] of some) due.set(id, personDue);
  }
  const days = people.map(({ rhythms }) => getClockDay(now, toClock(null, rhythms)));
  const today = { userId: sql`p.user_id`, day: sql`p.today` };
  const { rows } = await sql<{ userId: string; streak: number }>`
    SELECT p.user_id AS "userId", CASE
      WHEN EXISTS (SELECT FROM airdrop_visits v WHERE v.user_id = p.user_id AND v.visited_date >= p.today)
        OR ${isDayOff(today)} THEN 0
      ELSE ${selectStreak(today)} END AS streak
    FROM unnest(${people.map(({ id }) => id)}::uuid[], ${days}::date[]) AS p (user_id, today)`.execute(db);
  const streaks = new Map(rows.map(({ userId, streak }) => [userId, streak]));
  return new Map(
    people.flatMap((person) => {
      const personDue = due.get(person.id);
      if (personDue === undefined) return [];
      return [
        [person.id, { ...toFacts(personDue, now, person), streak: streaks.get(person.id) ?? 0 }] as const,
      ];
    }),
  );
}

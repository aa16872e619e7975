import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { addDays } from '#/lib/dates.ts';
import {
  type CheckInFields,
  createDueCheck,
  getCheckInDay,
  getCheckInPeriod,
  getReadyTime,
} from '../check-in.ts';
import { isPaused } from '../policy.ts';
import { getDayStart, toClock } from '../rhythm/clock.ts';
import type { Reset, RhythmSettings } from '../rhythm/kinds.ts';
import { parseReset } from '../rhythm/notation.ts';
import { getWeekStart } from '../rhythm/period.ts';

/** An airdrop that is ready some hours after its last check-in; `at`: epoch milliseconds. */
export type ReadyAirdrop = { name: string; project: string; at: number };

type Person = { id: string; rhythms: RhythmSettings };
type Row = CheckInFields & { id: string; userId: string; name: string; project: string };

const rowFields =
  sql.raw(`id, user_id AS "userId", name, project, status, eligibility_date AS "eligibilityDate",
  check_in_duration AS "checkInDuration", rhythm, reset, last_visit_date AS "lastVisitDate",
  recent_visits AS "recentVisits", paused_until AS "pausedUntil"`);

const getIds = (people: readonly Person[]) => people.map(({ id }) => id);

/**
 * Lists when the airdrops of these people whose rhythm counts hours are ready, earliest first, without muted ones and
 * those that are paused then.
 */
export async function listReady(db: Db, people: readonly Person[]): Promise<Map<string, ReadyAirdrop[]>> {
  const settings = new Map(people.map(({ id, rhythms }) => [id, rhythms]));
  const { rows } = await sql<Row>`
    SELECT ${rowFields}
    FROM airdrops
    WHERE user_id = ANY(${getIds(people)}::uuid[]) AND rhythm LIKE '% after'
      AND status IN ('upcoming', 'active') AND NOT is_muted`.execute(db);
  const ready = new Map<string, ReadyAirdrop[]>();
  for (const row of rows) {
    const rhythms = settings.get(row.userId);
    const at = rhythms && getReadyTime(row, rhythms);
    if (at === undefined || rhythms === undefined) continue;
    if (isPaused(row, getCheckInDay({ now: at, settings: rhythms }))) continue;
    const list = ready.get(row.userId) ?? [];
    list.push({ name: row.name, project: row.project, at });
    ready.set(row.userId, list);
  }
  for (const list of ready.values()) list.sort((a, b) => a.at - b.at);
  return ready;
}

/** Lists the resets of these people's airdrops, without muted ones. */
export async function listResets(db: Db, userIds: readonly string[]): Promise<Map<string, Reset[]>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<{ userId: string; reset: string }>`
    SELECT DISTINCT user_id AS "userId", reset FROM airdrops
    WHERE user_id = ANY(${userIds}::uuid[]) AND reset IS NOT NULL
      AND status IN ('upcoming', 'active') AND NOT is_muted`.execute(db);
  const resets = new Map<string, Reset[]>();
  for (const { userId, reset } of rows) {
    const parsed = parseReset(reset);
    if (parsed !== undefined) resets.set(userId, [...(resets.get(userId) ?? []), parsed]);
  }
  return resets;
}

/** A check-in that is due; `end`: when its period ends, in epoch milliseconds. */
export type EndingCheckIn = { name: string; project: string; end: number };

/** A person, and whether a period that ends at an instant matters to them. */
export type EndingFor = Person & { isRelevant: (end: number) => boolean };

/**
 * Lists the check-ins of these people that are due in a period whose end is relevant, most important first, without muted
 * airdrops. Of those without a rhythm or reset of their own, only the periods that end with the current day are read.
 */
export async function listEndingCheckIns(
  db: Db,
  now: number,
  people: readonly EndingFor[],
): Promise<Map<string, EndingCheckIn[]>> {
  const days = people.map(({ rhythms, isRelevant }) => {
    const today = getCheckInDay({ now, settings: rhythms });
    const tomorrow = addDays(today, 1);
    const isDayRelevant = isRelevant(getDayStart(tomorrow, toClock(null, rhythms)));
    const endsWeek = getWeekStart(tomorrow, rhythms.weekStartsOn) === tomorrow;
    const durations = [
      ...(isDayRelevant ? ['daily'] : []),
      ...(isDayRelevant && endsWeek ? ['weekly'] : []),
      ...(isDayRelevant && tomorrow.endsWith('-01') ? ['monthly'] : []),
    ];
    return { today, weekStart: getWeekStart(today, rhythms.weekStartsOn), durations };
  });
  const { rows } = await sql<Row>`
    WITH people AS (
      SELECT person AS user_id, today, week_start, date_trunc('month', today)::date AS month_start, durations
      FROM unnest(
        ${getIds(people)}::uuid[], ${days.map(({ today }) => today)}::date[],
        ${days.map(({ weekStart }) => weekStart)}::date[], ${days.map(({ durations }) => durations.join())}::text[]
      ) AS p (person, today, week_start, durations)
    )
    SELECT ${rowFields}
    FROM airdrops a JOIN people USING (user_id)
    WHERE status IN ('upcoming', 'active') AND NOT is_muted AND (
      rhythm IS NOT NULL OR reset IS NOT NULL
      OR check_in_duration = ANY(string_to_array(durations, ',')) AND eligibility_date <= today
        AND (last_visit_date IS NULL OR last_visit_date <
          CASE check_in_duration WHEN 'daily' THEN today WHEN 'weekly' THEN week_start ELSE month_start END))
    ORDER BY priority DESC, created_at DESC`.execute(db);
  const byId = new Map(people.map((person) => [person.id, person]));
  const checks = new Map(people.map(({ id, rhythms }) => [id, createDueCheck({ now, settings: rhythms })]));
  const ending = new Map<string, EndingCheckIn[]>();
  for (const row of rows) {
    const person = byId.get(row.userId);
    if (person === undefined || checks.get(row.userId)?.(row) !== true) continue;
    const { end: iso } = getCheckInPeriod(row, { now, settings: person.rhythms });
    if (iso === null) continue;
    const end = Date.parse(iso);
    if (!person.isRelevant(end)) continue;
    const list = ending.get(row.userId) ?? [];
    list.push({ name: row.name, project: row.project, end });
    ending.set(row.userId, list);
  }
  return ending;
}

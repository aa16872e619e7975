import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { hashToken } from '#/platform/auth/hashed-sessions.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { getClockDay, type RhythmSettings, toClock, toRhythmSettings } from '../airdrops/rhythm/schema.ts';
import type { OtherDateKind } from '../airdrops/schema.ts';
import { listRecurringCheckIns, type RecurringCheckIn } from '../airdrops/today/queries.server.ts';
import { defaultReminderSettings } from '../reminders/schema.ts';
import type { CalendarFeed } from './schema.ts';

const dayMs = 86_400_000;
const daysBack = 30;
const daysAhead = 731;
/** A feed omits the entries furthest from today beyond this number. */
const maxEntries = 2_000;
/** Increment it when the feed's format changes, so that calendars refetch it. */
const formatVersion = 4;

/** Reads the member's feed settings, without its secret. */
export async function getFeed({ db, actor }: MemberCtx): Promise<CalendarFeed> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select(['created_at', 'last_used_at', 'has_check_ins'])
    .where('user_id', '=', actor.id)
    .executeTakeFirst();
  return {
    isOn: row !== undefined,
    createdAt: row?.created_at.toISOString() ?? null,
    lastFetchedAt: row?.last_used_at?.toISOString() ?? null,
    hasCheckIns: row?.has_check_ins ?? false,
  };
}

/** A feed found by its secret. */
export type OpenFeed = {
  userId: string;
  timeZone: string;
  /** The reminders before a claim opens or closes, in minutes. */
  leadMinutes: readonly number[];
  /** The reminders before other dates, in minutes. */
  dateLeadMinutes: readonly number[];
  /** The time of the daily message, 'HH:MM'. */
  dailyAt: string;
  lastUsedAt: Date | null;
  /** The person's clock, if the feed contains check-ins. */
  checkInSettings: RhythmSettings | null;
  /** Changes whenever the feed does. */
  etag: string;
};

type FeedRow = Omit<OpenFeed, 'etag' | 'leadMinutes' | 'dateLeadMinutes' | 'dailyAt' | 'checkInSettings'> & {
  hasCheckIns: boolean;
  dayStartsAt: number;
  weekStartsOn: RhythmSettings['weekStartsOn'] | null;
  leadMinutes: number[] | null;
  dateLeadMinutes: number[] | null;
  dailyAt: string | null;
  version: string;
};

/** Returns the feed's window in whole days, so that fetches on the same day agree. */
function getWindow(now: Date): { from: Date; to: Date } {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  return { from: new Date(today - daysBack * dayMs), to: new Date(today + daysAhead * dayMs) };
}

/** Finds the feed of a secret; undefined if there is none, or if its owner is suspended or unverified. */
export async function openFeed(
  { db, now }: { db: Db; now: Date },
  secret: string,
): Promise<OpenFeed | undefined> {
  const { rows } = await sql<FeedRow>`
    SELECT f.user_id AS "userId", p.time_zone AS "timeZone", f.last_used_at AS "lastUsedAt",
      f.has_check_ins AS "hasCheckIns", p.day_starts_at AS "dayStartsAt", p.week_starts_on AS "weekStartsOn",
      s.lead_minutes AS "leadMinutes", s.date_lead_minutes AS "dateLeadMinutes", s.daily_at AS "dailyAt",
      concat_ws('|', t.revision,
        (SELECT md5(string_agg(concat_ws(' ', y.id, y.updated_at), ',' ORDER BY y.id)) FROM yap_list y
         WHERE y.user_id = f.user_id AND y.status = 'pending' AND y.planned_on IS NOT NULL),
        (SELECT md5(string_agg(concat_ws(' ', sale.id, sale.updated_at, w.created_at), ',' ORDER BY sale.id))
         FROM listing_follows w JOIN presales sale ON sale.id = w.item_id
         WHERE w.user_id = f.user_id AND w.kind = 'presale'),
        (SELECT md5(string_agg(concat_ws(' ', c.kind, c.subject_id, c.sequence), ',' ORDER BY c.kind, c.subject_id))
         FROM calendar_cancellations c WHERE c.user_id = f.user_id)) AS version
    FROM calendar_feeds f
      JOIN profiles p ON p.id = f.user_id
      JOIN airdrop_totals t ON t.user_id = f.user_id
      LEFT JOIN reminder_settings s ON s.user_id = f.user_id
    WHERE f.secret_hash = ${hashToken(secret)} AND p.suspended_at IS NULL AND p.email_verified`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const {
    version,
    leadMinutes: customLeads,
    dateLeadMinutes: customDateLeads,
    dailyAt: customDailyAt,
    hasCheckIns,
    dayStartsAt,
    weekStartsOn,
    ...feed
  } = row;
  const checkInSettings = hasCheckIns
    ? toRhythmSettings({ timeZone: feed.timeZone, dayStartsAt, weekStartsOn })
    : null;
  const leadMinutes = customLeads ?? defaultReminderSettings.leadMinutes;
  const dateLeadMinutes = customDateLeads ?? defaultReminderSettings.dateLeadMinutes;
  const dailyAt = customDailyAt ?? defaultReminderSettings.dailyAt;
  const etagParts = [
    formatVersion,
    getWindow(now).from.toISOString(),
    feed.timeZone,
    leadMinutes.join(),
    dateLeadMinutes.join(),
    dailyAt,
    version,
    ...(checkInSettings === null
      ? []
      : [getClockDay(now.getTime(), toClock(null, checkInSettings)), checkInSettings.weekStartsOn]),
  ];
  const digest = createHash('sha256').update(etagParts.join('|')).digest('base64url').slice(0, 22);
  return { ...feed, leadMinutes, dateLeadMinutes, dailyAt, checkInSettings, etag: `W/"${digest}"` };
}

export type DateKind = 'claim' | 'claim-close' | OtherDateKind | 'own';
export type EntryKind = DateKind | 'start' | 'presale' | 'yap';

export type Entry = {
  kind: EntryKind;
  /** The id of the airdrop, own date, presale, or yap. */
  id: string;
  /** Increases with every change. */
  sequence: number;
  changedAt: Date;
  /** Either `startsAt` or `onDay` is set. */
  startsAt: Date | null;
  endsAt: Date | null;
  onDay: string | null;
  name: string;
  /** The project of an airdrop, or the token of a presale. */
  detail: string | null;
  blockchain: string | null;
  link: string | null;
  isMuted: boolean;
  /** The label of an own date. */
  label: string | null;
  isCanceled: boolean;
};

/**
 * Lists a person's nearest entries, then recent cancellations. A single statement reads both, because a change between
 * two statements could list an entry twice.
 */
export async function listEntries(
  { db, now }: { db: Db; now: Date },
  { userId }: { userId: string },
): Promise<Entry[]> {
  const { from, to } = getWindow(now);
  const days = sql`(${from}::timestamptz AT TIME ZONE 'UTC')::date AND (${to}::timestamptz AT TIME ZONE 'UTC')::date`;
  const { rows } = await sql<Entry>`
    WITH own AS MATERIALIZED (
      SELECT d.kind, d.subject_id AS id, a.revision AS sequence, a.updated_at AS changed_at, d.at AS starts_at,
        NULL::timestamptz AS ends_at, NULL::date AS on_day, a.name, a.project AS detail, NULL AS blockchain,
        a.project_link AS link, a.is_muted, d.label
      FROM airdrops a, airdrop_dates(a) d
      WHERE a.user_id = ${userId} AND a.status IN ('upcoming', 'active') AND d.at BETWEEN ${from} AND ${to}
      UNION ALL
      SELECT 'start', id, revision, updated_at, NULL, NULL, eligibility_date, name, project, NULL, project_link,
        is_muted, NULL
      FROM airdrops WHERE user_id = ${userId} AND status IN ('upcoming', 'active')
        AND NOT start_date_is_assumed AND eligibility_date BETWEEN ${days}
      UNION ALL
      SELECT 'presale', p.id, calendar_sequence(greatest(p.updated_at, w.created_at)),
        greatest(p.updated_at, w.created_at), p.presale_start, p.presale_end, NULL, p.project_name, p.token_symbol,
        p.blockchain, NULL, true, NULL
      FROM listing_follows w JOIN presales p ON p.id = w.item_id
      WHERE w.user_id = ${userId} AND w.kind = 'presale' AND p.presale_end >= ${from} AND p.presale_start <= ${to}
      UNION ALL
      SELECT 'yap', id, calendar_sequence(updated_at), updated_at, NULL, NULL, planned_on, project_name, NULL, NULL,
        project_url, true, NULL
      FROM yap_list WHERE user_id = ${userId} AND status = 'pending' AND planned_on BETWEEN ${days}
    ), cancelled AS (
      SELECT * FROM calendar_cancellations WHERE user_id = ${userId}
    ), shown AS (
      SELECT own.kind, own.id, greatest(own.sequence, cancelled.sequence + 1) AS sequence, own.changed_at, own.starts_at,
        own.ends_at, own.on_day, name, detail, blockchain, link, is_muted, label, false AS is_cancelled
      FROM own LEFT JOIN cancelled ON cancelled.kind = own.kind AND cancelled.subject_id = own.id
      UNION ALL
      SELECT kind, subject_id, sequence, cancelled_at, starts_at, NULL, on_day, '', NULL, NULL, NULL, true, NULL, true
      FROM cancelled WHERE cancelled_at >= ${from} AND NOT EXISTS (
        SELECT FROM own WHERE own.kind = cancelled.kind AND own.id = cancelled.subject_id)
    )
    SELECT kind, id, sequence, changed_at AS "changedAt", starts_at AS "startsAt", ends_at AS "endsAt",
      on_day AS "onDay", name, detail, blockchain, link, is_muted AS "isMuted", label, is_cancelled AS "isCanceled"
    FROM shown
    ORDER BY is_cancelled, abs(extract(epoch FROM coalesce(starts_at, on_day) - ${now}::timestamptz)), kind, id
    LIMIT ${maxEntries}`.execute(db);
  return rows;
}

/** Lists the recurring check-ins of a feed that includes them. */
export async function listFeedCheckIns(
  ctx: { db: Db; now: Date },
  { userId, checkInSettings }: Pick<OpenFeed, 'userId' | 'checkInSettings'>,
): Promise<RecurringCheckIn[]> {
  if (checkInSettings === null) return [];
  return listRecurringCheckIns(ctx, { userId, settings: checkInSettings, limit: maxEntries });
}

/** Tables of the account export, without the secret, which grants access to the feed. */
export const calendarParts = [
  {
    name: 'calendarFeed',
    query: (db: Db, id: string) =>
      db
        .selectFrom('calendar_feeds')
        .select(['created_at', 'last_used_at', 'has_check_ins'])
        .where('user_id', '=', id),
    isSingle: true,
  },
  {
    name: 'calendarCancellations',
    query: (db: Db, id: string) =>
      db
        .selectFrom('calendar_cancellations')
        .select(['kind', 'subject_id', 'starts_at', 'on_day', 'cancelled_at'])
        .where('user_id', '=', id)
        .orderBy('cancelled_at')
        .orderBy('subject_id'),
  },
];

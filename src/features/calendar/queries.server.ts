import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { hashToken } from '#/platform/auth/hashed-sessions.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { defaultReminderSettings } from '../reminders/schema.ts';
import type { CalendarFeed } from './schema.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const daysBack = 30;
const daysAhead = 731;
/** Of one feed: the nearest. */
const mostEntries = 2_000;
/** Rises with every change of what a feed looks like, so that programs fetch it anew. */
const form = 1;

/** The member's own feed; never its secret. */
export async function getFeed({ db, actor }: MemberCtx): Promise<CalendarFeed> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select(['created_at', 'last_used_at'])
    .where('user_id', '=', actor.id)
    .executeTakeFirst();
  return {
    isOn: row !== undefined,
    createdAt: row?.created_at.toISOString() ?? null,
    lastFetchedAt: row?.last_used_at?.toISOString() ?? null,
  };
}

/** A feed as its secret opens it. */
type OpenFeed = {
  userId: string;
  timeZone: string;
  /** How many minutes before a claim its person is reminded. */
  leadMinutes: readonly number[];
  lastUsedAt: Date | null;
  /** Another one whenever the feed has changed. */
  etag: string;
};

type FeedRow = Omit<OpenFeed, 'etag' | 'leadMinutes'> & { leadMinutes: number[] | null; version: string };

/** What a feed shows begins and ends with days, so that it stays the same between two of its fetches. */
function windowOf(now: Date): { from: Date; to: Date } {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  return { from: new Date(today - daysBack * dayMs), to: new Date(today + daysAhead * dayMs) };
}

/** The feed that the secret opens; undefined for any other text, and for people who may not come in. */
export async function openFeed(
  { db, now }: { db: Db; now: Date },
  secret: string,
): Promise<OpenFeed | undefined> {
  const { rows } = await sql<FeedRow>`
    SELECT f.user_id AS "userId", p.time_zone AS "timeZone", f.last_used_at AS "lastUsedAt",
      s.lead_minutes AS "leadMinutes",
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
  const { version, leadMinutes: chosen, ...feed } = row;
  const leadMinutes = chosen ?? defaultReminderSettings.leadMinutes;
  const shown = [form, windowOf(now).from.toISOString(), feed.timeZone, leadMinutes.join(), version];
  const digest = createHash('sha256').update(shown.join('|')).digest('base64url').slice(0, 22);
  return { ...feed, leadMinutes, etag: `W/"${digest}"` };
}

/** Notes that the feed was fetched, once an hour at most. */
export async function recordFetch(
  { db, now }: { db: Db; now: Date },
  { userId, lastUsedAt }: OpenFeed,
): Promise<void> {
  if (lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < hourMs) return;
  await db.updateTable('calendar_feeds').set({ last_used_at: now }).where('user_id', '=', userId).execute();
}

export type EntryKind = 'claim' | 'start' | 'presale' | 'yap';

export type Entry = {
  kind: EntryKind;
  /** Of the airdrop, presale or yap. */
  id: string;
  /** Rises with every change. */
  sequence: number;
  changedAt: Date;
  /** An entry has an instant, or a day of its own. */
  startsAt: Date | null;
  endsAt: Date | null;
  onDay: string | null;
  name: string;
  /** The project of an airdrop, the token of a presale. */
  detail: string | null;
  /** The chain of a presale. */
  blockchain: string | null;
  link: string | null;
  isMuted: boolean;
  isCanceled: boolean;
};

/**
 * What a person has before them, and what of it was cancelled lately: the nearest entries, those that stand before those
 * that don't. One statement, so that nothing is both.
 */
export async function listEntries(
  { db, now }: { db: Db; now: Date },
  { userId }: { userId: string },
): Promise<Entry[]> {
  const { from, to } = windowOf(now);
  const days = sql`(${from}::timestamptz AT TIME ZONE 'UTC')::date AND (${to}::timestamptz AT TIME ZONE 'UTC')::date`;
  const { rows } = await sql<Entry>`
    WITH own AS MATERIALIZED (
      SELECT 'claim' AS kind, id, revision AS sequence, updated_at AS changed_at, claim_date AS starts_at,
        NULL::timestamptz AS ends_at, NULL::date AS on_day, name, project AS detail, NULL AS blockchain,
        project_link AS link, is_muted
      FROM airdrops WHERE user_id = ${userId} AND status IN ('upcoming', 'active')
        AND claim_date BETWEEN ${from} AND ${to}
      UNION ALL
      SELECT 'start', id, revision, updated_at, NULL, NULL, eligibility_date, name, project, NULL, project_link, is_muted
      FROM airdrops WHERE user_id = ${userId} AND status IN ('upcoming', 'active') AND eligibility_date BETWEEN ${days}
      UNION ALL
      SELECT 'presale', p.id, calendar_sequence(greatest(p.updated_at, w.created_at)),
        greatest(p.updated_at, w.created_at), p.presale_start, p.presale_end, NULL, p.project_name, p.token_symbol,
        p.blockchain, NULL, true
      FROM listing_follows w JOIN presales p ON p.id = w.item_id
      WHERE w.user_id = ${userId} AND w.kind = 'presale' AND p.presale_end >= ${from} AND p.presale_start <= ${to}
      UNION ALL
      SELECT 'yap', id, calendar_sequence(updated_at), updated_at, NULL, NULL, planned_on, project_name, NULL, NULL,
        project_url, true
      FROM yap_list WHERE user_id = ${userId} AND status = 'pending' AND planned_on BETWEEN ${days}
    ), cancelled AS (
      SELECT * FROM calendar_cancellations WHERE user_id = ${userId}
    ), shown AS (
      SELECT own.kind, own.id, greatest(own.sequence, cancelled.sequence + 1) AS sequence, own.changed_at, own.starts_at,
        own.ends_at, own.on_day, name, detail, blockchain, link, is_muted, false AS is_cancelled
      FROM own LEFT JOIN cancelled ON cancelled.kind = own.kind AND cancelled.subject_id = own.id
      UNION ALL
      SELECT kind, subject_id, sequence, cancelled_at, starts_at, NULL, on_day, '', NULL, NULL, NULL, true, true
      FROM cancelled WHERE cancelled_at >= ${from} AND NOT EXISTS (
        SELECT FROM own WHERE own.kind = cancelled.kind AND own.id = cancelled.subject_id)
    )
    SELECT kind, id, sequence, changed_at AS "changedAt", starts_at AS "startsAt", ends_at AS "endsAt",
      on_day AS "onDay", name, detail, blockchain, link, is_muted AS "isMuted", is_cancelled AS "isCanceled"
    FROM shown
    ORDER BY is_cancelled, abs(extract(epoch FROM coalesce(starts_at, on_day) - ${now}::timestamptz)), kind, id
    LIMIT ${mostEntries}`.execute(db);
  return rows;
}

/** For the file of all that a person owns: without the secret, which opens the feed. */
export const calendarParts = [
  {
    name: 'calendarFeed',
    read: (db: Db, id: string) =>
      db
        .selectFrom('calendar_feeds')
        .select(['created_at', 'last_used_at'])
        .where('user_id', '=', id)
        .executeTakeFirst(),
  },
  {
    name: 'calendarCancellations',
    read: (db: Db, id: string) =>
      db
        .selectFrom('calendar_cancellations')
        .select(['kind', 'subject_id', 'starts_at', 'on_day', 'cancelled_at'])
        .where('user_id', '=', id)
        .orderBy('cancelled_at')
        .orderBy('subject_id')
        .execute(),
  },
];

import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { notFound } from '#/lib/app-error.ts';
import { addDays } from '#/lib/dates.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { byInstant, readList } from '#/platform/keyset.server.ts';
import { buildItemExists } from '../items/queries.server.ts';
import { daysShown, type Kind, type OwnFilter, type Status } from './kinds.ts';
import { findItem, pickKnownFields } from './own/item-commands.server.ts';
import type {
  DaysInput,
  DraftItem,
  ItemDays,
  OwnDetails,
  OwnInput,
  OwnPage,
  OwnSubmission,
  Revisable,
  SubmissionId,
} from './schema.ts';
import { emptyForms } from './submit/form-schema.ts';

const pageSize = 20;

/** SQL for a submission's title: from the sent payload, else from the form. */
export const submissionTitle = sql<string>`coalesce(
  nullif(coalesce(submissions.payload, submissions.form) ->> 'title', ''),
  nullif(coalesce(submissions.payload, submissions.form) ->> 'projectName', ''),
  'Untitled')`;

/** A draft's form takes precedence over a payload that was sent earlier. */
const ownTitle = sql<string>`coalesce(
  CASE WHEN submissions.status NOT IN ('pending', 'approved') THEN coalesce(
    nullif(submissions.form ->> 'title', ''), nullif(submissions.form ->> 'projectName', '')) END,
  ${submissionTitle})`;

const isPublic = buildItemExists(sql.ref('submissions.kind'), sql.ref('submissions.item_id'));

/** SQL condition that drops approved submissions of an item with a later approved one. */
const isShown = sql<boolean>`(submissions.status <> 'approved' OR NOT EXISTS (
  SELECT FROM submissions later
  WHERE later.status = 'approved' AND later.kind = submissions.kind AND later.item_id = submissions.item_id
    AND (later.decided_at, later.id) > (submissions.decided_at, submissions.id)))`;

const getFirstDay = (now: Date) => addDays(toCalendarDay(now.getTime(), 'UTC'), 1 - daysShown);

const sumDays = (column: 'views' | 'clicks' | 'joins', now: Date) => sql<number>`coalesce((
  SELECT sum(${sql.ref(`item_days.${column}`)})::int FROM item_days
  WHERE item_days.kind = submissions.kind AND item_days.item_id = submissions.item_id
    AND item_days.day >= ${getFirstDay(now)}::date), 0)`;

const buildOwnColumns = (now: Date) =>
  [
    'submissions.id',
    'submissions.kind',
    'submissions.status',
    'submissions.item_id',
    'submissions.revises',
    'submissions.reason',
    'submissions.sent_at',
    'submissions.updated_at',
    ownTitle.as('title'),
    isPublic.as('is_public'),
    sumDays('views', now).as('views'),
    sumDays('clicks', now).as('clicks'),
    sumDays('joins', now).as('joins'),
  ] as const;

type OwnRow = {
  id: string;
  kind: Kind;
  status: Status;
  item_id: string | null;
  revises: string | null;
  reason: string | null;
  sent_at: Date | null;
  updated_at: Date;
  title: string;
  is_public: boolean | null;
  views: number;
  clicks: number;
  joins: number;
};

const toOwnSubmission = (row: OwnRow): OwnSubmission => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  title: row.title,
  itemId: row.item_id,
  isRevision: row.revises !== null,
  isPublic: row.is_public === true,
  reason: row.reason,
  sentAt: row.sent_at?.toISOString() ?? null,
  updatedAt: row.updated_at.toISOString(),
  counts: row.item_id === null ? null : { views: row.views, clicks: row.clicks, joins: row.joins },
});

const filterStatuses: Readonly<Record<Exclude<OwnFilter, 'all'>, readonly Status[]>> = {
  published: ['approved'],
  review: ['pending'],
  drafts: ['draft'],
  closed: ['rejected', 'withdrawn'],
};

/** Lists the promoter's submissions, most recently edited first. */
export async function listOwn(ctx: MemberCtx, { filter, cursor }: OwnInput): Promise<OwnPage> {
  const { db, now } = ctx;
  const submissions = db
    .selectFrom('submissions')
    .where('submissions.user_id', '=', ctx.actor.id)
    .where(isShown);
  const count = (statuses: readonly Status[]) =>
    sql<number>`count(*) FILTER (WHERE status = ANY(${statuses}::text[]))`;
  const totals = await submissions
    .select([
      count(filterStatuses.published).as('published'),
      count(filterStatuses.review).as('review'),
      count(filterStatuses.drafts).as('drafts'),
      count(filterStatuses.closed).as('closed'),
    ])
    .executeTakeFirstOrThrow();
  const filtered = submissions
    .select(buildOwnColumns(now))
    .$if(filter !== 'all', (query) =>
      query.where('submissions.status', 'in', filter === 'all' ? [] : filterStatuses[filter]),
    );
  const by = byInstant('submissions.updated_at', 'submissions.id');
  const page = await readList(filtered, { cursor, size: pageSize, by }, toOwnSubmission);
  return { ...page, totals };
}

/** Returns one of the promoter's submissions with its form. Throws `NOT_FOUND` for other users' submissions. */
export async function getOwn(ctx: MemberCtx, { id }: SubmissionId): Promise<OwnDetails> {
  const row = await ctx.db
    .selectFrom('submissions')
    .select([...buildOwnColumns(ctx.now), 'submissions.form'])
    .where('submissions.id', '=', id)
    .where('submissions.user_id', '=', ctx.actor.id)
    .executeTakeFirstOrThrow(() => notFound('submission'));
  // An earlier version may have stored the form, so later fields are empty, and removed ones are dropped.
  const form = pickKnownFields(emptyForms[row.kind], { ...emptyForms[row.kind], ...(row.form as object) });
  return { ...toOwnSubmission(row), item: { kind: row.kind, form } as DraftItem };
}

export async function hasPublished(db: Db, userId: string, kind: Kind, itemId: string): Promise<boolean> {
  const row = await db
    .selectFrom('submissions')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('item_id', '=', itemId)
    .where('status', '=', 'approved')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the public version of one of the promoter's items. Throws `NOT_FOUND` for other users' and deleted items. */
export async function getRevisable(ctx: MemberCtx, { id }: SubmissionId): Promise<Revisable> {
  const row = await ctx.db
    .selectFrom('submissions')
    .select('kind')
    .where('user_id', '=', ctx.actor.id)
    .where('item_id', '=', id)
    .where('status', '=', 'approved')
    .limit(1)
    .executeTakeFirst();
  const item = row && (await findItem(ctx.db, row.kind, id));
  if (item === undefined) throw notFound('submission');
  const open = await ctx.db
    .selectFrom('submissions')
    .select('id')
    .where('user_id', '=', ctx.actor.id)
    .where('revises', '=', id)
    .where('status', 'in', ['draft', 'pending'])
    .executeTakeFirst();
  return { item, openId: open?.id ?? null };
}

/** Returns the daily views, clicks, and joins of the promoter's published items. */
export async function readDays(ctx: MemberCtx, { itemId }: DaysInput): Promise<ItemDays> {
  const { db, now, actor } = ctx;
  const items = await db
    .selectFrom('submissions')
    .select(['submissions.item_id', 'submissions.kind', submissionTitle.as('title')])
    .where('submissions.user_id', '=', actor.id)
    .where('submissions.status', '=', 'approved')
    .where(isShown)
    .orderBy('submissions.decided_at', 'desc')
    .orderBy('submissions.id')
    .execute();
  const { rows } = await sql<{ day: string; views: number; clicks: number; joins: number }>`
    SELECT days.day::date AS day, coalesce(sum(views), 0)::int AS views,
      coalesce(sum(clicks), 0)::int AS clicks, coalesce(sum(joins), 0)::int AS joins
    FROM generate_series(${getFirstDay(now)}::date, ${toCalendarDay(now.getTime(), 'UTC')}::date, '1 day') AS days (day)
    LEFT JOIN item_days ON item_days.day = days.day::date AND EXISTS (
      SELECT FROM submissions
      WHERE submissions.user_id = ${actor.id} AND submissions.status = 'approved'
        AND submissions.kind = item_days.kind AND submissions.item_id = item_days.item_id
        AND (${itemId ?? null}::uuid IS NULL OR submissions.item_id = ${itemId ?? null}::uuid))
    GROUP BY days.day ORDER BY days.day`.execute(db);
  return {
    days: rows,
    items: items.map((row) => ({ id: row.item_id ?? '', kind: row.kind, title: row.title })),
  };
}

export const submissionAccountParts = [
  {
    name: 'submissions',
    query: (db: Db, userId: string) =>
      db
        .selectFrom('submissions')
        .select(['id', 'kind', 'status', 'form', 'payload', 'item_id', 'revises', 'reason'])
        .select(['sent_at', 'decided_at', 'created_at', 'updated_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id'),
  },
];

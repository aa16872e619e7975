import { sql } from 'kysely';
import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError, notFound } from '#/lib/app-error.ts';
import { labelColors, toLabelColor } from '#/lib/label-colors.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { type Change, withRevision } from '../data/revision-commands.server.ts';
import { maxTags, type Tag, type TagChanges, type TagInput } from './schema.ts';

type TagRow = { id: string; name: string; colour: string; airdropCount: number };

const toTag = (row: TagRow): Tag => ({ ...row, colour: toLabelColor(row.colour) });

const tagFields = sql<TagRow>`t.id, t.name, t.colour, (
  SELECT count(*) FROM airdrops a WHERE a.user_id = t.user_id AND a.tags @> ARRAY[t.name]) AS "airdropCount"`;

/** Lists the member's tags by name, with the number of airdrops of each. */
export async function listTags({ db, actor }: MemberCtx): Promise<{ items: Tag[] }> {
  const { rows } = await sql<TagRow>`
    WITH counts AS (
      SELECT tag.name, count(*) AS count FROM airdrops a, unnest(a.tags) tag (name)
      WHERE a.user_id = ${actor.id} GROUP BY tag.name
    )
    SELECT t.id, t.name, t.colour, coalesce(counts.count, 0) AS "airdropCount"
    FROM tracker_tags t LEFT JOIN counts ON counts.name = t.name
    WHERE t.user_id = ${actor.id} ORDER BY lower(t.name)`.execute(db);
  return { items: rows.map(toTag) };
}

async function getTag({ db, actor }: MemberCtx, id: string): Promise<Tag> {
  const { rows } = await sql<TagRow>`
    SELECT ${tagFields} FROM tracker_tags t WHERE t.id = ${id} AND t.user_id = ${actor.id}`.execute(db);
  const row = rows[0];
  if (row === undefined) throw notFound('tag');
  return toTag(row);
}

/** Locks the member's airdrops, like every change of them, and returns the number of tags. */
async function countTags(trx: Trx, userId: string): Promise<number> {
  await sql`SELECT 1 FROM airdrop_totals WHERE user_id = ${userId} FOR UPDATE`.execute(trx);
  const { count } = await trx
    .selectFrom('tracker_tags')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

const createTagLimitError = (field: 'name' | 'tags') =>
  new AppError('INVALID', `You can have up to ${maxTags} tags. Delete one first.`, { field });

/**
 * Returns the names in the spelling of the member's tags, without duplicates, and creates missing tags. Call it in
 * the transaction that stores the names in airdrops. Throws INVALID above the limit.
 */
export async function ensureTags(
  trx: Trx,
  { actor, now, changed }: Pick<MemberCtx, 'actor' | 'now' | 'changed'>,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return [];
  const existingCount = await countTags(trx, actor.id);
  const { rows: created } = await sql`
    INSERT INTO tracker_tags (user_id, name, colour, created_at)
    SELECT ${actor.id}::uuid, name, (${[...labelColors]}::text[])[1 + (${existingCount}::int + position::int) % ${labelColors.length}::int],
      ${now}::timestamptz
    FROM (
      SELECT name, row_number() OVER (ORDER BY first.position) AS position
      FROM (SELECT min(name) AS name, min(input.position) AS position
        FROM unnest(${names}::text[]) WITH ORDINALITY AS input (name, position) GROUP BY lower(name)) first
      WHERE NOT EXISTS (SELECT 1 FROM tracker_tags t WHERE t.user_id = ${actor.id} AND lower(t.name) = lower(first.name))
    ) missing
    RETURNING id`.execute(trx);
  if (existingCount + created.length > maxTags && created.length > 0) throw createTagLimitError('tags');
  if (created.length > 0) changed({ topic: 'tracker-setup', userId: actor.id });
  const { rows } = await sql<{ name: string }>`
    SELECT t.name FROM unnest(${names}::text[]) WITH ORDINALITY AS input (name, position)
    JOIN tracker_tags t ON t.user_id = ${actor.id} AND lower(t.name) = lower(input.name)
    GROUP BY t.name ORDER BY min(input.position)`.execute(trx);
  return rows.map(({ name }) => name);
}

export async function addTag(ctx: MemberCtx, { name, colour }: TagInput): Promise<Tag> {
  const userId = ctx.actor.id;
  const row = { id: uuidv7(ctx.now.getTime()), name, colour };
  await inTransaction(ctx.db, async (trx) => {
    if ((await countTags(trx, userId)) >= maxTags) throw createTagLimitError('name');
    await trx
      .insertInto('tracker_tags')
      .values({ ...row, user_id: userId, created_at: ctx.now })
      .execute();
  });
  ctx.changed({ topic: 'tracker-setup', userId });
  return { ...row, airdropCount: 0 };
}

/** Renames a tag, or removes it if `to` is null, in airdrops and in saved views that filter by it. */
async function replaceTag(change: Change, from: string, to: string | null): Promise<void> {
  const userId = change.actor.id;
  const tags =
    to === null ? sql`array_remove(tags, ${from})` : sql`array_replace(tags, ${from}, ${to}::text)`;
  const { rows } = await sql`
    UPDATE airdrops SET tags = ${tags}, revision = ${change.revision}, updated_at = ${change.now}
    WHERE user_id = ${userId} AND tags @> ARRAY[${from}]::text[] RETURNING id`.execute(change.db);
  if (rows.length > 0) change.count({});
  const search = to === null ? sql`search - 'tag'` : sql`jsonb_set(search, '{tag}', to_jsonb(${to}::text))`;
  await sql`
    UPDATE saved_views SET search = ${search}, updated_at = ${change.now}
    WHERE user_id = ${userId} AND search->>'tag' = ${from}`.execute(change.db);
}

/** Edits a tag; a new name applies to all its airdrops. */
export async function editTag(ctx: MemberCtx, { id, name, colour }: TagChanges): Promise<Tag> {
  const tag = await withRevision(ctx, async (change) => {
    const before = await getTag(change, id);
    await change.db
      .updateTable('tracker_tags')
      .set({ name: name ?? before.name, colour: colour ?? before.colour })
      .where('id', '=', id)
      .where('user_id', '=', ctx.actor.id)
      .execute();
    if (name !== undefined && name !== before.name) await replaceTag(change, before.name, name);
    return getTag(change, id);
  });
  ctx.changed({ topic: 'tracker-setup', userId: ctx.actor.id });
  return tag;
}

/** Deletes a tag and removes it from every airdrop. */
export async function deleteTag(ctx: MemberCtx, { id }: { id: string }): Promise<{ id: string }> {
  await withRevision(ctx, async (change) => {
    const { name } = await getTag(change, id);
    await change.db
      .deleteFrom('tracker_tags')
      .where('id', '=', id)
      .where('user_id', '=', ctx.actor.id)
      .execute();
    await replaceTag(change, name, null);
  });
  ctx.changed({ topic: 'tracker-setup', userId: ctx.actor.id });
  return { id };
}

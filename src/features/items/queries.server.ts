import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { notFound } from '#/lib/app-error.ts';
import { type CountedKind, countedKinds, type ItemKind, itemKinds } from '#/lib/item-kinds.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { itemTables } from '../listings/queries.server.ts';
import type { Audience, AudienceInput } from './schema.ts';

const getTable = (kind: CountedKind): string =>
  kind === 'guide' ? 'airdrop_guides' : itemTables[kind].table;

/** SQL condition: the item of this kind and id (columns) is published. */
export function buildItemExists(kind: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<boolean> {
  const conditions = countedKinds.map(
    (countedKind) =>
      sql`(${kind} = ${countedKind} AND EXISTS (
        SELECT FROM ${sql.table(getTable(countedKind))} item WHERE item.id = ${id}))`,
  );
  return sql<boolean>`(${sql.join(conditions, sql` OR `)})`;
}

/** SQL rows of `user_id`: an item's participants, and users with a reminder of its start. Presales have none. */
export function selectParticipants(kind: ItemKind, id: string): RawBuilder<unknown> {
  if (kind === 'quest') return sql`SELECT user_id FROM quest_participants WHERE quest_id = ${id}`;
  if (kind === 'presale') return sql`SELECT NULL::uuid AS user_id WHERE false`;
  return sql`SELECT user_id FROM campaign_participants WHERE campaign_id = ${id}
    UNION SELECT user_id FROM campaign_reminders WHERE campaign_id = ${id}`;
}

/** Returns the user who submitted the item; undefined if an admin added it. */
export async function findPromoter(
  db: Db,
  { kind, id }: { kind: ItemKind; id: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('submissions')
    .select('user_id')
    .where('item_id', '=', id)
    .where('kind', '=', kind)
    .where('status', '=', 'approved')
    .limit(1)
    .executeTakeFirst();
  return row?.user_id;
}

/** Returns the audience of the item's deletion, without the caller. Throws `NOT_FOUND` for unpublished items. */
export async function getAudience(ctx: MemberCtx, { id }: AudienceInput): Promise<Audience> {
  const listing = await ctx.db
    .selectFrom('listings')
    .select('kind')
    .where('item_id', '=', id)
    .executeTakeFirst();
  const kind = itemKinds.find((itemKind) => itemKind === listing?.kind);
  if (kind === undefined) throw notFound('item');
  const { rows } = await sql<{ people: number }>`
    SELECT count(*)::int AS people FROM (${selectParticipants(kind, id)}) audience
    WHERE user_id <> ${ctx.actor.id}`.execute(ctx.db);
  const promoter = await findPromoter(ctx.db, { kind, id });
  return { people: rows[0]?.people ?? 0, hasPromoter: promoter !== undefined && promoter !== ctx.actor.id };
}

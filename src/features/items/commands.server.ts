import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { inTransaction, type Trx } from '#/db/client.server.ts';
import { notFound } from '#/lib/app-error.ts';
import type { CountedKind, ItemKind } from '#/lib/item-kinds.ts';
import { listingNouns } from '#/lib/listing-kinds.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import { toLimitKey } from '#/platform/addresses.server.ts';
import { audit } from '#/platform/audit.server.ts';
import type { Ctx } from '#/platform/context.server.ts';
import { bulkPriority, enqueue } from '#/platform/jobs.server.ts';
import { notifyFollowersOfDeletion } from '../listings/follows/commands.server.ts';
import { itemTables } from '../listings/queries.server.ts';
import { notify } from '../notifications/commands.server.ts';
import { appendReason, notifyParticipants } from './jobs.server.ts';
import { buildItemExists, findPromoter, selectParticipants } from './queries.server.ts';
import type { CountInput, ItemDeletion } from './schema.ts';

type CountColumn = 'views' | 'clicks' | 'joins';

/** Increments an item's counter for a day ('YYYY-MM-DD', UTC). */
async function countOnDay(
  trx: Trx,
  column: CountColumn,
  kind: CountedKind,
  id: string,
  day: string,
): Promise<void> {
  await trx
    .insertInto('item_days')
    .values({ kind, item_id: id, day, [column]: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'item_id', 'day'])
        .doUpdateSet({ [column]: sql`item_days.${sql.ref(column)} + 1` }),
    )
    .execute();
}

/** Counts a join, in the transaction that adds the participant. `day` is 'YYYY-MM-DD' in UTC. */
export function countJoin(trx: Trx, kind: ItemKind, id: string, day: string): Promise<void> {
  return countOnDay(trx, 'joins', kind, id, day);
}

/** Reverts `countJoin` for that day, in the transaction that removes the participant. */
export async function uncountJoin(trx: Trx, kind: ItemKind, id: string, day: string): Promise<void> {
  await trx
    .updateTable('item_days')
    .set({ joins: sql`greatest(joins - 1, 0)` })
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .where('day', '=', day)
    .execute();
}

/** Returns the day's salt; the first caller creates it. */
async function getOrCreateSalt(trx: Trx, day: string): Promise<Buffer> {
  await trx
    .insertInto('visitor_salts')
    .values({ day, salt: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { salt } = await trx
    .selectFrom('visitor_salts')
    .select('salt')
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return salt;
}

/**
 * Counts a view of an item or a click on its link, once per day and network address; only a salted hash of the
 * address is stored. User agents don't distinguish visitors, because they can be faked. Throws `NOT_FOUND` for
 * unpublished items.
 */
export async function countVisit(ctx: Ctx, { id, kind, event }: CountInput, address: string): Promise<void> {
  const day = toCalendarDay(ctx.now.getTime(), 'UTC');
  await inTransaction(ctx.db, async (trx) => {
    const { rows } = await sql<{ isPublished: boolean }>`
      SELECT ${buildItemExists(sql`${kind}::text`, sql`${id}::uuid`)} AS "isPublished"`.execute(trx);
    if (rows[0]?.isPublished !== true) throw notFound('item');
    const hash = createHash('sha256')
      .update(await getOrCreateSalt(trx, day))
      .update(toLimitKey(address))
      .digest();
    const first = await trx
      .insertInto('item_visitors')
      .values({ day, kind, item_id: id, event, visitor: hash })
      .onConflict((conflict) => conflict.doNothing())
      .returning('day')
      .executeTakeFirst();
    if (first !== undefined) await countOnDay(trx, event === 'view' ? 'views' : 'clicks', kind, id, day);
  });
}

const batchSize = 500;

type DeletedItem = { kind: ItemKind; id: string; title: string; reason: string | undefined };

/**
 * Notifies the participants and the promoter of an item that `trx` is about to delete, except of their own action.
 * Returns the number of recipients.
 */
async function notifyOfDeletion(trx: Trx, ctx: Ctx, item: DeletedItem): Promise<number> {
  const { kind, id, title } = item;
  const reason = item.reason ?? null;
  const promoter = await findPromoter(trx, { kind, id });
  const notifiesPromoter = promoter !== undefined && promoter !== ctx.actor?.id;
  if (notifiesPromoter) {
    await notify(trx, ctx, {
      userId: promoter,
      kind: 'item_removed',
      title: `Your ${kind} “${title}” was removed`,
      body: appendReason('An admin removed it. It’s no longer listed.', reason),
      url: '/my-projects',
      key: `item-removed:${kind}:${id}`,
    });
  }
  const { rows } = await sql<{ user_id: string }>`
    SELECT user_id FROM (${selectParticipants(kind, id)}) audience
    WHERE user_id IS DISTINCT FROM ${ctx.actor?.id ?? null}`.execute(trx);
  const people = rows.map((row) => row.user_id).filter((userId) => userId !== promoter);
  for (let from = 0; from < people.length; from += batchSize) {
    const userIds = people.slice(from, from + batchSize);
    await enqueue(trx, notifyParticipants, { kind, id, title, reason, userIds }, { priority: bulkPriority });
  }
  return people.length + (notifiesPromoter ? 1 : 0);
}

/**
 * Permanently deletes a published item, and notifies its participants, promoter, and followers. `remove` deletes the
 * row and returns its details for the audit log.
 */
export async function deleteItem(
  ctx: Ctx,
  kind: ItemKind,
  { id, reason }: ItemDeletion,
  remove: (trx: Trx) => Promise<Readonly<Record<string, unknown>> | undefined>,
): Promise<{ id: string }> {
  const { table, title } = itemTables[kind];
  await inTransaction(ctx.db, async (trx) => {
    const { rows } = await sql<{ title: string }>`
      SELECT ${sql.ref(title)} AS title FROM ${sql.table(table)} WHERE id = ${id} FOR UPDATE`.execute(trx);
    if (rows[0] === undefined) throw notFound(kind);
    const notified = await notifyOfDeletion(trx, ctx, { kind, id, title: rows[0].title, reason });
    await notifyFollowersOfDeletion(trx, ctx.actor, { kind, id });
    const details = { ...(await remove(trx)), notified, reason: reason ?? null };
    await audit({ ...ctx, db: trx }, `${kind}.deleted`, { subjectId: id, details });
  });
  ctx.changed({ topic: 'public', noun: listingNouns[kind] });
  return { id };
}

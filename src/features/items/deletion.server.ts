import { sql } from 'kysely';
import { z } from 'zod';
import type { Trx } from '#/db/client.server.ts';
import { type ItemKind, itemKinds } from '#/lib/item-kinds.ts';
import { itemPages } from '#/lib/public-pages.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { bulkPriority, defineJob, enqueue } from '#/platform/jobs.server.ts';
import { notify, notifyEach } from '../notifications/commands.server.ts';
import { participantsOf, promoterOf } from './queries.server.ts';

const slice = 500;

const deletion = z.object({
  kind: z.enum(itemKinds),
  id: z.uuid(),
  title: z.string(),
  reason: z.nullable(z.string()),
  userIds: z.array(z.uuid()),
});

const withReason = (text: string, reason: string | null) =>
  reason === null ? text : `${text}\nReason: ${reason}`;

/** Tells these people that an item they took part in is gone. */
export const notifyParticipants = defineJob({
  name: 'items.tell-deleted',
  schema: deletion,
  run: async ({ db, now }, { kind, id, title, reason, userIds }) => {
    const present = await db.selectFrom('profiles').select('id').where('id', 'in', userIds).execute();
    const news = {
      kind: 'item_removed',
      title: `“${title}” was removed`,
      body: withReason(`The ${kind} you joined or followed is no longer listed.`, reason),
      url: itemPages[kind].path,
      key: `item-removed:${kind}:${id}`,
    } as const;
    await notifyEach(
      db,
      { now },
      present.map((person) => ({ ...news, userId: person.id })),
      { isBulk: true },
    );
  },
});

type DeletedItem = { kind: ItemKind; id: string; title: string; reason: string | undefined };

/**
 * Has those told who take part in an item that `trx` is about to delete, and its promoter; nobody of what they did
 * themselves. Returns how many they are.
 */
export async function notifyOfDeletion(trx: Trx, ctx: MemberCtx, item: DeletedItem): Promise<number> {
  const { kind, id, title } = item;
  const reason = item.reason ?? null;
  const promoter = await promoterOf(trx, { kind, id });
  const isPromoterTold = promoter !== undefined && promoter !== ctx.actor.id;
  if (isPromoterTold) {
    await notify(trx, ctx, {
      userId: promoter,
      kind: 'item_removed',
      title: `Your ${kind} “${title}” was removed`,
      body: withReason('An admin removed it. It’s no longer listed.', reason),
      url: '/my-projects',
      key: `item-removed:${kind}:${id}`,
    });
  }
  const { rows } = await sql<{ user_id: string }>`
    SELECT user_id FROM (${participantsOf(kind, id)}) audience WHERE user_id <> ${ctx.actor.id}`.execute(trx);
  const people = rows.map((row) => row.user_id).filter((userId) => userId !== promoter);
  for (let from = 0; from < people.length; from += slice) {
    const userIds = people.slice(from, from + slice);
    await enqueue(trx, notifyParticipants, { kind, id, title, reason, userIds }, { priority: bulkPriority });
  }
  return people.length + (isPromoterTold ? 1 : 0);
}

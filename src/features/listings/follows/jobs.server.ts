import { z } from 'zod';
import { inTransaction, type Trx } from '#/db/client.server.ts';
import { listingKinds } from '#/lib/listing-kinds.ts';
import { bulkPriority, defineJob, enqueue, type Job } from '#/platform/jobs.server.ts';
import { notifyEach } from '../../notifications/commands.server.ts';
import { nextFollowers, slice } from './queries.server.ts';

const telling = z.object({
  kind: z.enum(listingKinds),
  id: z.uuid(),
  revision: z.int(),
  news: z.object({
    kind: z.enum(['presale_moved', 'listing_changed']),
    title: z.string(),
    body: z.string(),
    url: z.string(),
  }),
  /** Nobody is told once this approval was undone. */
  ifStands: z.optional(z.object({ submissionId: z.uuid(), decidedAt: z.string() })),
  /** Whoever comes after this person is still to be told. */
  after: z.optional(z.uuid()),
});

const removal = z.object({
  kind: z.enum(listingKinds),
  id: z.uuid(),
  title: z.string(),
  userIds: z.array(z.uuid()),
});

/** Tells these, who followed it, that a listing is gone. */
export const notifyFormerFollowers = defineJob({
  name: 'listings.tell-removed',
  schema: removal,
  run: async ({ db, now }, { kind, id, title, userIds }) => {
    const news = {
      kind: 'listing_changed',
      title: `${title} was removed`,
      body: 'It is no longer listed, and you no longer follow it.',
      url: '/notifications',
      key: `listing-removed:${kind}:${id}`,
    } as const;
    await notifyEach(
      db,
      { now },
      userIds.map((userId) => ({ ...news, userId })),
      { isBulk: true },
    );
  },
});

type Approval = { submissionId: string; decidedAt: string };

/** Whether a submission is still approved by that decision. */
async function stands(trx: Trx, { submissionId, decidedAt }: Approval): Promise<boolean> {
  const row = await trx
    .selectFrom('submissions')
    .select('id')
    .where('id', '=', submissionId)
    .where('status', '=', 'approved')
    .where('decided_at', '=', new Date(decidedAt))
    .executeTakeFirst();
  return row !== undefined;
}

/** Tells those who follow a listing that it was changed, slice by slice: each leaves the next in its place. */
export const notifyFollowers: Job<z.output<typeof telling>> = defineJob({
  name: 'listings.tell-followers',
  schema: telling,
  run: ({ db, now }, payload) => {
    const { kind, id, revision, news, ifStands, after } = payload;
    return inTransaction(db, async (trx) => {
      if (ifStands !== undefined && !(await stands(trx, ifStands))) return;
      const changed = await trx
        .selectFrom('listing_revisions')
        .select(['at', 'actor_id', 'actor_role'])
        .where('kind', '=', kind)
        .where('item_id', '=', id)
        .where('number', '=', revision)
        .executeTakeFirst();
      if (changed === undefined) return;
      const people = await nextFollowers(trx, { kind, id }, after);
      const told = people.filter(
        // Whoever made the change knows of it, and who came later saw it.
        (one) => one.created_at <= changed.at && one.user_id !== changed.actor_id,
      );
      const key = `listing-changed:${kind}:${id}:${revision}`;
      await notifyEach(
        trx,
        { now },
        told.map(({ user_id: userId }) => ({ ...news, userId, key })),
        { isBulk: true },
      );
      const last = people.at(-1);
      if (people.length === slice && last !== undefined) {
        await enqueue(trx, notifyFollowers, { ...payload, after: last.user_id }, { priority: bulkPriority });
      }
    });
  },
});

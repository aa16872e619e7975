import { z } from 'zod';
import { inTransaction, type Trx } from '#/db/client.server.ts';
import { listingKinds } from '#/lib/listing-kinds.ts';
import { bulkPriority, defineJob, enqueue, type Job } from '#/platform/jobs.server.ts';
import { notifyEach } from '../../notifications/commands.server.ts';
import { followersPerBatch, listNextFollowers } from './queries.server.ts';

const notificationPayload = z.object({
  kind: z.enum(listingKinds),
  id: z.uuid(),
  revision: z.int(),
  news: z.object({
    kind: z.enum(['presale_moved', 'listing_changed']),
    title: z.string(),
    body: z.string(),
    url: z.string(),
  }),
  /** Skips the notification if this approval was undone. */
  ifStands: z.optional(z.object({ submissionId: z.uuid(), decidedAt: z.string() })),
  /** Continues after this user id. */
  after: z.optional(z.uuid()),
});

const removalPayload = z.object({
  kind: z.enum(listingKinds),
  id: z.uuid(),
  title: z.string(),
  userIds: z.array(z.uuid()),
});

/** Notifies former followers that a listing was deleted. */
export const notifyFormerFollowers = defineJob({
  name: 'listings.tell-removed',
  schema: removalPayload,
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

/** Returns whether the submission is still approved by this decision. */
async function isStillApproved(trx: Trx, { submissionId, decidedAt }: Approval): Promise<boolean> {
  const row = await trx
    .selectFrom('submissions')
    .select('id')
    .where('id', '=', submissionId)
    .where('status', '=', 'approved')
    .where('decided_at', '=', new Date(decidedAt))
    .executeTakeFirst();
  return row !== undefined;
}

/** Notifies a listing's followers in batches; each job enqueues the next one. */
export const notifyFollowers: Job<z.output<typeof notificationPayload>> = defineJob({
  name: 'listings.tell-followers',
  schema: notificationPayload,
  run: ({ db, now }, payload) => {
    const { kind, id, revision, news, ifStands, after } = payload;
    return inTransaction(db, async (trx) => {
      if (ifStands !== undefined && !(await isStillApproved(trx, ifStands))) return;
      const changed = await trx
        .selectFrom('listing_revisions')
        .select(['at', 'actor_id', 'actor_role'])
        .where('kind', '=', kind)
        .where('item_id', '=', id)
        .where('number', '=', revision)
        .executeTakeFirst();
      if (changed === undefined) return;
      const people = await listNextFollowers(trx, { kind, id }, after);
      const recipients = people.filter(
        // The editor already knows the change, and later followers have seen it.
        (person) => person.created_at <= changed.at && person.user_id !== changed.actor_id,
      );
      const key = `listing-changed:${kind}:${id}:${revision}`;
      await notifyEach(
        trx,
        { now },
        recipients.map(({ user_id: userId }) => ({ ...news, userId, key })),
        { isBulk: true },
      );
      const last = people.at(-1);
      if (people.length === followersPerBatch && last !== undefined) {
        await enqueue(trx, notifyFollowers, { ...payload, after: last.user_id }, { priority: bulkPriority });
      }
    });
  },
});

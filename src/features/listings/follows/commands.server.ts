import { sql } from 'kysely';
import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError, notFound } from '#/lib/app-error.ts';
import { listingKinds } from '#/lib/listing-kinds.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { bulkPriority, enqueue } from '#/platform/jobs.server.ts';
import type { ListingId } from '../schema.ts';
import { notifyFormerFollowers } from './jobs.server.ts';
import { followersPerBatch, listNextFollowers } from './queries.server.ts';
import { type Following, maxFollows } from './schema.ts';

const createFollowLimitError = () =>
  new AppError('LIMIT_REACHED', `You can follow up to ${maxFollows} listings. Unfollow one first.`);

/** Follows a listing. Idempotent. */
export async function followListing(ctx: MemberCtx, listing: ListingId): Promise<Following> {
  await inTransaction(ctx.db, async (trx) => {
    const outcome = await addFollow(trx, ctx, listing);
    if (outcome === 'missing') throw notFound('listing');
    if (outcome === 'full') throw createFollowLimitError();
  });
  return { id: listing.id, isFollowed: true };
}

/** Unfollows a listing of any kind. Idempotent. */
export async function unfollowListing(
  { db, actor, changed }: MemberCtx,
  { id }: Pick<ListingId, 'id'>,
): Promise<Following> {
  const listing = await db
    .selectFrom('listings')
    .select('kind')
    .where('kind', 'in', listingKinds)
    .where('item_id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('listing'));
  await db
    .deleteFrom('listing_follows')
    .where('user_id', '=', actor.id)
    .where('kind', '=', listing.kind)
    .where('item_id', '=', id)
    .execute();
  changed({ topic: 'listings', userId: actor.id });
  return { id, isFollowed: false };
}

/** Follows a listing in the caller's transaction, if it exists and the user's limit allows. */
export async function addFollow(
  trx: Trx,
  { actor, now, changed }: MemberCtx,
  { kind, id }: ListingId,
): Promise<'done' | 'full' | 'missing'> {
  // The shared lock prevents the listing's deletion until the follow is written.
  const listing = await trx
    .selectFrom('listings')
    .select('item_id')
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (listing === undefined) return 'missing';
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`dropfolio.follows ${actor.id}`}, 0))`.execute(
    trx,
  );
  const { numInsertedOrUpdatedRows: count = 0n } = await trx
    .insertInto('listing_follows')
    .columns(['user_id', 'kind', 'item_id', 'created_at'])
    .expression(
      sql`SELECT ${actor.id}::uuid, ${kind}, ${id}::uuid, ${now}::timestamptz
        WHERE (SELECT count(*) FROM listing_follows WHERE user_id = ${actor.id}) < ${maxFollows}`,
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (count > 0n) {
    changed({ topic: 'listings', userId: actor.id });
    return 'done';
  }
  const existing = await trx
    .selectFrom('listing_follows')
    .select('user_id')
    .where('user_id', '=', actor.id)
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .executeTakeFirst();
  return existing === undefined ? 'full' : 'done';
}

/** Notifies a listing's followers that `trx` is about to delete it with their follows. */
export async function notifyFollowersOfDeletion(
  trx: Trx,
  actor: { id: string } | undefined,
  listing: ListingId,
): Promise<void> {
  const { kind, id } = listing;
  const item = await trx
    .selectFrom('search_entries')
    .select('title')
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .executeTakeFirst();
  if (item === undefined) return;
  let after: string | undefined;
  let hasMore = true;
  while (hasMore) {
    const people = await listNextFollowers(trx, listing, after);
    const userIds = people.map((person) => person.user_id).filter((userId) => userId !== actor?.id);
    if (userIds.length > 0) {
      await enqueue(
        trx,
        notifyFormerFollowers,
        { kind, id, title: item.title, userIds },
        { priority: bulkPriority },
      );
    }
    after = people.at(-1)?.user_id ?? after;
    hasMore = people.length === followersPerBatch;
  }
}

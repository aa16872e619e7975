import type { Db } from '#/db/client.server.ts';
import type { PageInput } from '#/lib/list-page.ts';
import type { ListingKind } from '#/lib/listing-kinds.ts';
import { minUuid } from '#/lib/uuid.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { byInstant, readList } from '#/platform/keyset.server.ts';
import type { ListingId } from '../schema.ts';
import type { FollowedPage } from './schema.ts';

const pageSize = 20;
export const followersPerBatch = 500;

/** Returns a listing's next followers in id order. A batch that isn't full is the last one. */
export function listNextFollowers(db: Db, { kind, id }: ListingId, after: string = minUuid) {
  return db
    .selectFrom('listing_follows')
    .select(['user_id', 'created_at'])
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(followersPerBatch)
    .execute();
}

/** Returns the ids of the member's followed listings of a kind, earliest follow first. */
export async function readFollowedIds(
  { db, actor }: Pick<MemberCtx, 'db' | 'actor'>,
  kind: ListingKind,
): Promise<string[]> {
  const rows = await db
    .selectFrom('listing_follows')
    .select('item_id')
    .where('user_id', '=', actor.id)
    .where('kind', '=', kind)
    .orderBy('created_at')
    .orderBy('item_id')
    .execute();
  return rows.map((row) => row.item_id);
}

export function listFollowed({ db, actor }: MemberCtx, { cursor }: PageInput): Promise<FollowedPage> {
  const follows = db
    .selectFrom('listing_follows as f')
    .innerJoin('listings as l', (join) =>
      join.onRef('l.kind', '=', 'f.kind').onRef('l.item_id', '=', 'f.item_id'),
    )
    .innerJoin('search_entries as s', (join) =>
      join.onRef('s.kind', '=', 'f.kind').onRef('s.item_id', '=', 'f.item_id'),
    )
    .select(['f.kind', 'f.item_id', 'f.created_at', 'l.changed_at', 's.title', 's.url'])
    .where('f.user_id', '=', actor.id);
  const by = byInstant('f.created_at', 'f.item_id');
  return readList(follows, { cursor, size: pageSize, by }, (row) => ({
    kind: row.kind,
    id: row.item_id,
    name: row.title,
    url: row.url,
    followedAt: row.created_at.toISOString(),
    changedAt: row.changed_at?.toISOString() ?? null,
  }));
}

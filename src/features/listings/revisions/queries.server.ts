import { notFound } from '#/lib/app-error.ts';
import type { Ctx } from '#/platform/context.server.ts';
import { byNumber, readList } from '#/platform/keyset.server.ts';
import type { RevisionsInput, RevisionsPage } from './schema.ts';

const pageSize = 10;

/** Lists a listing's changes, newest first, without the names of editors. */
export async function listRevisions(
  { db }: Ctx,
  { kind, id, cursor }: RevisionsInput,
): Promise<RevisionsPage> {
  await db
    .selectFrom('listings')
    .select('item_id')
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('listing'));
  const revisions = db
    .selectFrom('listing_revisions')
    .select(['number', 'at', 'actor_role', 'changes'])
    .where('kind', '=', kind)
    .where('item_id', '=', id);
  return readList(revisions, { cursor, size: pageSize, by: byNumber('number') }, (row) => ({
    number: row.number,
    at: row.at.toISOString(),
    by: row.actor_role,
    changes: row.changes,
  }));
}

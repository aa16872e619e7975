import { sql } from 'kysely';
import type { Db, Trx } from '#/db/client.server.ts';
import { notFound } from '#/lib/app-error.ts';
import type { Change, Ctx } from '#/platform/context.server.ts';
import { cacheNouns } from '../queries.server.ts';
import { itemLabels } from './kinds.ts';
import type { ReportedId } from './schema.ts';

type Hold = {
  /** The time at which the item's links were hidden; null if they are shown. */
  since: Date | null;
  /** Whether an admin decided it, and not the number of reports. */
  isByAdmin: boolean;
};

const createNotFoundError = ({ kind }: ReportedId) => notFound(itemLabels[kind].toLowerCase());

/** Returns the item's title. Throws `NOT_FOUND` if it doesn't exist. */
export async function readItemTitle(db: Db, item: ReportedId): Promise<string> {
  const { kind, id } = item;
  if (kind === 'follow') {
    const row = await db
      .selectFrom('campaigns')
      .select('twitter_handle')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => createNotFoundError(item));
    return `@${row.twitter_handle}`;
  }
  const row = await db
    .selectFrom('search_entries')
    .select('title')
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .executeTakeFirstOrThrow(() => createNotFoundError(item));
  return row.title;
}

/** Locks the item's hold until the transaction ends. Lock order: reports before holds. */
export async function lockHold(trx: Trx, item: ReportedId): Promise<Hold> {
  const { kind, id } = item;
  const row =
    kind === 'follow'
      ? await trx
          .selectFrom('campaigns')
          .select(['held_at', 'is_held_by_us'])
          .where('id', '=', id)
          .forNoKeyUpdate()
          .executeTakeFirst()
      : await trx
          .selectFrom('listings')
          .select(['held_at', 'is_held_by_us'])
          .where('kind', '=', kind)
          .where('item_id', '=', id)
          .forNoKeyUpdate()
          .executeTakeFirst();
  if (row === undefined) throw createNotFoundError(item);
  return { since: row.held_at, isByAdmin: row.is_held_by_us };
}

/** Hides or shows the links of a locked item. */
export async function writeHold(
  trx: Trx,
  { kind, id }: ReportedId,
  { since, isByAdmin }: Hold,
): Promise<void> {
  const hold = { held_at: since, is_held_by_us: isByAdmin };
  if (kind === 'follow') await trx.updateTable('campaigns').set(hold).where('id', '=', id).execute();
  else {
    await trx.updateTable('listings').set(hold).where('kind', '=', kind).where('item_id', '=', id).execute();
  }
}

/** Notifies open pages and caches that an item was hidden or restored. */
export function publishHoldChange(ctx: Pick<Ctx, 'changed'>, { kind }: ReportedId): void {
  const changes: Change[] = [{ topic: 'public', noun: cacheNouns[kind] }];
  if (kind === 'follow') changes.push({ topic: 'follow' });
  ctx.changed(...changes);
}

/** SQL for all hidden items with the time they were hidden. */
export const heldItems = sql<{ kind: ReportedId['kind']; item_id: string; at: Date }>`(
  SELECT kind, item_id, held_at AS at FROM listings WHERE held_at IS NOT NULL
  UNION ALL SELECT 'follow', id, held_at FROM campaigns WHERE held_at IS NOT NULL)`;

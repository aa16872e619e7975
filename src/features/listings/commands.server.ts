import { sql } from 'kysely';
import type { Trx } from '#/db/client.server.ts';
import type { ListingKind } from '#/lib/listing-kinds.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import type { Ctx } from '#/platform/context.server.ts';
import { flagsOf } from '../links/policy.ts';

/** One value of what a listing says, as it is compared and shown: texts, numbers, yes or no, instants in ISO 8601. */
export type Said = string | number | boolean | null | readonly string[];

export type ListingInput = {
  kind: ListingKind;
  id: string;
  /** All that it says, by field, in the words of its API. */
  said: Readonly<Record<string, Said>>;
  /** Every address that it leads to. */
  links: readonly (string | null)[];
};

/**
 * Keeps what a listing says in the transaction that publishes or edits it: its links are judged, and what differs from
 * before becomes a revision. `submittedBy`: whose approved submission it is; null: an admin's own.
 */
export async function keepListing(
  trx: Trx,
  ctx: Pick<Ctx, 'now' | 'actor' | 'linkGuard'>,
  { kind, id, said, links }: ListingInput,
  submittedBy: string | null,
): Promise<void> {
  const urls = [...new Set(links.filter((url) => url !== null))];
  const flags = flagsOf(ctx.linkGuard, urls);
  const before = await trx
    .selectFrom('listings')
    .select(['said', 'revision'])
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const isNew = before.revision === 0;
  const fields = [...new Set([...Object.keys(before.said), ...Object.keys(said)])];
  const changes = fields.flatMap((field) => {
    const [old, now] = [before.said[field] ?? null, said[field] ?? null];
    return JSON.stringify(old) === JSON.stringify(now) ? [] : [{ field, old, now }];
  });
  const isChanged = isNew || changes.length > 0;
  await trx
    .updateTable('listings')
    .set({
      said: JSON.stringify(said),
      links: urls,
      link_flags: JSON.stringify(flags),
      is_link_blocked: flags.some(({ verdict }) => verdict === 'blocked'),
      ...(isChanged && { revision: sql`revision + 1`, changed_at: ctx.now }),
    })
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .execute();
  if (!isChanged) return;
  await trx
    .insertInto('listing_revisions')
    .values({
      id: uuidv7(ctx.now.getTime()),
      kind,
      item_id: id,
      number: before.revision + 1,
      at: ctx.now,
      actor_id: submittedBy ?? ctx.actor?.id ?? null,
      actor_role: submittedBy === null ? 'admin' : 'promoter',
      // The first says everything.
      changes: JSON.stringify(isNew ? [] : changes),
    })
    .execute();
}

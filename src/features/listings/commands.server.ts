import { sql } from 'kysely';
import type { Trx } from '#/db/client.server.ts';
import type { ListingKind } from '#/lib/listing-kinds.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import type { Ctx } from '#/platform/context.server.ts';
import { flagsOf } from '../links/policy.ts';
import type { FieldChange, Said } from './revisions/schema.ts';

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
 * before becomes a revision. `submittedBy`: whose approved submission it is; null: an admin's own, or the program's where nobody
 * acts.
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
  // What an edit leaves unsaid stays as it was.
  const changes = Object.entries(said).flatMap(([field, now]) => {
    const old = before.said[field] ?? null;
    return JSON.stringify(old) === JSON.stringify(now) ? [] : [{ field, old, now }];
  });
  await trx
    .updateTable('listings')
    .set({
      said: JSON.stringify({ ...before.said, ...said }),
      links: urls,
      link_flags: JSON.stringify(flags),
      is_link_blocked: flags.some(({ verdict }) => verdict === 'blocked'),
      vouched_hosts: ctx.linkGuard.resembling(urls),
    })
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .execute();
  if (!isNew && changes.length === 0) return;
  // The first says everything.
  const role = submittedBy !== null ? 'promoter' : ctx.actor === undefined ? 'system' : 'admin';
  const by = { actorId: submittedBy ?? ctx.actor?.id ?? null, role } as const;
  await addRevision(trx, ctx, { kind, id, changes: isNew ? [] : changes, by });
}

type Revision = {
  kind: ListingKind;
  id: string;
  changes: readonly FieldChange[];
  /** `system`: what the program found out by itself. */
  by: { actorId: string | null; role: 'admin' | 'promoter' | 'system' };
};

/** Adds what was changed to the listing's history, in the transaction that changes it. */
export async function addRevision(
  trx: Trx,
  { now }: Pick<Ctx, 'now'>,
  { kind, id, changes, by }: Revision,
): Promise<void> {
  const { revision } = await trx
    .updateTable('listings')
    .set({ revision: sql`revision + 1`, changed_at: now, stale_since: null })
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('listing_revisions')
    .values({
      id: uuidv7(now.getTime()),
      kind,
      item_id: id,
      number: revision,
      at: now,
      actor_id: by.actorId,
      actor_role: by.role,
      changes: JSON.stringify(changes),
    })
    .execute();
}

import { sql } from 'kysely';
import type { Trx } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import type { ListingKind } from '#/lib/listing-kinds.ts';
import { getHost } from '#/lib/urls.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import type { Ctx } from '#/platform/context.server.ts';
import { enqueue } from '#/platform/jobs.server.ts';
import { listFlags } from '../links/policy.ts';
import { notifyFollowers } from './follows/jobs.server.ts';
import { createFollowNews } from './follows/news.ts';
import type { FieldChange, FieldValue } from './revisions/schema.ts';
import type { ListingEdit, ListingId, NotifyLater } from './schema.ts';

export type ListingInput = {
  kind: ListingKind;
  id: string;
  /** All field values by name, as in the API. */
  fields: Readonly<Record<string, FieldValue>>;
  /** All links of the item. */
  links: readonly (string | null)[];
};

const createBlockedLinkError = (url: string) =>
  new AppError(
    'INVALID',
    `${getHost(url) ?? url} is blocked as dangerous. If it’s safe, allow it on the Links page first, with a note that says why.`,
  );

const createEditConflict = () =>
  new AppError(
    'CONFLICT',
    'Someone else saved changes while you were editing. Your changes aren’t saved yet.',
    { details: { reason: 'edited' } },
  );

/**
 * Stores a listing's state in the transaction that publishes or edits its item: checks its links, stores changed fields
 * as a revision, and notifies followers. Without a submitter, the revision is an admin's, or the system's if there is no
 * actor. Throws `CONFLICT` if `basedOn` is not the current version.
 */
export async function storeListing(
  trx: Trx,
  ctx: Pick<Ctx, 'now' | 'actor' | 'linkGuard'>,
  { kind, id, fields, links }: ListingInput,
  {
    submittedBy,
    tellFollowers,
    basedOn,
    notifyLater,
  }: ListingEdit & { submittedBy: string | null; notifyLater?: NotifyLater | undefined },
): Promise<void> {
  const urls = [...new Set(links.filter((url) => url !== null))];
  const flags = listFlags(ctx.linkGuard, urls);
  const before = await trx
    .selectFrom('listings')
    .select(['said', 'revision', 'version', 'links'])
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (basedOn !== undefined && basedOn !== before.version) throw createEditConflict();
  const isNew = before.revision === 0;
  const ownRole = ctx.actor === undefined ? 'system' : 'admin';
  const role = submittedBy === null ? ownRole : 'promoter';
  // A blocked link of a submission is explained by its reviewer. Links that were blocked later don't prevent other edits.
  const newBlocked = flags.find(({ url, verdict }) => verdict === 'blocked' && !before.links.includes(url));
  if (role === 'admin' && newBlocked !== undefined) throw createBlockedLinkError(newBlocked.url);
  // Omitted fields keep their values.
  const changes = Object.entries(fields).flatMap(([field, now]) => {
    const old = before.said[field] ?? null;
    return JSON.stringify(old) === JSON.stringify(now) ? [] : [{ field, old, now }];
  });
  await trx
    .updateTable('listings')
    .set({
      version: before.version + 1,
      said: JSON.stringify({ ...before.said, ...fields }),
      links: urls,
      link_flags: JSON.stringify(flags),
      is_link_blocked: flags.some(({ verdict }) => verdict === 'blocked'),
      vouched_hosts: ctx.linkGuard.findLookAlikes(urls),
    })
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .execute();
  if (!isNew && changes.length === 0) return;
  const by = { actorId: submittedBy ?? ctx.actor?.id ?? null, role } as const;
  // The first revision marks the publication and has no changes.
  await addRevision(trx, ctx, { kind, id, changes: isNew ? [] : changes, by, tellFollowers, notifyLater });
}

/** Marks a listing as an example, in the transaction that adds its item. */
export async function markAsExample(trx: Trx, { kind, id }: ListingId): Promise<void> {
  await trx
    .updateTable('listings')
    .set({ is_example: true })
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .execute();
}

type Revision = {
  kind: ListingKind;
  id: string;
  changes: readonly FieldChange[];
  /** The role is `system` for the application's own changes. */
  by: { actorId: string | null; role: 'admin' | 'promoter' | 'system' };
  /** True by default. */
  tellFollowers?: boolean | undefined;
  notifyLater?: NotifyLater | undefined;
};

/** Appends changes to the listing's history in the transaction that makes them. A job notifies its followers. */
async function addRevision(
  trx: Trx,
  { now }: Pick<Ctx, 'now'>,
  { kind, id, changes, by, tellFollowers: shouldNotify = true, notifyLater }: Revision,
): Promise<void> {
  const { revision, said: fields } = await trx
    .updateTable('listings')
    .set({ revision: sql`revision + 1`, changed_at: now, stale_since: null })
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .returning(['revision', 'said'])
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
  if (!shouldNotify || changes.length === 0) return;
  const item = await trx
    .selectFrom('search_entries')
    .select(['title', 'url'])
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('listing_follows').select('user_id').where('kind', '=', kind).where('item_id', '=', id),
      ),
    )
    .executeTakeFirst();
  if (item === undefined) return;
  const news = { ...createFollowNews({ kind, name: item.title, changes, fields }), url: item.url };
  const ifStands = notifyLater && { submissionId: notifyLater.submissionId, decidedAt: now.toISOString() };
  await enqueue(
    trx,
    notifyFollowers,
    { kind, id, revision, news, ifStands },
    notifyLater && { runAt: notifyLater.at },
  );
}

import { inTransaction, type Trx } from '#/db/client.server.ts';
import { notFound } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { audit } from '#/platform/audit.server.ts';
import type { Ctx, MemberCtx } from '#/platform/context.server.ts';
import { requirePicture } from '../files/queries.server.ts';
import { deleteItem } from '../items/commands.server.ts';
import type { ItemDeletion, Publication } from '../items/schema.ts';
import { getPresale } from './queries.server.ts';
import type { AdminPresaleInput, Presale, PresaleEdit, PresaleId, PresaleInput } from './schema.ts';
import { storePresale } from './storage-commands.server.ts';

function toColumns(input: PresaleInput | AdminPresaleInput) {
  return {
    project_name: input.projectName,
    token_symbol: input.tokenSymbol,
    logo_url: input.logo,
    blockchain: input.blockchain,
    presale_start: input.presaleStart,
    presale_end: input.presaleEnd,
    soft_cap: input.softCap,
    hard_cap: input.hardCap,
    kyc_required: input.kycRequired,
    audit_url: input.auditUrl,
    website_url: input.websiteUrl,
    twitter_url: input.twitterUrl,
    telegram_url: input.telegramUrl,
    launchpad_url: input.launchpadUrl,
    ...('isSponsored' in input && { is_sponsored: input.isSponsored }),
  };
}

/**
 * Publishes a presale, or a new version of one, in the caller's transaction, and returns its id. Throws `NOT_FOUND`
 * if `itemId` doesn't exist.
 */
export async function publishPresale(
  trx: Trx,
  ctx: Ctx,
  input: PresaleInput | AdminPresaleInput,
  { itemId, ...publication }: Publication,
): Promise<string> {
  await requirePicture(trx, 'logo', input.logo);
  const columns = toColumns(input);
  if (itemId === undefined) {
    const id = uuidv7(ctx.now.getTime());
    await trx
      .insertInto('presales')
      .values({
        id,
        ...columns,
        added_by: ctx.actor?.id ?? null,
        submitted_by: publication.submittedBy,
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      .execute();
    await storePresale(trx, ctx, id, publication);
    ctx.changed({ topic: 'public', noun: 'presales' });
    return id;
  }
  await trx
    .updateTable('presales')
    .set({ ...columns, updated_at: ctx.now })
    .where('id', '=', itemId)
    .returning('id')
    .executeTakeFirstOrThrow(() => notFound('presale'));
  await storePresale(trx, ctx, itemId, publication);
  ctx.changed({ topic: 'public', noun: 'presales' });
  return itemId;
}

export async function addPresale(ctx: MemberCtx, input: AdminPresaleInput): Promise<Presale> {
  return inTransaction(ctx.db, async (trx) => {
    const id = await publishPresale(trx, ctx, input, { submittedBy: null });
    await audit({ ...ctx, db: trx }, 'presale.added', {
      subjectId: id,
      details: { projectName: input.projectName },
    });
    return getPresale({ db: trx }, { id });
  });
}

export async function editPresale(
  ctx: MemberCtx,
  { id, tellFollowers, basedOn, ...input }: PresaleEdit,
): Promise<Presale> {
  return inTransaction(ctx.db, async (trx) => {
    await publishPresale(trx, ctx, input, { itemId: id, submittedBy: null, tellFollowers, basedOn });
    await audit({ ...ctx, db: trx }, 'presale.edited', {
      subjectId: id,
      details: { projectName: input.projectName },
    });
    return getPresale({ db: trx }, { id });
  });
}

export function deletePresale(ctx: Ctx, deletion: ItemDeletion): Promise<PresaleId> {
  return deleteItem(ctx, 'presale', deletion, (trx) =>
    trx
      .deleteFrom('presales')
      .where('id', '=', deletion.id)
      .returning('project_name as projectName')
      .executeTakeFirst(),
  );
}

import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError, noSuch } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { audit } from '#/platform/audit.server.ts';
import type { Ctx, MemberCtx } from '#/platform/context.server.ts';
import { requirePicture } from '../files/queries.server.ts';
import type { Publication } from '../items/schema.ts';
import { keepPresale } from './keep.server.ts';
import { getPresale } from './queries.server.ts';
import type { AdminPresaleInput, Presale, PresaleEdit, PresaleId, PresaleInput, Watching } from './schema.ts';
import { tellWatchers } from './watches.server.ts';

function columnsOf(input: PresaleInput | AdminPresaleInput) {
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
 * Publishes a presale, or the new version of one, in the caller's transaction, and answers its id. Changed dates are kept
 * and told to those who watch it. NOT_FOUND when there is no presale of that id.
 */
export async function publishPresale(
  trx: Trx,
  ctx: Ctx,
  input: PresaleInput | AdminPresaleInput,
  { itemId, submittedBy }: Publication,
): Promise<string> {
  await requirePicture(trx, 'logo', input.logo);
  const columns = columnsOf(input);
  if (itemId === undefined) {
    const id = uuidv7(ctx.now.getTime());
    await trx
      .insertInto('presales')
      .values({
        id,
        ...columns,
        added_by: ctx.actor?.id ?? null,
        submitted_by: submittedBy,
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      .execute();
    await keepPresale(trx, ctx, id, submittedBy);
    ctx.changed({ topic: 'public', noun: 'presales' });
    return id;
  }
  const before = await trx
    .selectFrom('presales')
    .select(['presale_start', 'presale_end'])
    .where('id', '=', itemId)
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) throw noSuch('presale');
  await trx
    .updateTable('presales')
    .set({ ...columns, updated_at: ctx.now })
    .where('id', '=', itemId)
    .execute();
  const [oldStart, oldEnd] = [before.presale_start.toISOString(), before.presale_end.toISOString()];
  if (oldStart !== input.presaleStart || oldEnd !== input.presaleEnd) {
    const moveId = uuidv7(ctx.now.getTime());
    await trx
      .insertInto('presale_dates')
      .values({
        id: moveId,
        presale_id: itemId,
        old_start: oldStart,
        old_end: oldEnd,
        new_start: input.presaleStart,
        new_end: input.presaleEnd,
        changed_at: ctx.now,
      })
      .execute();
    await tellWatchers(trx, ctx, { ...input, id: itemId, moveId });
  }
  await keepPresale(trx, ctx, itemId, submittedBy);
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

export async function editPresale(ctx: MemberCtx, { id, ...input }: PresaleEdit): Promise<Presale> {
  return inTransaction(ctx.db, async (trx) => {
    await publishPresale(trx, ctx, input, { itemId: id, submittedBy: null });
    await audit({ ...ctx, db: trx }, 'presale.edited', {
      subjectId: id,
      details: { projectName: input.projectName },
    });
    return getPresale({ db: trx }, { id });
  });
}

export async function deletePresale(ctx: MemberCtx, { id }: PresaleId): Promise<PresaleId> {
  await inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .deleteFrom('presales')
      .where('id', '=', id)
      .returning('project_name')
      .executeTakeFirst();
    if (row === undefined) throw noSuch('presale');
    await audit({ ...ctx, db: trx }, 'presale.deleted', {
      subjectId: id,
      details: { projectName: row.project_name },
    });
  });
  ctx.changed({ topic: 'public', noun: 'presales' });
  return { id };
}

/** Watches a presale, or ends that. Asked for what is so already, it changes nothing. */
export async function watchPresale(ctx: MemberCtx, { id, isWatched }: Watching): Promise<Watching> {
  await inTransaction(ctx.db, async (trx) => {
    // Shared, so that the presale is still there when the watch is written.
    const row = await trx
      .selectFrom('presales')
      .select('presale_end')
      .where('id', '=', id)
      .forKeyShare()
      .executeTakeFirst();
    if (row === undefined) throw noSuch('presale');
    if (isWatched && row.presale_end < ctx.now) throw new AppError('CONFLICT', 'This presale has ended.');
    const own = { user_id: ctx.actor.id, presale_id: id };
    if (isWatched) {
      await trx
        .insertInto('presale_watches')
        .values({ ...own, created_at: ctx.now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    } else {
      await trx
        .deleteFrom('presale_watches')
        .where('user_id', '=', own.user_id)
        .where('presale_id', '=', own.presale_id)
        .execute();
    }
  });
  return { id, isWatched };
}

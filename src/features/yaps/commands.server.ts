import { sql } from 'kysely';
import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError, notFound, notSignedIn } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { allowsMore, freeLimits } from '../subscriptions/policy.ts';
import { hasPremium } from '../subscriptions/queries.server.ts';
import { canMark, canUndoMark } from './policy.ts';
import { getYap } from './queries.server.ts';
import { maxYapBytes, maxYaps, type Yap, type YapChanges, type YapId, type YapInput } from './schema.ts';

const publishChange = (ctx: MemberCtx): void => ctx.changed({ topic: 'yaps', userId: ctx.actor.id });

/** Locks the member's totals, so that concurrent calls can't exceed a limit. */
async function lockTotals(trx: Trx, ctx: MemberCtx): Promise<{ isPremium: boolean }> {
  const userId = ctx.actor.id;
  const today = toCalendarDay(ctx.now.getTime(), ctx.actor.timeZone);
  const totals = await trx
    .selectFrom('airdrop_totals')
    .select(hasPremium(userId, today).as('isPremium'))
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  // The session outlived its account.
  if (totals === undefined) throw notSignedIn();
  return totals;
}

async function assertYapLimit(trx: Trx, ctx: MemberCtx): Promise<void> {
  const userId = ctx.actor.id;
  const totals = await lockTotals(trx, ctx);
  const { count } = await trx
    .selectFrom('yap_list')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (count >= maxYaps) {
    throw new AppError(
      'LIMIT_REACHED',
      `You can have at most ${maxYaps.toLocaleString('en')} entries. Delete one first.`,
    );
  }
  const plan = { pricing: ctx.config.pricing, isPremium: totals.isPremium };
  if (!allowsMore(plan, 'yaps', count)) {
    const { max, message } = freeLimits.yaps;
    throw new AppError('LIMIT_REACHED', message, { details: { limit: max } });
  }
}

type Texts = Pick<Yap, 'notes' | 'draft'>;
/** Checks the total after the write, under the lock. Entries over the limit may still be shortened. */
async function assertTotalBytes(trx: Trx, userId: string, before: Texts, after: Texts): Promise<void> {
  const growth = {
    notes: Buffer.byteLength(after.notes ?? '') - Buffer.byteLength(before.notes ?? ''),
    draft: Buffer.byteLength(after.draft ?? '') - Buffer.byteLength(before.draft ?? ''),
  };
  if (growth.notes + growth.draft <= 0) return;
  const { bytes } = await trx
    .selectFrom('yap_list')
    .select(
      sql<number>`coalesce(sum(coalesce(octet_length(notes), 0) + coalesce(octet_length(draft), 0)), 0)`.as(
        'bytes',
      ),
    )
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (bytes <= maxYapBytes) return;
  const message = 'Your notes and drafts can take up to 4 MB in total. Shorten some of them.';
  throw new AppError('INVALID', message, { field: growth.notes >= growth.draft ? 'notes' : 'draft' });
}

/** Locks the airdrop before the entry, in the same order as airdrop deletion. */
async function lockAirdrop(trx: Trx, ctx: MemberCtx, airdropId: string | null): Promise<void> {
  if (airdropId === null) return;
  await trx
    .selectFrom('airdrops')
    .select('id')
    .where('id', '=', airdropId)
    .where('user_id', '=', ctx.actor.id)
    .forKeyShare()
    .executeTakeFirstOrThrow(() => notFound('airdrop', { field: 'airdropId' }));
}

const toColumns = (input: YapInput) => ({
  project_name: input.projectName,
  project_url: input.projectUrl,
  notes: input.notes,
  draft: input.draft,
  planned_on: input.plannedOn,
  airdrop_id: input.airdropId,
});

export async function addYap(ctx: MemberCtx, input: YapInput): Promise<Yap> {
  const { actor, now } = ctx;
  const id = uuidv7(now.getTime());
  const added = await inTransaction(ctx.db, async (trx) => {
    await assertYapLimit(trx, ctx);
    await lockAirdrop(trx, ctx, input.airdropId);
    await trx
      .insertInto('yap_list')
      .values({
        id,
        user_id: actor.id,
        ...toColumns(input),
        yapped_at: null,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await assertTotalBytes(trx, actor.id, { notes: null, draft: null }, input);
    return getYap({ db: trx, actor }, id);
  });
  publishChange(ctx);
  return added;
}

export async function editYap(ctx: MemberCtx, { id, ...input }: YapChanges): Promise<Yap> {
  const { actor, now } = ctx;
  const edited = await inTransaction(ctx.db, async (trx) => {
    await lockTotals(trx, ctx);
    const before = await getYap({ db: trx, actor }, id);
    await lockAirdrop(trx, ctx, input.airdropId);
    await trx
      .updateTable('yap_list')
      .set({ ...toColumns(input), updated_at: now })
      .where('id', '=', id)
      .where('user_id', '=', actor.id)
      .execute();
    await assertTotalBytes(trx, actor.id, before, input);
    return getYap({ db: trx, actor }, id);
  });
  publishChange(ctx);
  return edited;
}

async function updateLocked(ctx: MemberCtx, id: string, update: (trx: Trx, row: Yap) => Promise<unknown>) {
  const { actor } = ctx;
  return inTransaction(ctx.db, async (trx) => {
    await trx
      .selectFrom('yap_list')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', actor.id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('yap entry'));
    await update(trx, await getYap({ db: trx, actor }, id));
    return getYap({ db: trx, actor }, id);
  });
}

/** Marks an entry as yapped. A second call leaves the time of the first. */
export async function markYapped(ctx: MemberCtx, { id }: YapId): Promise<Yap> {
  const { now } = ctx;
  const marked = await updateLocked(ctx, id, async (trx, row) => {
    if (!canMark(row)) return;
    await trx
      .updateTable('yap_list')
      .set({ status: 'yapped', yapped_at: now, updated_at: now })
      .where('id', '=', id)
      .execute();
  });
  publishChange(ctx);
  return marked;
}

export async function undoMark(ctx: MemberCtx, { id }: YapId): Promise<Yap> {
  const { now } = ctx;
  const result = await updateLocked(ctx, id, async (trx, row) => {
    if (row.status === 'pending') return;
    if (!canUndoMark(row, now)) throw new AppError('CONFLICT', 'This can no longer be undone.');
    await trx
      .updateTable('yap_list')
      .set({ status: 'pending', yapped_at: null, updated_at: now })
      .where('id', '=', id)
      .execute();
  });
  publishChange(ctx);
  return result;
}

export async function deleteYap(ctx: MemberCtx, { id }: YapId): Promise<YapId> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('yap_list')
    .where('id', '=', id)
    .where('user_id', '=', ctx.actor.id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound('yap entry');
  publishChange(ctx);
  return { id };
}

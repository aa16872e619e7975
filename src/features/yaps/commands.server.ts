import { sql } from 'kysely';
import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError, noSuch, notSignedIn } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { calendarDay } from '#/lib/zones.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { canAddYap } from '../subscriptions/policy.ts';
import { holdsPremium, yapLimitReached } from '../subscriptions/queries.server.ts';
import { canMark, canUndoMark } from './policy.ts';
import { getYap } from './queries.server.ts';
import { maxYapBytes, maxYaps, type Yap, type YapChanges, type YapId, type YapInput } from './schema.ts';

const changed = (ctx: MemberCtx): void => ctx.changed({ topic: 'yaps', userId: ctx.actor.id });

/** The member's own turn, as for their airdrops: parallel calls can't pass a limit together. */
async function takeTurn(trx: Trx, ctx: MemberCtx): Promise<{ isPremium: boolean }> {
  const userId = ctx.actor.id;
  const today = calendarDay(ctx.now.getTime(), ctx.actor.timeZone);
  const totals = await trx
    .selectFrom('airdrop_totals')
    .select(holdsPremium(userId, today).as('isPremium'))
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  // The session outlived its account.
  if (totals === undefined) throw notSignedIn();
  return totals;
}

async function checkLimit(trx: Trx, ctx: MemberCtx): Promise<void> {
  const userId = ctx.actor.id;
  const totals = await takeTurn(trx, ctx);
  const { count } = await trx
    .selectFrom('yap_list')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (count >= maxYaps) {
    throw new AppError(
      'LIMIT_REACHED',
      `You can have at most ${maxYaps.toLocaleString('en')} entries. Please delete one first.`,
    );
  }
  const { isPremium } = totals;
  if (!canAddYap({ pricing: ctx.config.pricing, isPremium, yapCount: count })) throw yapLimitReached();
}

type Texts = Pick<Yap, 'notes' | 'draft'>;
/** After the entry has been written, in the member's turn. What is over already may be shortened. */
async function refuseMoreBytes(trx: Trx, userId: string, before: Texts, after: Texts): Promise<void> {
  const grown = {
    notes: Buffer.byteLength(after.notes ?? '') - Buffer.byteLength(before.notes ?? ''),
    draft: Buffer.byteLength(after.draft ?? '') - Buffer.byteLength(before.draft ?? ''),
  };
  if (grown.notes + grown.draft <= 0) return;
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
  const message = 'Your notes and drafts can take up to 4 MB in total. Please shorten some of them.';
  throw new AppError('INVALID', message, { field: grown.notes >= grown.draft ? 'notes' : 'draft' });
}

/** Before the entry's own row, in the order in which an airdrop that is deleted takes them. */
async function holdAirdrop(trx: Trx, ctx: MemberCtx, airdropId: string | null): Promise<void> {
  if (airdropId === null) return;
  const row = await trx
    .selectFrom('airdrops')
    .select('id')
    .where('id', '=', airdropId)
    .where('user_id', '=', ctx.actor.id)
    .forKeyShare()
    .executeTakeFirst();
  if (row === undefined) throw noSuch('airdrop', { field: 'airdropId' });
}

const valuesOf = (input: YapInput) => ({
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
    await checkLimit(trx, ctx);
    await holdAirdrop(trx, ctx, input.airdropId);
    await trx
      .insertInto('yap_list')
      .values({
        id,
        user_id: actor.id,
        ...valuesOf(input),
        yapped_at: null,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await refuseMoreBytes(trx, actor.id, { notes: null, draft: null }, input);
    return getYap({ db: trx, actor }, id);
  });
  changed(ctx);
  return added;
}

export async function editYap(ctx: MemberCtx, { id, ...input }: YapChanges): Promise<Yap> {
  const { actor, now } = ctx;
  const edited = await inTransaction(ctx.db, async (trx) => {
    await takeTurn(trx, ctx);
    const before = await getYap({ db: trx, actor }, id);
    await holdAirdrop(trx, ctx, input.airdropId);
    await trx
      .updateTable('yap_list')
      .set({ ...valuesOf(input), updated_at: now })
      .where('id', '=', id)
      .where('user_id', '=', actor.id)
      .execute();
    await refuseMoreBytes(trx, actor.id, before, input);
    return getYap({ db: trx, actor }, id);
  });
  changed(ctx);
  return edited;
}

/** Changes the entry in its turn; answers it as it is then. */
async function change(ctx: MemberCtx, id: string, work: (trx: Trx, row: Yap) => Promise<unknown>) {
  const { actor } = ctx;
  return inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .selectFrom('yap_list')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', actor.id)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw noSuch('yap entry');
    await work(trx, await getYap({ db: trx, actor }, id));
    return getYap({ db: trx, actor }, id);
  });
}

/** Marked twice, an entry keeps the time of the first. */
export async function markYapped(ctx: MemberCtx, { id }: YapId): Promise<Yap> {
  const { now } = ctx;
  const marked = await change(ctx, id, async (trx, row) => {
    if (!canMark(row)) return;
    await trx
      .updateTable('yap_list')
      .set({ status: 'yapped', yapped_at: now, updated_at: now })
      .where('id', '=', id)
      .execute();
  });
  changed(ctx);
  return marked;
}

/** Takes a mark back that was made by mistake a moment ago. */
export async function undoMark(ctx: MemberCtx, { id }: YapId): Promise<Yap> {
  const { now } = ctx;
  const pending = await change(ctx, id, async (trx, row) => {
    if (row.status === 'pending') return;
    if (!canUndoMark(row, now)) throw new AppError('CONFLICT', 'This can no longer be undone.');
    await trx
      .updateTable('yap_list')
      .set({ status: 'pending', yapped_at: null, updated_at: now })
      .where('id', '=', id)
      .execute();
  });
  changed(ctx);
  return pending;
}

export async function deleteYap(ctx: MemberCtx, { id }: YapId): Promise<YapId> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('yap_list')
    .where('id', '=', id)
    .where('user_id', '=', ctx.actor.id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw noSuch('yap entry');
  changed(ctx);
  return { id };
}

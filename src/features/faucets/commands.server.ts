import { inTransaction, type Trx } from '#/db/client.server.ts';
import { notFound } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { audit } from '#/platform/audit.server.ts';
import type { Ctx, MemberCtx } from '#/platform/context.server.ts';
import { enqueue } from '#/platform/jobs.server.ts';
import { requirePicture } from '../files/queries.server.ts';
import { type ListingInput, storeListing } from '../listings/commands.server.ts';
import { notifyFollowersOfDeletion } from '../listings/follows/commands.server.ts';
import { checkFaucets } from './jobs.server.ts';
import { getFaucet, getWeekStart } from './queries.server.ts';
import type { Faucet, FaucetChanges, FaucetId, FaucetInput, VoteInput } from './schema.ts';

const toColumns = (input: FaucetInput | FaucetChanges) => ({
  name: input.name,
  url: input.url,
  network: input.network,
  amount: input.amount,
  cooldown_minutes: input.cooldownMinutes,
  requirements: input.requirements,
});

function toListing(id: string, input: FaucetInput | FaucetChanges): ListingInput {
  const { name, url, network, amount, cooldownMinutes, requirements } = input;
  return {
    kind: 'faucet',
    id,
    fields: { name, url, network, amount, cooldownMinutes, requirements },
    links: [url],
  };
}

/** Adds a faucet and enqueues its check. */
export async function addFaucet(ctx: Ctx, input: FaucetInput): Promise<Faucet> {
  const id = uuidv7();
  await inTransaction(ctx.db, async (trx) => {
    await requirePicture(trx, 'logo', input.logo);
    await trx
      .insertInto('faucets')
      .values({ id, ...toColumns(input), logo_url: input.logo, created_at: ctx.now, updated_at: ctx.now })
      .execute();
    await enqueue(trx, checkFaucets, { ids: [id] });
    await storeListing(trx, ctx, toListing(id, input), { submittedBy: null });
    await audit({ ...ctx, db: trx }, 'faucet.added', { subjectId: id, details: { name: input.name } });
  });
  ctx.changed({ topic: 'public', noun: 'faucets' });
  return getFaucet(ctx, { id });
}

/** Replaces a faucet's content. A new URL resets its check status. */
export async function editFaucet(ctx: Ctx, input: FaucetChanges): Promise<Faucet> {
  await inTransaction(ctx.db, async (trx) => {
    const { id, logo } = input;
    const row = await trx
      .selectFrom('faucets')
      .select('url')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('faucet'));
    await requirePicture(trx, 'logo', logo);
    const hasNewUrl = row.url !== input.url;
    await trx
      .updateTable('faucets')
      .set({
        ...toColumns(input),
        ...(logo !== undefined && { logo_url: logo }),
        ...(hasNewUrl && { check_status: 'unknown', checked_at: null, last_up_at: null }),
        updated_at: ctx.now,
      })
      .where('id', '=', id)
      .execute();
    if (hasNewUrl) await enqueue(trx, checkFaucets, { ids: [id] });
    await storeListing(trx, ctx, toListing(id, input), {
      submittedBy: null,
      tellFollowers: input.tellFollowers,
      basedOn: input.basedOn,
    });
    await audit({ ...ctx, db: trx }, 'faucet.edited', { subjectId: id, details: { name: input.name } });
  });
  ctx.changed({ topic: 'public', noun: 'faucets' });
  return getFaucet(ctx, { id: input.id });
}

export async function deleteFaucet(ctx: Ctx, { id }: FaucetId): Promise<FaucetId> {
  await inTransaction(ctx.db, async (trx) => {
    await notifyFollowersOfDeletion(trx, ctx.actor, { kind: 'faucet', id });
    const row = await trx
      .deleteFrom('faucets')
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirstOrThrow(() => notFound('faucet'));
    await audit({ ...ctx, db: trx }, 'faucet.deleted', { subjectId: id, details: { name: row.name } });
  });
  ctx.changed({ topic: 'public', noun: 'faucets' });
  return { id };
}

/** Locks the faucet against deletion until the end of `trx`. Throws NOT_FOUND if there is none. */
async function lockFaucet(trx: Trx, id: string): Promise<void> {
  await trx
    .selectFrom('faucets')
    .select('id')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirstOrThrow(() => notFound('faucet'));
}

/** Sets the member's report on a faucet: it worked, was empty, or null for none. */
export async function voteFaucet(ctx: MemberCtx, { id, vote }: VoteInput): Promise<void> {
  const previousVote = await inTransaction(ctx.db, async (trx) => {
    await lockFaucet(trx, id);
    if (vote === null) {
      return trx
        .deleteFrom('faucet_votes')
        .where('user_id', '=', ctx.actor.id)
        .where('faucet_id', '=', id)
        .returning(['vote', 'voted_at'])
        .executeTakeFirst();
    }
    const existing = await trx
      .selectFrom('faucet_votes')
      .select(['vote', 'voted_at'])
      .where('user_id', '=', ctx.actor.id)
      .where('faucet_id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const values = { vote, voted_at: ctx.now };
    await trx
      .insertInto('faucet_votes')
      .values({ user_id: ctx.actor.id, faucet_id: id, ...values })
      .onConflict((conflict) => conflict.columns(['user_id', 'faucet_id']).doUpdateSet(values))
      .execute();
    return existing;
  });
  const countedVote =
    previousVote !== undefined && previousVote.voted_at > getWeekStart(ctx.now) ? previousVote.vote : null;
  if (countedVote !== vote) ctx.changed({ topic: 'public', noun: 'faucets' });
}

/** Records that the member has used the faucet, which starts their cooldown. */
export async function recordUse({ db, actor, now }: MemberCtx, { id }: FaucetId): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockFaucet(trx, id);
    await trx
      .insertInto('faucet_uses')
      .values({ user_id: actor.id, faucet_id: id, used_at: now })
      .onConflict((conflict) => conflict.columns(['user_id', 'faucet_id']).doUpdateSet({ used_at: now }))
      .execute();
  });
}

import { randomBytes } from 'node:crypto';
import type { Db, Trx } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { hashToken } from '#/platform/auth/hashed-sessions.server.ts';
import type { Ctx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { deletePasskey } from '../../passkeys/commands.server.ts';
import { listPasskeys } from '../../passkeys/queries.server.ts';
import { lockProfile, type Owner } from '../../session/commands.server.ts';
import { getPendingFactorRemoval, listFactors } from '../../session/queries.server.ts';
import { needsAdminForFactors, removeFactorsAfterReset } from '../../users/commands.server.ts';
import { unlinkWallet } from '../../wallets/commands.server.ts';
import { listWallets } from '../../wallets/queries.server.ts';
import type { RemainingMethods, ReviewInput, TakeAwayInput } from '../schema.ts';

/** How long after a reset sign-in methods can be removed without signing in. */
const reviewLifetimeMs = 30 * 60_000;

/** Returns a token that lets the owner review the account's sign-in methods for half an hour. */
export async function openReview(trx: Trx, { id }: Owner, now: Date): Promise<string> {
  const review = randomBytes(32).toString('base64url');
  await trx
    .insertInto('nonces')
    .values({
      nonce: hashToken(review),
      purpose: 'after-reset',
      user_id: id,
      expires_at: new Date(now.getTime() + reviewLifetimeMs),
    })
    .execute();
  return review;
}

/** Returns the account under review. Throws UNAUTHENTICATED half an hour after the reset, or after another one. */
async function getReviewedUserId(db: Db, review: string, now: Date): Promise<string> {
  const open = await db
    .selectFrom('nonces')
    .select('user_id')
    .where('nonce', '=', hashToken(review))
    .where('purpose', '=', 'after-reset')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (open?.user_id == null) {
    throw new AppError('UNAUTHENTICATED', 'This took too long. Sign in and review your profile.');
  }
  return open.user_id;
}

/** Returns the account's sign-in methods other than its password, oldest first. */
export async function getRemainingMethods(db: Db, userId: string): Promise<RemainingMethods> {
  const factors = (await listFactors(db, userId)).filter(({ status }) => status === 'verified');
  return {
    passkeys: await listPasskeys(db, userId),
    wallets: (await listWallets(db, userId)).map(({ address, ...wallet }) => ({ ...wallet, name: address })),
    factors: factors.map(({ id, name, createdAt }) => ({ id, name, createdAt, lastUsedAt: null })),
    factorRemoval: await getPendingFactorRemoval(db, userId),
    factorsNeedAdmin: factors.length > 0 && (await needsAdminForFactors(db, userId)),
  };
}

/** Returns the remaining sign-in methods after a reset. Throws UNAUTHENTICATED when the review has expired. */
export async function readReview(
  ctx: Ctx,
  { review }: ReviewInput,
  { limits, address }: Pick<Call, 'limits' | 'address'>,
): Promise<RemainingMethods> {
  await limits.take('confirmAddress', address, { now: ctx.now });
  return getRemainingMethods(ctx.db, await getReviewedUserId(ctx.db, review, ctx.now));
}

/**
 * Removes a passkey or wallet after a reset, or schedules the removal of all second factors. It needs no session because an
 * attacker's second factor would keep the owner from opening one. Returns the remaining methods. Throws NOT_FOUND;
 * UNAUTHENTICATED when the review has expired; for factors CONFLICT when there are none, RATE_LIMITED within a week of the last
 * request, FORBIDDEN when only an admin may remove them.
 */
export async function takeAway(
  ctx: Ctx,
  input: TakeAwayInput,
  { limits, address }: Pick<Call, 'limits' | 'address'>,
): Promise<RemainingMethods> {
  const {
    now,
    config: { baseUrl },
  } = ctx;
  await limits.take('confirmAddress', address, { now });
  const { userId, ways } = await ctx.db.transaction().execute(async (trx) => {
    const owner = await lockProfile(trx, await getReviewedUserId(trx, input.review, now));
    const act = { ...ctx, db: trx, actor: owner };
    if (input.kind === 'factors') await removeFactorsAfterReset(act, owner, { baseUrl });
    else if (input.kind === 'passkey') await deletePasskey(act, { id: input.id });
    else await unlinkWallet(act, { id: input.id });
    return { userId: owner.id, ways: await getRemainingMethods(trx, owner.id) };
  });
  ctx.changed({ topic: 'account', userId });
  return ways;
}

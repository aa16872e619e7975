import type { Db } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { hashToken } from '#/platform/auth/hashed-sessions.server.ts';
import type { Ctx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { listPasskeys } from '../../passkeys/queries.server.ts';
import { getPendingFactorRemoval, listFactors } from '../../session/queries.server.ts';
import { needsAdminForFactors } from '../../users/commands.server.ts';
import { listWallets } from '../../wallets/queries.server.ts';
import type { RemainingMethods, ReviewInput } from '../schema.ts';

/** Returns the account under review. Throws UNAUTHENTICATED half an hour after the reset, or after another one. */
export async function getReviewedUserId(db: Db, review: string, now: Date): Promise<string> {
  const nonce = await db
    .selectFrom('nonces')
    .select('user_id')
    .where('nonce', '=', hashToken(review))
    .where('purpose', '=', 'after-reset')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (nonce?.user_id == null) {
    throw new AppError('UNAUTHENTICATED', 'This took too long. Sign in and review your profile.');
  }
  return nonce.user_id;
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
  await limits.consume('confirmAddress', address, { now: ctx.now });
  return getRemainingMethods(ctx.db, await getReviewedUserId(ctx.db, review, ctx.now));
}

import { randomBytes } from 'node:crypto';
import type { Db, Trx } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { hashToken } from '#/platform/auth/hashed-sessions.server.ts';
import type { Ctx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { deletePasskey } from '../../passkeys/commands.server.ts';
import { listPasskeys } from '../../passkeys/queries.server.ts';
import { lockProfile, type Owner } from '../../session/commands.server.ts';
import { listFactors, waitingFactorRemoval } from '../../session/queries.server.ts';
import { needsAdminForFactors, removeFactorsAfterReset } from '../../users/commands.server.ts';
import { unlinkWallet } from '../../wallets/commands.server.ts';
import { listWallets } from '../../wallets/queries.server.ts';
import type { ReviewInput, TakeAwayInput, WaysThatStay } from '../schema.ts';

/** How long after a reset sign-in methods can be taken away without signing in. */
const reviewMs = 30 * 60_000;

/** Lets the owner look at the account’s sign-in methods for half an hour; answers what opens them. */
export async function openReview(trx: Trx, { id }: Owner, now: Date): Promise<string> {
  const review = randomBytes(32).toString('base64url');
  await trx
    .insertInto('nonces')
    .values({
      nonce: hashToken(review),
      purpose: 'after-reset',
      user_id: id,
      expires_at: new Date(now.getTime() + reviewMs),
    })
    .execute();
  return review;
}

/** UNAUTHENTICATED half an hour after the reset, or after another one. */
async function reviewedBy(db: Db, review: string, now: Date): Promise<string> {
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

/** What opens the account beside its password, oldest first. */
export async function waysThatStay(db: Db, userId: string): Promise<WaysThatStay> {
  const factors = (await listFactors(db, userId)).filter(({ status }) => status === 'verified');
  return {
    passkeys: await listPasskeys(db, userId),
    wallets: (await listWallets(db, userId)).map(({ address, ...wallet }) => ({ ...wallet, name: address })),
    factors: factors.map(({ id, name, createdAt }) => ({ id, name, createdAt, lastUsedAt: null })),
    factorRemoval: await waitingFactorRemoval(db, userId),
    factorsNeedAdmin: factors.length > 0 && (await needsAdminForFactors(db, userId)),
  };
}

/** The same again for who has just reset the password. Errors: AppError UNAUTHENTICATED when that is too long ago. */
export async function readReview(
  ctx: Ctx,
  { review }: ReviewInput,
  { limits, address }: Pick<Call, 'limits' | 'address'>,
): Promise<WaysThatStay> {
  await limits.take('confirmAddress', address, { now: ctx.now });
  return waysThatStay(ctx.db, await reviewedBy(ctx.db, review, ctx.now));
}

/**
 * Takes a passkey or a wallet away after a reset, or begins to take all second factors away, without a session: with a
 * second factor that is not theirs, the owner could open none. Returns what stays. Errors: AppError NOT_FOUND;
 * UNAUTHENTICATED when the reset is too long ago; for factors CONFLICT without any, RATE_LIMITED within a week, FORBIDDEN where
 * only an admin may.
 */
export async function takeAway(
  ctx: Ctx,
  input: TakeAwayInput,
  { limits, address }: Pick<Call, 'limits' | 'address'>,
): Promise<WaysThatStay> {
  const {
    now,
    config: { baseUrl },
  } = ctx;
  await limits.take('confirmAddress', address, { now });
  const { userId, ways } = await ctx.db.transaction().execute(async (trx) => {
    const owner = await lockProfile(trx, await reviewedBy(trx, input.review, now));
    const act = { ...ctx, db: trx, actor: owner };
    if (input.kind === 'factors') await removeFactorsAfterReset(act, owner, { baseUrl });
    else if (input.kind === 'passkey') await deletePasskey(act, { id: input.id });
    else await unlinkWallet(act, { id: input.id });
    return { userId: owner.id, ways: await waysThatStay(trx, owner.id) };
  });
  ctx.changed({ topic: 'account', userId });
  return ways;
}

import { randomBytes } from 'node:crypto';
import type { Trx } from '#/db/client.server.ts';
import { hashToken } from '#/platform/auth/hashed-sessions.server.ts';
import type { Ctx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { deletePasskey } from '../../passkeys/commands.server.ts';
import { lockProfile, type Owner } from '../../session/commands.server.ts';
import { scheduleFactorRemovalAfterReset } from '../../users/commands.server.ts';
import { unlinkWallet } from '../../wallets/commands.server.ts';
import type { RemainingMethods, RemoveSignInMethodInput } from '../schema.ts';
import { getRemainingMethods, getReviewedUserId } from './queries.server.ts';

/** Sign-in methods can be removed without signing in for this time after a reset. */
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

/**
 * Removes a passkey or wallet after a reset, or schedules the removal of all second factors. It needs no session because an
 * attacker's second factor would keep the owner from opening one. Returns the remaining methods. Throws NOT_FOUND;
 * UNAUTHENTICATED when the review has expired; for factors CONFLICT when there are none, RATE_LIMITED within a week of the last
 * request, FORBIDDEN when only an admin may remove them.
 */
export async function removeSignInMethod(
  ctx: Ctx,
  input: RemoveSignInMethodInput,
  { limits, address }: Pick<Call, 'limits' | 'address'>,
): Promise<RemainingMethods> {
  const { now, config } = ctx;
  await limits.consume('confirmAddress', address, { now });
  const { userId, methods } = await ctx.db.transaction().execute(async (trx) => {
    const owner = await lockProfile(trx, await getReviewedUserId(trx, input.review, now));
    const trxCtx = { ...ctx, db: trx, actor: owner };
    if (input.kind === 'factors')
      await scheduleFactorRemovalAfterReset(trxCtx, owner, { baseUrl: config.baseUrl });
    else if (input.kind === 'passkey') await deletePasskey(trxCtx, { id: input.id });
    else await unlinkWallet(trxCtx, { id: input.id });
    return { userId: owner.id, methods: await getRemainingMethods(trx, owner.id) };
  });
  ctx.changed({ topic: 'account', userId });
  return methods;
}

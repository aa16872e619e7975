import { AppError } from '#/lib/app-error.ts';
import { recordProof } from '#/platform/auth/recent-proof.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { proveFactor } from '../factors/commands.server.ts';
import { hasVerifiedFactor } from '../factors/queries.server.ts';
import { finishProof as provePasskey } from '../passkeys/commands.server.ts';
import { listPasskeys } from '../passkeys/queries.server.ts';
import { provePassword } from '../session/commands.server.ts';
import { listFactors } from '../session/queries.server.ts';
import { finishProof as proveWallet } from '../wallets/commands.server.ts';
import { listWallets } from '../wallets/queries.server.ts';
import type { ProofInput, ProofWays } from './schema.ts';

/** By what the member can show that it is them. */
export async function findWays({ db, actor }: MemberCtx): Promise<ProofWays> {
  const factors = (await listFactors(db, actor.id)).filter(({ status }) => status === 'verified');
  const isSingle = factors.length === 0;
  return {
    password: isSingle,
    passkeys: (await listPasskeys(db, actor.id)).length > 0,
    wallets: isSingle && (await listWallets(db, actor.id)).length > 0,
    factors,
  };
}

/**
 * Has the member show that it is them, and answers the token that takes the place of their session's. Errors: AppError
 * INVALID for what proves nothing, RATE_LIMITED as at a sign-in.
 */
export async function giveProof(
  ctx: MemberCtx,
  input: ProofInput,
  services: Pick<Call, 'limits' | 'address' | 'cipher'>,
): Promise<{ token: string }> {
  await refuseTooLittle(ctx, input.by);
  if (input.by === 'password') await provePassword(ctx, input.password, services);
  else if (input.by === 'code') await proveFactor(ctx, input.code, services);
  else if (input.by === 'passkey') await provePasskey(ctx, input, services);
  else await proveWallet(ctx, input, services);
  const token = await recordProof(ctx.db, ctx.actor, ctx.now);
  ctx.changed({ topic: 'account', userId: ctx.actor.id });
  return { token };
}

/** Whoever stole a session and knows the password as well must not get past the second factor. */
async function refuseTooLittle({ db, actor }: MemberCtx, by: ProofInput['by']): Promise<void> {
  if (by === 'code' || by === 'passkey' || !(await hasVerifiedFactor(db, actor.id))) return;
  throw new AppError('INVALID', 'Please use your second factor or a passkey.');
}

import { AppError } from '#/lib/app-error.ts';
import { recordProof } from '#/platform/auth/recent-proof.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { proveFactor } from '../factors/commands.server.ts';
import { hasVerifiedFactor } from '../factors/queries.server.ts';
import { finishProof as provePasskey } from '../passkeys/commands.server.ts';
import { provePassword } from '../session/commands.server.ts';
import { finishProof as proveWallet } from '../wallets/commands.server.ts';
import type { ProofInput } from './schema.ts';

/**
 * Reauthenticates the member, and returns a new session token that replaces the current one. Throws AppError INVALID
 * for a wrong proof, RATE_LIMITED like a sign-in.
 */
export async function confirmProof(
  ctx: MemberCtx,
  input: ProofInput,
  services: Pick<Call, 'limits' | 'address' | 'cipher' | 'hashBackupCode'>,
): Promise<{ token: string }> {
  await assertSufficient(ctx, input.by);
  if (input.by === 'password') await provePassword(ctx, input.password, services);
  else if (input.by === 'code') await proveFactor(ctx, input.code, services);
  else if (input.by === 'passkey') await provePasskey(ctx, input, services);
  else await proveWallet(ctx, input, services);
  const token = await recordProof(ctx.db, ctx.actor, ctx.now);
  ctx.changed({ topic: 'account', userId: ctx.actor.id });
  return { token };
}

/** A stolen session plus the password must not bypass the second factor. */
async function assertSufficient({ db, actor }: MemberCtx, by: ProofInput['by']): Promise<void> {
  if (by === 'code' || by === 'passkey' || !(await hasVerifiedFactor(db, actor.id))) return;
  throw new AppError('INVALID', 'Use your two-factor method or a passkey.');
}

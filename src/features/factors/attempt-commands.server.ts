import { AppError, isAppError } from '#/lib/app-error.ts';
import { audit } from '#/platform/audit.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { sendSignInMethodNotice, signInMethodNotices } from '../session/commands.server.ts';
import { type Code, parseCode } from './codes.ts';

export type CodeServices = Pick<Call, 'cipher' | 'hashBackupCode' | 'limits' | 'address'>;

/**
 * Returns the subject of second-factor limits: the account on this network. The prefix separates it from the subject of
 * password limits: a correct password must not make a network known here.
 */
export const toLimitSubject = ({ actor }: MemberCtx, { address }: Pick<Call, 'address'>) => ({
  account: `factors ${actor.id}`,
  address,
});

export type Attempt = {
  code: Code | undefined;
  /** Refunds the limits after a correct code. Never throws because the code is already consumed. */
  recordSuccess: () => Promise<void>;
  /** Emails the owner if no try remains. Returns the error to throw. */
  recordFailure: () => Promise<AppError>;
};

/**
 * Counts one try of a code, before any comparison. Throws RATE_LIMITED. Backup codes can't be guessed, so they are
 * exempt from the daily limit of six-digit codes.
 */
export async function beginAttempt(ctx: MemberCtx, text: string, services: CodeServices): Promise<Attempt> {
  const { now, actor } = ctx;
  const { limits } = services;
  const code = parseCode(text);
  const subject = toLimitSubject(ctx, services);
  const policies =
    code?.kind === 'backup' ? (['factorAccount'] as const) : (['factorAccount', 'factorDay'] as const);
  let remainingTries = 0;
  for (const policy of policies) {
    const remaining = await limits.consume(policy, subject, { now });
    if (policy === 'factorAccount') remainingTries = remaining;
  }

  async function notifyOwner(): Promise<void> {
    try {
      await limits.consume('factorNotice', actor.id, { now });
    } catch (error) {
      if (isAppError(error) && error.code === 'RATE_LIMITED') return;
      throw error;
    }
    await sendSignInMethodNotice(ctx.db, actor, signInMethodNotices.wrongCodes(), ctx.config.baseUrl);
  }

  return {
    code,
    async recordSuccess() {
      try {
        for (const policy of policies) await limits.restore(policy, subject, { now });
      } catch (error) {
        ctx.log.warn('factors.try_not_given_back', { reason: String(error) });
      }
    },
    async recordFailure() {
      ctx.log.warn('sign_in.code_failed', { user: actor.id });
      await audit(ctx, 'sign-in.code-failed', { subjectId: actor.id });
      if (remainingTries === 0) await notifyOwner();
      return new AppError('INVALID', 'Incorrect code', { field: 'code' });
    },
  };
}

import { AppError } from '#/lib/app-error.ts';
import { audit } from '#/platform/audit.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { sendSignInMethodNotice, signInMethodNotices } from '../session/commands.server.ts';
import { type Code, readCode } from './codes.ts';

/** What checking a code takes. */
export type CodeServices = Pick<Call, 'cipher' | 'hashBackupCode' | 'limits' | 'address'>;

/**
 * Whom the limits of second factors count: the account at this network. Not as the account of a password is named:
 * knowing that makes no network a known one here.
 */
export const factorSubject = ({ actor }: MemberCtx, { address }: Pick<Call, 'address'>) => ({
  account: `factors ${actor.id}`,
  address,
});

export type Try = {
  code: Code | undefined;
  /** Counts it as honest. Never throws: the code is used up already. */
  right: () => Promise<void>;
  /** Tells the account's owner by mail when it was the last try for now. Returns the error to throw. */
  wrong: () => Promise<AppError>;
};

/**
 * Counts one try of a code, before anything is compared. Errors: AppError RATE_LIMITED. Backup codes can't be guessed:
 * they work on when the day's tries of six digits are used up.
 */
export async function beginTry(ctx: MemberCtx, text: string, services: CodeServices): Promise<Try> {
  const { now, actor } = ctx;
  const { limits } = services;
  const code = readCode(text);
  const subject = factorSubject(ctx, services);
  const policies =
    code?.kind === 'backup' ? (['factorAccount'] as const) : (['factorAccount', 'factorDay'] as const);
  let left = 0;
  for (const policy of policies) {
    const remaining = await limits.take(policy, subject, { now });
    if (policy === 'factorAccount') left = remaining;
  }

  async function notifyOwner(): Promise<void> {
    try {
      await limits.take('factorNotice', actor.id, { now });
    } catch {
      return;
    }
    await sendSignInMethodNotice(ctx.db, actor, signInMethodNotices.wrongCodes(), ctx.config.baseUrl);
  }

  return {
    code,
    async right() {
      try {
        for (const policy of policies) await limits.giveBack(policy, subject, { now });
      } catch (error) {
        ctx.log.warn('factors.try_not_given_back', { reason: String(error) });
      }
    },
    async wrong() {
      ctx.log.warn('sign_in.code_failed', { user: actor.id });
      await audit(ctx, 'sign-in.code-failed', { subjectId: actor.id });
      if (left === 0) await notifyOwner();
      return new AppError('INVALID', 'Incorrect code', { field: 'code' });
    },
  };
}

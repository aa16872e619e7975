import { inTransaction } from '#/db/client.server.ts';
import { audit } from '#/platform/audit.server.ts';
import { verifyPassword } from '#/platform/auth/passwords.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { sendSignInMethodNotice, signInMethodNotices } from '../session/commands.server.ts';
import { beginAttempt, type CodeServices } from './attempt-commands.server.ts';
import {
  consumeBackupCode,
  consumeTotp,
  findBackupCode,
  getVerifiedFactors,
} from './factor-row-commands.server.ts';
import { cancelFactorRemoval } from './removal-commands.server.ts';

/** Consumes a texted code. Returns the time at which its phone became a factor; undefined for a wrong code. */
async function consumePhoneCode(ctx: MemberCtx, code: string): Promise<Date | undefined> {
  const challenges = await ctx.db
    .selectFrom('factor_challenges')
    .innerJoin('factors', 'factors.id', 'factor_challenges.factor_id')
    .select(['factor_challenges.id', 'factor_challenges.code_hash', 'factors.verified_at'])
    .where('factor_challenges.session_id', '=', ctx.actor.sessionId)
    .where('factors.user_id', '=', ctx.actor.id)
    .where('factors.status', '=', 'verified')
    .where('factor_challenges.used_at', 'is', null)
    .where('factor_challenges.expires_at', '>', ctx.now)
    .execute();
  for (const { id, code_hash: hash, verified_at: addedAt } of challenges) {
    if (hash === null || !(await verifyPassword(hash, code))) continue;
    const row = await ctx.db
      .updateTable('factor_challenges')
      .set({ used_at: ctx.now })
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (row !== undefined) return addedAt ?? ctx.now;
  }
  return undefined;
}

/** Audits the use of a backup code and emails the owner. */
export async function notifyBackupCodeUsed(ctx: MemberCtx): Promise<void> {
  await audit(ctx, 'backup-code.used', { subjectId: ctx.actor.id });
  const notice = signInMethodNotices.backupCodeUsed();
  await sendSignInMethodNotice(ctx.db, ctx.actor, notice, ctx.config.baseUrl);
}

const compareDates = (a: Date | null, b: Date | null) => (a?.getTime() ?? 0) - (b?.getTime() ?? 0);

/**
 * Proves the member's identity again by a code from their authenticator app, a text message to this session, or a
 * backup code. Each code works once. Throws INVALID with field 'code'; RATE_LIMITED after five tries in five minutes.
 */
export async function proveFactor(ctx: MemberCtx, text: string, services: CodeServices): Promise<void> {
  const attempt = await beginAttempt(ctx, text, services);
  const { code } = attempt;
  const factors = await getVerifiedFactors(ctx.db, ctx.actor.id);
  const accept = async (addedAt: Date | null | undefined) => {
    await attempt.recordSuccess();
    if (addedAt == null) return;
    await inTransaction(ctx.db, (trx) => cancelFactorRemoval({ ...ctx, db: trx }, ctx.actor.id, { addedAt }));
  };
  if (code === undefined) throw await attempt.recordFailure();
  if (code.kind === 'backup') {
    const hash = await findBackupCode(ctx.db, ctx.actor.id, code.code, services);
    if (hash === undefined || !(await consumeBackupCode(ctx.db, ctx.actor.id, hash, ctx.now))) {
      throw await attempt.recordFailure();
    }
    await notifyBackupCodeUsed(ctx);
    const [oldest] = factors.map((factor) => factor.verified_at).toSorted(compareDates);
    return accept(oldest);
  }
  for (const app of factors.filter((factor) => factor.factor_type === 'totp')) {
    if (await consumeTotp(ctx.db, app, code.code, { cipher: services.cipher, now: ctx.now })) {
      return accept(app.verified_at);
    }
  }
  const addedAt = await consumePhoneCode(ctx, code.code);
  if (addedAt !== undefined) return accept(addedAt);
  throw await attempt.recordFailure();
}

import { AppError } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { audit } from '#/platform/audit.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { sendSignInMethodNotice, signInMethodNotices } from '../session/commands.server.ts';
import type { AddedFactor, FactorId, NewFactor } from './calls.ts';
import { createTotpUri, generateBackupCodes, generateTotpSecret } from './codes.server.ts';
import { formatBackupCode } from './codes.ts';
import {
  assertFactorLimits,
  getFactor,
  getVerifiedFactors,
  lockFactors,
  replaceBackupCodes,
} from './factor-row-commands.server.ts';
import { hasVerifiedFactor } from './queries.server.ts';

export { proveFactor } from './proof-commands.server.ts';
export { cancelFactorRemoval } from './removal-commands.server.ts';

const defaultNames = { totp: 'Authenticator app', phone: 'Phone' };

/** Adds an unverified factor, which a code must confirm. Replaces another unverified factor of the same type. */
export async function addFactor(
  ctx: MemberCtx,
  input: NewFactor,
  { cipher, sms, limits }: Pick<Call, 'cipher' | 'sms' | 'limits'>,
): Promise<AddedFactor> {
  if (input.factorType === 'phone' && sms === undefined) {
    throw new AppError('INVALID', 'Text messages are not available.', { field: 'factorType' });
  }
  await limits.consume('accessGrant', ctx.actor.id, { now: ctx.now });
  const id = uuidv7();
  const secret = input.factorType === 'totp' ? generateTotpSecret() : undefined;
  const phone = input.factorType === 'phone' ? input.phone : null;
  await ctx.db.transaction().execute(async (trx) => {
    await lockFactors(trx, ctx.actor.id);
    assertFactorLimits(await getVerifiedFactors(trx, ctx.actor.id), { factor_type: input.factorType, phone });
    await trx
      .deleteFrom('factors')
      .where('user_id', '=', ctx.actor.id)
      .where('factor_type', '=', input.factorType)
      .where('status', '=', 'unverified')
      .execute();
    await trx
      .insertInto('factors')
      .values({
        id,
        user_id: ctx.actor.id,
        factor_type: input.factorType,
        name: input.name || defaultNames[input.factorType],
        phone,
        sealed_secret: secret === undefined ? null : cipher.encrypt(secret, id),
        last_step: null,
        verified_at: null,
        created_at: ctx.now,
      })
      .execute();
  });
  return secret === undefined ? { id } : { id, secret, uri: createTotpUri(secret, ctx.actor.email) };
}

/**
 * Removes a factor. Removing the last one also deletes the backup codes and the sessions that never entered a code,
 * which would otherwise become valid.
 */
export async function deleteFactor(ctx: MemberCtx, { id }: FactorId): Promise<FactorId> {
  const factor = await getFactor(ctx.db, ctx.actor.id, id, ctx.now);
  await ctx.db.transaction().execute(async (trx) => {
    const { id: userId } = ctx.actor;
    await lockFactors(trx, userId);
    const removed = await trx
      .deleteFrom('factors')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('status', '=', factor.status)
      .returning('id')
      .executeTakeFirst();
    if (removed === undefined || factor.status === 'unverified') return;
    if (!(await hasVerifiedFactor(trx, userId))) {
      await trx.deleteFrom('backup_codes').where('user_id', '=', userId).execute();
      await trx
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('assurance', '=', 'aal1')
        .where('id', '!=', ctx.actor.sessionId)
        .execute();
    }
    const details = { factorType: factor.factor_type, name: factor.name };
    await audit({ ...ctx, db: trx }, 'factor.removed', { subjectId: id, details });
    await sendSignInMethodNotice(
      trx,
      ctx.actor,
      signInMethodNotices.factorRemoved(factor.name),
      ctx.config.baseUrl,
    );
  });
  ctx.changed({ topic: 'account', userId: ctx.actor.id });
  return { id };
}

/** Replaces the backup codes with ten new ones and returns them. Throws RATE_LIMITED after five times an hour. */
export async function regenerateBackupCodes(
  ctx: MemberCtx,
  { hashBackupCode, limits }: Pick<Call, 'hashBackupCode' | 'limits'>,
): Promise<string[]> {
  await limits.consume('backupCodes', ctx.actor.id, { now: ctx.now });
  const codes = generateBackupCodes();
  const hashes = codes.map((code) => hashBackupCode(code, ctx.actor.id));
  await ctx.db.transaction().execute(async (trx) => {
    await lockFactors(trx, ctx.actor.id);
    if (!(await hasVerifiedFactor(trx, ctx.actor.id))) {
      throw new AppError('CONFLICT', 'Add a two-factor method before generating backup codes.');
    }
    await replaceBackupCodes(trx, ctx.actor.id, hashes);
    await audit({ ...ctx, db: trx }, 'backup-codes.made', { subjectId: ctx.actor.id });
    await sendSignInMethodNotice(trx, ctx.actor, signInMethodNotices.backupCodesMade(), ctx.config.baseUrl);
  });
  return codes.map(formatBackupCode);
}

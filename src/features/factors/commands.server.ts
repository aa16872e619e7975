import { AppError } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { audit } from '#/platform/audit.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { sendSignInMethodNotice, signInMethodNotices } from '../session/commands.server.ts';
import type { AddedFactor, FactorId, NewFactor } from './calls.ts';
import { makeBackupCodes, newTotpSecret, totpUri } from './codes.server.ts';
import { writeBackupCode } from './codes.ts';
import {
  getFactor,
  lockFactors,
  refuseTooMany,
  replaceBackupCodes,
  verifiedFactors,
} from './factor-rows.server.ts';
import { hasVerifiedFactor } from './queries.server.ts';

export { proveFactor } from './prove.server.ts';
export { cancelFactorRemoval } from './removal.server.ts';

const defaultNames = { totp: 'Authenticator app', phone: 'Phone' };

/** Begins to add a factor: it counts once a code has proved it. One that still waits for its code is replaced. */
export async function addFactor(
  ctx: MemberCtx,
  input: NewFactor,
  { cipher, sms, limits }: Pick<Call, 'cipher' | 'sms' | 'limits'>,
): Promise<AddedFactor> {
  if (input.factorType === 'phone' && sms === undefined) {
    throw new AppError('INVALID', 'Text messages are not available.', { field: 'factorType' });
  }
  await limits.take('accessGrant', ctx.actor.id, { now: ctx.now });
  const id = uuidv7();
  const secret = input.factorType === 'totp' ? newTotpSecret() : undefined;
  const phone = input.factorType === 'phone' ? input.phone : null;
  await ctx.db.transaction().execute(async (trx) => {
    await lockFactors(trx, ctx.actor.id);
    refuseTooMany(await verifiedFactors(trx, ctx.actor.id), { factor_type: input.factorType, phone });
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
  return secret === undefined ? { id } : { id, secret, uri: totpUri(secret, ctx.actor.email) };
}

/**
 * Removes a factor. With the last one go the backup codes, and the sessions that never proved it: they would come alive
 * again.
 */
export async function deleteFactor(ctx: MemberCtx, { id }: FactorId): Promise<FactorId> {
  const factor = await getFactor(ctx.db, ctx.actor.id, id, ctx.now);
  await ctx.db.transaction().execute(async (trx) => {
    const { id: userId } = ctx.actor;
    await lockFactors(trx, userId);
    const gone = await trx
      .deleteFrom('factors')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('status', '=', factor.status)
      .returning('id')
      .executeTakeFirst();
    if (gone === undefined || factor.status === 'unverified') return;
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

/** Makes ten new backup codes; the ones from before stop working. Errors: AppError RATE_LIMITED after five an hour. */
export async function remakeBackupCodes(
  ctx: MemberCtx,
  { hashBackupCode, limits }: Pick<Call, 'hashBackupCode' | 'limits'>,
): Promise<string[]> {
  await limits.take('backupCodes', ctx.actor.id, { now: ctx.now });
  const codes = makeBackupCodes();
  const hashes = codes.map((code) => hashBackupCode(code, ctx.actor.id));
  await ctx.db.transaction().execute(async (trx) => {
    await lockFactors(trx, ctx.actor.id);
    if (!(await hasVerifiedFactor(trx, ctx.actor.id))) {
      throw new AppError('CONFLICT', 'Add a second factor before generating backup codes.');
    }
    await replaceBackupCodes(trx, ctx.actor.id, hashes);
    await audit({ ...ctx, db: trx }, 'backup-codes.made', { subjectId: ctx.actor.id });
    await sendSignInMethodNotice(trx, ctx.actor, signInMethodNotices.backupCodesMade(), ctx.config.baseUrl);
  });
  return codes.map(writeBackupCode);
}

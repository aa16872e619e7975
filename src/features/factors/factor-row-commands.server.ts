import type { Selectable } from 'kysely';
import type { Db, Trx } from '#/db/client.server.ts';
import type { Database } from '#/db/schema.server.ts';
import { AppError, notFound } from '#/lib/app-error.ts';
import type { Cipher } from '#/platform/auth/cipher.server.ts';
import { verifyPassword } from '#/platform/auth/passwords.server.ts';
import type { Services } from '#/platform/services.server.ts';
import { findTotpStep } from './codes.server.ts';
import { maxPhones } from './codes.ts';

/** Unverified factors expire after this time. */
const unverifiedLifetimeMs = 60 * 60_000;

const columns = [
  'id',
  'factor_type',
  'status',
  'name',
  'phone',
  'sealed_secret',
  'created_at',
  'verified_at',
] as const;

export type FactorRow = Pick<Selectable<Database['factors']>, (typeof columns)[number]>;

/** Serializes changes to one person's factors. */
export async function lockFactors(trx: Trx, userId: string): Promise<void> {
  await trx.selectFrom('profiles').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** Returns one factor of this person. Throws NOT_FOUND for someone else's and for an expired unverified one. */
export async function getFactor(db: Db, userId: string, id: string, now: Date): Promise<FactorRow> {
  const row = await db
    .selectFrom('factors')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const isExpired =
    row?.status === 'unverified' && row.created_at.getTime() + unverifiedLifetimeMs <= now.getTime();
  if (row === undefined || isExpired) throw createFactorNotFoundError();
  return row;
}

export const createFactorNotFoundError = () => notFound('two-factor method', { hint: 'Start again.' });

export async function getVerifiedFactors(db: Db, userId: string): Promise<FactorRow[]> {
  return db
    .selectFrom('factors')
    .select(columns)
    .where('user_id', '=', userId)
    .where('status', '=', 'verified')
    .execute();
}

/** Throws CONFLICT for a second authenticator app, a third phone, or a duplicate number. */
export function assertFactorLimits(
  existing: readonly FactorRow[],
  next: Pick<FactorRow, 'factor_type' | 'phone'>,
): void {
  const sameType = existing.filter((item) => item.factor_type === next.factor_type);
  if (next.factor_type === 'totp') {
    if (sameType.length > 0) {
      throw new AppError('CONFLICT', 'You already have an authenticator app. Remove it first.');
    }
    return;
  }
  if (sameType.some((item) => item.phone === next.phone)) {
    throw new AppError('CONFLICT', 'This number is already one of your two-factor methods', {
      field: 'phone',
    });
  }
  if (sameType.length >= maxPhones) {
    throw new AppError('CONFLICT', 'You can have up to two phones. Remove one first.', { field: 'phone' });
  }
}

/**
 * Consumes the code of an authenticator app. Returns false for a wrong or used code, and for one older than the last
 * used. A single statement compares and sets: only one of many concurrent calls succeeds.
 */
export async function consumeTotp(
  db: Db,
  factor: FactorRow,
  code: string,
  { cipher, now }: { cipher: Cipher; now: Date },
): Promise<boolean> {
  if (factor.sealed_secret === null) return false;
  const step = findTotpStep(cipher.decrypt(factor.sealed_secret, factor.id), code, now);
  if (step === undefined) return false;
  const row = await db
    .updateTable('factors')
    .set({ last_step: step })
    .where('id', '=', factor.id)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Version 0.4 and earlier stored backup codes as password hashes. */
const isPasswordHash = (hash: string): boolean => hash.startsWith('$argon2id$');

/** Returns the stored hash of an unused backup code; undefined for a wrong one. Runs a password hash per old code. */
export async function findBackupCode(
  db: Db,
  userId: string,
  code: string,
  { hashBackupCode }: Pick<Services, 'hashBackupCode'>,
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('backup_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  const hashed = hashBackupCode(code, userId);
  for (const { code_hash: hash } of rows) {
    if (isPasswordHash(hash) ? await verifyPassword(hash, code) : hash === hashed) return hash;
  }
  return undefined;
}

/** Consumes a backup code. Returns true for only one of several callers. */
export async function consumeBackupCode(db: Db, userId: string, hash: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('backup_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces all backup codes with the codes of these hashes. */
export async function replaceBackupCodes(trx: Trx, userId: string, hashes: readonly string[]): Promise<void> {
  await trx.deleteFrom('backup_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('backup_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, used_at: null })))
    .execute();
}

import type { Db, Trx } from '#/db/client.server.ts';
import { AppError, noSuch } from '#/lib/app-error.ts';
import type { Cipher } from '#/platform/auth/cipher.server.ts';
import { verifyPassword } from '#/platform/auth/passwords.server.ts';
import type { Services } from '#/platform/services.server.ts';
import { totpStep } from './codes.server.ts';

/** Unverified factors are thrown away after this time, in milliseconds. */
export const unverifiedMs = 60 * 60_000;
export const mostPhones = 2;

export type FactorRow = {
  id: string;
  factor_type: 'totp' | 'phone';
  status: 'unverified' | 'verified';
  name: string;
  phone: string | null;
  sealed_secret: string | null;
  verified_at: Date | null;
};

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

/** All that changes one person's factors happens one after the other. */
export async function lockFactors(trx: Trx, userId: string): Promise<void> {
  await trx.selectFrom('profiles').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** One factor of this person. NOT_FOUND for somebody else's, and for one that waited too long for its code. */
export async function getFactor(db: Db, userId: string, id: string, now: Date): Promise<FactorRow> {
  const row = await db
    .selectFrom('factors')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const isOver = row?.status === 'unverified' && row.created_at.getTime() + unverifiedMs <= now.getTime();
  if (row === undefined || isOver) throw noSuchFactor();
  return row;
}

export const noSuchFactor = () => noSuch('second factor', { hint: 'Please start again.' });

export async function verifiedFactors(db: Db, userId: string): Promise<FactorRow[]> {
  return db
    .selectFrom('factors')
    .select(columns)
    .where('user_id', '=', userId)
    .where('status', '=', 'verified')
    .execute();
}

/** Refuses a second authenticator app, a third phone and a number twice. */
export function refuseTooMany(
  existing: readonly FactorRow[],
  next: Pick<FactorRow, 'factor_type' | 'phone'>,
): void {
  const alike = existing.filter((one) => one.factor_type === next.factor_type);
  if (next.factor_type === 'totp') {
    if (alike.length > 0) {
      throw new AppError('CONFLICT', 'You already have an authenticator app. Remove it first.');
    }
    return;
  }
  if (alike.some((one) => one.phone === next.phone)) {
    throw new AppError('CONFLICT', 'This number is already one of your second factors', { field: 'phone' });
  }
  if (alike.length >= mostPhones) {
    throw new AppError('CONFLICT', 'You can have up to two phones. Remove one first.', { field: 'phone' });
  }
}

/**
 * Uses up the code of an authenticator app: false when it is wrong, was used before, or is older than one that was. One
 * statement compares and sets, so that one of many parallel calls succeeds.
 */
export async function spendTotp(
  db: Db,
  factor: FactorRow,
  code: string,
  { cipher, now }: { cipher: Cipher; now: Date },
): Promise<boolean> {
  if (factor.sealed_secret === null) return false;
  const step = totpStep(cipher.decrypt(factor.sealed_secret, factor.id), code, now);
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

/** Codes made by version 0.4 and before are stored as passwords are. */
const isPasswordHash = (hash: string): boolean => hash.startsWith('$argon2id$');

/** The stored hash of an unused backup code; undefined when there is none such. Takes a password hash for each old code. */
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
  const wanted = hashBackupCode(code, userId);
  for (const { code_hash: hash } of rows) {
    if (isPasswordHash(hash) ? await verifyPassword(hash, code) : hash === wanted) return hash;
  }
  return undefined;
}

/** Uses up a backup code found before; true for one caller only. */
export async function spendBackupCode(db: Db, userId: string, hash: string, now: Date): Promise<boolean> {
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

/** Puts new backup codes, as hashes, in the place of all earlier ones. */
export async function replaceBackupCodes(trx: Trx, userId: string, hashes: readonly string[]): Promise<void> {
  await trx.deleteFrom('backup_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('backup_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, used_at: null })))
    .execute();
}

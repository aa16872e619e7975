import { AppError } from '#/lib/app-error.ts';
import { type Backup, backup } from '../schema.ts';
import { isFields } from './json-cells.ts';
import { refuse } from './limits.ts';

export const isBackup = (value: unknown): boolean => isFields(value) && value.format === 'dropfolio';

/** @throws AppError for a damaged backup or a newer version */
export function parseBackup(value: unknown): Backup {
  if (isFields(value) && typeof value.version === 'number' && value.version > 1)
    throw new AppError('INVALID', 'This backup was made by a newer version of Dropfolio.');
  const parsed = backup.safeParse(value);
  if (!parsed.success) throw refuse('brokenBackup');
  return parsed.data;
}

/** Recognizes a backup by its first bytes, because backups may be larger than lists. */
export const beginsAsBackup = (bytes: Uint8Array): boolean =>
  /^\s*\{\s*"format":\s*"dropfolio"/.test(new TextDecoder().decode(bytes.subarray(0, 200)));

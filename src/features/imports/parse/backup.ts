import { AppError } from '#/lib/app-error.ts';
import { type Backup, backup } from '../schema.ts';
import { isObject } from './json-cells.ts';
import { createFileError } from './limits.ts';

export const isBackup = (value: unknown): boolean => isObject(value) && value.format === 'dropfolio';

/** @throws AppError for a damaged backup or a newer version */
export function parseBackup(value: unknown): Backup {
  if (isObject(value) && typeof value.version === 'number' && value.version > 1)
    throw new AppError('INVALID', 'This backup was made by a newer version of Dropfolio.');
  const parsed = backup.safeParse(value);
  if (!parsed.success) throw createFileError('brokenBackup');
  return parsed.data;
}

/** Recognizes a backup by its first bytes, because backups may be larger than lists. */
export const beginsAsBackup = (bytes: Uint8Array): boolean =>
  /^\s*\{\s*"format":\s*"dropfolio"/.test(new TextDecoder().decode(bytes.subarray(0, 200)));

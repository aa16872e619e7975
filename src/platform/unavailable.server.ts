import { isConnectionError } from '#/db/driver.server.ts';
import { AppError } from '#/lib/app-error.ts';

/** Error codes of PostgreSQL and the network if the database is unavailable, or a statement timed out. */
const unavailableCodes = new Set([
  // The code of AppError.
  'UNAVAILABLE',
  // A socket whose queue is full.
  'EAGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENETUNREACH',
  'ENOTFOUND',
  'EHOSTUNREACH',
  // out_of_memory, too_many_connections
  '53200',
  '53300',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  // idle_in_transaction_session_timeout, idle_session_timeout, io_error
  '25P03',
  '57P05',
  '58030',
  '08000',
  '08004',
  '08006',
  '08001',
  '08003',
  // read_only_sql_transaction: a standby that was the leader a moment ago
  '25006',
]);

/** Codes of PostgreSQL (disk_full) and the file system for a full disk. */
const diskFullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT']);

function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && codes.has(cause.code)) return true;
  }
  return false;
}

/** Returns whether the disk is full: writes fail, and reads still work. */
export const isDiskFull = (error: unknown): boolean => hasCode(error, diskFullCodes);

/** The error for writes while the disk is full; reads still work. */
export const createDiskFullError = (options: { cause?: unknown } = {}): AppError =>
  new AppError('UNAVAILABLE', 'Nothing can be saved at the moment. Please try again in a few minutes.', {
    details: { retryAfter: 30 },
    ...options,
  });

/** Returns whether the database is unavailable: a retry may succeed soon. */
export function isUnavailable(error: unknown): boolean {
  if (hasCode(error, unavailableCodes) || isDiskFull(error)) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (isConnectionError(cause)) return true;
  return false;
}

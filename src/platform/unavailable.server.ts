import { isConnectionError } from '#/db/driver.server.ts';
import { AppError } from '#/lib/app-error.ts';

/** What PostgreSQL and the network say when the database can't be had, or a statement took too long. */
const codes = new Set([
  // An AppError that says so.
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

/** What PostgreSQL (disk_full) and the file system say when there is no room. */
const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT']);

function hasCode(error: unknown, wanted: ReadonlySet<string>): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    if ('code' in one && typeof one.code === 'string' && wanted.has(one.code)) return true;
  }
  return false;
}

/** Whether there is no room to write: what is there can be read all the same. */
export const isDiskFull = (error: unknown): boolean => hasCode(error, fullCodes);

/** Nothing can be kept for now; what is there can be read. */
export const createDiskFullError = (options: { cause?: unknown } = {}): AppError =>
  new AppError('UNAVAILABLE', 'Nothing can be saved at the moment. Please try again in a few minutes.', {
    details: { retryAfter: 30 },
    ...options,
  });

/** Whether it is the database that can't be had: what was asked may go well in a moment. */
export function isUnavailable(error: unknown): boolean {
  if (hasCode(error, codes) || isDiskFull(error)) return true;
  for (let one = error; one instanceof Error; one = one.cause) if (isConnectionError(one)) return true;
  return false;
}

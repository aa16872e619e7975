/** What PostgreSQL and the network say when the database can't be had, or a statement took too long. */
const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  // disk_full, out_of_memory, too_many_connections
  '53100',
  '53200',
  '53300',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '08003',
  // read_only_sql_transaction: a standby that was the leader a moment ago
  '25006',
]);

const words =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client .* not queryable|Client was closed)/;

/** Whether it is the database that can't be had: what was asked may go well in a moment. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && codes.has(error.code)) return true;
  return words.test(error.message) || (error.cause !== undefined && isUnavailable(error.cause));
}

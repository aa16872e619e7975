/**
 * Exit codes of the process (from sysexits.h if it has a fitting number).
 *
 * - `configuration` 64: a variable is wrong; every problem is listed on stderr.
 * - `newerData` 65: a newer version has migrated the database.
 * - `olderData` 66: a command found a database that this version has not migrated yet.
 * - `databaseUnreachable` 69: the database of DATABASE_URL does not respond, or the embedded one did not
 * start.
 * - `unsupported` 70: this machine has no embedded PostgreSQL or no suitable Node.
 * - `dataDirectory` 73: the data directory can't be used: not writable, of another version, in use elsewhere,
 * or copied while its database was running.
 * - `portInUse` 98: another program listens on PORT (Linux' EADDRINUSE).
 */
export const exitCodes = {
  ok: 0,
  failed: 1,
  configuration: 64,
  newerData: 65,
  olderData: 66,
  databaseUnreachable: 69,
  unsupported: 70,
  dataDirectory: 73,
  portInUse: 98,
} as const;

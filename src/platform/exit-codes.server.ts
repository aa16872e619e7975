/** Exit codes of the process; those from 64 to 73 follow sysexits.h where it has a fitting one. */
export const exitCodes = {
  ok: 0,
  failed: 1,
  /** A variable is wrong; every problem is listed on stderr. */
  configuration: 64,
  /** A newer version has migrated the database. */
  newerData: 65,
  /** A command found a database that this version has not migrated yet. */
  olderData: 66,
  /** The database of DATABASE_URL does not respond, or the embedded one did not start. */
  databaseUnreachable: 69,
  /** This machine has no embedded PostgreSQL or no suitable Node. */
  unsupported: 70,
  /**
   * The data directory can't be used: not writable, of another version, in use elsewhere, or copied while its database
   * was running.
   */
  dataDirectory: 73,
  /** Another program listens on PORT (Linux's EADDRINUSE). */
  portInUse: 98,
} as const;

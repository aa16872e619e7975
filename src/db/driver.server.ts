import type pg from 'pg';

/*
 * Undocumented parts of pg; nothing else relies on them. Its documented API can't abort a connection that
 * doesn't respond, or report by a code why a connection ended.
 * `driver.server.test.ts` fails if a release changes any of it.
 */

/** Aborts a connection at once, whatever it is doing. The server then rolls back its transaction. */
export function cutConnection(client: pg.Client): void {
  client.connection.stream.destroy();
}

/** Returns the server process ID that the connection received; a pooler makes one up. */
export function getBackendPid(client: pg.Client): unknown {
  return 'processID' in client ? client.processID : undefined;
}

const readTimeout = 'Query read timeout';

const connectionErrors =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client .* not queryable|Client was closed)/;

/** Returns whether a statement exceeded the connection's `query_timeout`. */
export const isReadTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === readTimeout;

/** Returns whether a connection failed to open, ended, or timed out. These errors have no code. */
export const isConnectionError = ({ message }: Error): boolean => connectionErrors.test(message);

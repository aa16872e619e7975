import type pg from 'pg';

/*
 * What pg does but doesn't document: nothing else relies on it. Its documented calls can't break off a connection that
 * doesn't answer, write a prepared message at once, or say by a code why a connection ended.
 * `driver.server.test.ts` fails when a release changes any of it.
 */

/** The socket below a connection. */
export type Wire = { readonly stream: { readonly writable: boolean; write: (bytes: Buffer) => boolean } };

/** Breaks a connection off at once, whatever it is doing. The server then undoes its transaction. */
export function cutConnection(client: pg.Client): void {
  client.connection.stream.destroy();
}

/** Writes messages of PostgreSQL's protocol. Nothing happens on a connection that has ended: its end is reported elsewhere. */
export function writeMessages({ stream }: Wire, bytes: Buffer): void {
  if (stream.writable) stream.write(bytes);
}

/** The server process that the connection was told it has; a pooler makes one up. */
export function getBackendPid(client: pg.Client): unknown {
  return 'processID' in client ? client.processID : undefined;
}

const readTimeout = 'Query read timeout';

const connectionErrors =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client .* not queryable|Client was closed)/;

/** Whether a statement wasn't answered within the connection's `query_timeout`. */
export const isReadTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === readTimeout;

/** Whether a connection couldn't be had, ended or fell silent. These errors have no code. */
export const isConnectionError = ({ message }: Error): boolean => connectionErrors.test(message);

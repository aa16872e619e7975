import type SMTPConnection from 'nodemailer/lib/smtp-connection';

/** Idle timeout of a connection. */
const idleMs = 10_000;
/** Mail servers limit the messages per connection. */
const maxMessages = 100;

export type PooledConnection = {
  smtp: SMTPConnection;
  /** The number of messages sent on it. */
  sent: number;
};

export type SmtpConnections = {
  /** Returns an idle connection, or a new one that is signed in. Throws if it can't be opened. */
  acquire: (signal: AbortSignal) => Promise<PooledConnection>;
  /** Returns the connection to the pool. */
  release: (connection: PooledConnection) => void;
  /** Closes idle connections, now and in the future. */
  close: () => void;
};

/** Awaits `operation`; rejects if the connection breaks or `signal` aborts first. */
export async function abortOnClose<T>(
  smtp: SMTPConnection,
  signal: AbortSignal,
  operation: (settle: (error: unknown, result: T) => void) => void,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const rejectOnEnd = (): void => reject(new Error('the mail server closed the connection'));
  const rejectOnAbort = (): void => reject(signal.reason);
  smtp.on('error', reject);
  smtp.on('end', rejectOnEnd);
  signal.addEventListener('abort', rejectOnAbort, { once: true });
  try {
    signal.throwIfAborted();
    operation((error, result) => (error ? reject(error) : resolve(result)));
    return await promise;
  } finally {
    smtp.off('end', rejectOnEnd);
    signal.removeEventListener('abort', rejectOnAbort);
    smtp.off('error', reject);
  }
}

/** Creates a pool of connections to one mail server: opening one takes longer than a message. */
export function createSmtpConnections(smtpUrl: string): SmtpConnections {
  const idle = new Map<PooledConnection, NodeJS.Timeout>();
  let isClosed = false;

  function popIdle(): PooledConnection | undefined {
    const [newest] = [...idle.keys()].slice(-1);
    if (newest === undefined) return undefined;
    removeIdle(newest);
    return newest;
  }

  function removeIdle(connection: PooledConnection): void {
    clearTimeout(idle.get(connection));
    idle.delete(connection);
  }

  function quit(connection: PooledConnection): void {
    removeIdle(connection);
    connection.smtp.quit();
  }

  async function open(signal: AbortSignal): Promise<PooledConnection> {
    const [{ parseConnectionUrl }, { default: Connection }] = await Promise.all([
      import('nodemailer/lib/shared'),
      import('nodemailer/lib/smtp-connection'),
    ]);
    const { auth, ...options } = parseConnectionUrl(smtpUrl);
    const smtp = new Connection({
      ...options,
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 30_000,
    });
    const connection = { smtp, sent: 0 };
    smtp.once('end', () => removeIdle(connection));
    // Errors of idle connections need no handling; the end event follows.
    smtp.on('error', () => undefined);
    try {
      await abortOnClose<void>(smtp, signal, (settle) => smtp.connect((error) => settle(error, undefined)));
      if (auth !== undefined) {
        await abortOnClose<void>(smtp, signal, (settle) =>
          smtp.login(auth, (error) => settle(error, undefined)),
        );
      }
      return connection;
    } catch (error) {
      smtp.close();
      throw error;
    }
  }

  return {
    acquire: async (signal) => popIdle() ?? open(signal),
    release(connection) {
      connection.sent += 1;
      if (isClosed || connection.sent >= maxMessages) return quit(connection);
      const timer = setTimeout(() => quit(connection), idleMs);
      timer.unref();
      idle.set(connection, timer);
    },
    close() {
      isClosed = true;
      for (const connection of [...idle.keys()]) quit(connection);
    },
  };
}

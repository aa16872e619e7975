import type SMTPConnection from 'nodemailer/lib/smtp-connection';

/** A connection that nobody used for so long is closed. */
const idleMs = 10_000;
/** Mail servers count how many come on one connection. */
const maxMessages = 100;

export type SmtpConnection = {
  smtp: SMTPConnection;
  /** How many messages it has taken. */
  sent: number;
};

export type SmtpConnections = {
  /** An idle connection, or a new one that is signed in. Throws what kept it from being opened. */
  acquire: (signal: AbortSignal) => Promise<SmtpConnection>;
  /** Keeps it for the next message. */
  release: (connection: SmtpConnection) => void;
  /** Closes what is idle, now and from now on. */
  close: () => void;
};

/** Rejects when the connection breaks or `signal` aborts while `work` is under way. */
export async function abortOnClose<T>(
  smtp: SMTPConnection,
  signal: AbortSignal,
  work: (settle: (error: unknown, result: T) => void) => void,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const ended = (): void => reject(new Error('the mail server closed the connection'));
  const aborted = (): void => reject(signal.reason);
  smtp.on('error', reject);
  smtp.on('end', ended);
  signal.addEventListener('abort', aborted, { once: true });
  try {
    signal.throwIfAborted();
    work((error, result) => (error ? reject(error) : resolve(result)));
    return await promise;
  } finally {
    smtp.off('end', ended);
    signal.removeEventListener('abort', aborted);
    smtp.off('error', reject);
  }
}

/** Connections to one mail server that are used again: opening one takes longer than a message. */
export function createSmtpConnections(smtpUrl: string): SmtpConnections {
  const idle = new Map<SmtpConnection, NodeJS.Timeout>();
  let isClosed = false;

  function take(): SmtpConnection | undefined {
    const [last] = [...idle.keys()].slice(-1);
    if (last === undefined) return undefined;
    forget(last);
    return last;
  }

  function forget(connection: SmtpConnection): void {
    clearTimeout(idle.get(connection));
    idle.delete(connection);
  }

  function quit(connection: SmtpConnection): void {
    forget(connection);
    connection.smtp.quit();
  }

  async function open(signal: AbortSignal): Promise<SmtpConnection> {
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
    smtp.once('end', () => forget(connection));
    // Of what happens while nobody uses it, the end says enough.
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
    acquire: async (signal) => take() ?? open(signal),
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

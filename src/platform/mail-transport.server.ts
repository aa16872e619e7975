import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { addToOutbox, getOutboxFolder } from './outbox.server.ts';
import { abortOnClose, createSmtpConnections, type SmtpConnections } from './smtp-connections.server.ts';

/** One email, ready to send. `createdAt` is when it was queued. */
export type OutgoingMail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Address for replies, if not the sender. */
  replyTo?: string | null;
  /** URL for one-click unsubscribe by POST (RFC 8058). */
  unsubscribeUrl?: string | null;
  createdAt: Date;
};

export type Mailer = {
  /**
   * Sends one email. `handOver` is called and awaited just before the message itself is sent. Returns
   * 'in-doubt' if the connection broke after that, before the server accepted or rejected the email. Throws
   * if the email was certainly not sent.
   */
  deliver: (
    mail: OutgoingMail,
    handOver: () => Promise<void>,
    signal: AbortSignal,
  ) => Promise<'sent' | 'in-doubt'>;
  /** Closes idle connections. */
  close: () => void;
};

export type MailerOptions = {
  /** Without SMTP, emails are written as files to the outbox. */
  smtp: { smtpUrl: string; from: string } | null;
  dataDir: string;
};

const outboxMailSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  replyTo: z.optional(z.string()),
  headers: z.optional(z.record(z.string(), z.string())),
});

export type OutboxMail = z.infer<typeof outboxMailSchema>;

const outboxName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[0-9a-f-]{36}\.json$/;
const maxOutboxBytes = 1_000_000;

/** Creates the mail transport: SMTP, or files in DATA_DIR/outbox. */
export function createMailer({ smtp, dataDir }: MailerOptions): Mailer {
  if (smtp === null) {
    return {
      deliver: async (mail) => {
        await writeToOutbox(dataDir, mail);
        return 'sent';
      },
      close: () => undefined,
    };
  }
  const connections = createSmtpConnections(smtp.smtpUrl);
  return {
    deliver: (mail, handOver, signal) => sendBySmtp({ connections, from: smtp.from }, mail, handOver, signal),
    close: connections.close,
  };
}

function createUnsubscribeHeaders({ unsubscribeUrl }: OutgoingMail): Record<string, string> {
  if (unsubscribeUrl === undefined || unsubscribeUrl === null) return {};
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

async function sendBySmtp(
  { connections, from: sender }: { connections: SmtpConnections; from: string },
  mail: OutgoingMail,
  handOver: () => Promise<void>,
  signal: AbortSignal,
): Promise<'sent' | 'in-doubt'> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const node = new MailComposer({
    from: sender,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.createdAt,
    messageId: `<${mail.id}@${/@([^>\s]+)/.exec(sender)?.[1] ?? 'localhost'}>`,
    ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
    headers: { 'Auto-Submitted': 'auto-generated', ...createUnsubscribeHeaders(mail) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const message = await node.build();
  const envelope = { from: node.getEnvelope().from, to: [mail.to], size: message.byteLength };
  for (;;) {
    const connection = await connections.acquire(signal);
    let isHandedOver = false;
    // The connection reads the message only after the server asked for it (354).
    const body = Readable.from(
      (async function* () {
        await handOver();
        isHandedOver = true;
        yield message;
      })(),
      { objectMode: false },
    );
    try {
      await abortOnClose<void>(connection.smtp, signal, (settle) => {
        connection.smtp.send(envelope, body, (error) => settle(error, undefined));
      });
      connections.release(connection);
      return 'sent';
    } catch (error) {
      connection.smtp.close();
      body.destroy();
      const isRejected =
        error instanceof Error && 'responseCode' in error && error.responseCode !== undefined;
      if (isHandedOver && !isRejected) return 'in-doubt';
      // The server closed an idle connection: a new one may work.
      if (connection.sent > 0 && !isHandedOver && !isRejected && !signal.aborted) continue;
      throw error;
    }
  }
}

/** Idempotent: name and content of the file depend only on the email. */
async function writeToOutbox(dataDir: string, mail: OutgoingMail): Promise<void> {
  const at = mail.createdAt.toISOString();
  const { id, to, subject, text, html, replyTo } = mail;
  const headers = createUnsubscribeHeaders(mail);
  const content: OutboxMail = {
    id,
    at,
    to,
    subject,
    text,
    html,
    ...(replyTo && { replyTo }),
    ...(Object.keys(headers).length > 0 && { headers }),
  };
  const name = `${at.replaceAll(':', '-')}-${id}.json`;
  await addToOutbox(dataDir, name, `${JSON.stringify(content, null, 2)}\n`);
}

/**
 * Returns the emails in DATA_DIR/outbox, newest first, at most `limit`. Skips unfinished, foreign,
 * and unreadable files; doesn't follow links.
 */
export async function listOutbox(dataDir: string, limit = 100): Promise<OutboxMail[]> {
  const folder = getOutboxFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  const newest = names.filter((name) => outboxName.test(name)).sort();
  const mails: OutboxMail[] = [];
  for (const name of newest.reverse()) {
    if (mails.length >= limit) break;
    const mail = await readOutboxFile(join(folder, name));
    if (mail !== undefined) mails.push(mail);
  }
  return mails;
}

async function readOutboxFile(path: string): Promise<OutboxMail | undefined> {
  try {
    // O_NONBLOCK: opening a named pipe in the folder must not block the reader.
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const { size } = await file.stat();
      if (size > maxOutboxBytes) return undefined;
      return outboxMailSchema.safeParse(JSON.parse(await file.readFile('utf8'))).data;
    } finally {
      await file.close();
    }
  } catch {
    return undefined;
  }
}

import type { Db } from '#/db/client.server.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { renderMailPage } from './mail-page.server.ts';
import { type MailToQueue, queueMail } from './mailer.server.ts';

export type Person = { id: string; email: string; firstName: string };

export type Email = {
  subject: string;
  /** Paragraphs of plain text after the greeting. */
  lines: readonly string[];
  action: { label: string; url: string };
  /** Whether to erase the address after sending, for users whose account was deleted. */
  forget?: boolean;
  /** Idempotency key: a second email with the same key isn't sent. */
  key?: string;
  /** The reason for the email, shown below the line. */
  reason?: string;
  /** One-click unsubscribe link for emails of this kind. */
  unsubscribeUrl?: string;
} & Pick<MailToQueue, 'airdropId' | 'usefulUntil' | 'isBulk'>;

/** Users choose their name and address, so a name must not carry a message to another person's mailbox. */
const plainName = /^[\p{L}\p{M}'’ -]{1,40}$/u;

function render(firstName: string, email: Email): { subject: string; text: string; html: string } {
  const greeting = plainName.test(firstName) ? `Hello ${firstName},` : 'Hello,';
  const { label, url } = email.action;
  const unsubscribeUrl = email.unsubscribeUrl;
  return {
    subject: email.subject,
    text: [
      greeting,
      ...email.lines,
      `${label}: ${url}`,
      'Dropfolio',
      ...(email.reason === undefined ? [] : [email.reason]),
      ...(unsubscribeUrl === undefined ? [] : [`Unsubscribe from these emails: ${unsubscribeUrl}`]),
    ].join('\n\n'),
    html: renderMailPage({
      title: email.subject,
      paragraphs: [greeting, ...email.lines],
      action: email.action,
      footer: { text: email.reason, unsubscribeUrl },
    }),
  };
}

/** Queues an email about a user's account, as plain text and HTML, in the transaction of `db`. */
export async function sendEmail(db: Db, person: Person, email: Email): Promise<void> {
  await queueMail(db, {
    key: email.key ?? `account:${uuidv7()}`,
    to: person.email,
    ...(email.forget === true ? { forget: true } : { userId: person.id }),
    ...(email.unsubscribeUrl === undefined ? {} : { unsubscribeUrl: email.unsubscribeUrl }),
    airdropId: email.airdropId ?? null,
    usefulUntil: email.usefulUntil ?? null,
    isBulk: email.isBulk === true,
    ...render(person.firstName, email),
  });
}

import type { Db } from '#/db/client.server.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { mailPage } from './mail-page.server.ts';
import { type MailToQueue, queueMail } from './mailer.server.ts';

export type Person = { id: string; email: string; firstName: string };

export type Email = {
  subject: string;
  /** Paragraphs of plain text after the greeting. */
  lines: readonly string[];
  action: { label: string; url: string };
  /** For somebody whose account is gone: the address is forgotten once the email is sent. */
  forget?: boolean;
  /** What it is about, once: a second email with the same key isn't sent. */
  key?: string;
  /** Why it came, below the line. */
  because?: string;
  /** Where one press ends emails of this kind. */
  unsubscribeUrl?: string;
} & Pick<MailToQueue, 'airdropId' | 'usefulUntil' | 'isBulk'>;

/** Whoever signs up chooses the name and the address: our mail must not carry their words to somebody else. */
const plainName = /^[\p{L}\p{M}'’ -]{1,40}$/u;

function render(firstName: string, email: Email): { subject: string; text: string; html: string } {
  const greeting = plainName.test(firstName) ? `Hello ${firstName},` : 'Hello,';
  const { label, url } = email.action;
  const leave = email.unsubscribeUrl;
  return {
    subject: email.subject,
    text: [
      greeting,
      ...email.lines,
      `${label}: ${url}`,
      'Dropfolio',
      ...(email.because === undefined ? [] : [email.because]),
      ...(leave === undefined ? [] : [`Unsubscribe from these emails: ${leave}`]),
    ].join('\n\n'),
    html: mailPage({
      title: email.subject,
      paragraphs: [greeting, ...email.lines],
      action: email.action,
      foot: { text: email.because, unsubscribeUrl: leave },
    }),
  };
}

/** Queues an email about somebody's account, as plain text and as HTML, in the transaction of `db`. */
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

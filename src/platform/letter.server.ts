import type { Db } from '#/db/client.server.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { mailPage } from './mail-page.server.ts';
import { type MailToQueue, queueMail } from './mailer.server.ts';

export type Person = { id: string; email: string; firstName: string };

export type Letter = {
  subject: string;
  /** Paragraphs of plain text after the greeting. */
  lines: readonly string[];
  action: { label: string; url: string };
  /** For somebody whose account is gone: the address is forgotten once the letter is sent. */
  forget?: boolean;
  /** What it is about, once: a second letter with the same key isn't sent. */
  key?: string;
  /** Why it came, below the line. */
  because?: string;
  /** Where one press ends letters of this kind. */
  unsubscribeUrl?: string;
} & Pick<MailToQueue, 'airdropId' | 'usefulUntil' | 'isBulk'>;

/** Whoever signs up chooses the name and the address: our mail must not carry their words to somebody else. */
const plainName = /^[\p{L}\p{M}'’ -]{1,40}$/u;

function render(firstName: string, letter: Letter): { subject: string; text: string; html: string } {
  const greeting = plainName.test(firstName) ? `Hello ${firstName},` : 'Hello,';
  const { label, url } = letter.action;
  const leave = letter.unsubscribeUrl;
  return {
    subject: letter.subject,
    text: [
      greeting,
      ...letter.lines,
      `${label}: ${url}`,
      'Dropfolio',
      ...(letter.because === undefined ? [] : [letter.because]),
      ...(leave === undefined ? [] : [`Unsubscribe from these emails: ${leave}`]),
    ].join('\n\n'),
    html: mailPage({
      title: letter.subject,
      paragraphs: [greeting, ...letter.lines],
      action: letter.action,
      foot: { text: letter.because, unsubscribeUrl: leave },
    }),
  };
}

/** Queues a letter about somebody's account, as plain text and as HTML, in the transaction of `db`. */
export async function sendLetter(db: Db, person: Person, letter: Letter): Promise<void> {
  await queueMail(db, {
    key: letter.key ?? `account:${uuidv7()}`,
    to: person.email,
    ...(letter.forget === true ? { forget: true } : { userId: person.id }),
    ...(letter.unsubscribeUrl === undefined ? {} : { unsubscribeUrl: letter.unsubscribeUrl }),
    airdropId: letter.airdropId ?? null,
    usefulUntil: letter.usefulUntil ?? null,
    isBulk: letter.isBulk === true,
    ...render(person.firstName, letter),
  });
}

import type { Db } from '#/db/client.server.ts';
import { escapeHtml } from '#/lib/text.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { queueMail } from '#/platform/mailer.server.ts';

type Person = { email: string; firstName: string };
type Letter = { subject: string; lines: readonly string[]; action: { label: string; url: string } };

function render(person: Person, letter: Letter): { subject: string; text: string; html: string } {
  const greeting = `Hello ${person.firstName},`;
  const { label, url } = letter.action;
  const paragraphs = [greeting, ...letter.lines].map((line) => `<p>${escapeHtml(line)}</p>`).join('');
  return {
    subject: letter.subject,
    text: [greeting, ...letter.lines, `${label}: ${url}`, 'Dropfolio'].join('\n\n'),
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5;color:#1c1b22">${paragraphs}<p><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p><p>Dropfolio</p></body></html>`,
  };
}

async function send(db: Db, person: Person, letter: Letter): Promise<void> {
  await queueMail(db, { key: `account:${uuidv7()}`, to: person.email, ...render(person, letter) });
}

/** The letter with the link that confirms an e-mail address. */
export async function sendConfirmationMail(db: Db, person: Person, url: string): Promise<void> {
  await send(db, person, {
    subject: 'Confirm your email for Dropfolio',
    lines: [
      'Please confirm your email address to finish setting up your account.',
      'The link works once and for 24 hours. If you did not sign up, you can ignore this message.',
    ],
    action: { label: 'Confirm my email', url },
  });
}

/** The letter with the link that sets a new password. */
export async function sendResetMail(db: Db, person: Person, url: string): Promise<void> {
  await send(db, person, {
    subject: 'Set a new password for Dropfolio',
    lines: [
      'Somebody, we hope you, asked to set a new password for your account.',
      'The link works once and for 24 hours. If it was not you, ignore this message: your password stays as it is.',
    ],
    action: { label: 'Set a new password', url },
  });
}

/** Sent when somebody signs up with an address that has an account already. */
export async function sendKnownAddressMail(db: Db, person: Person, url: string): Promise<void> {
  await send(db, person, {
    subject: 'You already have a Dropfolio account',
    lines: [
      'Somebody tried to sign up with this address, which has an account already.',
      'If it was you, sign in, or set a new password if you forgot yours. If it was not you, there is nothing to do.',
    ],
    action: { label: 'Open Dropfolio', url },
  });
}

import type { Db } from '#/db/client.server.ts';
import { type Person, sendLetter } from '#/platform/letter.server.ts';

/** Says that the account is suspended. The reason is told after the right password only. */
export async function sendSuspendedMail(db: Db, person: Person, url: string): Promise<void> {
  await sendLetter(db, person, {
    subject: 'Your Dropfolio account is suspended',
    lines: [
      'An administrator has suspended your account. You are signed out everywhere, and your API tokens do not work.',
      'Sign in with your password to read the reason. Your data is kept.',
    ],
    action: { label: 'Sign in', url },
  });
}

export async function sendRestoredMail(db: Db, person: Person, url: string): Promise<void> {
  await sendLetter(db, person, {
    subject: 'Your Dropfolio account is restored',
    lines: [
      'Your account is no longer suspended. You can sign in again, and your API tokens work as before.',
    ],
    action: { label: 'Sign in', url },
  });
}

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

type FactorRemovalNews = { by: 'admin' | 'reset'; reason: string; due: string; url: string };

/** Says who wants second factors to go, that they do in a day, and how to keep them. */
export async function sendFactorRemovalMail(
  db: Db,
  person: Person,
  { by, reason, due, url }: FactorRemovalNews,
): Promise<void> {
  await sendLetter(db, person, {
    subject: 'Your Dropfolio second factors are to be removed',
    lines: [
      ...(by === 'admin'
        ? [
            'An administrator was asked to take the second factors away from your account, with this reason:',
            reason,
          ]
        : [
            'After a password reset, somebody, we hope you, asked us to remove all second factors from your account.',
          ]),
      `On ${due} they go with the backup codes, and your password alone signs in. Until then everything is as before.`,
      'If it was not you who asked, keep them by this link: it works until then, without signing in.',
      ...(by === 'reset'
        ? [
            'Then change the password of your mailbox, which somebody else can read, and reset that of your account.',
          ]
        : []),
    ],
    action: { label: 'Keep my second factors', url },
  });
}

/** Says that the second factors are gone. */
export async function sendFactorsTakenMail(db: Db, person: Person, baseUrl: string): Promise<void> {
  await sendLetter(db, person, {
    subject: 'The second factors of your Dropfolio account were removed',
    lines: [
      'As announced a day ago, your second factors and backup codes are gone, and all sessions were ended.',
      'Sign in with your password, look at your passkeys and wallets, and add a second factor of your own.',
    ],
    action: { label: 'Review your profile', url: `${baseUrl}/profile` },
  });
}

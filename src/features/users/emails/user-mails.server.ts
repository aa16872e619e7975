import type { Db } from '#/db/client.server.ts';
import { type Person, sendEmail } from '#/platform/email.server.ts';

/** Notifies the owner of a suspension. The reason is revealed only after a successful password check. */
export async function sendSuspendedMail(db: Db, person: Person, url: string): Promise<void> {
  await sendEmail(db, person, {
    subject: 'Your Dropfolio account was suspended',
    lines: [
      'An admin suspended your account. You’ve been signed out everywhere, and your API tokens no longer work.',
      'Sign in with your password to see the reason. Your data has not been deleted.',
    ],
    action: { label: 'Sign in', url },
  });
}

export async function sendRestoredMail(db: Db, person: Person, url: string): Promise<void> {
  await sendEmail(db, person, {
    subject: 'Your Dropfolio account was restored',
    lines: ['Your account is no longer suspended. You can sign in again, and your API tokens work.'],
    action: { label: 'Sign in', url },
  });
}

type FactorRemovalDetails = { by: 'admin' | 'reset'; reason: string; due: string; url: string };

/** Tells the owner who requested the removal of second factors, when it happens, and how to cancel it. */
export async function sendFactorRemovalMail(
  db: Db,
  person: Person,
  { by, reason, due, url }: FactorRemovalDetails,
): Promise<void> {
  await sendEmail(db, person, {
    subject: 'Your Dropfolio two-factor methods are scheduled for removal',
    lines: [
      ...(by === 'admin'
        ? ['An admin requested the removal of your account’s two-factor methods for this reason:', reason]
        : [
            'After a password reset, we received a request to remove all two-factor methods from your account.',
          ]),
      `They will be removed on ${due}, along with your backup codes. After that, your password is enough to sign in.`,
      by === 'reset'
        ? 'If you didn’t request this, use this link before then to keep them, or sign in with one of them. The link works without signing in.'
        : 'If you didn’t request this, use this link before then to keep them. You don’t need to sign in.',
      ...(by === 'reset'
        ? [
            'Then change your email password, because someone else has access to your email, and reset your Dropfolio password.',
          ]
        : []),
    ],
    action: { label: 'Keep my two-factor methods', url },
  });
}

/** Confirms that the second factors were removed. */
export async function sendFactorsRemovedMail(db: Db, person: Person, baseUrl: string): Promise<void> {
  await sendEmail(db, person, {
    subject: 'Your Dropfolio two-factor methods were removed',
    lines: [
      'As scheduled, your two-factor methods and backup codes were removed, and all sessions were signed out.',
      'Sign in with your password, review your passkeys and wallets, and add a new two-factor method.',
    ],
    action: { label: 'Review your profile', url: `${baseUrl}/profile` },
  });
}

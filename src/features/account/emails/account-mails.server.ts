import type { Db } from '#/db/client.server.ts';
import { type Person, sendEmail } from '#/platform/email.server.ts';

/** The email with the link that confirms an e-mail address. */
export async function sendConfirmationMail(db: Db, person: Person, url: string): Promise<void> {
  await sendEmail(db, person, {
    subject: 'Confirm your email for Dropfolio',
    lines: [
      'Confirm your email address to finish setting up your account.',
      'This link works once and expires in 24 hours. If you didn’t sign up, you can ignore this email.',
    ],
    action: { label: 'Confirm my email', url },
  });
}

/** The email with the link that sets a new password. */
export async function sendResetMail(db: Db, person: Person, url: string): Promise<void> {
  await sendEmail(db, person, {
    subject: 'Reset your Dropfolio password',
    lines: [
      'We received a request to reset the password for your account.',
      'This link works once and expires in 24 hours. If this wasn’t you, ignore this email and your password won’t change.',
    ],
    action: { label: 'Set a new password', url },
  });
}

/** Sent when somebody signs up with an address that has an account already. */
export async function sendKnownAddressMail(db: Db, person: Person, url: string): Promise<void> {
  await sendEmail(db, person, {
    subject: 'You already have a Dropfolio account',
    lines: [
      'Someone tried to sign up with this email address, but it already has an account.',
      'If this was you, sign in, or reset your password if you forgot it. If this wasn’t you, you don’t need to do anything.',
    ],
    action: { label: 'Open Dropfolio', url },
  });
}

/** To the new address: the link that makes it the account's. */
export async function sendNewAddressMail(db: Db, person: Person, url: string): Promise<void> {
  await sendEmail(db, person, {
    subject: 'Confirm your new email for Dropfolio',
    lines: [
      'Confirm this as the new email address for your Dropfolio account.',
      'This link works once and expires in 24 hours. If you didn’t request this, ignore this email and nothing will change.',
    ],
    action: { label: 'Confirm my new email', url },
  });
}

/** To somebody whose address another account wants to change to. */
export async function sendWantedAddressMail(db: Db, person: Person, url: string): Promise<void> {
  await sendEmail(db, person, {
    subject: 'You already have a Dropfolio account',
    lines: [
      'Someone tried to use this email address for their account, but it already belongs to yours.',
      'If this was you, sign in with this email address, or delete this account first. If this wasn’t you, you don’t need to do anything.',
    ],
    action: { label: 'Open Dropfolio', url },
  });
}

/** To the old address, after the change. It doesn't name the new one. */
export async function sendAddressChangedMail(db: Db, person: Person, url: string): Promise<void> {
  await sendEmail(db, person, {
    subject: 'Your Dropfolio email was changed',
    lines: [
      'Your account has a new email address, and you can no longer sign in with this one. All other sessions were signed out.',
      'If this wasn’t you, reply to this email or contact support immediately.',
    ],
    action: { label: 'Open Dropfolio', url },
  });
}

/** After a change of the password on the profile. */
export async function sendPasswordChangedMail(
  db: Db,
  person: Person,
  { tokens, baseUrl }: Pick<ResetReport, 'tokens' | 'baseUrl'>,
): Promise<void> {
  await sendEmail(db, person, {
    subject: 'Your Dropfolio password was changed',
    lines: [
      'Your password was changed, and all other sessions were signed out.',
      ...(tokens.length === 0 ? [] : [`These API tokens were revoked: ${quoted(tokens)}.`]),
      'If this wasn’t you, reset your password immediately with “Forgot password?” on the sign-in screen.',
    ],
    action: { label: 'Open Dropfolio', url: baseUrl },
  });
}

type ResetReport = {
  tokens: readonly string[];
  hadFeed: boolean;
  channels: readonly string[];
  ways: readonly string[];
  baseUrl: string;
};

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');

/** After a reset by mail: what it ended, and what opens the account still. */
export async function sendPasswordResetMail(
  db: Db,
  person: Person,
  { tokens, hadFeed, channels, ways, baseUrl }: ResetReport,
): Promise<void> {
  await sendEmail(db, person, {
    subject: 'Your Dropfolio password was reset',
    lines: [
      'Your password was reset with the link we emailed you. All sessions were signed out.',
      tokens.length === 0
        ? 'You had no API tokens to revoke.'
        : `These API tokens were revoked: ${quoted(tokens)}.`,
      ...(hadFeed ? ['Your calendar feed was turned off.'] : []),
      ...(channels.length === 0
        ? []
        : ['These channels were unlinked. Link the ones that are yours again:', ...channels]),
      ...(ways.length === 0
        ? ['There are no other ways to sign in to your account.']
        : ['These sign-in methods still work. Remove any you don’t recognize on your profile:', ...ways]),
      'If this wasn’t you, someone has access to your email. Change your email password, then reset this one again.',
    ],
    action: { label: 'Review your profile', url: `${baseUrl}/profile` },
  });
}

/** The last email, to somebody whose account is gone. */
export async function sendFarewellMail(db: Db, person: Person, url: string): Promise<void> {
  await sendEmail(db, person, {
    subject: 'Your Dropfolio account was deleted',
    lines: [
      'Your account and all its data were deleted, as you requested. They can’t be restored.',
      'You’re welcome to sign up again with this email address at any time.',
    ],
    action: { label: 'Open Dropfolio', url },
    forget: true,
  });
}

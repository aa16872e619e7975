import type { Db } from '#/db/client.server.ts';
import { type Person, sendEmail } from '#/platform/email.server.ts';

export async function sendConfirmationMail(db: Db, person: Person, url: string): Promise<void> {
  await sendEmail(db, person, {
    subject: 'Confirm your email for Dropfolio',
    lines: [
      'Confirm your email address to finish setting up your account.',
      'This link expires in 24 hours. If you didn’t sign up, you can ignore this email.',
    ],
    action: { label: 'Confirm my email', url },
  });
}

export async function sendResetMail(db: Db, person: Person, url: string): Promise<void> {
  await sendEmail(db, person, {
    subject: 'Reset your Dropfolio password',
    lines: [
      'We received a request to reset the password for your account.',
      'This link expires in 24 hours. If this wasn’t you, ignore this email and your password won’t change.',
    ],
    action: { label: 'Set a new password', url },
  });
}

/** Tells the owner of an account that someone tried to sign up with its address. */
export async function sendKnownAddressMail(db: Db, person: Person, url: string): Promise<void> {
  await sendEmail(db, person, {
    subject: 'You already have a Dropfolio account',
    lines: [
      'Someone tried to sign up with this email address, but it already has an account.',
      'If this was you, sign in or reset your password. If this wasn’t you, you don’t need to do anything.',
    ],
    action: { label: 'Open Dropfolio', url },
  });
}

/** Sends the confirmation link to the new address. */
export async function sendNewAddressMail(db: Db, person: Person, url: string): Promise<void> {
  await sendEmail(db, person, {
    subject: 'Confirm your new email for Dropfolio',
    lines: [
      'Confirm this as the new email address for your Dropfolio account.',
      'This link expires in 24 hours. If you didn’t request this, ignore this email and nothing will change.',
    ],
    action: { label: 'Confirm my new email', url },
  });
}

/** Tells the owner of an address that another account tried to change to it. */
export async function sendAddressTakenMail(db: Db, person: Person, url: string): Promise<void> {
  await sendEmail(db, person, {
    subject: 'You already have a Dropfolio account',
    lines: [
      'Someone tried to add this address to their account, but it belongs to yours.',
      'If this was you, sign in with this email address, or delete this account first. If this wasn’t you, you don’t need to do anything.',
    ],
    action: { label: 'Open Dropfolio', url },
  });
}

/** Tells the old address about the change. The email omits the new address because an attacker may read the old mailbox. */
export async function sendAddressChangedMail(db: Db, person: Person, url: string): Promise<void> {
  await sendEmail(db, person, {
    subject: 'Your Dropfolio email was changed',
    lines: [
      'Your account has a new email address, and you can no longer sign in with this one. All other sessions were signed out.',
      'If this wasn’t you, contact support right away.',
    ],
    action: { label: 'Open Dropfolio', url },
  });
}

/** Confirms a password change made on the profile. */
export async function sendPasswordChangedMail(
  db: Db,
  person: Person,
  { tokens, baseUrl }: Pick<ResetReport, 'tokens' | 'baseUrl'>,
): Promise<void> {
  await sendEmail(db, person, {
    subject: 'Your Dropfolio password was changed',
    lines: [
      'Your password was changed, and all other sessions were signed out.',
      ...(tokens.length === 0 ? [] : [`These API tokens were revoked: ${formatNames(tokens)}.`]),
      'If this wasn’t you, reset your password immediately with “Forgot password?” on the sign-in screen.',
    ],
    action: { label: 'Open Dropfolio', url: baseUrl },
  });
}

type ResetReport = {
  tokens: readonly string[];
  hadFeed: boolean;
  channels: readonly string[];
  methods: readonly string[];
  baseUrl: string;
};

const formatNames = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');

/** Lists what a password reset revoked and which sign-in methods still work. */
export async function sendPasswordResetMail(
  db: Db,
  person: Person,
  { tokens, hadFeed, channels, methods, baseUrl }: ResetReport,
): Promise<void> {
  await sendEmail(db, person, {
    subject: 'Your Dropfolio password was reset',
    lines: [
      'Your password was reset with the link we emailed you. All sessions were signed out.',
      ...(tokens.length === 0 ? [] : [`These API tokens were revoked: ${formatNames(tokens)}.`]),
      ...(hadFeed ? ['Your calendar feed was turned off.'] : []),
      ...(channels.length === 0
        ? []
        : ['These channels were unlinked. Link the ones that are yours again:', ...channels]),
      ...(methods.length === 0
        ? ['There are no other ways to sign in to your account.']
        : ['These sign-in methods still work. Remove any you don’t recognize on your profile:', ...methods]),
      'If this wasn’t you, someone has access to your email. Change your email password, then reset this one again.',
    ],
    action: { label: 'Review your profile', url: `${baseUrl}/profile` },
  });
}

/** Confirms the deletion of an account. */
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

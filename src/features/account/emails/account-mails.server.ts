import type { Db } from '#/db/client.server.ts';
import { type Person, sendLetter } from '#/platform/letter.server.ts';

/** The letter with the link that confirms an e-mail address. */
export async function sendConfirmationMail(db: Db, person: Person, url: string): Promise<void> {
  await sendLetter(db, person, {
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
  await sendLetter(db, person, {
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
  await sendLetter(db, person, {
    subject: 'You already have a Dropfolio account',
    lines: [
      'Somebody tried to sign up with this address, which has an account already.',
      'If it was you, sign in, or set a new password if you forgot yours. If it was not you, there is nothing to do.',
    ],
    action: { label: 'Open Dropfolio', url },
  });
}

/** To the new address: the link that makes it the account's. */
export async function sendNewAddressMail(db: Db, person: Person, url: string): Promise<void> {
  await sendLetter(db, person, {
    subject: 'Confirm your new email for Dropfolio',
    lines: [
      'Please confirm that this is to be the email address of your Dropfolio account.',
      'The link works once and for 24 hours. If you did not ask for it, ignore this message: nothing changes.',
    ],
    action: { label: 'Confirm my new email', url },
  });
}

/** To somebody whose address another account wants to change to. */
export async function sendWantedAddressMail(db: Db, person: Person, url: string): Promise<void> {
  await sendLetter(db, person, {
    subject: 'You already have a Dropfolio account',
    lines: [
      'Somebody tried to make this the address of their account, but it belongs to yours already.',
      'If it was you, sign in with this address, or delete this account first. If it was not you, there is nothing to do.',
    ],
    action: { label: 'Open Dropfolio', url },
  });
}

/** To the old address, after the change. It doesn't name the new one. */
export async function sendAddressChangedMail(db: Db, person: Person, url: string): Promise<void> {
  await sendLetter(db, person, {
    subject: 'Your Dropfolio email was changed',
    lines: [
      'Your account has a new email address, and this one no longer signs in. All other sessions were ended.',
      'If it was not you, answer this message or write to our support at once.',
    ],
    action: { label: 'Open Dropfolio', url },
  });
}

/** After a change of the password on the profile. */
export async function sendPasswordChangedMail(db: Db, person: Person, url: string): Promise<void> {
  await sendLetter(db, person, {
    subject: 'Your Dropfolio password was changed',
    lines: [
      'The password of your account was changed, and all other sessions were ended.',
      'If it was not you, set a new password at once: use "Forgot password?" where you sign in.',
    ],
    action: { label: 'Open Dropfolio', url },
  });
}

type ResetReport = { tokens: readonly string[]; ways: readonly string[]; baseUrl: string };

/** After a reset by mail: what it ended, and what opens the account still. */
export async function sendPasswordResetMail(
  db: Db,
  person: Person,
  { tokens, ways, baseUrl }: ResetReport,
): Promise<void> {
  const revoked = tokens.map((name) => `“${name}”`).join(', ');
  await sendLetter(db, person, {
    subject: 'Your Dropfolio password was reset',
    lines: [
      'A new password was set by the link we mailed you. All sessions were ended.',
      tokens.length === 0
        ? 'There were no API tokens to revoke.'
        : `These API tokens were revoked: ${revoked}.`,
      ...(ways.length === 0
        ? ['Nothing else signs in to your account.']
        : ['These stay. Remove on your profile what is not yours:', ...ways]),
      'If it was not you, somebody reads your mail: change the password of your mailbox, then reset this one again.',
    ],
    action: { label: 'Review your profile', url: `${baseUrl}/profile` },
  });
}

/** The last letter, to somebody whose account is gone. */
export async function sendFarewellMail(db: Db, person: Person, url: string): Promise<void> {
  await sendLetter(db, person, {
    subject: 'Your Dropfolio account is deleted',
    lines: [
      'Your account and everything in it are deleted, as you asked. Nobody can bring them back.',
      'This address is free: you are welcome to sign up with it again at any time.',
    ],
    action: { label: 'Open Dropfolio', url },
    forget: true,
  });
}

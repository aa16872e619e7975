import type { Db } from '#/db/client.server.ts';
import { type Letter, type Person, sendLetter } from '#/platform/letter.server.ts';

type Notice = Omit<Letter, 'action'>;

const lookAtFactors = 'If it was not you, set a new password at once and look at your second factors.';
const newPassword = 'If it was not you, set a new password.';

/** What people are told by mail about the ways into their account. */
export const signInMethodNotices = {
  tokenMade: (name: string, mayWrite: boolean) => ({
    subject: 'An API token was made for your Dropfolio account',
    lines: [
      `Scripts with the token “${name}” can ${mayWrite ? 'read and change' : 'read'} what you track from now on.`,
      'If it was not you, revoke it on your profile and set a new password.',
    ],
  }),
  tokenRevoked: (name: string) => ({
    subject: 'An API token of your Dropfolio account was revoked',
    lines: [`The token “${name}” no longer works.`, newPassword],
  }),
  passkeyAdded: (name: string) => ({
    subject: 'A passkey was added to your Dropfolio account',
    lines: [
      `The passkey “${name}” can sign in to your account from now on.`,
      'If it was not you, remove it on your profile and set a new password.',
    ],
  }),
  passkeyRemoved: (name: string) => ({
    subject: 'A passkey was removed from your Dropfolio account',
    lines: [
      `The passkey “${name}” no longer signs in to your account. Your password works as before.`,
      newPassword,
    ],
  }),
  walletLinked: (address: string) => ({
    subject: 'A wallet was linked to your Dropfolio account',
    lines: [
      `The wallet ${address} can sign in to your account from now on.`,
      'If it was not you, unlink it on your profile and set a new password.',
    ],
  }),
  walletUnlinked: (address: string) => ({
    subject: 'A wallet was unlinked from your Dropfolio account',
    lines: [
      `The wallet ${address} no longer signs in to your account. Your password works as before.`,
      newPassword,
    ],
  }),
  factorAdded: (name: string) => ({
    subject: 'A second factor was added to your Dropfolio account',
    lines: [`From now on, signing in asks for a code as well: ${name}.`, lookAtFactors],
  }),
  factorRemoved: (name: string) => ({
    subject: 'A second factor was removed from your Dropfolio account',
    lines: [`This second factor no longer belongs to your account: ${name}.`, lookAtFactors],
  }),
  backupCodesMade: () => ({
    subject: 'New backup codes for your Dropfolio account',
    lines: [
      'New backup codes were made for your account. The ones from before no longer work.',
      lookAtFactors,
    ],
  }),
  backupCodeUsed: () => ({
    subject: 'A backup code of your Dropfolio account was used',
    lines: ['Somebody, we hope you, used one of your backup codes. It does not work again.', lookAtFactors],
  }),
  wrongCodes: () => ({
    subject: 'Wrong codes for your Dropfolio account',
    lines: [
      'Somebody who knows your password, or has another way into your account, entered five wrong codes for its second factor.',
      'They did not get in. If it was not you, set a new password.',
    ],
  }),
} satisfies Record<string, (...told: never[]) => Notice>;

/** Queues a notice to the account's owner, in the transaction of `db`. */
export async function sendSignInMethodNotice(
  db: Db,
  person: Person,
  notice: Notice,
  baseUrl: string,
): Promise<void> {
  const action = { label: 'Review your profile', url: `${baseUrl}/profile` };
  await sendLetter(db, person, { ...notice, action });
}

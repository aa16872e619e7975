import type { Db } from '#/db/client.server.ts';
import { type Email, type Person, sendEmail } from '#/platform/email.server.ts';

type Notice = Omit<Email, 'action'>;

const lookAtFactors = 'If this wasn’t you, change your password immediately and review your second factors.';
const newPassword = 'If this wasn’t you, change your password.';

/** Emails about changes of sign-in methods. */
export const signInMethodNotices = {
  tokenMade: (name: string, mayWrite: boolean) => ({
    subject: 'An API token was created for your Dropfolio account',
    lines: [
      `Scripts using the token “${name}” can now ${mayWrite ? 'read and change' : 'read'} your tracked airdrops.`,
      'If this wasn’t you, revoke it on your profile and change your password.',
    ],
  }),
  tokenRevoked: (name: string) => ({
    subject: 'An API token for your Dropfolio account was revoked',
    lines: [`The token “${name}” no longer works.`, newPassword],
  }),
  passkeyAdded: (name: string) => ({
    subject: 'A passkey was added to your Dropfolio account',
    lines: [
      `You can now sign in with the passkey “${name}”.`,
      'If this wasn’t you, remove it on your profile and change your password.',
    ],
  }),
  passkeyRemoved: (name: string) => ({
    subject: 'A passkey was removed from your Dropfolio account',
    lines: [`You can no longer sign in with the passkey “${name}”. Your password still works.`, newPassword],
  }),
  walletLinked: (address: string) => ({
    subject: 'A wallet was linked to your Dropfolio account',
    lines: [
      `You can now sign in with the wallet ${address}.`,
      'If this wasn’t you, unlink it on your profile and change your password.',
    ],
  }),
  walletUnlinked: (address: string) => ({
    subject: 'A wallet was unlinked from your Dropfolio account',
    lines: [`You can no longer sign in with the wallet ${address}. Your password still works.`, newPassword],
  }),
  factorAdded: (name: string) => ({
    subject: 'A second factor was added to your Dropfolio account',
    lines: [`You now need a code to sign in: ${name}.`, lookAtFactors],
  }),
  factorRemoved: (name: string) => ({
    subject: 'A second factor was removed from your Dropfolio account',
    lines: [`You can no longer sign in with codes from this second factor: ${name}.`, lookAtFactors],
  }),
  backupCodesMade: () => ({
    subject: 'New backup codes for your Dropfolio account',
    lines: [
      'New backup codes were generated for your account. Your previous codes no longer work.',
      lookAtFactors,
    ],
  }),
  backupCodeUsed: () => ({
    subject: 'A Dropfolio backup code was used',
    lines: ['One of your backup codes was used. It can’t be used again.', lookAtFactors],
  }),
  wrongCodes: () => ({
    subject: 'Failed sign-in attempts on your Dropfolio account',
    lines: [
      'Someone with your password or another of your sign-in methods entered five incorrect second-factor codes.',
      'They couldn’t sign in. If this wasn’t you, change your password.',
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
  await sendEmail(db, person, { ...notice, action });
}

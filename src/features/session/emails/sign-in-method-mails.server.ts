import type { Email } from '#/platform/email.server.ts';

export type SignInMethodNotice = Omit<Email, 'action'>;

const reviewFactors =
  'If this wasn’t you, change your password immediately and review your two-factor methods.';
const endFeed = 'If this wasn’t you, turn the feed off on your profile and change your password.';
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
    subject: 'A two-factor method was added to your Dropfolio account',
    lines: [`You now need a code to sign in: ${name}.`, reviewFactors],
  }),
  factorRemoved: (name: string) => ({
    subject: 'A two-factor method was removed from your Dropfolio account',
    lines: [`You can no longer sign in with codes from this two-factor method: ${name}.`, reviewFactors],
  }),
  backupCodesMade: () => ({
    subject: 'New backup codes for your Dropfolio account',
    lines: [
      'New backup codes were generated for your account. Your previous codes no longer work.',
      reviewFactors,
    ],
  }),
  backupCodeUsed: () => ({
    subject: 'A Dropfolio backup code was used',
    lines: ['One of your backup codes was used. It can’t be used again.', reviewFactors],
  }),
  feedTurnedOn: () => ({
    subject: 'Your Dropfolio calendar feed was turned on',
    lines: ['Anyone with its secret URL can read the dates in your tracker.', endFeed],
  }),
  feedRenewed: () => ({
    subject: 'Your Dropfolio calendar feed has a new URL',
    lines: ['Its previous URL no longer works.', endFeed],
  }),
  feedRevealed: () => ({
    subject: 'Your Dropfolio calendar feed URL was shown',
    lines: ['Anyone with this secret URL can read the dates in your tracker.', endFeed],
  }),
  factorsKept: () => ({
    subject: 'Your Dropfolio two-factor methods were kept',
    lines: [
      'Someone used one of your two-factor methods or passkeys, so your two-factor methods won’t be removed.',
      'If you requested the removal, remove the factors you’ve lost on your profile instead. If not, change your email password, then reset your Dropfolio password.',
    ],
  }),
  wrongCodes: () => ({
    subject: 'Failed sign-in attempts on your Dropfolio account',
    lines: [
      'Someone with your password (or another sign-in method) entered five wrong two-factor codes.',
      'They couldn’t sign in. If this wasn’t you, change your password.',
    ],
  }),
} satisfies Record<string, (...args: never[]) => SignInMethodNotice>;

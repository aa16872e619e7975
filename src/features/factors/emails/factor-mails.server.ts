import type { MemberCtx } from '#/platform/context.server.ts';
import { type Letter, sendLetter } from '#/platform/letter.server.ts';

const notYou = 'If it was not you, set a new password at once and look at your second factors.';

/** What people are told by mail about their second factors. */
export const factorNotices = {
  added: (name: string) => ({
    subject: 'A second factor was added to your Dropfolio account',
    lines: [`From now on, signing in asks for a code as well: ${name}.`, notYou],
  }),
  removed: (name: string) => ({
    subject: 'A second factor was removed from your Dropfolio account',
    lines: [`This second factor no longer belongs to your account: ${name}.`, notYou],
  }),
  backupCodesMade: () => ({
    subject: 'New backup codes for your Dropfolio account',
    lines: ['New backup codes were made for your account. The ones from before no longer work.', notYou],
  }),
  backupCodeUsed: () => ({
    subject: 'A backup code of your Dropfolio account was used',
    lines: ['Somebody, we hope you, used one of your backup codes. It does not work again.', notYou],
  }),
  wrongCodes: () => ({
    subject: 'Wrong codes for your Dropfolio account',
    lines: [
      'Somebody who knows your password, or has another way into your account, entered five wrong codes for its second factor.',
      'They did not get in. If it was not you, set a new password.',
    ],
  }),
} satisfies Record<string, (name: string) => Omit<Letter, 'action'>>;

/** Queues a notice to the member, in the transaction of `ctx.db`. */
export async function sendFactorNotice(
  { db, actor }: Pick<MemberCtx, 'db' | 'actor'>,
  notice: Omit<Letter, 'action'>,
  baseUrl: string,
): Promise<void> {
  const action = { label: 'Open your profile', url: `${baseUrl}/profile` };
  await sendLetter(db, actor, { ...notice, action });
}

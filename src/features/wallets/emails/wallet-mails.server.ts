import type { Db } from '#/db/client.server.ts';
import { type Person, sendLetter } from '#/platform/letter.server.ts';

type Notice = { address: string; baseUrl: string };

const review = (baseUrl: string) => ({ label: 'Review your profile', url: `${baseUrl}/profile` });

/** Tells somebody that a wallet can sign in to their account. */
export async function sendWalletLinkedMail(
  db: Db,
  person: Person,
  { address, baseUrl }: Notice,
): Promise<void> {
  await sendLetter(db, person, {
    subject: 'A wallet was linked to your Dropfolio account',
    lines: [
      `The wallet ${address} can sign in to your account from now on.`,
      'If it was not you, unlink it on your profile and set a new password.',
    ],
    action: review(baseUrl),
  });
}

/** Tells somebody that a wallet can no longer sign in to their account. */
export async function sendWalletUnlinkedMail(
  db: Db,
  person: Person,
  { address, baseUrl }: Notice,
): Promise<void> {
  await sendLetter(db, person, {
    subject: 'A wallet was unlinked from your Dropfolio account',
    lines: [
      `The wallet ${address} no longer signs in to your account. Your password works as before.`,
      'If it was not you, set a new password.',
    ],
    action: review(baseUrl),
  });
}

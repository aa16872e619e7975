import type { Db } from '#/db/client.server.ts';
import { type Person, sendLetter } from '#/platform/letter.server.ts';

type Notice = { name: string; baseUrl: string };

const review = (baseUrl: string) => ({ label: 'Review your profile', url: `${baseUrl}/profile` });

/** Tells somebody that their account has a new passkey. */
export async function sendPasskeyAddedMail(db: Db, person: Person, { name, baseUrl }: Notice): Promise<void> {
  await sendLetter(db, person, {
    subject: 'A passkey was added to your Dropfolio account',
    lines: [
      `The passkey “${name}” can sign in to your account from now on.`,
      'If it was not you, remove it on your profile and set a new password.',
    ],
    action: review(baseUrl),
  });
}

/** Tells somebody that their account has lost a passkey. */
export async function sendPasskeyRemovedMail(
  db: Db,
  person: Person,
  { name, baseUrl }: Notice,
): Promise<void> {
  await sendLetter(db, person, {
    subject: 'A passkey was removed from your Dropfolio account',
    lines: [
      `The passkey “${name}” no longer signs in to your account. Your password works as before.`,
      'If it was not you, set a new password.',
    ],
    action: review(baseUrl),
  });
}

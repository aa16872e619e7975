import type { Db } from '#/db/client.server.ts';
import { type Person, sendEmail } from '#/platform/email.server.ts';
import type { PersistentChannel } from '../schema.ts';

/** Emails the owner about a new channel that outlives the session in which it was linked. */
export async function sendChannelLinkedMail(
  db: Db,
  person: Person,
  { kind, name, shown }: PersistentChannel,
  baseUrl: string,
): Promise<void> {
  const effect =
    kind === 'telegram'
      ? `Your notifications now also go to the Telegram chat ${shown}, which can check in and change your airdrops.`
      : `Your notifications now also go to the webhook “${name}” at ${shown}.`;
  await sendEmail(db, person, {
    subject: `A ${kind === 'telegram' ? 'Telegram chat' : 'webhook'} was linked to your Dropfolio account`,
    lines: [effect, 'If this wasn’t you, unlink it on the Reminders page and change your password.'],
    action: { label: 'Review your channels', url: `${baseUrl}/reminders` },
  });
}

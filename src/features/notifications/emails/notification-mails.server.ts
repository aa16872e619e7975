import type { Db } from '#/db/client.server.ts';
import { type Email, type Person, sendEmail } from '#/platform/email.server.ts';
import { kindLabels, type NotificationKind } from '../kinds.ts';

type Told = { id: string; kind: NotificationKind; title: string; body: string; url: string } & Pick<
  Email,
  'airdropId' | 'usefulUntil' | 'isBulk'
>;

/** The same news by e-mail, for who switched it on, with the way to switch it off. */
export async function sendNotificationMail(
  db: Db,
  person: Person,
  told: Told,
  unsubscribeUrl: string,
): Promise<void> {
  const { airdropId = null, usefulUntil = null, isBulk = false } = told;
  await sendEmail(db, person, {
    ...{ airdropId, usefulUntil, isBulk },
    key: `notification:${told.id}`,
    subject: told.title,
    lines: [told.body === '' ? told.title : told.body],
    because: `You’re receiving this because emails about “${kindLabels[told.kind].label}” are on.`,
    action: { label: 'Open in Dropfolio', url: told.url },
    unsubscribeUrl,
  });
}

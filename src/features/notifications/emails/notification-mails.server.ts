import type { Db } from '#/db/client.server.ts';
import { type Email, type Person, sendEmail } from '#/platform/email.server.ts';
import { kindLabels, type NotificationKind } from '../kinds.ts';

type NotificationMail = {
  id: string;
  kind: NotificationKind;
  title: string;
  body: string;
  url: string;
} & Pick<Email, 'airdropId' | 'usefulUntil' | 'isBulk'>;

/** Sends a notification as an email with an unsubscribe link. */
export async function sendNotificationMail(
  db: Db,
  person: Person,
  notification: NotificationMail,
  unsubscribeUrl: string,
): Promise<void> {
  const { airdropId = null, usefulUntil = null, isBulk = false } = notification;
  await sendEmail(db, person, {
    airdropId,
    usefulUntil,
    isBulk,
    key: `notification:${notification.id}`,
    subject: notification.title,
    lines: [notification.body === '' ? notification.title : notification.body],
    reason: `You’re getting this because email is on for “${kindLabels[notification.kind].label}”.`,
    action: { label: 'Open in Dropfolio', url: notification.url },
    unsubscribeUrl,
  });
}

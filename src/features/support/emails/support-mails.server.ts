import type { Db } from '#/db/client.server.ts';
import { renderMailPage } from '#/platform/mail-page.server.ts';
import { queueMail } from '#/platform/mailer.server.ts';
import type { SupportForm } from '../schema.ts';

/** Emails a support message to the operator. Replies go to the sender. */
export async function sendSupportMail(
  db: Db,
  to: string,
  message: SupportForm & { id: string },
): Promise<void> {
  const { id, name, email, subject, message: text } = message;
  const intro = `${name} <${email}> contacted Dropfolio support:`;
  await queueMail(db, {
    key: `support:${id}`,
    to,
    replyTo: email,
    subject: `[Support] ${subject}`,
    text: [intro, subject, text].join('\n\n'),
    html: renderMailPage({ title: subject, paragraphs: [intro, subject, text] }),
    forget: true,
  });
}

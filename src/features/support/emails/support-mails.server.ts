import type { Db } from '#/db/client.server.ts';
import { mailPage } from '#/platform/mail-page.server.ts';
import { queueMail } from '#/platform/mailer.server.ts';
import type { SupportForm } from '../schema.ts';

/** A message to the support, to whoever runs the site. An answer goes to the one who wrote it. */
export async function sendSupportMail(
  db: Db,
  to: string,
  message: SupportForm & { id: string },
): Promise<void> {
  const { id, name, email, subject, message: text } = message;
  const head = `${name} <${email}> contacted Dropfolio support:`;
  await queueMail(db, {
    key: `support:${id}`,
    to,
    replyTo: email,
    subject: `[Support] ${subject}`,
    text: [head, subject, text].join('\n\n'),
    html: mailPage({ title: subject, paragraphs: [head, subject, text] }),
    forget: true,
  });
}

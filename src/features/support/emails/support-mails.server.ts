import type { Db } from '#/db/client.server.ts';
import { escapeHtml } from '#/lib/text.ts';
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
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5;color:#1c1b22"><p>${escapeHtml(head)}</p><p><strong>${escapeHtml(subject)}</strong></p><p style="white-space:pre-wrap">${escapeHtml(text)}</p></body></html>`,
    forget: true,
  });
}

import type { Db } from '#/db/client.server.ts';
import { sendEmail } from '#/platform/email.server.ts';

type Reader = { id: string; email: string };

const toRecipient = ({ id, email }: Reader) => ({ id, email, firstName: '' });

export async function sendConfirmationMail(
  db: Db,
  reader: Reader,
  links: { confirm: string; unsubscribe: string },
): Promise<void> {
  await sendEmail(db, toRecipient(reader), {
    subject: 'Confirm your Dropfolio newsletter subscription',
    lines: [
      'We received a request to subscribe this address to our newsletter about hunting airdrops safely.',
      'We won’t send anything until you confirm. This link expires in 24 hours. If this wasn’t you, ignore this email.',
    ],
    action: { label: 'Confirm my address', url: links.confirm },
    unsubscribeUrl: links.unsubscribe,
    forget: true,
  });
}

/** Tells a confirmed subscriber who signs up again that they are already subscribed. */
export async function sendAlreadySubscribedMail(
  db: Db,
  reader: Reader,
  links: { blog: string; unsubscribe: string },
): Promise<void> {
  await sendEmail(db, toRecipient(reader), {
    subject: 'You’re already subscribed to the Dropfolio newsletter',
    lines: [
      'We received a request to subscribe this address to our newsletter. You’re already subscribed, so you don’t need to do anything.',
    ],
    action: { label: 'Read the blog', url: links.blog },
    unsubscribeUrl: links.unsubscribe,
    forget: true,
  });
}

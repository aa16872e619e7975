import type { Db } from '#/db/client.server.ts';
import { sendLetter } from '#/platform/letter.server.ts';

type Reader = { id: string; email: string };

const personOf = ({ id, email }: Reader) => ({ id, email, firstName: '' });

/** The letter with the link that confirms the address. */
export async function sendConfirmLetter(
  db: Db,
  reader: Reader,
  links: { confirm: string; unsubscribe: string },
): Promise<void> {
  await sendLetter(db, personOf(reader), {
    subject: 'Confirm that you want the Dropfolio newsletter',
    lines: [
      'Somebody, we hope you, asked for our newsletter at this address: new articles about hunting airdrops with care.',
      'Nothing is sent until you confirm. The link works once and for 24 hours. If it was not you, ignore this message.',
    ],
    action: { label: 'Confirm my address', url: links.confirm },
    unsubscribeUrl: links.unsubscribe,
    forget: true,
  });
}

/** To somebody who asks for what they get already. */
export async function sendKnownReaderLetter(
  db: Db,
  reader: Reader,
  links: { blog: string; unsubscribe: string },
): Promise<void> {
  await sendLetter(db, personOf(reader), {
    subject: 'You get the Dropfolio newsletter already',
    lines: [
      'Somebody, we hope you, asked for our newsletter at this address. You get it already, so there is nothing to do.',
    ],
    action: { label: 'Read the blog', url: links.blog },
    unsubscribeUrl: links.unsubscribe,
    forget: true,
  });
}

import type { Db } from '../../src/db/client.server.ts';
import { hashAddress } from '../../src/features/channels/linking-commands.server.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';
import type { Cipher } from '../../src/platform/auth/cipher.server.ts';

type WebhookOptions = { name?: string; cipher?: Cipher };

/** Inserts a webhook of this person, with its address encrypted by `cipher`. Returns its id. */
export async function makeWebhook(
  db: Db,
  person: { id: string },
  { name = 'Test', cipher }: WebhookOptions = {},
): Promise<string> {
  const id = uuidv7();
  const address = JSON.stringify({ form: 'json', url: 'https://example.com/', secret: '' });
  await db
    .insertInto('channels')
    .values({
      id,
      user_id: person.id,
      kind: 'webhook',
      name,
      address_hash: Buffer.from(id),
      sealed: cipher === undefined ? 'sealed' : cipher.encrypt(address, id),
    })
    .execute();
  return id;
}

/** Inserts a delivery that is waiting to be sent to a webhook of this person. */
export async function makeDelivery(
  db: Db,
  person: { id: string },
  { channelId, title }: { channelId: string; title: string },
): Promise<void> {
  await db
    .insertInto('deliveries')
    .values({
      id: uuidv7(),
      user_id: person.id,
      channel: 'webhook',
      channel_id: channelId,
      key: 'test',
      kind: 'test',
      message: JSON.stringify({ title, body: '', url: '/' }),
    })
    .execute();
}

/** Inserts a webhook of this person that a password reset removed, with its address encrypted by `cipher`. Returns its id. */
export async function makeEndedChannel(
  db: Db,
  person: { id: string },
  { url, cipher }: { url?: string; cipher?: Cipher } = {},
): Promise<string> {
  const id = uuidv7();
  const address = JSON.stringify({ form: 'json', url: url ?? 'https://example.com/', secret: '' });
  await db
    .insertInto('ended_channels')
    .values({
      id,
      user_id: person.id,
      kind: 'webhook',
      address_hash: hashAddress(url ?? id),
      sealed: cipher === undefined ? 'sealed' : cipher.encrypt(address, id),
      ended_at: new Date(),
    })
    .execute();
  return id;
}

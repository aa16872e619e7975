import { uuidv7 } from '../../src/lib/uuid.ts';
import { openSession } from '../../src/platform/auth/sessions.server.ts';
import type { Person, Site } from '../harness/site.ts';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

/** Adds working, failing, and disabled channels with deliveries of every outcome. Nothing can be sent to them. */
export async function addChannels({ database: { db } }: Site, { id }: Person): Promise<void> {
  const signIn = { method: 'password', assurance: 'aal1', address: '127.0.0.1', userAgent: '' } as const;
  await openSession(db, { userId: id, ...signIn, now: new Date() });
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  const common = { user_id: id, sealed: 'sealed', last_answer: null, failing_since: null, broken_at: null };
  const channelRows = [
    {
      kind: 'push' as const,
      name: 'Firefox on Windows',
      session_id: session.id,
      shown: 'push.example.com',
      last_ok_at: hoursAgo(3),
    },
    {
      kind: 'webhook' as const,
      name: 'Home server',
      shown: 'hooks.example.com',
      last_ok_at: hoursAgo(72),
      failing_since: hoursAgo(50),
      last_answer: '503 Service Unavailable',
    },
    {
      kind: 'webhook' as const,
      name: 'Team',
      shown: 'discord.example.com',
      last_ok_at: hoursAgo(400),
      failing_since: hoursAgo(160),
      broken_at: hoursAgo(40),
      last_answer: '404 Unknown Webhook',
    },
  ];
  const channels = channelRows.map((item) => ({
    ...common,
    id: uuidv7(),
    address_hash: Buffer.from(uuidv7()),
    ...item,
  }));
  await db.insertInto('channels').values(channels).execute();
  const [push, failing] = channels;
  if (push === undefined || failing === undefined) return;
  const message = JSON.stringify({ title: 'Beta access: claim in 3 hours', body: '', url: '/tracker' });
  const deliveries = [
    { channel: 'push', channel_id: push.id, state: 'waiting', answer: null },
    { channel: 'push', channel_id: push.id, state: 'sent', answer: '201 Created' },
    {
      channel: 'push',
      channel_id: push.id,
      state: 'unknown',
      answer: 'The connection was lost while sending.',
    },
    { channel: 'webhook', channel_id: failing.id, state: 'failed', answer: '503 Service Unavailable' },
    { channel: 'webhook', channel_id: failing.id, state: 'dropped', answer: 'Skipped: no longer relevant.' },
  ] as const;
  await db
    .insertInto('deliveries')
    .values(
      deliveries.map((item, index) => ({
        id: uuidv7(),
        user_id: id,
        key: uuidv7(),
        kind: 'claim_opens',
        message,
        created_at: hoursAgo(index),
        done_at: item.state === 'waiting' ? null : hoursAgo(index),
        ...item,
      })),
    )
    .execute();
}

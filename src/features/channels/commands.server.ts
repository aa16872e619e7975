import type { Db, Trx } from '#/db/client.server.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { bulkPriority, enqueue, urgentPriority } from '#/platform/jobs.server.ts';
import { sendToEndedChannel } from './ended-channel-jobs.server.ts';
import { sendDelivery } from './jobs.server.ts';
import { getQueue, getUnreliableQueue, isUnreliable, type Target } from './queues.server.ts';
import { externalChannels, type PersistentChannel } from './schema.ts';

/** A message for one person and the channels that receive it. */
export type OutgoingMessage = {
  userId: string;
  channels: ReadonlySet<string>;
  /** Identifies the event. Each channel receives a key at most once. */
  key: string;
  kind: string;
  title: string;
  body: string;
  /** A path on this site. */
  url: string;
  airdropId?: string | null;
  usefulUntil?: Date | null;
  /** Whether it is part of a bulk send, which has the lowest priority. */
  isBulk?: boolean;
};

/** Columns of a `Target`. */
export const targetColumns = ['id', 'user_id', 'kind', 'shown', 'last_ok_at', 'failing_since'] as const;

/**
 * Queues messages in the caller's transaction, one delivery for each working channel of the person. A key that was queued before
 * is not queued again.
 */
export async function deliver(
  trx: Db,
  { now }: { now: Date },
  messages: readonly OutgoingMessage[],
): Promise<void> {
  const people = [...new Set(messages.map(({ userId }) => userId))];
  if (people.length === 0) return;
  const channels = await trx
    .selectFrom('channels')
    .select(targetColumns)
    .where('user_id', 'in', people)
    .where('broken_at', 'is', null)
    .execute();
  for (const message of messages) {
    const targets = channels.filter(
      ({ user_id, kind }) => user_id === message.userId && message.channels.has(kind),
    );
    await queueDeliveries(trx, now, message, targets);
  }
}

/** Queues a message to one channel, even one that is turned off: a test message. Returns the ids of the queued deliveries. */
export function deliverToChannel(
  trx: Db,
  { now }: { now: Date },
  message: Omit<OutgoingMessage, 'channels'>,
  target: Target,
): Promise<readonly string[]> {
  return queueDeliveries(trx, now, message, [target]);
}

async function queueDeliveries(
  trx: Db,
  now: Date,
  message: Omit<OutgoingMessage, 'channels'>,
  targets: readonly Target[],
): Promise<readonly string[]> {
  if (targets.length === 0) return [];
  const {
    userId,
    key,
    kind,
    title,
    body,
    url,
    airdropId = null,
    usefulUntil = null,
    isBulk = false,
  } = message;
  const rows = await trx
    .insertInto('deliveries')
    .values(
      targets.map((target) => ({
        id: uuidv7(),
        user_id: userId,
        channel: target.kind,
        channel_id: target.id,
        key,
        kind,
        message: JSON.stringify({ title, body, url }),
        airdrop_id: airdropId,
        useful_until: usefulUntil,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'channel_id'])
    .execute();
  for (const { id, channel_id } of rows) {
    const target = targets.find((item) => item.id === channel_id);
    if (target === undefined) continue;
    const normalPriority = isBulk ? bulkPriority : 0;
    const priority = kind === 'test' ? urgentPriority : normalPriority;
    const delivery = { id, isPatient: isUnreliable(target) };
    await enqueue(trx, sendDelivery, delivery, { queueName: getQueue(target), priority });
  }
  return rows.map(({ id }) => id);
}

/** Records that the same message is sent by email, in the transaction that queues the email. */
export async function recordMailDelivery(
  trx: Db,
  { now }: { now: Date },
  { userId, key, kind, title, body, url }: Omit<OutgoingMessage, 'channels'>,
): Promise<void> {
  await trx
    .insertInto('deliveries')
    .values({
      id: uuidv7(),
      user_id: userId,
      channel: 'email',
      channel_id: null,
      key,
      kind,
      created_at: now,
      message: JSON.stringify({ title, body, url }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Moves a browser's subscription from a session to the one that replaces it. */
export async function movePushSubscription(
  trx: Trx,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await trx.updateTable('channels').set({ session_id: to }).where('session_id', '=', from).execute();
}

/** A message about the account's security, sent to every channel regardless of notification settings. */
type SecurityNotice = { title: string; body: string; url: string };

const allChannels: ReadonlySet<string> = new Set(externalChannels);

/**
 * Queues a security notice for all channels of a person, including those that a reset ended, in the caller's transaction. The
 * caller sends the email.
 */
export async function sendSecurityNotice(
  trx: Db,
  { now }: { now: Date },
  userId: string,
  notice: SecurityNotice,
): Promise<void> {
  const key = uuidv7(now.getTime());
  await deliver(trx, { now }, [{ userId, channels: allChannels, key, kind: 'security', ...notice }]);
  const endedChannels = await trx
    .selectFrom('ended_channels')
    .select(['id', 'kind', 'user_id'])
    .where('user_id', '=', userId)
    .execute();
  const createdAt = now.toISOString();
  for (const channel of endedChannels) {
    const message = { channelId: channel.id, key, ...notice, createdAt };
    await enqueue(trx, sendToEndedChannel, message, { queueName: getUnreliableQueue(channel) });
  }
}

/**
 * Ends all channels of a person, including push, in the caller's transaction. They still receive security notices for eight days, so
 * that an attacker who resets the password through the mailbox can't hide them from the owner. Returns the channels that would
 * have outlived the sessions.
 */
export async function endChannels(
  trx: Trx,
  { now }: { now: Date },
  userId: string,
): Promise<PersistentChannel[]> {
  const channels = await trx
    .deleteFrom('channels')
    .where('user_id', '=', userId)
    .returning(['id', 'kind', 'name', 'shown', 'address_hash', 'sealed', 'broken_at'])
    .execute();
  const workingChannels = channels.filter((item) => item.broken_at === null);
  if (workingChannels.length > 0) {
    await trx
      .insertInto('ended_channels')
      .values(
        workingChannels.map(({ id, kind, address_hash, sealed }) => ({
          id,
          user_id: userId,
          kind,
          address_hash,
          sealed,
          ended_at: now,
        })),
      )
      .execute();
  }
  return channels.flatMap(({ kind, name, shown }) => (kind === 'push' ? [] : [{ kind, name, shown }]));
}

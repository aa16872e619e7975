import { createHash } from 'node:crypto';
import { telegramQueueCount } from '#/platform/channels/telegram-sender.server.ts';
import type { LinkedChannel } from './schema.ts';

/** Limits of parallel sends, per host and to failing channels. They are small because the job queue never deletes a queue. */
const queuesPerHost = 5;
const failingQueueCount = 4;
const hostBucketCount = 256;

const hashToIndex = (text: string, count: number): number =>
  createHash('sha256').update(text).digest().readUInt32BE(0) % count;

export type Target = {
  id: string;
  kind: LinkedChannel;
  shown: string;
  user_id: string;
  last_ok_at: Date | null;
  failing_since: Date | null;
};

/** Whether the channel is failing or unproven. A user-supplied host must respond once before it shares a queue with others. */
export const isUnreliable = ({ kind, last_ok_at, failing_since }: Target): boolean =>
  kind !== 'telegram' && (failing_since !== null || last_ok_at === null);

/** The channel columns that choose a message's queue. */
export type QueueTarget = Pick<Target, 'id' | 'kind' | 'user_id'>;

/** Returns the queue for messages to failing or unproven channels. Telegram always uses its own, which carry its rate limit. */
export const getUnreliableQueue = ({ id, kind, user_id }: QueueTarget): string =>
  kind === 'telegram'
    ? `channels.telegram.${hashToIndex(id, telegramQueueCount)}`
    : `channels.trouble.${hashToIndex(user_id, failingQueueCount)}`;

/** Returns the channel's queue. Its messages are sent one after another, parallel to other channels of the same host. */
export function getQueue(target: Target): string {
  if (isUnreliable(target) || target.kind === 'telegram') return getUnreliableQueue(target);
  return `channels.${hashToIndex(target.shown, hostBucketCount)}.${hashToIndex(target.id, queuesPerHost)}`;
}

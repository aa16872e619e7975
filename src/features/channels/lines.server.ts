import { createHash } from 'node:crypto';
import { telegramQueueCount } from '#/platform/channels/telegram-sender.server.ts';
import type { LinkedChannel } from './schema.ts';

/** Messages on their way to one host at once, and to channels in trouble. All lines are few: the queue keeps each for good. */
const linesOfHost = 5;
const linesInTrouble = 4;
const hosts = 256;

const numberOf = (text: string, most: number): number =>
  createHash('sha256').update(text).digest().readUInt32BE(0) % most;

/** What is read of a channel that something is sent to. */
export type Target = {
  id: string;
  kind: LinkedChannel;
  shown: string;
  user_id: string;
  last_ok_at: Date | null;
  failing_since: Date | null;
};

/** A host that somebody named has to show that it answers, before others' messages wait beside it. */
export const isInTrouble = ({ kind, last_ok_at, failing_since }: Target): boolean =>
  kind !== 'telegram' && (failing_since !== null || last_ok_at === null);

/** Where a message to a channel stands. */
export type Place = Pick<Target, 'id' | 'kind' | 'user_id'>;

/** Where messages to a channel wait that doesn't answer, or hasn't yet: among their like. Telegram's lines are its pace. */
export const lineInTrouble = ({ id, kind, user_id }: Place): string =>
  kind === 'telegram'
    ? `channels.telegram.${numberOf(id, telegramQueueCount)}`
    : `channels.trouble.${numberOf(user_id, linesInTrouble)}`;

/** The line that a channel's messages stand in: one after another, beside others of the same host. */
export function lineOf(target: Target): string {
  if (isInTrouble(target) || target.kind === 'telegram') return lineInTrouble(target);
  return `channels.${numberOf(target.shown, hosts)}.${numberOf(target.id, linesOfHost)}`;
}

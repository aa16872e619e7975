import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { ChannelSenders, SendOutcome } from './sender.server.ts';
import { type Telegram, TelegramRejection, TelegramUnreachable } from './telegram.server.ts';
import { formatReminder } from './telegram-text.server.ts';

/** The stored form of a linked chat. */
export const telegramAddress = z.object({ chatId: z.int() });
export type TelegramAddress = z.infer<typeof telegramAddress>;

/**
 * Telegram messages are sent through this many job queues, each waiting for its previous message: with the
 * pause below that is 25 a second across all processes, of the 30 that Telegram allows. The rest is for
 * replies of the bot.
 */
export const telegramQueueCount = 4;
const queuePauseMs = 160;
/** Telegram allows one message a second per chat. */
const chatPauseMs = 1_000;
const maxChats = 10_000;

/** Telegram's error texts for a chat that is permanently unreachable. */
const permanentErrors = /chat not found|user is deactivated|bot was kicked|peer_id_invalid|user not found/i;

type Clock = {
  /** Monotonic milliseconds. */
  now: () => number;
  delay: (ms: number, value?: undefined, options?: { signal: AbortSignal }) => Promise<void>;
};
const systemClock: Clock = { now: () => performance.now(), delay };

/** Creates the sender for linked chats, within Telegram's rate limits. */
export function createTelegramSender(
  telegram: Telegram,
  clock = systemClock,
): NonNullable<ChannelSenders['telegram']> {
  const nextAt = new LRUCache<number, number>({ max: maxChats });

  /** Waits until the chat may receive another message. Resolves with false if the time ran out. */
  async function waitForChat(chatId: number, signal: AbortSignal): Promise<boolean> {
    const now = clock.now();
    const sendAt = Math.max(now, nextAt.get(chatId) ?? 0);
    nextAt.set(chatId, sendAt + chatPauseMs);
    if (sendAt > now) await clock.delay(sendAt - now, undefined, { signal }).catch(() => undefined);
    return !signal.aborted;
  }

  return {
    botName: telegram.getName,
    async send({ address }, message, signal) {
      const { chatId } = telegramAddress.parse(address);
      if (!(await waitForChat(chatId, signal))) return { state: 'later', answer: 'The server was stopped.' };
      const [outcome] = await Promise.all([
        toOutcome(telegram.send(chatId, formatReminder(message), signal)),
        clock.delay(queuePauseMs),
      ]);
      return outcome;
    },
  };
}

async function toOutcome(sending: Promise<void>): Promise<SendOutcome> {
  try {
    await sending;
    return { state: 'sent', answer: 'OK' };
  } catch (error) {
    if (error instanceof TelegramUnreachable) {
      return { state: error.isInDoubt ? 'unknown' : 'later', answer: error.message };
    }
    if (!(error instanceof TelegramRejection)) throw error;
    const { code, message: answer, retryAfterMs } = error;
    if (code === 429) return { state: 'later', answer, afterMs: retryAfterMs };
    // A wrong token is no fault of the message.
    if (code >= 500 || code === 401 || code === 404) return { state: 'later', answer };
    if (code === 403 || (code === 400 && permanentErrors.test(answer))) return { state: 'gone', answer };
    return { state: 'refused', answer };
  }
}

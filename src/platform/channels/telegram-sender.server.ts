import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { ChannelSenders, SendOutcome } from './sender.server.ts';
import { type Telegram, TelegramRefusal, TelegramUnreachable } from './telegram.server.ts';
import { reminderText } from './telegram-text.server.ts';

/** How a linked chat is stored. */
export const telegramAddress = z.object({ chatId: z.int() });
export type TelegramAddress = z.infer<typeof telegramAddress>;

/**
 * Messages to Telegram go out in so many lines, each of which waits for its last message: with the pause below that is 25 a
 * second of all processes together, of the 30 that Telegram takes. The rest is for answers of the bot.
 */
export const telegramQueueCount = 4;
const lineMs = 160;
/** Telegram takes one message a second in a chat. */
const chatMs = 1_000;
const mostChats = 10_000;

/** Where the chat is gone for us, in Telegram's words. */
const goneTexts = /chat not found|user is deactivated|bot was kicked|peer_id_invalid|user not found/i;

/** Sends reminders to linked chats, no faster than Telegram takes them. */
export function createTelegramSender(telegram: Telegram): NonNullable<ChannelSenders['telegram']> {
  const nextAt = new LRUCache<number, number>({ max: mostChats });

  /** Waits until the chat may have another message. False: there is no time left for it. */
  async function turnOf(chatId: number, signal: AbortSignal): Promise<boolean> {
    const now = performance.now();
    const at = Math.max(now, nextAt.get(chatId) ?? 0);
    nextAt.set(chatId, at + chatMs);
    if (at > now) await delay(at - now, undefined, { signal }).catch(() => undefined);
    return !signal.aborted;
  }

  return {
    botName: telegram.name,
    async send({ address }, message, signal) {
      const { chatId } = telegramAddress.parse(address);
      if (!(await turnOf(chatId, signal))) return { state: 'later', answer: 'The server was stopped.' };
      const [outcome] = await Promise.all([
        outcomeOf(telegram.send(chatId, reminderText(message), signal)),
        delay(lineMs),
      ]);
      return outcome;
    },
  };
}

async function outcomeOf(sending: Promise<void>): Promise<SendOutcome> {
  try {
    await sending;
    return { state: 'sent', answer: 'OK' };
  } catch (error) {
    if (error instanceof TelegramUnreachable) {
      return { state: error.isInDoubt ? 'unknown' : 'later', answer: error.message };
    }
    if (!(error instanceof TelegramRefusal)) throw error;
    const { code, message: answer, retryAfterMs } = error;
    if (code === 429) return { state: 'later', answer, afterMs: retryAfterMs };
    // A token that isn't right is no fault of the message.
    if (code >= 500 || code === 401 || code === 404) return { state: 'later', answer };
    if (code === 403 || (code === 400 && goneTexts.test(answer))) return { state: 'gone', answer };
    return { state: 'refused', answer };
  }
}

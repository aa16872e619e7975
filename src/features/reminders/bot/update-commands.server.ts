import { inTransaction } from '#/db/client.server.ts';
import { isAppError } from '#/lib/app-error.ts';
import type { Telegram } from '#/platform/channels/telegram.server.ts';
import type { TelegramText } from '#/platform/channels/telegram-text.server.ts';
import { recordUpdate, type TelegramUpdate } from '#/platform/channels/telegram-updates.server.ts';
import { type Change, collectChanges } from '#/platform/context.server.ts';
import type { Services } from '#/platform/services.server.ts';
import { answerPress } from './button-presses.server.ts';
import { answerCommand } from './commands.server.ts';

export { botCommands } from './commands.server.ts';

type BotServices = Pick<
  Services,
  'db' | 'log' | 'config' | 'linkGuard' | 'limits' | 'channelCipher' | 'publish'
> & {
  telegram: Telegram;
};

/** The context of an update's handler; `db` is the transaction that records the update. */
export type BotCtx = Omit<BotServices, 'publish'> & {
  now: Date;
  requestId: string;
  changed: (...changes: readonly Change[]) => void;
};

/** A reply, sent after the transaction has committed. */
export type Reply =
  | { send: TelegramText }
  | { edit: TelegramText; messageId: number }
  | { toast: string; pressId: string };

const genericError = 'Something went wrong. Please try again.';

/**
 * Returns a handler that executes an update and replies in its chat. The effects commit together with the record of
 * the update, so that a repeated update is a no-op; replies that fail aren't resent.
 */
export function createBot(services: BotServices): (update: TelegramUpdate) => Promise<void> {
  const { db, limits, telegram } = services;
  const { botId } = telegram;

  const getRequestId = (update: TelegramUpdate) => `telegram-${update.update_id}`;
  const getLog = (update: TelegramUpdate) => services.log.with({ id: getRequestId(update) });

  async function consumeRateLimit(chatId: number, now: Date): Promise<boolean> {
    try {
      await limits.consume('telegramChat', `${botId} ${chatId}`, { now });
      return true;
    } catch (error) {
      // Chats above the rate limit get no reply.
      if (isAppError(error) && error.code === 'RATE_LIMITED') return false;
      throw error;
    }
  }

  async function processUpdate(update: TelegramUpdate, now: Date): Promise<readonly Reply[]> {
    const { changed, publish } = collectChanges(services.publish);
    const requestId = getRequestId(update);
    const log = getLog(update);
    try {
      const replies = await inTransaction(db, async (trx): Promise<readonly Reply[]> => {
        if (!(await recordUpdate(trx, botId, update.update_id, now))) return [];
        const { publish: _publish, ...rest } = services;
        return handleUpdate({ ...rest, db: trx, log, now, requestId, changed }, update);
      });
      publish();
      return replies;
    } catch (error) {
      if (!isAppError(error)) log.error('telegram.failed', error);
      // If this fails too, Telegram resends the update.
      await recordUpdate(db, botId, update.update_id, now);
      return toErrorReply(update, isAppError(error) ? error.message : genericError);
    }
  }

  return async (update) => {
    const now = new Date();
    const chatId = (update.message ?? update.callback_query?.message)?.chat.id;
    if (chatId === undefined || !(await consumeRateLimit(chatId, now))) return;
    for (const reply of await processUpdate(update, now)) {
      await sendReply(telegram, chatId, reply).catch((error: unknown) => {
        getLog(update).warn('telegram.not_said', {
          reason: error instanceof Error ? error.message : String(error),
        });
      });
    }
  };
}

function handleUpdate(ctx: BotCtx, update: TelegramUpdate): Promise<readonly Reply[]> {
  const { message, callback_query: press } = update;
  if (message !== undefined) return answerCommand(ctx, message);
  if (press?.message === undefined) return Promise.resolve([]);
  return answerPress(ctx, { id: press.id, data: press.data ?? '', message: press.message });
}

function toErrorReply({ callback_query: press }: TelegramUpdate, text: string): readonly Reply[] {
  return press === undefined ? [{ send: { text } }] : [{ toast: text, pressId: press.id }];
}

function sendReply(telegram: Telegram, chatId: number, reply: Reply): Promise<void> {
  if ('send' in reply) return telegram.send(chatId, reply.send);
  if ('edit' in reply) return telegram.edit(chatId, reply.messageId, reply.edit);
  return telegram.answerPress(reply.pressId, reply.toast);
}

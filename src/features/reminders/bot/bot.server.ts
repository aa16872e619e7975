import { inTransaction } from '#/db/client.server.ts';
import { isAppError } from '#/lib/app-error.ts';
import type { Telegram } from '#/platform/channels/telegram.server.ts';
import type { TelegramText } from '#/platform/channels/telegram-text.server.ts';
import { recordUpdate, type TelegramUpdate } from '#/platform/channels/telegram-updates.server.ts';
import { type Change, collectChanges } from '#/platform/context.server.ts';
import type { Services } from '#/platform/services.server.ts';
import { answerCommand } from './commands.server.ts';
import { answerPress } from './presses.server.ts';

export { botCommands } from './commands.server.ts';

type BotServices = Pick<
  Services,
  'db' | 'log' | 'config' | 'linkGuard' | 'limits' | 'channelCipher' | 'publish'
> & {
  telegram: Telegram;
};

/** What handles one update: its database is the transaction that notes it. */
export type BotCtx = Omit<BotServices, 'publish'> & {
  now: Date;
  requestId: string;
  changed: (...changes: readonly Change[]) => void;
};

/** What the bot says, once what it says has happened. */
export type Reply =
  | { send: TelegramText }
  | { edit: TelegramText; messageId: number }
  | { toast: string; pressId: string };

const failed = 'Something went wrong. Please try again.';

/**
 * Does what an update asks for, and answers in its chat. What it does and that it was handled commit together, so that an
 * update that comes again does nothing; an answer that can't be sent is not sent again.
 */
export function createBot(services: BotServices): (update: TelegramUpdate) => Promise<void> {
  const { db, limits, telegram } = services;
  const { botId } = telegram;

  const requestIdOf = (update: TelegramUpdate) => `telegram-${update.update_id}`;
  const logOf = (update: TelegramUpdate) => services.log.with({ id: requestIdOf(update) });

  async function isWelcome(chatId: number, now: Date): Promise<boolean> {
    try {
      await limits.take('telegramChat', `${botId} ${chatId}`, { now });
      return true;
    } catch (error) {
      // Whoever writes too much isn't answered at all.
      if (isAppError(error) && error.code === 'RATE_LIMITED') return false;
      throw error;
    }
  }

  async function handle(update: TelegramUpdate, now: Date): Promise<readonly Reply[]> {
    const { changed, publish } = collectChanges(services.publish);
    const requestId = requestIdOf(update);
    const log = logOf(update);
    try {
      const replies = await inTransaction(db, async (trx): Promise<readonly Reply[]> => {
        if (!(await recordUpdate(trx, botId, update.update_id, now))) return [];
        const { publish: _publish, ...rest } = services;
        return react({ ...rest, db: trx, log, now, requestId, changed }, update);
      });
      publish();
      return replies;
    } catch (error) {
      if (!isAppError(error)) log.error('telegram.failed', error);
      // Where not even this can be written, the update comes again.
      await recordUpdate(db, botId, update.update_id, now);
      return refusal(update, isAppError(error) ? error.message : failed);
    }
  }

  return async (update) => {
    const now = new Date();
    const chatId = (update.message ?? update.callback_query?.message)?.chat.id;
    if (chatId === undefined || !(await isWelcome(chatId, now))) return;
    for (const reply of await handle(update, now)) {
      await say(telegram, chatId, reply).catch((error: unknown) => {
        logOf(update).warn('telegram.not_said', {
          reason: error instanceof Error ? error.message : String(error),
        });
      });
    }
  };
}

function react(ctx: BotCtx, update: TelegramUpdate): Promise<readonly Reply[]> {
  const { message, callback_query: pressed } = update;
  if (message !== undefined) return answerCommand(ctx, message);
  if (pressed?.message === undefined) return Promise.resolve([]);
  return answerPress(ctx, { id: pressed.id, data: pressed.data ?? '', message: pressed.message });
}

function refusal({ callback_query: pressed }: TelegramUpdate, text: string): readonly Reply[] {
  return pressed === undefined ? [{ send: { text } }] : [{ toast: text, pressId: pressed.id }];
}

function say(telegram: Telegram, chatId: number, reply: Reply): Promise<void> {
  if ('send' in reply) return telegram.send(chatId, reply.send);
  if ('edit' in reply) return telegram.edit(chatId, reply.messageId, reply.edit);
  return telegram.answerPress(reply.pressId, reply.toast);
}

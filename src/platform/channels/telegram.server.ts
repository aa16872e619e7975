import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Api } from 'grammy';
import type { TelegramText } from './telegram-text.server.ts';

/** What Telegram refused, in its words. */
export class TelegramRefusal extends Error {
  override readonly name = 'TelegramRefusal';
  readonly code: number;
  /** When it says how long to wait. */
  readonly retryAfterMs: number | undefined;

  constructor(code: number, description: string, retryAfterMs: number | undefined) {
    super(description);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Telegram could not be asked, or didn't answer: `isInDoubt` when it may have done what it was asked. */
export class TelegramUnreachable extends Error {
  override readonly name = 'TelegramUnreachable';
  readonly isInDoubt: boolean;

  constructor(message: string, isInDoubt: boolean) {
    super(message);
    this.isInDoubt = isInDoubt;
  }
}

export type TelegramOptions = {
  token: string;
  /** Without a slash at its end. */
  apiUrl: string;
  /** The server's own. */
  secret: string;
  timeoutMs?: number;
};

type Library = typeof import('grammy');
type LibrarySignal = NonNullable<Parameters<Api['getMe']>[0]>;

/** What people can write to the bot, as its menu says it. */
export type BotCommand = { command: string; description: string };

/** What it takes to hear what people do in Telegram. */
type Hearing = {
  /** Has updates sent to this address from now on. */
  setWebhook: (url: string, signal: AbortSignal) => Promise<void>;
  deleteWebhook: (signal: AbortSignal) => Promise<void>;
  /** Waits up to so many seconds; `offset` confirms all updates before it. */
  getUpdates: (offset: number | undefined, seconds: number, signal: AbortSignal) => Promise<unknown[]>;
  setCommands: (commands: readonly BotCommand[], signal: AbortSignal) => Promise<void>;
};

/** The bot. Errors of its calls: TelegramRefusal, TelegramUnreachable; neither names the bot's token. */
export type Telegram = Hearing & {
  /** Updates of different bots may have the same number. */
  botId: number;
  /** The bot's user name; undefined while Telegram can't be asked. */
  name: () => Promise<string | undefined>;
  send: (chatId: number, message: TelegramText, signal?: AbortSignal) => Promise<void>;
  edit: (chatId: number, messageId: number, message: TelegramText) => Promise<void>;
  /** Ends the waiting sign of a pressed button, with a line that is shown for a moment. */
  answerPress: (pressId: string, text: string) => Promise<void>;
  /** What a chat is found by: who holds the database alone can't say which chat it is. */
  placeOf: (chatId: number) => string;
  /** Whether the header that comes with a webhook is what we gave Telegram. */
  isFromTelegram: (header: string | undefined) => boolean;
};

const usualTimeoutMs = 10_000;
const nameTimeoutMs = 3_000;
/** After a failure the bot's name is not asked for again at once. */
const nameAgainMs = 10_000;

/** The kinds of updates we read. */
const heard = ['message', 'callback_query'] as const;

/** Opens the way to Telegram's Bot API. Nothing is sent yet. */
export function createTelegram(options: TelegramOptions): Telegram {
  const { token, apiUrl, secret, timeoutMs = usualTimeoutMs } = options;
  const keyOf = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `dropfolio ${purpose}`, 32));
  const chatKey = keyOf('telegram chats');
  const webhookSecret = createHmac('sha256', keyOf('telegram webhook')).update(token).digest('base64url');
  let api: Api | undefined;

  async function asked<T>(
    ms: number,
    call: (api: Api, signal: LibrarySignal) => Promise<T>,
    stop?: AbortSignal,
  ): Promise<T> {
    const library = await import('grammy');
    api ??= new library.Api(token, { apiRoot: apiUrl });
    const own = api;
    return withoutToken(library, { token, ms, stop }, (signal) => call(own, signal));
  }

  let name: string | undefined;
  let asking: Promise<string | undefined> | undefined;

  async function askName(): Promise<string | undefined> {
    try {
      name = (await asked(nameTimeoutMs, (api, signal) => api.getMe(signal))).username;
      asking = undefined;
    } catch {
      void delay(nameAgainMs, undefined, { ref: false }).then(() => {
        asking = undefined;
      });
    }
    return name;
  }

  const buttonsOf = ({ buttons = [] }: TelegramText) => ({
    inline_keyboard: buttons.map((row) => [...row]),
  });
  const optionsOf = (message: TelegramText) => ({
    entities: [...(message.entities ?? [])],
    link_preview_options: { is_disabled: true },
    reply_markup: buttonsOf(message),
  });

  return {
    botId: Number(token.split(':', 1)[0]),
    async name() {
      if (name !== undefined) return name;
      asking ??= askName();
      return asking;
    },
    async send(chatId, message, stop) {
      await asked(
        timeoutMs,
        (api, signal) => api.sendMessage(chatId, message.text, optionsOf(message), signal),
        stop,
      );
    },
    async edit(chatId, messageId, message) {
      await asked(timeoutMs, (api, signal) =>
        api.editMessageText(chatId, messageId, message.text, optionsOf(message), signal),
      );
    },
    async answerPress(pressId, text) {
      await asked(timeoutMs, (api, signal) => api.answerCallbackQuery(pressId, { text }, signal));
    },
    async setWebhook(url, stop) {
      const settings = { secret_token: webhookSecret, allowed_updates: heard, max_connections: 20 };
      await asked(timeoutMs, (api, signal) => api.setWebhook(url, settings, signal), stop);
    },
    async deleteWebhook(stop) {
      await asked(timeoutMs, (api, signal) => api.deleteWebhook({}, signal), stop);
    },
    async getUpdates(offset, seconds, stop) {
      const from = offset === undefined ? {} : { offset };
      return asked(
        seconds * 1000 + timeoutMs,
        (api, signal) => api.getUpdates({ ...from, timeout: seconds, allowed_updates: heard }, signal),
        stop,
      );
    },
    async setCommands(commands, stop) {
      await asked(timeoutMs, (api, signal) => api.setMyCommands([...commands], {}, signal), stop);
    },
    placeOf: (chatId) => createHmac('sha256', chatKey).update(String(chatId)).digest('base64url'),
    isFromTelegram(header) {
      const [given, wanted] = [Buffer.from(header ?? ''), Buffer.from(webhookSecret)];
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    },
  };
}

/** The library's errors carry what failed with its address, which has the token in it: they end here. */
async function withoutToken<T>(
  { GrammyError, HttpError }: Library,
  { token, ms, stop }: { token: string; ms: number; stop: AbortSignal | undefined },
  call: (signal: LibrarySignal) => Promise<T>,
): Promise<T> {
  const overtime = AbortSignal.timeout(ms);
  const signal = stop === undefined ? overtime : AbortSignal.any([overtime, stop]);
  try {
    // The library's types are a polyfill's; it takes the platform's signals as well.
    return await call(signal as unknown as LibrarySignal);
  } catch (error) {
    if (error instanceof GrammyError) {
      const { error_code: code, description, parameters } = error;
      const seconds = parameters.retry_after;
      const waitMs = seconds === undefined ? undefined : seconds * 1000;
      throw new TelegramRefusal(code, description.replaceAll(token, '…'), waitMs);
    }
    if (signal.aborted) throw new TelegramUnreachable('Telegram didn’t answer in time.', true);
    const code = codeOf(error instanceof HttpError ? error.error : error);
    // Only a broken connection has a code: without one there was an answer that can't be read.
    const message =
      code === undefined ? 'Telegram’s answer couldn’t be read.' : `Telegram can’t be reached (${code}).`;
    throw new TelegramUnreachable(message, false);
  }
}

function codeOf(cause: unknown): string | undefined {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Api } from 'grammy';
import { deriveKey } from '../auth/derive-key.server.ts';
import type { TelegramText } from './telegram-text.server.ts';

/** Telegram rejected a call; the message is Telegram's. */
export class TelegramRejection extends Error {
  override readonly name = 'TelegramRejection';
  readonly code: number;
  /** The delay that Telegram requests. */
  readonly retryAfterMs: number | undefined;

  constructor(code: number, description: string, retryAfterMs: number | undefined) {
    super(description);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Telegram was unreachable or didn't respond; with `isInDoubt` it may have executed the call. */
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
  /** Without a trailing slash. */
  apiUrl: string;
  /** The server's secret. */
  secret: string;
  timeoutMs?: number;
};

type Library = typeof import('grammy');
type LibrarySignal = NonNullable<Parameters<Api['getMe']>[0]>;

/** An entry of the bot's command menu. */
export type BotCommand = { command: string; description: string };

/** Methods for receiving updates. */
type Receiving = {
  /** Sends updates to this URL from now on. */
  setWebhook: (url: string, signal: AbortSignal) => Promise<void>;
  deleteWebhook: (signal: AbortSignal) => Promise<void>;
  /** Long-polls up to `seconds`; `offset` confirms all updates before it. */
  getUpdates: (offset: number | undefined, seconds: number, signal: AbortSignal) => Promise<unknown[]>;
  setCommands: (commands: readonly BotCommand[], signal: AbortSignal) => Promise<void>;
};

/** The bot. Its calls throw TelegramRejection and TelegramUnreachable; neither contains the bot's token. */
export type Telegram = Receiving & {
  /** Updates of different bots may have the same number. */
  botId: number;
  /** The bot's user name; undefined while Telegram is unreachable. */
  getName: () => Promise<string | undefined>;
  send: (chatId: number, message: TelegramText, signal?: AbortSignal) => Promise<void>;
  edit: (chatId: number, messageId: number, message: TelegramText) => Promise<void>;
  /** Ends the loading state of a pressed button, with a short notice. */
  answerPress: (pressId: string, text: string) => Promise<void>;
  /** Returns a keyed hash of a chat ID: the database alone doesn't reveal the chat. */
  hashChatId: (chatId: number) => string;
  /** Returns whether a webhook's secret header is the one we gave to Telegram. */
  isFromTelegram: (header: string | undefined) => boolean;
};

const defaultTimeoutMs = 10_000;
const nameTimeoutMs = 3_000;
/** Delay before the bot's name is requested again after a failure. */
const nameRetryMs = 10_000;

/** The kinds of updates we handle. */
const updateKinds = ['message', 'callback_query'] as const;

/** Creates a client of Telegram's Bot API. Sends nothing yet. */
export function createTelegram(options: TelegramOptions): Telegram {
  const { token, apiUrl, secret, timeoutMs = defaultTimeoutMs } = options;
  const chatKey = deriveKey(secret, 'telegram chats');
  const webhookSecret = createHmac('sha256', deriveKey(secret, 'telegram webhook'))
    .update(token)
    .digest('base64url');
  let api: Api | undefined;

  async function callApi<T>(
    ms: number,
    call: (api: Api, signal: LibrarySignal) => Promise<T>,
    stop?: AbortSignal,
  ): Promise<T> {
    const library = await import('grammy');
    api ??= new library.Api(token, { apiRoot: apiUrl });
    const currentApi = api;
    return hideToken(library, { token, ms, stop }, (signal) => call(currentApi, signal));
  }

  let name: string | undefined;
  let nameRequest: Promise<string | undefined> | undefined;

  async function fetchName(): Promise<string | undefined> {
    try {
      name = (await callApi(nameTimeoutMs, (api, signal) => api.getMe(signal))).username;
      nameRequest = undefined;
    } catch {
      void delay(nameRetryMs, undefined, { ref: false }).then(() => {
        nameRequest = undefined;
      });
    }
    return name;
  }

  const toKeyboard = ({ buttons = [] }: TelegramText) => ({
    inline_keyboard: buttons.map((row) => [...row]),
  });
  const toOptions = (message: TelegramText) => ({
    entities: [...(message.entities ?? [])],
    link_preview_options: { is_disabled: true },
    reply_markup: toKeyboard(message),
  });

  return {
    botId: Number(token.split(':', 1)[0]),
    async getName() {
      if (name !== undefined) return name;
      nameRequest ??= fetchName();
      return nameRequest;
    },
    async send(chatId, message, stop) {
      await callApi(
        timeoutMs,
        (api, signal) => api.sendMessage(chatId, message.text, toOptions(message), signal),
        stop,
      );
    },
    async edit(chatId, messageId, message) {
      await callApi(timeoutMs, (api, signal) =>
        api.editMessageText(chatId, messageId, message.text, toOptions(message), signal),
      );
    },
    async answerPress(pressId, text) {
      await callApi(timeoutMs, (api, signal) => api.answerCallbackQuery(pressId, { text }, signal));
    },
    async setWebhook(url, stop) {
      const settings = { secret_token: webhookSecret, allowed_updates: updateKinds, max_connections: 20 };
      await callApi(timeoutMs, (api, signal) => api.setWebhook(url, settings, signal), stop);
    },
    async deleteWebhook(stop) {
      await callApi(timeoutMs, (api, signal) => api.deleteWebhook({}, signal), stop);
    },
    async getUpdates(offset, seconds, stop) {
      const from = offset === undefined ? {} : { offset };
      return callApi(
        seconds * 1000 + timeoutMs,
        (api, signal) => api.getUpdates({ ...from, timeout: seconds, allowed_updates: updateKinds }, signal),
        stop,
      );
    },
    async setCommands(commands, stop) {
      await callApi(timeoutMs, (api, signal) => api.setMyCommands([...commands], {}, signal), stop);
    },
    hashChatId: (chatId) => createHmac('sha256', chatKey).update(String(chatId)).digest('base64url'),
    isFromTelegram(header) {
      const [received, expected] = [Buffer.from(header ?? ''), Buffer.from(webhookSecret)];
      return received.length === expected.length && timingSafeEqual(received, expected);
    },
  };
}

/** Converts the library's errors, which contain the URL and so the bot's token. */
async function hideToken<T>(
  { GrammyError, HttpError }: Library,
  { token, ms, stop }: { token: string; ms: number; stop: AbortSignal | undefined },
  call: (signal: LibrarySignal) => Promise<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(ms);
  const signal = stop === undefined ? timeout : AbortSignal.any([timeout, stop]);
  try {
    // The library types a polyfill's signal; it accepts the platform's.
    return await call(signal as unknown as LibrarySignal);
  } catch (error) {
    if (error instanceof GrammyError) {
      const { error_code: code, description, parameters } = error;
      const seconds = parameters.retry_after;
      const waitMs = seconds === undefined ? undefined : seconds * 1000;
      throw new TelegramRejection(code, description.replaceAll(token, '…'), waitMs);
    }
    if (signal.aborted) throw new TelegramUnreachable('Telegram didn’t answer in time.', true);
    const code = getErrorCode(error instanceof HttpError ? error.error : error);
    // Only a broken connection has a code: without one, the response was malformed.
    const message =
      code === undefined ? 'Telegram’s answer couldn’t be read.' : `Telegram can’t be reached (${code}).`;
    throw new TelegramUnreachable(message, false);
  }
}

function getErrorCode(cause: unknown): string | undefined {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
}

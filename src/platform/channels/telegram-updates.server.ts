import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { createClient, type Db } from '#/db/client.server.ts';
import type { Log } from '../log.server.ts';
import { type BotCommand, type Telegram, TelegramRefusal, TelegramUnreachable } from './telegram.server.ts';

/** Where Telegram tells us what people do, on sites that it can reach. */
export const telegramWebhookPath = '/telegram/webhook';

const chat = z.object({ id: z.int(), type: z.string() });

const button = z.union([
  z.object({ text: z.string(), callback_data: z.string() }),
  z.object({ text: z.string(), url: z.string() }),
]);

const message = z.object({
  message_id: z.int(),
  chat,
  from: z.optional(z.object({ first_name: z.string(), username: z.optional(z.string()) })),
  text: z.optional(z.string()),
  reply_markup: z.optional(z.object({ inline_keyboard: z.array(z.array(button)) })),
});

/** As much of what Telegram says as we read. */
export const telegramUpdate = z.object({
  update_id: z.int(),
  message: z.optional(message),
  callback_query: z.optional(
    z.object({ id: z.string(), data: z.optional(z.string()), message: z.optional(message) }),
  ),
});

export type TelegramUpdate = z.infer<typeof telegramUpdate>;
export type TelegramMessage = z.infer<typeof message>;

/** Notes that an update is being handled, in the transaction that does so. False: it was handled before. */
export async function recordUpdate(db: Db, botId: number, updateId: number, now: Date): Promise<boolean> {
  const noted = await db
    .insertInto('telegram_updates')
    .values({ bot_id: botId, update_id: updateId, heard_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('update_id')
    .executeTakeFirst();
  return noted !== undefined;
}

export type TelegramUpdatesOptions = {
  telegram: Telegram;
  /** `null`: Telegram is asked, by one process at a time. */
  webhookUrl: string | null;
  database: { url: string; role: string | undefined };
  log: Log;
  commands: readonly BotCommand[];
  /** Does what an update asks for, once. Throws where it is to come again. */
  handle: (update: TelegramUpdate) => Promise<void>;
  /** How long Telegram may keep us waiting, and how often a process looks whether it is its turn. */
  pollSeconds?: number;
  turnMs?: number;
};

const chatsAtOnce = 4;
const firstWaitMs = 1_000;
const longestWaitMs = 30_000;
const lockName = 'dropfolio telegram updates';

/**
 * Has Telegram tell us what people do: by a webhook, or by asking it again and again. `stop` waits for what is being handled;
 * Telegram keeps the rest.
 */
export function startTelegramUpdates(options: TelegramUpdatesOptions): { stop: () => Promise<void> } {
  const { telegram, webhookUrl, log, commands } = options;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function begin(): Promise<void> {
    if (webhookUrl === null) return;
    await telegram.setWebhook(webhookUrl, signal);
    await telegram.setCommands(commands, signal);
    log.info('telegram.webhook_set');
  }

  const work = webhookUrl === null ? () => takeTurns(options, signal) : begin;
  const running = untilDone(work, log, signal);
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Tries again after each failure, ever more rarely. */
async function untilDone(work: () => Promise<void>, log: Log, stopping: AbortSignal): Promise<void> {
  let waitMs = firstWaitMs;
  while (!stopping.aborted) {
    const since = performance.now();
    try {
      await work();
      return;
    } catch (error) {
      if (stopping.aborted) return;
      if (error instanceof TelegramRefusal || error instanceof TelegramUnreachable) {
        log.warn('telegram.not_heard', { reason: error.message });
      } else {
        log.error('telegram.not_heard', error);
      }
      // What went well for a while begins anew.
      waitMs = performance.now() - since > longestWaitMs ? firstWaitMs : waitMs;
      await wait(waitMs, stopping);
      waitMs = Math.min(waitMs * 2, longestWaitMs);
    }
  }
}

const wait = (ms: number, stopping: AbortSignal) =>
  delay(ms, undefined, { signal: stopping }).catch(() => undefined);

/** Waits until no other process asks Telegram, then does so itself until the connection that says so is lost. */
async function takeTurns(options: TelegramUpdatesOptions, stopping: AbortSignal): Promise<void> {
  const client = createClient({
    ...options.database,
    name: 'dropfolio telegram',
    connectMs: 5_000,
    answerMs: 5_000,
  });
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  try {
    await client.connect();
    const mine = async () => {
      const { rows } = await client.query<{ mine: boolean }>(
        'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS mine',
        [lockName],
      );
      return rows[0]?.mine === true;
    };
    while (!(await mine())) {
      await wait(options.turnMs ?? 2_000, stopping);
      if (stopping.aborted) return;
    }
    options.log.info('telegram.asking');
    const signal = AbortSignal.any([stopping, lost.signal]);
    await ask(options, signal, async () => void (await client.query('SELECT 1')));
    if (!stopping.aborted) throw new Error('the connection that holds the turn was lost');
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function ask(
  options: TelegramUpdatesOptions,
  signal: AbortSignal,
  check: () => Promise<void>,
): Promise<void> {
  const { telegram, commands, pollSeconds = 25 } = options;
  // Telegram answers nobody who asks while it has an address to tell.
  await telegram.deleteWebhook(signal);
  await telegram.setCommands(commands, signal);
  // What was handled before a restart, and not confirmed, comes again and is known.
  let offset: number | undefined;
  while (!signal.aborted) {
    const updates = await telegram.getUpdates(offset, pollSeconds, signal);
    await check();
    const isWhole = await handleAll(updates, options, signal);
    const last = updates.map(idOf).reduce((newest, id) => Math.max(newest, id), -1);
    if (isWhole && last >= 0) offset = last + 1;
  }
}

function idOf(update: unknown): number {
  return z.object({ update_id: z.int() }).safeParse(update).data?.update_id ?? -1;
}

const chatOf = ({ message: written, callback_query: pressed }: TelegramUpdate): number =>
  written?.chat.id ?? pressed?.message?.chat.id ?? 0;

/** Those of a chat one after another, several chats at once. True when all were handled. */
async function handleAll(
  updates: readonly unknown[],
  { handle, log }: TelegramUpdatesOptions,
  signal: AbortSignal,
): Promise<boolean> {
  const byChat = new Map<number, TelegramUpdate[]>();
  for (const update of updates) {
    const { data } = telegramUpdate.safeParse(update);
    if (data === undefined) log.warn('telegram.unreadable', { update: idOf(update) });
    else byChat.set(chatOf(data), [...(byChat.get(chatOf(data)) ?? []), data]);
  }
  const waiting = [...byChat.values()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      for (const update of next) {
        if (signal.aborted) return;
        await handle(update);
      }
    }
  };
  await Promise.all(Array.from({ length: chatsAtOnce }, work));
  return !signal.aborted;
}

import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { createClient, type Db } from '#/db/client.server.ts';
import { cutConnection } from '#/db/driver.server.ts';
import type { Log } from '../log.server.ts';
import { type BotCommand, type Telegram, TelegramRejection, TelegramUnreachable } from './telegram.server.ts';

/** Path of Telegram's webhook, on sites that Telegram can reach. */
export const telegramWebhookPath = '/telegram/webhook';

const chat = z.object({ id: z.int(), type: z.string() });

const button = z.union([
  z.object({ text: z.string(), callback_data: z.string() }),
  z.object({ text: z.string(), url: z.string() }),
]);

const entities = z.optional(z.array(z.object({ type: z.string(), url: z.optional(z.string()) })));

const message = z.object({
  message_id: z.int(),
  chat,
  from: z.optional(z.object({ first_name: z.string(), username: z.optional(z.string()) })),
  text: z.optional(z.string()),
  entities,
  /** The text of a picture or a file. */
  caption: z.optional(z.string()),
  caption_entities: entities,
  /** Set if the message was forwarded. */
  forward_origin: z.optional(z.object({ type: z.string() })),
  reply_markup: z.optional(z.object({ inline_keyboard: z.array(z.array(button)) })),
});

/** The fields of an update that we read. */
export const telegramUpdate = z.object({
  update_id: z.int(),
  message: z.optional(message),
  callback_query: z.optional(
    z.object({ id: z.string(), data: z.optional(z.string()), message: z.optional(message) }),
  ),
});

export type TelegramUpdate = z.infer<typeof telegramUpdate>;
export type TelegramMessage = z.infer<typeof message>;

/** Records an update in the transaction that handles it. Returns false if it was handled before. */
export async function recordUpdate(db: Db, botId: number, updateId: number, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('telegram_updates')
    .values({ bot_id: botId, update_id: updateId, heard_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('update_id')
    .executeTakeFirst();
  return row !== undefined;
}

export type TelegramUpdatesOptions = {
  telegram: Telegram;
  /** Null if one process at a time polls Telegram instead. */
  webhookUrl: string | null;
  database: { url: string; role: string | undefined };
  log: Log;
  commands: readonly BotCommand[];
  /** Handles an update once. Throws to have it redelivered. */
  handle: (update: TelegramUpdate) => Promise<void>;
  /** Long-poll timeout, and how often a process tries to take over polling. */
  pollSeconds?: number;
  pollMs?: number;
};

const maxConcurrentChats = 4;
const minBackoffMs = 1_000;
const maxBackoffMs = 30_000;
const lockName = 'dropfolio telegram updates';

/**
 * Receives Telegram updates by webhook or long polling. `stop` waits for updates in progress; Telegram keeps
 * the others.
 */
export function startTelegramUpdates(options: TelegramUpdatesOptions): { stop: () => Promise<void> } {
  const { telegram, webhookUrl, log, commands } = options;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function setUp(): Promise<void> {
    if (webhookUrl === null) return;
    await telegram.setWebhook(webhookUrl, signal);
    await telegram.setCommands(commands, signal);
    log.info('telegram.webhook_set');
  }

  const work = webhookUrl === null ? () => pollWithLock(options, signal) : setUp;
  const running = retryUntilDone(work, log, signal);
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Retries after each failure, with exponential backoff. */
async function retryUntilDone(work: () => Promise<void>, log: Log, stopping: AbortSignal): Promise<void> {
  let backoffMs = minBackoffMs;
  while (!stopping.aborted) {
    const startedAt = performance.now();
    try {
      await work();
      return;
    } catch (error) {
      if (stopping.aborted) return;
      if (error instanceof TelegramRejection || error instanceof TelegramUnreachable) {
        log.warn('telegram.not_heard', { reason: error.message });
      } else {
        log.error('telegram.not_heard', error);
      }
      // A long successful run resets the backoff.
      backoffMs = performance.now() - startedAt > maxBackoffMs ? minBackoffMs : backoffMs;
      await wait(backoffMs, stopping);
      backoffMs = Math.min(backoffMs * 2, maxBackoffMs);
    }
  }
}

const wait = (ms: number, stopping: AbortSignal) =>
  delay(ms, undefined, { signal: stopping }).catch(() => undefined);

/**
 * Waits until no other process polls Telegram, then polls until it loses the connection that holds the lock.
 */
async function pollWithLock(options: TelegramUpdatesOptions, stopping: AbortSignal): Promise<void> {
  const client = createClient({
    ...options.database,
    name: 'dropfolio telegram',
    connectTimeoutMs: 5_000,
    queryTimeoutMs: 5_000,
  });
  const connectionLost = new AbortController();
  client.on('error', () => connectionLost.abort());
  client.on('end', () => connectionLost.abort());
  try {
    await client.connect();
    const tryLock = async () => {
      const { rows } = await client.query<{ isLocked: boolean }>(
        'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS "isLocked"',
        [lockName],
      );
      return rows[0]?.isLocked === true;
    };
    while (!(await tryLock())) {
      await wait(options.pollMs ?? 2_000, stopping);
      if (stopping.aborted) return;
    }
    options.log.info('telegram.asking');
    const signal = AbortSignal.any([stopping, connectionLost.signal]);
    await poll(options, signal, async () => void (await client.query('SELECT 1')));
    if (!stopping.aborted) throw new Error('the connection that holds the lock was lost');
  } finally {
    // Its end would wait for a server that may no longer respond.
    cutConnection(client);
  }
}

async function poll(
  options: TelegramUpdatesOptions,
  signal: AbortSignal,
  check: () => Promise<void>,
): Promise<void> {
  const { telegram, commands, pollSeconds = 25 } = options;
  // Telegram rejects polling while a webhook is set.
  await telegram.deleteWebhook(signal);
  await telegram.setCommands(commands, signal);
  // Updates handled before a restart but not confirmed are delivered again; recordUpdate skips them.
  let offset: number | undefined;
  while (!signal.aborted) {
    const updates = await telegram.getUpdates(offset, pollSeconds, signal);
    await check();
    const isComplete = await handleAll(updates, options, signal);
    const last = updates.map(getUpdateId).reduce((newest, id) => Math.max(newest, id), -1);
    if (isComplete && last >= 0) offset = last + 1;
  }
}

function getUpdateId(update: unknown): number {
  return z.object({ update_id: z.int() }).safeParse(update).data?.update_id ?? -1;
}

const getChatId = ({ message: written, callback_query: pressed }: TelegramUpdate): number =>
  written?.chat.id ?? pressed?.message?.chat.id ?? 0;

/**
 * Handles the updates of a chat in order, several chats concurrently. Resolves with true if all were handled.
 */
async function handleAll(
  updates: readonly unknown[],
  { handle, log }: TelegramUpdatesOptions,
  signal: AbortSignal,
): Promise<boolean> {
  const updatesByChat = new Map<number, TelegramUpdate[]>();
  for (const update of updates) {
    const { data } = telegramUpdate.safeParse(update);
    if (data === undefined) log.warn('telegram.unreadable', { update: getUpdateId(update) });
    else updatesByChat.set(getChatId(data), [...(updatesByChat.get(getChatId(data)) ?? []), data]);
  }
  const waitingChats = [...updatesByChat.values()];
  const work = async (): Promise<void> => {
    for (let chatUpdates = waitingChats.shift(); chatUpdates; chatUpdates = waitingChats.shift()) {
      for (const update of chatUpdates) {
        if (signal.aborted) return;
        await handle(update);
      }
    }
  };
  await Promise.all(Array.from({ length: maxConcurrentChats }, work));
  return !signal.aborted;
}

import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { startDatabaseProxy } from '../../../test/harness/database-proxy.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { FakeTelegram } from '../../../test/harness/fake-telegram.ts';
import { createRecordingLog } from '../../../test/harness/logs.ts';
import { createTelegram } from './telegram.server.ts';
import { startTelegramUpdates, type TelegramUpdate } from './telegram-updates.server.ts';

let fakeTelegram: FakeTelegram;
let database: TestDatabase;

beforeEach(async () => {
  [fakeTelegram, database] = await Promise.all([new FakeTelegram().start(), createTestDatabase()]);
});
afterEach(async () => {
  await fakeTelegram.close();
  await database.close();
});

type Process = { handled: number[]; lines: Record<string, unknown>[]; stop: () => Promise<void> };

/** One process that polls Telegram while it holds the lock. */
function startProcess(
  handle: (update: TelegramUpdate) => Promise<void> = async () => undefined,
  url = database.appUrl,
): Process {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_URL: apiUrl } = fakeTelegram.env;
  const handled: number[] = [];
  const { log, lines } = createRecordingLog();
  const { stop } = startTelegramUpdates({
    telegram: createTelegram({ token, apiUrl, secret: 'the secret of this test' }),
    webhookUrl: null,
    database: { url, role: undefined },
    log,
    commands: [],
    handle: async (update) => {
      await handle(update);
      handled.push(update.update_id);
    },
    pollMs: 50,
  });
  return { handled: handled, lines, stop };
}

const person = { chatId: 1 };

async function endLockSessions(): Promise<void> {
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'dropfolio telegram'`.execute(database.db);
}

describe('startTelegramUpdates by polling', () => {
  it('polls in one process at a time, and another one takes over', async () => {
    const processes = [startProcess(), startProcess(), startProcess()];
    const listPolling = () =>
      processes.filter(({ lines }) => lines.some(({ event }) => event === 'telegram.asking'));
    const handled = () => processes.flatMap((process) => process.handled);
    const ids: number[] = [];
    for (let round = 1; round <= processes.length; round += 1) {
      await eventually(() => expect(listPolling()).toHaveLength(round));
      ids.push(fakeTelegram.write(person, 'hello').update_id);
      await eventually(() => expect(handled()).toEqual(expect.arrayContaining(ids)));
      const current = listPolling().find((item) => item.handled.includes(ids.at(-1) ?? 0));
      await current?.stop();
    }
    await Promise.all(processes.map(({ stop }) => stop()));
    expect(new Set(handled())).toEqual(new Set(ids));
    expect(
      processes.flatMap(({ lines }) => lines.filter(({ event }) => event === 'telegram.not_heard')),
    ).toEqual([]);
  });

  it('handles a chat in order, without delaying other chats', async () => {
    const slow = Promise.withResolvers<void>();
    const order: string[] = [];
    const first = startProcess(async ({ message }) => {
      if (message?.text === 'slow') await slow.promise;
      order.push(message?.text ?? '');
    });
    fakeTelegram.write({ chatId: 1 }, 'slow');
    fakeTelegram.write({ chatId: 1 }, 'after it');
    fakeTelegram.write({ chatId: 2 }, 'other');
    await eventually(() => expect(order).toContain('other'));
    slow.resolve();
    await eventually(() => expect(order).toHaveLength(3));
    expect(order.indexOf('slow')).toBeLessThan(order.indexOf('after it'));
    await first.stop();
  });

  it('receives a failed update again after a restart', async () => {
    let isBroken = true;
    const first = startProcess(async () => {
      if (isBroken) throw new Error('the database is away');
    });
    const { update_id } = fakeTelegram.write(person, 'hello');
    await eventually(() => expect(first.lines.map(({ event }) => event)).toContain('telegram.not_heard'));
    await first.stop();
    isBroken = false;
    const second = startProcess();
    await eventually(() => expect(second.handled).toEqual([update_id]));
    await second.stop();
  });

  it('recovers after Telegram was unavailable', async () => {
    fakeTelegram.setNextSteps('deleteWebhook', [{ code: 502, description: 'Bad Gateway' }]);
    const first = startProcess();
    const { update_id } = fakeTelegram.write(person, 'hello');
    await eventually(() => expect(first.handled).toEqual([update_id]));
    expect(first.lines).toContainEqual(
      expect.objectContaining({ event: 'telegram.not_heard', reason: 'Bad Gateway' }),
    );
    await first.stop();
  });

  it('recovers when the connection that holds the lock is cut', async () => {
    const first = startProcess();
    await eventually(() => expect(fakeTelegram.isPolling).toBe(true));
    await endLockSessions();
    const { update_id } = fakeTelegram.write(person, 'hello');
    await eventually(() => expect(first.handled).toContain(update_id));
    await first.stop();
  });

  it('recovers when the machine of the database has disappeared', async () => {
    const proxy = await startDatabaseProxy(database.appUrl);
    onTestFinished(() => proxy.close());
    let hasDisappeared = false;
    const first = startProcess(async () => {
      if (hasDisappeared) return;
      hasDisappeared = true;
      proxy.abandonConnections();
      // Its successor has no locks.
      await endLockSessions();
      throw new Error('the database is away');
    }, proxy.url);
    const { update_id } = fakeTelegram.write(person, 'hello');
    await eventually(() => expect(first.handled).toEqual([update_id]));
    await first.stop();
  });

  it('stops at once during a long poll', async () => {
    const first = startProcess();
    await eventually(() => expect(fakeTelegram.isPolling).toBe(true));
    await first.stop();
    await eventually(() => expect(fakeTelegram.isPolling).toBe(false));
    expect(fakeTelegram.expiredPollCount).toBe(0);
  });
});

describe('startTelegramUpdates by webhook', () => {
  const path = '/telegram/webhook';
  let app: TestApp;

  beforeEach(async () => {
    app = await createTestApp({
      database,
      env: { ...fakeTelegram.env, APP_ENV: 'production', BASE_URL: 'https://drop.example' },
    });
    fakeTelegram.route = () => `${app.baseUrl}${path}`;
  });
  afterEach(() => app.close());

  const post = (body: string, headers: Record<string, string> = {}) =>
    app.request(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
  const waitForSecret = async () => ({
    'x-telegram-bot-api-secret-token': await eventually(() => {
      expect(fakeTelegram.webhook).toBeDefined();
      return fakeTelegram.webhook?.secret ?? '';
    }),
  });

  it('sets the webhook at the start, and replies to messages', async () => {
    await waitForSecret();
    expect(fakeTelegram.webhook?.url).toBe(`https://drop.example${path}`);
    fakeTelegram.write(person, '/today');
    await eventually(() => expect(fakeTelegram.listMessages(person.chatId)).toHaveLength(1));
    expect(fakeTelegram.listMessages(person.chatId)[0]?.buttons).toEqual([
      { text: 'Open', url: 'https://drop.example/reminders' },
    ]);
    expect(fakeTelegram.calls).not.toContain('getUpdates');
  });

  it('rejects requests without the secret', async () => {
    const body = JSON.stringify({
      update_id: 1,
      message: { message_id: 1, chat: { id: 9, type: 'private' }, text: '/help' },
    });
    const secretHeaders = await waitForSecret();
    for (const headers of [{}, { 'x-telegram-bot-api-secret-token': 'guessed' }]) {
      expect((await post(body, headers)).status).toBe(401);
    }
    expect(fakeTelegram.listMessages(9)).toEqual([]);
    expect((await post(body, secretHeaders)).status).toBe(200);
    expect(fakeTelegram.listMessages(9)).toHaveLength(1);
    expect((await post(body, secretHeaders)).status).toBe(200);
    expect(fakeTelegram.listMessages(9)).toHaveLength(1);
  });

  it('acknowledges malformed updates, so that they aren’t redelivered', async () => {
    const secretHeaders = await waitForSecret();
    for (const body of ['', 'no json', '[]', '{"update_id":"1"}', '{"update_id":2,"poll":{}}']) {
      expect((await post(body, secretHeaders)).status).toBe(200);
    }
    expect((await post('x'.repeat(300 * 1024), secretHeaders)).status).toBe(413);
  });

  it('handles a redelivered update after a database outage', async () => {
    const secretHeaders = await waitForSecret();
    const body = JSON.stringify({
      update_id: 5,
      message: { message_id: 1, chat: { id: 10, type: 'private' }, text: '/help' },
    });
    const owner = database.ownerDb;
    await owner.schema.alterTable('telegram_updates').renameTo('telegram_updates_away').execute();
    expect((await post(body, secretHeaders)).status).toBe(500);
    await owner.schema.alterTable('telegram_updates_away').renameTo('telegram_updates').execute();
    expect((await post(body, secretHeaders)).status).toBe(200);
    expect(fakeTelegram.listMessages(10)).toHaveLength(1);
  });
});

it('responds 404 without a webhook', async () => {
  const plain = await createTestApp({ database, jobs: false });
  expect((await plain.request('/telegram/webhook', { method: 'POST', body: '{}' })).status).toBe(404);
  await plain.close();
});

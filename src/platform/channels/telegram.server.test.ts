import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { patienceMs, shortTimeoutMs } from '../../../test/harness/eventually.ts';
import { blocked, FakeTelegram, noChat, type TelegramStep } from '../../../test/harness/fake-telegram.ts';
import type { ChannelMessage, SendOutcome } from './sender.server.ts';
import { createTelegram, type Telegram } from './telegram.server.ts';
import { createTelegramSender } from './telegram-sender.server.ts';
import { decodePress, encodePress } from './telegram-text.server.ts';

let fakeTelegram: FakeTelegram;

beforeEach(async () => {
  fakeTelegram = await new FakeTelegram().start();
});
afterEach(() => fakeTelegram.close());

function createTestTelegram(options: { token?: string; apiUrl?: string; timeoutMs?: number } = {}): Telegram {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_URL: apiUrl } = fakeTelegram.env;
  return createTelegram({
    token,
    apiUrl,
    secret: 'the secret of this test',
    timeoutMs: patienceMs,
    ...options,
  });
}

const airdropId = uuidv7();

const createReminder = (changes: Partial<ChannelMessage> = {}): ChannelMessage => ({
  id: uuidv7(),
  kind: 'claim_opens',
  title: 'Genesis: claim in 3 hours',
  body: 'The claim date is Nov 20.',
  url: 'https://drop.example/tracker?q=Genesis',
  airdropId,
  actions: ['claimed', 'snooze'],
  createdAt: new Date(),
  usefulUntil: null,
  ...changes,
});

let chats = 100;
const createChat = () => {
  chats += 1;
  return chats;
};

function send(
  message = createReminder(),
  telegram = createTestTelegram(),
  chatId = createChat(),
): Promise<SendOutcome> {
  const address = { chatId };
  return createTelegramSender(telegram).send(
    { id: uuidv7(), address },
    message,
    new AbortController().signal,
  );
}

describe('createTelegramSender', () => {
  it('sends title and body literally, with buttons and without link preview', async () => {
    const title = '<b>Genesis</b> & *friends*: claim _now_';
    expect(await send(createReminder({ title }), createTestTelegram(), 7)).toEqual({
      state: 'sent',
      answer: 'OK',
    });
    expect(fakeTelegram.listMessages(7)).toEqual([
      expect.objectContaining({
        text: `${title}\nThe claim date is Nov 20.`,
        hasPreview: false,
        buttons: [
          { text: 'Claimed', data: `got:${airdropId}` },
          { text: 'Snooze 1 h', data: `later:${airdropId}` },
          { text: 'Open', url: 'https://drop.example/tracker?q=Genesis' },
        ],
      }),
    ]);
  });

  it('sends a button to check in everything in the daily message', async () => {
    await send(
      createReminder({ kind: 'check_ins', airdropId: null, actions: ['check-in', 'snooze'] }),
      createTestTelegram(),
      8,
    );
    expect(fakeTelegram.listMessages(8)[0]?.buttons.slice(0, 2)).toEqual([
      { text: 'Check in all', data: 'in:day' },
      { text: 'Snooze 1 h', data: 'later:day' },
    ]);
  });

  it('sends the URL as text if it leads to the machine itself', async () => {
    const url = 'http://localhost:3000/reminders';
    expect(await send(createReminder({ url, actions: [] }), createTestTelegram(), 9)).toMatchObject({
      state: 'sent',
    });
    expect(fakeTelegram.listMessages(9)).toEqual([
      expect.objectContaining({ text: expect.stringContaining(`\n${url}`), buttons: [] }),
    ]);
  });

  it('truncates to Telegram’s limit', async () => {
    expect(await send(createReminder({ body: '…'.repeat(9_000) }))).toMatchObject({ state: 'sent' });
  });
});

describe('the outcome of createTelegramSender', () => {
  it.each<[TelegramStep, SendOutcome]>([
    [blocked, { state: 'gone', answer: 'Forbidden: bot was blocked by the user' }],
    [
      { code: 403, description: 'Forbidden: user is deactivated' },
      { state: 'gone', answer: 'Forbidden: user is deactivated' },
    ],
    [noChat, { state: 'gone', answer: 'Bad Request: chat not found' }],
    [
      { code: 400, description: 'Bad Request: BUTTON_DATA_INVALID' },
      { state: 'refused', answer: 'Bad Request: BUTTON_DATA_INVALID' },
    ],
    [
      { code: 429, description: 'Too Many Requests: retry after 7', retryAfter: 7 },
      { state: 'later', answer: 'Too Many Requests: retry after 7', afterMs: 7_000 },
    ],
    [
      { code: 500, description: 'Internal Server Error' },
      { state: 'later', answer: 'Internal Server Error' },
    ],
    [
      { code: 502, description: 'Bad Gateway' },
      { state: 'later', answer: 'Bad Gateway' },
    ],
    ['reset', { state: 'later', answer: 'Telegram can’t be reached (ECONNRESET).' }],
    ['silence', { state: 'unknown', answer: 'Telegram didn’t answer in time.' }],
  ])('reflects the response %o', async (step, outcome) => {
    fakeTelegram.setNextSteps('sendMessage', [step]);
    const telegram = createTestTelegram(step === 'silence' ? { timeoutMs: shortTimeoutMs } : {});
    expect(await send(createReminder(), telegram)).toEqual(outcome);
  });

  it('returns a retry if the bot’s token is rejected', async () => {
    const telegram = createTestTelegram({ token: '1:a-token-that-is-not-of-this-bot-at-all' });
    expect(await send(createReminder(), telegram)).toEqual({ state: 'later', answer: 'Unauthorized' });
  });

  it('never contains the bot’s token, although every URL does', async () => {
    const token = '77:a-secret-that-nobody-must-read-anywhere';
    const unreachable = createTestTelegram({ token, apiUrl: 'http://127.0.0.1:1' });
    const failures: unknown[] = [await send(createReminder(), unreachable)];
    const signal = new AbortController().signal;
    for (const call of [
      unreachable.setWebhook('https://drop.example', signal),
      unreachable.getUpdates(undefined, 0, signal),
      createTestTelegram({ token }).send(1, { text: 'Hello' }),
    ]) {
      failures.push(
        await call.then(
          () => 'done',
          (error: unknown) => error,
        ),
      );
    }
    expect(failures).toEqual([
      { state: 'later', answer: 'Telegram can’t be reached (ECONNREFUSED).' },
      expect.objectContaining({ name: 'TelegramUnreachable' }),
      expect.objectContaining({ name: 'TelegramUnreachable' }),
      expect.objectContaining({ name: 'TelegramRejection', code: 401 }),
    ]);
    expect(inspect(failures, { depth: 10, showHidden: true })).not.toContain(token.split(':')[1]);
  });
});

describe('the rate limit of createTelegramSender', () => {
  /** Sends a message to each chat; returns the times in milliseconds, if Telegram responds at once. */
  async function listSendTimes(chatIds: readonly number[]): Promise<number[]> {
    let time = 0;
    const times: number[] = [];
    const telegram = { ...createTestTelegram(), send: async () => void times.push(time) };
    const sender = createTelegramSender(telegram, {
      now: () => time,
      delay: async (ms) => {
        time += ms;
      },
    });
    const { signal } = new AbortController();
    for (const chatId of chatIds)
      await sender.send({ id: uuidv7(), address: { chatId } }, createReminder(), signal);
    return times;
  }

  it('sends one message a second per chat', async () => {
    expect(await listSendTimes([41, 41, 41])).toEqual([0, 1_000, 2_000]);
  });

  it('sends at most six or seven messages a second per queue, however fast Telegram responds', async () => {
    expect(await listSendTimes([50, 51, 52, 53])).toEqual([0, 160, 320, 480]);
  });

  it('sends nothing after the server stops', async () => {
    const sender = createTelegramSender(createTestTelegram());
    const controller = new AbortController();
    const sendTo = () =>
      sender.send({ id: uuidv7(), address: { chatId: 61 } }, createReminder(), controller.signal);
    await sendTo();
    const waiting = sendTo();
    controller.abort();
    expect(await waiting).toMatchObject({ state: 'later' });
    expect(fakeTelegram.listMessages(61)).toHaveLength(1);
  });
});

describe('decodePress', () => {
  it('reads what encodePress wrote', () => {
    for (const action of ['check-in', 'snooze', 'claimed'] as const) {
      expect(decodePress(encodePress({ action, airdropId }))).toEqual({ action, airdropId });
    }
    expect(decodePress(encodePress({ action: 'snooze', airdropId: null }))).toEqual({
      action: 'snooze',
      airdropId: null,
    });
  });

  it.each(['', 'in', 'in:', 'in:1', 'got:day', 'drop:day', `in:${airdropId}:1`, `in:${airdropId}' OR 1=1`])(
    'returns undefined for foreign data (%s)',
    (data) => {
      expect(decodePress(data)).toBeUndefined();
    },
  );
});

describe('createTelegram', () => {
  it('returns its name once Telegram is reachable', async () => {
    const telegram = createTestTelegram();
    fakeTelegram.setNextSteps('getMe', [{ code: 500, description: 'Internal Server Error' }]);
    expect(await createTestTelegram().getName()).toBeUndefined();
    expect(await Promise.all([telegram.getName(), telegram.getName()])).toEqual([
      fakeTelegram.botName,
      fakeTelegram.botName,
    ]);
    await telegram.getName();
    expect(fakeTelegram.calls).toEqual(['getMe', 'getMe']);
  });

  it('recognizes Telegram by the secret, and hashes chat IDs', async () => {
    const telegram = createTestTelegram();
    await telegram.setWebhook('https://drop.example/telegram/webhook', new AbortController().signal);
    const secret = fakeTelegram.webhook?.secret ?? '';
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(telegram.isFromTelegram(secret)).toBe(true);
    for (const other of [undefined, '', `${secret}x`, secret.slice(1), secret.toUpperCase()]) {
      expect(telegram.isFromTelegram(other)).toBe(false);
    }
    const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_URL: apiUrl } = fakeTelegram.env;
    const otherTelegram = createTelegram({ token, apiUrl, secret: 'another' });
    expect(telegram.hashChatId(5)).toEqual(createTestTelegram().hashChatId(5));
    expect(telegram.hashChatId(5)).not.toEqual(otherTelegram.hashChatId(5));
  });
});

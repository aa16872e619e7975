import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNonce } from '#/platform/auth/nonces.server.ts';
import { makeAirdrop } from '../../../../test/factories/airdrops.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../test/harness/app.ts';
import { eventually, stopDateAtNoon } from '../../../../test/harness/eventually.ts';
import { blocked, FakeTelegram, type SentMessage } from '../../../../test/harness/fake-telegram.ts';
import { maxChannels } from '../../channels/schema.ts';
import { notify } from '../../notifications/commands.server.ts';
import { readCommand } from './commands.server.ts';
import { botCommands } from './update-commands.server.ts';

type Member = Caller & { id: string; email: string };

let telegram: FakeTelegram;
let app: TestApp;
let member: Member;
/** Each test has its own chat. */
let chatId = 5_000;
const createChat = () => {
  chatId += 1;
  return chatId;
};

const hourMs = 60 * 60_000;
const getRemindersUrl = () => `${app.baseUrl}/reminders`;
beforeAll(async () => {
  telegram = await new FakeTelegram().start();
  app = await createTestApp({ env: telegram.env });
});
afterAll(async () => {
  await app.close();
  await telegram.close();
});
afterEach(() => vi.useRealTimers());
beforeEach(stopDateAtNoon);
beforeEach(async () => {
  chatId += 1;
  member = await app.createMember();
});

async function requestLink(caller: Caller): Promise<{ url: URL; nonce: string }> {
  const { status, body } = await caller.call('POST', '/channels/telegram', {});
  expect(status).toBe(200);
  const url = new URL((body as { url: string }).url);
  return { url, nonce: url.searchParams.get('start') ?? '' };
}

/** Writes in a chat and returns the bot's reply. */
async function write(
  text: string,
  chat: { chatId: number; type?: string } = { chatId },
): Promise<SentMessage> {
  const before = telegram.listMessages(chat.chatId).length;
  telegram.write(chat, text);
  return eventually(() => {
    const reply = telegram.listMessages(chat.chatId)[before];
    if (reply === undefined) throw new Error(`no reply to ${text} yet`);
    return reply;
  });
}

async function link(caller: Caller = member, chat = chatId): Promise<void> {
  const { nonce } = await requestLink(caller);
  expect((await write(`/start ${nonce}`, { chatId: chat })).text).toMatch(/^This chat is linked/);
}

const listChats = (userId: string) =>
  app.services.db
    .selectFrom('channels')
    .select(['id', 'kind', 'name', 'shown', 'broken_at', 'sealed', 'address_hash'])
    .where('user_id', '=', userId)
    .execute();

async function getStatus(id: string) {
  return app.services.db
    .selectFrom('airdrops')
    .select(['status', 'last_visit_date as lastVisit'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Presses a button and waits for the edited message. */
async function pressButton(message: SentMessage, label: string | { data: string }): Promise<SentMessage> {
  const edits = telegram.countEdits(message.id);
  const toasts = telegram.toasts.length;
  telegram.press(message.chatId, message.id, label);
  await eventually(() => expect(telegram.toasts.length).toBeGreaterThan(toasts));
  return eventually(() => {
    expect(telegram.countEdits(message.id)).toBeGreaterThan(edits);
    return telegram.listMessages(message.chatId).find(({ id }) => id === message.id) ?? message;
  });
}

const getLabels = ({ buttons }: SentMessage) => buttons.map(({ text }) => text);

/** Sends a reminder and waits for it in the chat. */
async function remind(
  airdropId: string | undefined,
  kind: 'claim_opens' | 'check_ins',
): Promise<SentMessage> {
  const before = telegram.listMessages(chatId).length;
  await notify(
    app.services.db,
    { now: new Date() },
    {
      userId: member.id,
      kind,
      key: `test:${chatId}:${before}`,
      title: 'A reminder',
      body: 'Its text.',
      url: '/tracker',
      ...(airdropId === undefined ? {} : { airdropId }),
    },
  );
  return eventually(() => {
    const [message] = telegram.listMessages(chatId).slice(before);
    if (message === undefined) throw new Error('no reminder yet');
    return message;
  });
}

const claimDate = () => new Date(Date.now() + 3 * hourMs);
const startedAirdrop = {
  eligibility_date: '2020-01-01',
  check_in_duration: 'daily',
  status: 'active',
} as const;

describe('linking a chat', () => {
  it('links the chat that opens the link once, and publishes it to open pages', async () => {
    const { url, nonce } = await requestLink(member);
    expect(url.href).toBe(`https://t.me/${telegram.botName}?start=${nonce}`);
    const events = await app.request('/events', { headers: { cookie: member.cookie() ?? '' } });
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    telegram.write({ chatId, username: 'ada' }, `/start ${nonce}`);
    let received = '';
    while (!received.includes('"topic":"channels"')) received += (await reader?.read())?.value ?? '';
    await reader?.cancel();
    const [channel, ...otherChannels] = await listChats(member.id);
    expect(otherChannels).toEqual([]);
    expect(channel).toMatchObject({ kind: 'telegram', name: 'Telegram', shown: '@ada', broken_at: null });
    expect(channel?.sealed).not.toContain(String(chatId));
    const strangerChat = { chatId: createChat() };
    expect((await write(`/start ${nonce}`, strangerChat)).text).toMatch(
      /^This link has expired or was already used/,
    );
    expect((await write('/today', strangerChat)).text).toMatch(/^This chat isn’t linked/);
  });

  it.each([
    ['made up', async () => 'f'.repeat(32)],
    ['malformed', async () => "' OR 1=1 --"],
    [
      'too old',
      async () => {
        const { nonce } = await requestLink(member);
        const past = new Date(Date.now() - 1);
        await app.services.db
          .updateTable('nonces')
          .set({ expires_at: past })
          .where('nonce', '=', nonce)
          .execute();
        return nonce;
      },
    ],
    [
      'for something else',
      () =>
        createNonce(app.services.db, {
          purpose: 'wallet-link',
          userId: member.id,
          payload: '{}',
          now: new Date(),
        }),
    ],
  ])('rejects a link that is %s', async (_, createInvalidNonce) => {
    expect((await write(`/start ${await createInvalidNonce()}`)).text).toMatch(/^This link has expired/);
    expect(await listChats(member.id)).toEqual([]);
  });

  it('rejects the link of a person suspended since', async () => {
    const { nonce } = await requestLink(member);
    await app.services.db
      .updateTable('profiles')
      .set({ suspended_at: new Date(), suspended_reason: 'Spam' })
      .where('id', '=', member.id)
      .execute();
    expect((await write(`/start ${nonce}`)).text).toMatch(/^This link has expired/);
  });

  it('moves a chat to the last person who links it, and is idempotent', async () => {
    const other = await app.createMember();
    await link();
    await link();
    expect(await listChats(member.id)).toHaveLength(1);
    await link(other);
    expect([await listChats(member.id), await listChats(other.id)]).toEqual([[], [expect.anything()]]);
  });

  it('enforces the channel limit, and accepts the link once there is room', async () => {
    const { db } = app.services;
    const chats = Array.from({ length: maxChannels }, createChat);
    const { nonce } = await requestLink(member);
    for (const chat of chats) await link(member, chat);
    createChat();
    const { nonce: another } = await requestLink(member);
    expect((await write(`/start ${another}`)).text).toMatch(/^You can link at most 20 channels/);
    await db.deleteFrom('channels').where('user_id', '=', member.id).execute();
    expect((await write(`/start ${nonce}`)).text).toMatch(/^This chat is linked/);
    expect((await write(`/start ${another}`)).text).toMatch(/^This chat is linked/);
  });

  it('unlinks on the page with a message to the chat', async () => {
    await link();
    const [channel] = await listChats(member.id);
    const before = telegram.listMessages(chatId).length;
    expect((await member.call('DELETE', `/channels/${channel?.id}`)).status).toBe(200);
    await eventually(() => expect(telegram.listMessages(chatId)).toHaveLength(before + 1));
    expect(telegram.listMessages(chatId).at(-1)?.text).toMatch(/^This chat is no longer linked/);
    expect((await write('/today')).text).toMatch(/^This chat isn’t linked/);
  });

  it('unlinks on the page even if the chat id can’t be decrypted or the bot is blocked', async () => {
    const { db } = app.services;
    await link();
    await db.updateTable('channels').set({ sealed: 'x' }).where('user_id', '=', member.id).execute();
    const unlink = async () => {
      const [channel] = await listChats(member.id);
      expect((await member.call('DELETE', `/channels/${channel?.id}`)).status).toBe(200);
      expect(await listChats(member.id)).toEqual([]);
    };
    await unlink();
    await link();
    telegram.setNextSteps('sendMessage', [blocked]);
    const calls = telegram.calls.filter((method) => method === 'sendMessage').length;
    await unlink();
    await eventually(() =>
      expect(telegram.calls.filter((method) => method === 'sendMessage').length).toBe(calls + 1),
    );
  });

  it('offers the bot’s name', async () => {
    expect((await member.call('GET', '/channels')).body).toMatchObject({
      available: { telegram: { botName: telegram.botName } },
    });
  });

  it.each(['group', 'supergroup'])('rejects a %s', async (type) => {
    const { nonce } = await requestLink(member);
    const group = { chatId: -chatId, type };
    expect((await write(`/start@${telegram.botName} ${nonce}`, group)).text).toMatch(
      /^I only work in private chats/,
    );
    expect(await listChats(member.id)).toEqual([]);
  });

  it('fails while Telegram is unreachable or without a bot', async () => {
    const appWithoutBot = await createTestApp({ jobs: false });
    const person = await appWithoutBot.createMember();
    expect((await person.call('POST', '/channels/telegram', {})).status).toBe(404);
    expect(appWithoutBot.services.senders.telegram).toBeUndefined();
    await appWithoutBot.close();
    const offlineApp = await createTestApp({
      env: { ...telegram.env, TELEGRAM_API_URL: 'http://127.0.0.1:1' },
    });
    const caller = await offlineApp.createMember();
    expect(await caller.call('POST', '/channels/telegram', {})).toMatchObject({
      status: 503,
      body: { message: 'We can’t reach Telegram right now. Please try again in a minute.' },
    });
    // The log contains no token.
    await eventually(() =>
      expect(offlineApp.logLines).toContainEqual(expect.objectContaining({ event: 'telegram.not_heard' })),
    );
    expect(JSON.stringify(offlineApp.logLines)).not.toContain(telegram.token.split(':')[1]);
    await offlineApp.close();
  });
});

describe('an unlinked chat', () => {
  it('gets no data from any command or button', async () => {
    const { id } = await makeAirdrop(app.services.db, member, { ...startedAirdrop, name: 'Secret drop' });
    await link();
    const reminder = await remind(id, 'claim_opens');
    await write('/stop');
    for (const text of ['/today', '/claims', '/help', '/start', '/stop', 'hello']) {
      expect((await write(text)).text).toBe(
        `This chat isn’t linked to a Dropfolio account\nOpen your reminders on Dropfolio and choose Link Telegram.\n${getRemindersUrl()}`,
      );
    }
    const toasts = telegram.toasts.length;
    telegram.press(chatId, reminder.id, 'Claimed');
    await eventually(() => expect(telegram.toasts.length).toBe(toasts + 1));
    expect(telegram.toasts.at(-1)).toBe('This chat isn’t linked to a Dropfolio account');
    expect(telegram.countEdits(reminder.id)).toBe(0);
    expect(await getStatus(id)).toMatchObject({ status: 'active' });
  });

  it.each([
    ['suspended', { suspended_at: new Date(), suspended_reason: 'Spam' }],
    ['unverified', { email_verified: false }],
  ])('includes chats whose person is %s', async (_, changes) => {
    await link();
    await app.services.db.updateTable('profiles').set(changes).where('id', '=', member.id).execute();
    expect((await write('/today')).text).toMatch(/^This chat isn’t linked/);
  });

  it('includes chats of deleted accounts', async () => {
    await link();
    await app.services.db.deleteFrom('profiles').where('id', '=', member.id).execute();
    expect((await write('/claims')).text).toMatch(/^This chat isn’t linked/);
  });
});

describe('bot commands', () => {
  it('parses commands as Telegram sends them, and lists them in the bot’s menu', () => {
    expect(botCommands.map(({ command }) => command)).toEqual(['today', 'claims', 'add', 'stop', 'help']);
    expect(readCommand('/today@some_bot')).toEqual({ command: 'today', rest: '' });
    expect(readCommand(' /start abc ')).toEqual({ command: 'start', rest: 'abc' });
    expect(readCommand('today')).toEqual({ command: '', rest: '' });
  });

  it('lists what is due on /today, and checks in', async () => {
    const { db } = app.services;
    await link();
    expect((await write('/today')).text).toBe(`Today\nNothing is due.\n${app.baseUrl}/tracker`);
    const today = new Date().toISOString().slice(0, 10);
    const alpha = await makeAirdrop(db, member, { ...startedAirdrop, name: 'Alpha' });
    await makeAirdrop(db, member, {
      ...startedAirdrop,
      name: 'Beta',
      status: 'upcoming',
      eligibility_date: today,
    });
    const muted = await makeAirdrop(db, member, { ...startedAirdrop, name: 'Quiet', is_muted: true });
    await makeAirdrop(db, member, { ...startedAirdrop, name: 'Done', last_visit_date: today });
    const list = await write('/today');
    expect(list.text).toBe(
      `Today\nCheck-ins due: 3\n• Example · Quiet\n• Example · Beta\n• Example · Alpha\n${app.baseUrl}/tracker`,
    );
    expect(getLabels(list)).toEqual(['Check in all']);
    const after = await pressButton(list, 'Check in all');
    expect(after.text).toBe(`${list.text}\n\n✓ Checked in: 3 airdrops`);
    expect(getLabels(after)).toEqual([]);
    expect(await getStatus(alpha.id)).toMatchObject({ lastVisit: today });
    expect(await getStatus(muted.id)).toMatchObject({ lastVisit: today });
  });

  it('lists claims of the next seven days, open, and missed ones on /claims', async () => {
    const { db } = app.services;
    await link();
    expect((await write('/claims')).text).toMatch('No claims in the next seven days.');
    const addHours = (hours: number) => new Date(Date.now() + hours * hourMs + 30_000);
    await makeAirdrop(db, member, { name: 'Late', claim_date: addHours(-2) });
    await makeAirdrop(db, member, { name: 'Soon', claim_date: addHours(5), status: 'active' });
    await makeAirdrop(db, member, { name: 'Far', claim_date: addHours(8 * 24) });
    await makeAirdrop(db, member, { name: 'Got', claim_date: addHours(-1), status: 'claimed' });
    expect((await write('/claims')).text).toMatch(
      /^Claims\nNext seven days: 1\n• Example · Soon: Opens in (?:5h 0m|5h 1m|4h 59m)\n\nOpen for longer: 1\n• Example · Late: Open since \w+ \d+\n/,
    );
  });

  it('unlinks the chat on /stop, and lists the commands on /help', async () => {
    await link();
    expect((await write('/help')).text).toContain('/claims – Open claims');
    expect((await write('/stop')).text).toMatch(/^This chat is no longer linked/);
    expect(await listChats(member.id)).toEqual([]);
  });

  it('reactivates a chat that had blocked the bot', async () => {
    await link();
    const [channel] = await listChats(member.id);
    telegram.setNextSteps('sendMessage', [blocked]);
    const { db } = app.services;
    const notificationInput = {
      kind: 'claim_opens',
      key: 'a claim',
      title: 'A claim',
      body: '',
      url: '/',
    } as const;
    await notify(db, { now: new Date() }, { userId: member.id, ...notificationInput });
    await eventually(async () => expect((await listChats(member.id))[0]?.broken_at).not.toBeNull());
    await write('/start');
    expect(await listChats(member.id)).toEqual([
      expect.objectContaining({ id: channel?.id, broken_at: null }),
    ]);
  });

  it('limits each chat', async () => {
    for (let count = 0; count < 40; count += 1) telegram.write({ chatId }, '/today');
    telegram.write({ chatId: createChat() }, '/today');
    await eventually(() => expect(telegram.listMessages(chatId)).toHaveLength(1));
    await eventually(() => expect(telegram.listMessages(chatId - 1)).toHaveLength(30));
  });
});

describe('bot buttons', () => {
  it('checks in, snoozes, and claims, and edits the message', async () => {
    const { db } = app.services;
    const { id } = await makeAirdrop(db, member, {
      ...startedAirdrop,
      name: 'Alpha',
      claim_date: claimDate(),
    });
    await link();
    const claim = await remind(id, 'claim_opens');
    expect(getLabels(claim)).toEqual(['Claimed', 'Snooze 1 h']);
    const before = Date.now();
    const snoozed = await pressButton(claim, 'Snooze 1 h');
    expect(snoozed.text).toMatch(/^A reminder\nIts text\.\n.*\n\n✓ Snoozed until \d\d:\d\d$/);
    expect(getLabels(snoozed)).toEqual(['Claimed']);
    const alarm = await db
      .selectFrom('airdrop_alarms')
      .select('snoozed_until')
      .where('airdrop_id', '=', id)
      .executeTakeFirstOrThrow();
    const pressedAt = (alarm.snoozed_until?.getTime() ?? 0) - hourMs;
    expect(pressedAt).toBeGreaterThanOrEqual(before);
    expect(pressedAt).toBeLessThanOrEqual(Date.now());
    await pressButton(snoozed, { data: `in:${id}` });
    expect(await getStatus(id)).toEqual({
      status: 'active',
      lastVisit: new Date().toISOString().slice(0, 10),
    });
    const claimed = await pressButton(snoozed, 'Claimed');
    expect(claimed.text).toMatch(/✓ Claimed: Example · Alpha$/);
    expect(getLabels(claimed)).toEqual([]);
    expect(await getStatus(id)).toMatchObject({ status: 'claimed' });
    expect(telegram.toasts.slice(-2)).toEqual([
      '✓ Checked in: Example · Alpha',
      '✓ Claimed: Example · Alpha',
    ]);
  });

  it('snoozes the daily message and checks in all', async () => {
    const { db } = app.services;
    await makeAirdrop(db, member, { ...startedAirdrop, name: 'Alpha' });
    await link();
    const daily = await remind(undefined, 'check_ins');
    const snoozed = await pressButton(daily, 'Snooze 1 h');
    expect(getLabels(snoozed)).toEqual(['Check in all']);
    const done = await pressButton(snoozed, 'Check in all');
    expect(done.text).toMatch(/✓ Checked in: 1 airdrop$/);
    const second = await pressButton(await remind(undefined, 'check_ins'), 'Check in all');
    expect(second.text).toMatch(/Nothing is due anymore\.$/);
  });

  it('reports a deleted airdrop, or one without reminders', async () => {
    const { db } = app.services;
    const { id } = await makeAirdrop(db, member, { ...startedAirdrop, claim_date: claimDate() });
    await link();
    const reminder = await remind(id, 'claim_opens');
    await db.updateTable('airdrops').set({ status: 'expired' }).where('id', '=', id).execute();
    telegram.press(chatId, reminder.id, 'Snooze 1 h');
    await eventually(() => expect(telegram.toasts.at(-1)).toBe('This airdrop has no reminders to snooze.'));
    await db.deleteFrom('airdrops').where('id', '=', id).execute();
    const after = await pressButton(reminder, 'Claimed');
    expect(after.text).toMatch(/This airdrop no longer exists\.$/);
    expect(getLabels(after)).toEqual([]);
  });

  it('treats other members’ airdrops like deleted ones', async () => {
    const { db } = app.services;
    const other = await app.createMember();
    const otherAirdrop = await makeAirdrop(db, other, {
      ...startedAirdrop,
      name: 'Theirs',
      claim_date: claimDate(),
    });
    await link();
    const ownAirdrop = await makeAirdrop(db, member, {
      ...startedAirdrop,
      name: 'Mine',
      claim_date: claimDate(),
    });
    for (const action of ['in', 'later', 'got']) {
      const reminder = await remind(ownAirdrop.id, 'claim_opens');
      const after = await pressButton(reminder, { data: `${action}:${otherAirdrop.id}` });
      expect(after.text).toMatch(/This airdrop no longer exists\.$/);
    }
    expect(await getStatus(otherAirdrop.id)).toEqual({ status: 'active', lastVisit: null });
  });

  it('ignores a repeated update', async () => {
    await link();
    const reminder = await remind(undefined, 'check_ins');
    const { db } = app.services;
    await makeAirdrop(db, member, { ...startedAirdrop, name: 'Alpha' });
    const update = telegram.press(chatId, reminder.id, 'Check in all');
    await eventually(() => expect(telegram.countEdits(reminder.id)).toBe(1));
    const toasts = telegram.toasts.length;
    const second = await makeAirdrop(db, member, { ...startedAirdrop, name: 'Beta' });
    telegram.repeat(update);
    await write('/help');
    expect(telegram.toasts.length).toBe(toasts);
    expect(telegram.countEdits(reminder.id)).toBe(1);
    expect(await getStatus(second.id)).toMatchObject({ lastVisit: null });
  });
});

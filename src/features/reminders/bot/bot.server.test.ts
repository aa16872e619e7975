import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNonce } from '#/platform/auth/nonces.server.ts';
import { makeAirdrop } from '../../../../test/factories/airdrops.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../test/harness/app.ts';
import { eventually } from '../../../../test/harness/eventually.ts';
import { blocked, type SentMessage, TelegramStandIn } from '../../../../test/harness/telegram.ts';
import { mostChannels } from '../../channels/schema.ts';
import { notify } from '../../notifications/commands.server.ts';
import { botCommands } from './bot.server.ts';
import { readCommand } from './commands.server.ts';

type Member = Caller & { id: string; email: string };

let standIn: TelegramStandIn;
let app: TestApp;
let member: Member;
/** A chat of its own for each test. */
let chatId = 5_000;
const nextChat = () => {
  chatId += 1;
  return chatId;
};

const hour = 60 * 60_000;
const reminders = () => `${app.baseUrl}/reminders`;

beforeAll(async () => {
  standIn = await new TelegramStandIn().start();
  app = await createTestApp({ env: standIn.env });
});
afterAll(async () => {
  await app.close();
  await standIn.close();
});
beforeEach(async () => {
  chatId += 1;
  member = await app.member();
});

async function linkOf(one: Caller): Promise<{ url: URL; nonce: string }> {
  const { status, body } = await one.call('POST', '/channels/telegram', {});
  expect(status).toBe(200);
  const url = new URL((body as { url: string }).url);
  return { url, nonce: url.searchParams.get('start') ?? '' };
}

/** What the bot answers to something written in a chat. */
async function said(
  text: string,
  chat: { chatId: number; type?: string } = { chatId },
): Promise<SentMessage> {
  const before = standIn.messages(chat.chatId).length;
  standIn.write(chat, text);
  return eventually(() => {
    const answer = standIn.messages(chat.chatId)[before];
    if (answer === undefined) throw new Error(`no answer to ${text} yet`);
    return answer;
  });
}

async function link(one: Caller = member, chat = chatId): Promise<void> {
  const { nonce } = await linkOf(one);
  expect((await said(`/start ${nonce}`, { chatId: chat })).text).toMatch(/^Linked: your reminders/);
}

const chatsOf = (userId: string) =>
  app.services.db
    .selectFrom('channels')
    .select(['id', 'kind', 'name', 'shown', 'broken_at', 'sealed', 'address_hash'])
    .where('user_id', '=', userId)
    .execute();

async function statusOf(id: string) {
  return app.services.db
    .selectFrom('airdrops')
    .select(['status', 'last_visit_date as lastVisit'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Presses a button and waits until the message says what came of it. */
async function press(message: SentMessage, label: string | { data: string }): Promise<SentMessage> {
  const edits = standIn.edits(message.id);
  const toasts = standIn.toasts.length;
  standIn.press(message.chatId, message.id, label);
  await eventually(() => expect(standIn.toasts.length).toBeGreaterThan(toasts));
  return eventually(() => {
    expect(standIn.edits(message.id)).toBeGreaterThan(edits);
    return standIn.messages(message.chatId).find(({ id }) => id === message.id) ?? message;
  });
}

const labels = ({ buttons }: SentMessage) => buttons.map(({ text }) => text);

/** A reminder that arrives in the chat. */
async function remind(
  airdropId: string | undefined,
  kind: 'claim_opens' | 'check_ins',
): Promise<SentMessage> {
  const before = standIn.messages(chatId).length;
  await notify(
    app.services.db,
    { now: new Date() },
    {
      ...{ userId: member.id, kind, key: `test:${chatId}:${before}`, title: 'A reminder', body: 'Its text.' },
      url: '/tracker',
      ...(airdropId === undefined ? {} : { airdropId }),
    },
  );
  return eventually(() => {
    const [message] = standIn.messages(chatId).slice(before);
    if (message === undefined) throw new Error('no reminder yet');
    return message;
  });
}

const claimDate = () => new Date(Date.now() + 3 * hour);
const started = { eligibility_date: '2020-01-01', check_in_duration: 'daily', status: 'active' } as const;

describe('linking', () => {
  it('takes the chat that opens the link, once, and tells open pages of it', async () => {
    const { url, nonce } = await linkOf(member);
    expect(url.href).toBe(`https://t.me/${standIn.botName}?start=${nonce}`);
    const events = await app.request('/events', { headers: { cookie: member.cookie() ?? '' } });
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    standIn.write({ chatId, username: 'ada' }, `/start ${nonce}`);
    let heard = '';
    while (!heard.includes('"topic":"channels"')) heard += (await reader?.read())?.value ?? '';
    await reader?.cancel();
    const [channel, ...others] = await chatsOf(member.id);
    expect(others).toEqual([]);
    expect(channel).toMatchObject({ kind: 'telegram', name: 'Telegram', shown: '@ada', broken_at: null });
    expect(channel?.sealed).not.toContain(String(chatId));
    const stranger = { chatId: nextChat() };
    expect((await said(`/start ${nonce}`, stranger)).text).toMatch(
      /^This link has expired or was already used/,
    );
    expect((await said('/today', stranger)).text).toMatch(/^This chat isn’t linked/);
  });

  it.each([
    ['made up', async () => 'f'.repeat(32)],
    ['no number at all', async () => "' OR 1=1 --"],
    [
      'too old',
      async () => {
        const { nonce } = await linkOf(member);
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
          ...{ purpose: 'wallet-link', userId: member.id, payload: '{}', now: new Date() },
        }),
    ],
  ])('refuses a link that is %s', async (_, nonceOf) => {
    expect((await said(`/start ${await nonceOf()}`)).text).toMatch(/^This link has expired/);
    expect(await chatsOf(member.id)).toEqual([]);
  });

  it('refuses the link of somebody who was suspended meanwhile', async () => {
    const { nonce } = await linkOf(member);
    await app.services.db
      .updateTable('profiles')
      .set({ suspended_at: new Date(), suspended_reason: 'Spam' })
      .where('id', '=', member.id)
      .execute();
    expect((await said(`/start ${nonce}`)).text).toMatch(/^This link has expired/);
  });

  it('moves a chat to whoever opens a link of their own in it, and leaves it where it is otherwise', async () => {
    const other = await app.member();
    await link();
    await link();
    expect(await chatsOf(member.id)).toHaveLength(1);
    await link(other);
    expect([await chatsOf(member.id), await chatsOf(other.id)]).toEqual([[], [expect.anything()]]);
  });

  it('ends at so many channels, and the link can be used once there is room', async () => {
    const { db } = app.services;
    const chats = Array.from({ length: mostChannels }, nextChat);
    const { nonce } = await linkOf(member);
    for (const chat of chats) await link(member, chat);
    nextChat();
    const { nonce: another } = await linkOf(member);
    expect((await said(`/start ${another}`)).text).toMatch(/^You can link at most 20 channels/);
    await db.deleteFrom('channels').where('user_id', '=', member.id).execute();
    expect((await said(`/start ${nonce}`)).text).toMatch(/^Linked/);
    expect((await said(`/start ${another}`)).text).toMatch(/^Linked/);
  });

  it('is undone from the page too, and the chat is told', async () => {
    await link();
    const [channel] = await chatsOf(member.id);
    const before = standIn.messages(chatId).length;
    expect((await member.call('DELETE', `/channels/${channel?.id}`)).status).toBe(200);
    await eventually(() => expect(standIn.messages(chatId)).toHaveLength(before + 1));
    expect(standIn.messages(chatId).at(-1)?.text).toMatch(/^This chat is no longer linked/);
    expect((await said('/today')).text).toMatch(/^This chat isn’t linked/);
  });

  it('is undone from the page also where the chat’s address can’t be read any more, or blocks us', async () => {
    const { db } = app.services;
    await link();
    await db.updateTable('channels').set({ sealed: 'x' }).where('user_id', '=', member.id).execute();
    const unlink = async () => {
      const [channel] = await chatsOf(member.id);
      expect((await member.call('DELETE', `/channels/${channel?.id}`)).status).toBe(200);
      expect(await chatsOf(member.id)).toEqual([]);
    };
    await unlink();
    await link();
    standIn.script('sendMessage', [blocked]);
    const calls = standIn.calls.filter((method) => method === 'sendMessage').length;
    await unlink();
    await eventually(() =>
      expect(standIn.calls.filter((method) => method === 'sendMessage').length).toBe(calls + 1),
    );
  });

  it('is offered with the bot’s name', async () => {
    expect((await member.call('GET', '/channels')).body).toMatchObject({
      available: { telegram: { botName: standIn.botName } },
    });
  });

  it.each(['group', 'supergroup'])('doesn’t take a %s', async (type) => {
    const { nonce } = await linkOf(member);
    const group = { chatId: -chatId, type };
    expect((await said(`/start@${standIn.botName} ${nonce}`, group)).text).toMatch(
      /^I only work in private chats/,
    );
    expect(await chatsOf(member.id)).toEqual([]);
  });

  it('can’t begin while Telegram can’t be asked, nor where there is no bot', async () => {
    const plain = await createTestApp({ jobs: false });
    const somebody = await plain.member();
    expect((await somebody.call('POST', '/channels/telegram', {})).status).toBe(404);
    expect(plain.services.senders.telegram).toBeUndefined();
    await plain.close();
    const lost = await createTestApp({ env: { ...standIn.env, TELEGRAM_API_URL: 'http://127.0.0.1:1' } });
    const one = await lost.member();
    expect(await one.call('POST', '/channels/telegram', {})).toMatchObject({
      status: 503,
      body: { message: 'Telegram can’t be reached right now. Please try again in a minute.' },
    });
    // What is logged of it has no token in it.
    await eventually(() =>
      expect(lost.logLines).toContainEqual(expect.objectContaining({ event: 'telegram.not_heard' })),
    );
    expect(JSON.stringify(lost.logLines)).not.toContain(standIn.token.split(':')[1]);
    await lost.close();
  });
});

describe('a chat that is not linked', () => {
  it('learns nothing, whatever it asks, and from no button', async () => {
    const { id } = await makeAirdrop(app.services.db, member, { ...started, name: 'Secret drop' });
    await link();
    const reminder = await remind(id, 'claim_opens');
    await said('/stop');
    for (const text of ['/today', '/claims', '/help', '/start', '/stop', 'hello']) {
      expect((await said(text)).text).toBe(
        `This chat isn’t linked to a Dropfolio account\nOpen your reminders on Dropfolio and choose Link Telegram.\n${reminders()}`,
      );
    }
    const toasts = standIn.toasts.length;
    standIn.press(chatId, reminder.id, 'Claimed');
    await eventually(() => expect(standIn.toasts.length).toBe(toasts + 1));
    expect(standIn.toasts.at(-1)).toBe('This chat isn’t linked to a Dropfolio account');
    expect(standIn.edits(reminder.id)).toBe(0);
    expect(await statusOf(id)).toMatchObject({ status: 'active' });
  });

  it.each([
    ['suspended', { suspended_at: new Date(), suspended_reason: 'Spam' }],
    ['without a confirmed address', { email_verified: false }],
  ])('is one whose person is %s', async (_, changes) => {
    await link();
    await app.services.db.updateTable('profiles').set(changes).where('id', '=', member.id).execute();
    expect((await said('/today')).text).toMatch(/^This chat isn’t linked/);
  });

  it('is one whose person deleted their account', async () => {
    await link();
    await app.services.db.deleteFrom('profiles').where('id', '=', member.id).execute();
    expect((await said('/claims')).text).toMatch(/^This chat isn’t linked/);
  });
});

describe('commands', () => {
  it('are in the bot’s menu, and read as Telegram sends them', () => {
    expect(botCommands.map(({ command }) => command)).toEqual(['today', 'claims', 'stop', 'help']);
    expect(readCommand('/today@some_bot')).toEqual({ command: 'today', rest: '' });
    expect(readCommand(' /start abc ')).toEqual({ command: 'start', rest: 'abc' });
    expect(readCommand('today')).toEqual({ command: '', rest: '' });
  });

  it('/today lists what is due and what starts, without what is muted, and checks it in', async () => {
    const { db } = app.services;
    await link();
    expect((await said('/today')).text).toBe(`Today\nNothing is due.\n${app.baseUrl}/tracker`);
    const today = new Date().toISOString().slice(0, 10);
    const one = await makeAirdrop(db, member, { ...started, name: 'Alpha' });
    await makeAirdrop(db, member, { ...started, name: 'Beta', status: 'upcoming', eligibility_date: today });
    const muted = await makeAirdrop(db, member, { ...started, name: 'Quiet', is_muted: true });
    await makeAirdrop(db, member, { ...started, name: 'Done', last_visit_date: today });
    const list = await said('/today');
    expect(list.text).toBe(
      `Today\nCheck-ins due: 2\n• Beta\n• Alpha\n\nStarting today: 1\n• Beta\n${app.baseUrl}/tracker`,
    );
    expect(labels(list)).toEqual(['Check in all']);
    const after = await press(list, 'Check in all');
    expect(after.text).toBe(`${list.text}\n\n✓ Checked in 2 airdrops`);
    expect(labels(after)).toEqual([]);
    expect(await statusOf(one.id)).toMatchObject({ lastVisit: today });
    expect(await statusOf(muted.id)).toMatchObject({ lastVisit: null });
  });

  it('/claims lists the overdue ones and those of the next seven days', async () => {
    const { db } = app.services;
    await link();
    expect((await said('/claims')).text).toMatch('No claims in the next seven days.');
    const at = (hours: number) => new Date(Date.now() + hours * hour + 30_000);
    await makeAirdrop(db, member, { name: 'Late', claim_date: at(-2) });
    await makeAirdrop(db, member, { name: 'Soon', claim_date: at(5), status: 'active' });
    await makeAirdrop(db, member, { name: 'Far', claim_date: at(8 * 24) });
    await makeAirdrop(db, member, { name: 'Got', claim_date: at(-1), status: 'claimed' });
    expect((await said('/claims')).text).toMatch(
      /^Claims\nOverdue: 1\n• Late: Claim was due (2h 0m|1h 59m) ago\n\nNext seven days: 1\n• Soon: Claim in (5h 0m|5h 1m|4h 59m)\n/,
    );
  });

  it('/stop unlinks the chat, and /help says what there is', async () => {
    await link();
    expect((await said('/help')).text).toContain('/claims – Overdue claims');
    expect((await said('/stop')).text).toMatch(/^This chat is no longer linked/);
    expect(await chatsOf(member.id)).toEqual([]);
  });

  it('turn a chat on again that had blocked us', async () => {
    await link();
    const [channel] = await chatsOf(member.id);
    standIn.script('sendMessage', [blocked]);
    const { db } = app.services;
    const wanted = { kind: 'claim_opens', key: 'a claim', title: 'A claim', body: '', url: '/' } as const;
    await notify(db, { now: new Date() }, { userId: member.id, ...wanted });
    await eventually(async () => expect((await chatsOf(member.id))[0]?.broken_at).not.toBeNull());
    await said('/start');
    expect(await chatsOf(member.id)).toEqual([expect.objectContaining({ id: channel?.id, broken_at: null })]);
  });

  it('are not answered any more once a chat writes too much', async () => {
    for (let count = 0; count < 40; count += 1) standIn.write({ chatId }, '/today');
    standIn.write({ chatId: nextChat() }, '/today');
    await eventually(() => expect(standIn.messages(chatId)).toHaveLength(1));
    await eventually(() => expect(standIn.messages(chatId - 1)).toHaveLength(30));
  });
});

describe('buttons', () => {
  it('check in, snooze and claim, and the message says what was done', async () => {
    const { db } = app.services;
    const { id } = await makeAirdrop(db, member, { ...started, name: 'Alpha', claim_date: claimDate() });
    await link();
    const claim = await remind(id, 'claim_opens');
    expect(labels(claim)).toEqual(['Claimed', 'Snooze 1 h']);
    const snoozed = await press(claim, 'Snooze 1 h');
    expect(snoozed.text).toMatch(/^A reminder\nIts text\.\n.*\n\n✓ Snoozed until \d\d:\d\d$/);
    expect(labels(snoozed)).toEqual(['Claimed']);
    const alarm = await db
      .selectFrom('airdrop_alarms')
      .select('snoozed_until')
      .where('airdrop_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(Math.abs((alarm.snoozed_until?.getTime() ?? 0) - Date.now() - hour)).toBeLessThan(60_000);
    await press(snoozed, { data: `in:${id}` });
    expect(await statusOf(id)).toEqual({
      status: 'active',
      lastVisit: new Date().toISOString().slice(0, 10),
    });
    const claimed = await press(snoozed, 'Claimed');
    expect(claimed.text).toMatch(/✓ Claimed: Alpha$/);
    expect(labels(claimed)).toEqual([]);
    expect(await statusOf(id)).toMatchObject({ status: 'claimed' });
    expect(standIn.toasts.slice(-2)).toEqual(['✓ Checked in: Alpha', '✓ Claimed: Alpha']);
  });

  it('of the daily message snooze all of it and check in all that is due', async () => {
    const { db } = app.services;
    await makeAirdrop(db, member, { ...started, name: 'Alpha' });
    await link();
    const daily = await remind(undefined, 'check_ins');
    const snoozed = await press(daily, 'Snooze 1 h');
    expect(labels(snoozed)).toEqual(['Check in all']);
    const done = await press(snoozed, 'Check in all');
    expect(done.text).toMatch(/✓ Checked in 1 airdrop$/);
    const again = await press(await remind(undefined, 'check_ins'), 'Check in all');
    expect(again.text).toMatch(/Nothing is due anymore\.$/);
  });

  it('say so when the airdrop is gone or has nothing left to snooze', async () => {
    const { db } = app.services;
    const { id } = await makeAirdrop(db, member, { ...started, claim_date: claimDate() });
    await link();
    const reminder = await remind(id, 'claim_opens');
    await db.updateTable('airdrops').set({ status: 'expired' }).where('id', '=', id).execute();
    standIn.press(chatId, reminder.id, 'Snooze 1 h');
    await eventually(() => expect(standIn.toasts.at(-1)).toBe('This airdrop has no reminders to snooze.'));
    await db.deleteFrom('airdrops').where('id', '=', id).execute();
    const after = await press(reminder, 'Claimed');
    expect(after.text).toMatch(/This airdrop no longer exists\.$/);
    expect(labels(after)).toEqual([]);
  });

  it('of somebody else’s airdrop do nothing, and say no more than of one that is gone', async () => {
    const { db } = app.services;
    const other = await app.member();
    const theirs = await makeAirdrop(db, other, { ...started, name: 'Theirs', claim_date: claimDate() });
    await link();
    const mine = await makeAirdrop(db, member, { ...started, name: 'Mine', claim_date: claimDate() });
    for (const mark of ['in', 'later', 'got']) {
      const reminder = await remind(mine.id, 'claim_opens');
      const after = await press(reminder, { data: `${mark}:${theirs.id}` });
      expect(after.text).toMatch(/This airdrop no longer exists\.$/);
    }
    expect(await statusOf(theirs.id)).toEqual({ status: 'active', lastVisit: null });
  });

  it('do nothing twice when the same update comes again', async () => {
    await link();
    const reminder = await remind(undefined, 'check_ins');
    const { db } = app.services;
    await makeAirdrop(db, member, { ...started, name: 'Alpha' });
    const update = standIn.press(chatId, reminder.id, 'Check in all');
    await eventually(() => expect(standIn.edits(reminder.id)).toBe(1));
    const toasts = standIn.toasts.length;
    const second = await makeAirdrop(db, member, { ...started, name: 'Beta' });
    standIn.repeat(update);
    await said('/help');
    expect(standIn.toasts.length).toBe(toasts);
    expect(standIn.edits(reminder.id)).toBe(1);
    expect(await statusOf(second.id)).toMatchObject({ lastVisit: null });
  });
});

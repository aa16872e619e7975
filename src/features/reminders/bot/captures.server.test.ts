import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNonce } from '#/platform/auth/nonces.server.ts';
import { makeAirdrop } from '../../../../test/factories/airdrops.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../test/harness/app.ts';
import { eventually, patienceMs, stopDateAtNoon } from '../../../../test/harness/eventually.ts';
import { FakeTelegram, type SentMessage } from '../../../../test/harness/fake-telegram.ts';
import { maxAirdrops } from '../../subscriptions/policy.ts';
import { decodeCapturePress } from './captures.server.ts';

type Member = Caller & { id: string };

let telegram: FakeTelegram;
let app: TestApp;
let member: Member;
/** Each test has its own chat. */
let chatId = 8_000;

beforeAll(async () => {
  telegram = await new FakeTelegram().start();
  app = await createTestApp({ env: telegram.env });
});
afterAll(async () => {
  await app.close();
  await telegram.close();
});
afterEach(() => vi.useRealTimers());
beforeEach(async () => {
  stopDateAtNoon();
  chatId += 1;
  member = await app.createMember();
  await link(member);
});

/** Sends a message to the bot and returns its reply. */
async function send(trigger: () => unknown): Promise<SentMessage> {
  const before = telegram.listMessages(chatId).length;
  trigger();
  return eventually(() => {
    const reply = telegram.listMessages(chatId)[before];
    if (reply === undefined) throw new Error('no reply yet');
    return reply;
  });
}
const write = (text: string) => send(() => telegram.write({ chatId }, text));
const forward = (...content: [text: string, options?: { links?: string[]; isPicture?: boolean }]) =>
  send(() => telegram.forward({ chatId }, ...content));

async function link({ id }: Member): Promise<void> {
  const nonce = await createNonce(app.services.db, {
    purpose: 'telegram-link',
    userId: id,
    now: new Date(),
  });
  expect((await write(`/start ${nonce}`)).text).toMatch(/^This chat is linked/);
}

/** Presses a button and returns the toast. */
async function press(message: SentMessage, label: string | { data: string }): Promise<string> {
  const before = telegram.toasts.length;
  telegram.press(chatId, message.id, label);
  return eventually(() => {
    const toast = telegram.toasts[before];
    if (toast === undefined) throw new Error('no toast yet');
    return toast;
  });
}

const getLabels = ({ buttons }: SentMessage) => buttons.map(({ text }) => text);
const listAirdrops = () =>
  app.services.db.selectFrom('airdrops').selectAll().where('user_id', '=', member.id).execute();
const listCaptures = () =>
  app.services.db.selectFrom('airdrop_captures').select('id').where('user_id', '=', member.id).execute();

const post = 'Linea Surge is live!\nBridge before Friday and swap once a week.\n\nDetails here';

describe('a post forwarded to the bot', () => {
  it('becomes an airdrop with its hidden link and its text as notes', async () => {
    const question = await forward(post, { links: ['https://linea.build/surge'] });
    expect(question.text).toMatch(/^Add Linea\?\nLink: https:\/\/linea\.build\/surge\n/);
    expect(getLabels(question)).toEqual(['Add', 'Add with claim in 7 days', 'Ignore']);
    expect(await press(question, 'Add')).toBe('✓ Added: Linea');
    const [added, ...others] = await listAirdrops();
    expect(others).toEqual([]);
    expect(added).toMatchObject({
      name: 'Linea',
      project: 'Linea',
      project_link: 'https://linea.build/surge',
      notes: `${post}\nhttps://linea.build/surge`,
      claim_date: null,
      status: 'upcoming',
    });
    await eventually(() => expect(telegram.countEdits(question.id)).toBe(1));
    const [after] = telegram.listMessages(chatId).filter(({ id }) => id === question.id);
    expect(after?.text).toMatch(/✓ Added: Linea$/);
    expect(getLabels(after ?? question)).toEqual([]);
  });

  it('gets a claim date at the end of the member’s seventh day', async () => {
    await app.services.db
      .updateTable('profiles')
      .set({ time_zone: 'Pacific/Apia' })
      .where('id', '=', member.id)
      .execute();
    const question = await forward(post, { links: ['https://linea.build'], isPicture: true });
    // Before the press: the member's day may end meanwhile.
    const pressedAt = Date.now();
    await press(question, 'Add with claim in 7 days');
    const [added] = await listAirdrops();
    const distanceMs = (added?.claim_date?.getTime() ?? 0) - pressedAt;
    expect(distanceMs).toBeGreaterThan(7 * 86_400_000 - 60_000);
    expect(distanceMs).toBeLessThan(8 * 86_400_000 + patienceMs);
    expect(added?.claim_date?.toISOString()).toMatch(/T10:59:00/);
  });

  it('is deleted on Ignore, and handles one press', async () => {
    const question = await forward(post);
    const add = question.buttons.find(({ text }) => text === 'Add')?.data ?? '';
    expect(await press(question, 'Ignore')).toBe('Ignored');
    expect(await press(question, { data: add })).toBe('This was already answered, or has expired.');
    expect([await listAirdrops(), await listCaptures()]).toEqual([[], []]);
  });

  it('adds one airdrop on two presses', async () => {
    const question = await forward(post);
    const add = question.buttons.find(({ text }) => text === 'Add')?.data ?? '';
    telegram.press(chatId, question.id, { data: add });
    expect(await press(question, { data: add })).toBeDefined();
    await write('/help');
    expect(await listAirdrops()).toHaveLength(1);
  });

  it('never runs as a command', async () => {
    expect((await forward('/stop')).text).toMatch(/^Add \/stop\?/);
    expect((await write('/help')).text).toMatch(/^This chat is linked/);
  });

  it('loses only whole graphemes in notes and name', async () => {
    const family = '👩‍👩‍👧‍👦';
    const question = await forward(`${family.repeat(40)}\n${'é'.repeat(200)} ${family.repeat(330)}`, {
      links: [`https://example.org/${'a'.repeat(1_990)}`, `https://example.org/${'b'.repeat(1_990)}`],
    });
    await press(question, 'Add');
    const [added] = await listAirdrops();
    expect(added?.notes.length).toBeLessThanOrEqual(5_000);
    const [text = '', ...links] = added?.notes.split(/\n(?=https:)/) ?? [];
    expect(links).toEqual([`https://example.org/${'a'.repeat(1_990)}`]);
    expect(text.replaceAll(family, '')).toMatch(/^\né{200} …$/);
  });

  it('uses its first line as the name, up to 60 characters', async () => {
    const question = await forward(`${'word '.repeat(800)}`);
    await press(question, 'Add');
    expect((await listAirdrops())[0]?.name).toBe(`${'word '.repeat(11)}word…`);
  });
});

describe('a link sent to the bot', () => {
  it('parses as the one-line form', async () => {
    const question = await write('Scroll marks, weekly #defi https://scroll.io');
    expect(question.text).toMatch(
      /^Add Scroll marks\?\nProject: Scroll\nCheck-in: Weekly\nTag: defi\nLink: https:\/\/scroll\.io\/\n/,
    );
    await press(question, 'Add');
    expect((await listAirdrops())[0]).toMatchObject({
      name: 'Scroll marks',
      project: 'Scroll',
      tags: ['defi'],
    });
  });

  it.each([
    ['https://scroll.io/sessions', 'Scroll'],
    ['https://t.me/somebody/5', 't.me'],
  ])('suggests a name for %s alone', async (text, name) => {
    expect((await write(text)).text).toMatch(new RegExp(`^Add ${name}\\?\\n`));
  });

  it('shows the tracked airdrop with the same link', async () => {
    await makeAirdrop(app.services.db, member, {
      name: 'Marks',
      project_link: 'https://www.scroll.io/sessions/',
    });
    expect((await write('https://scroll.io/sessions')).text).toContain(
      'You already track this link as “Example · Marks”.',
    );
    expect((await write('marks https://example.org')).text).toContain('You already track “Example · Marks”.');
  });

  it('requires ‘Add anyway’ if it is dangerous', async () => {
    const question = await write('Claim https://unisw\u0430p.org/claim');
    expect(question.text).toMatch(/^Dangerous link\n.*isn’t.*\nAdd Claim\?/);
    expect(question.text).not.toContain('/claim');
    expect(getLabels(question)).toEqual(['Add anyway', 'Ignore']);
    expect(await listAirdrops()).toEqual([]);
    expect(await press(question, 'Add anyway')).toBe('✓ Added: Claim');
  });

  it('shows lesser risks', async () => {
    const question = await write('Drop http://127.0.0.1/claim');
    expect(question.text).toContain('Check the link: Links to an IP address');
    expect(getLabels(question)[0]).toBe('Add');
  });
});

describe('/add', () => {
  it('replies with the parsed fields, and adds the airdrop', async () => {
    const question = await write('/add Scroll marks, claim 28 Nov 2030 5pm, daily, on Base, !high');
    expect(question.text).toBe(
      [
        'Add Scroll marks?',
        'Claim: Thu, Nov 28, 2030, 5:00 PM',
        'Check-in: Daily',
        'Chain: Base',
        'Priority: High',
        'Times are in UTC.',
        `${app.baseUrl}/tracker`,
      ].join('\n'),
    );
    expect(getLabels(question)).toEqual(['Add', 'Ignore']);
    await press(question, 'Add');
    expect((await listAirdrops())[0]).toMatchObject({
      name: 'Scroll marks',
      claim_date: new Date('2030-11-28T17:00:00Z'),
      check_in_duration: 'daily',
      chains: ['Base'],
      priority: true,
    });
  });

  it('reads when a claim closes, a snapshot, and a rhythm', async () => {
    const question = await write('/add Scroll, closes 5 Dec 2030 5pm, snapshot 1 Dec 2030, every 24h');
    expect(question.text).toBe(
      [
        'Add Scroll?',
        'Claim closes: Thu, Dec 5, 2030, 5:00 PM',
        'Snapshot: Sun, Dec 1, 2030, 11:59 PM',
        'Check-in: 24 hours after the last',
        'Times are in UTC.',
        `${app.baseUrl}/tracker`,
      ].join('\n'),
    );
    // The claim could open after it closes.
    expect(getLabels(question)).toEqual(['Add', 'Ignore']);
    await press(question, 'Add');
    expect((await listAirdrops())[0]).toMatchObject({
      claim_date: null,
      claim_close_date: new Date('2030-12-05T17:00:00Z'),
      snapshot_date: new Date('2030-12-01T23:59:00Z'),
      rhythm: '24 hours after',
    });
  });

  it.each([
    ['/add Scroll, claim 5 Dec 2030, closes 1 Dec 2030', /^The claim must close after it opens/],
    ['/add', /^Add an airdrop\nWrite the airdrop after the command/],
    ['/add x', /^Airdrop name must be at least 2 characters\./],
    [`/add ${'x'.repeat(150)}`, /^Airdrop name must be at most 120 characters/],
  ])('rejects %s with a reason', async (text, reply) => {
    expect((await write(text)).text).toMatch(reply);
    expect(await listCaptures()).toEqual([]);
  });

  it('replies to other messages with the help', async () => {
    expect((await write('hello')).text).toMatch(/^This chat is linked/);
    expect(await listCaptures()).toEqual([]);
  });
});

describe('a pending capture', () => {
  it('rejects a press by another member', async () => {
    const question = await forward(post);
    const add = question.buttons.find(({ text }) => text === 'Add')?.data ?? '';
    const stranger = await app.createMember();
    const memberChatId = chatId;
    chatId += 1;
    await link(stranger);
    const strangerMessage = await write('/help');
    expect(await press(strangerMessage, { data: add })).toBe('This was already answered, or has expired.');
    expect(
      await app.services.db.selectFrom('airdrops').select('id').where('user_id', '=', stranger.id).execute(),
    ).toEqual([]);
    chatId = memberChatId;
    expect(await press(question, 'Add')).toMatch(/^✓ Added/);
  });

  it('rejects a press after a week', async () => {
    const question = await forward(post);
    await app.services.db
      .updateTable('airdrop_captures')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('user_id', '=', member.id)
      .execute();
    expect(await press(question, 'Add')).toBe('This was already answered, or has expired.');
  });

  it('retains the newest 50 per member', async () => {
    const { db } = app.services;
    const rows = Array.from({ length: 60 }, (_, index) => ({
      id: crypto.randomUUID(),
      user_id: member.id,
      input: '{}',
      created_at: new Date(Date.now() - 1_000 - index),
      expires_at: new Date(Date.now() + 3_600_000),
    }));
    await db.insertInto('airdrop_captures').values(rows).execute();
    await forward(post);
    const remaining = await listCaptures();
    expect(remaining).toHaveLength(50);
    expect(remaining.some(({ id }) => id === rows[0]?.id)).toBe(true);
    expect(remaining.some(({ id }) => id === rows[59]?.id)).toBe(false);
  });

  it('keeps a capture when the limit of airdrops is reached', async () => {
    const { db } = app.services;
    const question = await forward(post);
    const setTotal = (total: number) =>
      db
        .updateTable('airdrop_totals')
        .set({ total, upcoming: total })
        .where('user_id', '=', member.id)
        .execute();
    await setTotal(maxAirdrops);
    expect(await press(question, 'Add')).toMatch(/You can track up to|limit/i);
    expect(await listCaptures()).toHaveLength(1);
    await setTotal(0);
    expect(await press(question, 'Add')).toMatch(/^✓ Added/);
  });
});

describe('decodeCapturePress', () => {
  it.each([
    'add',
    'add:',
    'add:1',
    'in:0190c7a0-0000-7000-8000-000000000000',
    'add:0190c7a0-0000-7000-8000-000000000000:1',
  ])('returns undefined for %s', (data) => {
    expect(decodeCapturePress(data)).toBeUndefined();
  });
});

describe('a secret sent to the bot', () => {
  const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

  it.each([
    ['a command', () => write(`/add Scroll ${phrase} https://scroll.io`)],
    ['a message with a link', () => write(`https://scroll.io ${phrase.toUpperCase()}`)],
    ['a message alone', () => write(phrase)],
    ['a forwarded post', () => forward(`${post}\n${phrase}`)],
  ])('is neither saved nor repeated in %s, and should be deleted', async (_name, trigger) => {
    const { text } = await trigger();
    expect(text).toMatch(/^This looks like a recovery phrase\n+Delete your message/);
    expect(text.toLowerCase()).not.toContain('sausage');
    expect(await listAirdrops()).toEqual([]);
    expect(await listCaptures()).toEqual([]);
  });
});

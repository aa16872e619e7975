import { afterAll, beforeAll } from 'vitest';
import { createNonce } from '../../src/platform/auth/nonces.server.ts';
import { makeAirdrop } from '../factories/airdrops.ts';
import { makeWebhook } from '../factories/channels.ts';
import { eventually } from '../harness/eventually.ts';
import { FakeTelegram } from '../harness/fake-telegram.ts';
import { type Attempts, attack } from './attack.ts';
import { createTarget, type Person, type Target } from './target.ts';

let fakeTelegram: FakeTelegram;
let target: Target;
let chatId = 90_000;
let updateId = 1;

// Telegram calls this site, and nobody but the attacker delivers.
const env = { APP_ENV: 'production', BASE_URL: 'https://drop.example' };

beforeAll(async () => {
  fakeTelegram = await new FakeTelegram().start();
  target = await createTarget({ jobs: true, env: { ...fakeTelegram.env, ...env } });
  await eventually(() => {
    if (fakeTelegram.webhook === undefined) throw new Error('there is no webhook yet');
  });
  fakeTelegram.route = () => 'http://127.0.0.1:1';
});
afterAll(async () => {
  await target.close();
  await fakeTelegram.close();
});

const secretHeader = 'x-telegram-bot-api-secret-token';

function post(update: unknown, headers: Record<string, string>): Promise<Response> {
  return target.request('/telegram/webhook', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(update),
  });
}

/** An update as Telegram sends it. */
const fromTelegram = (update: unknown) =>
  post(update, { [secretHeader]: fakeTelegram.webhook?.secret ?? '' });

function written(chat: number, text: string, type = 'private') {
  updateId += 1;
  const message = { message_id: updateId, chat: { id: chat, type }, from: { first_name: 'Eve' }, text };
  return { update_id: updateId, message };
}

function pressed(chat: number, data: string, type = 'private') {
  updateId += 1;
  const message = { message_id: 1, chat: { id: chat, type }, text: 'A reminder' };
  return { update_id: updateId, callback_query: { id: String(updateId), data, message } };
}

const createLinkNonce = ({ id }: Person) =>
  createNonce(target.services.db, { purpose: 'telegram-link', userId: id, now: new Date() });

async function linked(): Promise<{ person: Person; chat: number }> {
  const person = await target.person();
  chatId += 1;
  await fromTelegram(written(chatId, `/start ${await createLinkNonce(person)}`));
  return { person, chat: chatId };
}

const listTexts = (chat: number) => fakeTelegram.messages(chat).map(({ text }) => text);

async function prized(person: Person): Promise<{ id: string; name: string }> {
  const name = `Prize ${person.id}`;
  const { id } = await makeAirdrop(target.services.db, person, {
    name,
    status: 'active',
    eligibility_date: '2020-01-01',
    claim_date: new Date(Date.now() + 3_600_000),
  });
  return { id, name };
}

async function isUntouched({ count }: Attempts, id: string, what: string): Promise<void> {
  const row = await target.services.db
    .selectFrom('airdrops')
    .select(['status', 'last_visit_date as lastVisit', 'revision'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  count(
    row.status === 'active' && row.lastVisit === null,
    `${what} changed the airdrop: ${JSON.stringify(row)}`,
  );
}

attack('updates that Telegram didn’t send', async (tries) => {
  const { person, chat } = await linked();
  const { id } = await prized(person);
  const right = fakeTelegram.webhook?.secret ?? '';
  tries.need(right.length === 43 && listTexts(chat).length === 1, 'the chat is not linked');
  const wrong = ['', right.slice(0, -1), `${right}x`, right.toLowerCase(), fakeTelegram.token, 'undefined'];
  for (const candidate of [undefined, ...wrong]) {
    const headers = candidate === undefined ? {} : { [secretHeader]: candidate };
    for (const update of [written(chat, '/stop'), written(chat, '/today'), pressed(chat, `got:${id}`)]) {
      const { status } = await post(update, headers);
      tries.count(status === 401, `the secret ${candidate} was returned ${status}`);
    }
  }
  await isUntouched(tries, id, 'after forged updates');
  tries.count(listTexts(chat).length === 1, 'the bot answered');
});

attack('buttons that name somebody else’s airdrop', async (tries) => {
  const owner = await target.person();
  const { id, name } = await prized(owner);
  const { chat } = await linked();
  const before = fakeTelegram.toasts.length;
  const forms = [id, id.toUpperCase(), `${id}:${id}`, `${id}' OR '1'='1`];
  for (const action of ['in', 'later', 'got']) {
    for (const form of forms) {
      const { status } = await fromTelegram(pressed(chat, `${action}:${form}`));
      tries.count(status === 200, `returned ${status}`);
    }
  }
  await isUntouched(tries, id, 'after foreign presses');
  const alarm = await target.services.db
    .selectFrom('airdrop_alarms')
    .select('snoozed_until')
    .where('airdrop_id', '=', id)
    .executeTakeFirst();
  tries.count(alarm?.snoozed_until == null, 'it was snoozed');
  const texts = [...fakeTelegram.toasts.slice(before), ...listTexts(chat)];
  tries.count(!texts.some((text) => text.includes(name)), 'its name was told');
});

attack('buttons that name somebody else’s captured airdrop', async (tries) => {
  const { person: owner, chat: ownChat } = await linked();
  await fromTelegram(written(ownChat, '/add Secret prize https://prize.example'));
  const readCaptures = () =>
    target.services.db.selectFrom('airdrop_captures').selectAll().where('user_id', '=', owner.id).execute();
  const [capture] = await readCaptures();
  tries.need(capture !== undefined, 'nothing was captured');
  const { person: thief, chat } = await linked();
  const before = fakeTelegram.toasts.length;
  for (const action of ['add', 'add7', 'no']) {
    const { status } = await fromTelegram(pressed(chat, `${action}:${capture?.id}`));
    tries.count(status === 200, `returned ${status}`);
  }
  tries.count((await readCaptures()).length === 1, 'the capture is gone');
  const added = await target.services.db
    .selectFrom('airdrops')
    .select('id')
    .where('user_id', 'in', [owner.id, thief.id])
    .execute();
  tries.count(added.length === 0, 'an airdrop was added');
  const texts = [...fakeTelegram.toasts.slice(before), ...listTexts(chat)];
  tries.count(!texts.some((text) => /prize/i.test(text)), 'its name was shown');
});

attack('reading data from an unlinked chat, or one of a suspended user', async (tries) => {
  const { person, chat } = await linked();
  const { id, name } = await prized(person);
  await fromTelegram(written(chat, '/claims'));
  tries.need(
    listTexts(chat).some((text) => text.includes(name)),
    'the linked chat reads its claims',
  );
  await target.services.db
    .updateTable('profiles')
    .set({ suspended_at: new Date(), suspended_reason: 'Spam' })
    .where('id', '=', person.id)
    .execute();
  const [suspended, stranger, group] = [chat, 91_000, -91_000];
  for (const item of [suspended, stranger, group]) {
    const type = item < 0 ? 'group' : 'private';
    const before = listTexts(item).length;
    const texts = [
      '/today',
      '/claims',
      '/help',
      '/start',
      `/start ${id}`,
      '/stop',
      '/add Scroll',
      person.email,
    ];
    for (const text of texts) {
      await fromTelegram(written(item, text, type));
    }
    for (const action of ['in', 'later', 'got']) await fromTelegram(pressed(item, `${action}:${id}`, type));
    const replies = listTexts(item).slice(before).join('\n');
    for (const secret of [name, person.email, person.id, 'Ada']) {
      tries.count(!replies.includes(secret), `${type} ${item} read ${secret}`);
    }
  }
  await isUntouched(tries, id, 'after all');
});

attack('links to a chat used by others, used twice or guessed', async (tries) => {
  const { db } = target.services;
  const victim = await target.person();
  const nonce = await createLinkNonce(victim);
  const chats = Array.from({ length: 20 }, (_, index) => 92_000 + index);
  await Promise.all(chats.map((chat) => fromTelegram(written(chat, `/start ${nonce}`))));
  const rows = await db.selectFrom('channels').select('id').where('user_id', '=', victim.id).execute();
  tries.count(rows.length === 1, `${rows.length} chats were linked by one link`);
  const other = await target.person();
  const waiting = await createLinkNonce(other);
  const guesses = [
    `${waiting}0`,
    waiting.slice(0, -1),
    waiting.toUpperCase(),
    '%',
    '*',
    'null',
    '0'.repeat(32),
  ];
  for (const guess of guesses) {
    await fromTelegram(written(93_000, `/start ${guess}`));
    const found = await db.selectFrom('channels').select('id').where('user_id', '=', other.id).execute();
    tries.count(found.length === 0, `${guess} linked a chat`);
  }
});

attack('using a chat and a webhook that a thief linked, after the owner’s reset', async (tries) => {
  const { db } = target.services;
  const { person: owner, chat } = await linked();
  const prize = await prized(owner);
  await makeWebhook(db, owner);
  await fromTelegram(written(chat, '/claims'));
  tries.need(listTexts(chat).join().includes(prize.name), 'the linked chat reads its claims');

  const waiting = await createLinkNonce(owner);
  const headers = { origin: env.BASE_URL };
  const visitor = target.visitor();
  await visitor.call('POST', '/account/request-reset', { email: owner.email }, headers);
  let token = '';
  await eventually(async () => {
    const sent = (await target.mails()).find(({ to }) => to === owner.email);
    token = sent?.text.match(/token=(\S+)/)?.[1] ?? '';
    if (token === '') throw new Error('the link has not been mailed yet');
  });
  const password = 'the owner’s 9 words';
  const done = await visitor.call('POST', '/account/reset-password', { token, password }, headers);
  tries.need(done.status === 200, 'the reset');
  const before = listTexts(chat).length;
  for (const text of ['/today', '/claims']) await fromTelegram(written(chat, text));
  for (const action of ['in', 'got']) await fromTelegram(pressed(chat, `${action}:${prize.id}`));
  await fromTelegram(written(chat, `/start ${waiting}`));
  tries.count(!listTexts(chat).slice(before).join().includes(prize.name), 'the chat reads airdrops');
  await isUntouched(tries, prize.id, 'by the chat’s buttons after the reset');
  const left = await db.selectFrom('channels').select('kind').where('user_id', '=', owner.id).execute();
  tries.count(left.length === 0, `${left.length} channels were left`);
});

attack('sending one update twenty times at once', async (tries) => {
  const { person, chat } = await linked();
  await prized(person);
  const before = listTexts(chat).length;
  const update = written(chat, '/today');
  const responses = await Promise.all(Array.from({ length: 20 }, () => fromTelegram(update)));
  for (const { status } of responses) tries.count(status === 200, `returned ${status}`);
  tries.count(listTexts(chat).length === before + 1, `returned ${listTexts(chat).length - before} times`);
});

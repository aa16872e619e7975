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

// In production the bot has a webhook. `route` below discards the fake's own updates: only attacks send any.
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

/** Sends an update as Telegram does. */
const fromTelegram = (update: unknown) =>
  post(update, { [secretHeader]: fakeTelegram.webhook?.secret ?? '' });

function createMessage(chat: number, text: string, type = 'private') {
  updateId += 1;
  const message = { message_id: updateId, chat: { id: chat, type }, from: { first_name: 'Eve' }, text };
  return { update_id: updateId, message };
}

function createButtonPress(chat: number, data: string, type = 'private') {
  updateId += 1;
  const message = { message_id: 1, chat: { id: chat, type }, text: 'A reminder' };
  return { update_id: updateId, callback_query: { id: String(updateId), data, message } };
}

const createLinkNonce = ({ id }: Person) =>
  createNonce(target.services.db, { purpose: 'telegram-link', userId: id, now: new Date() });

async function createLinkedPerson(): Promise<{ person: Person; chat: number }> {
  const person = await target.createPerson();
  chatId += 1;
  await fromTelegram(createMessage(chatId, `/start ${await createLinkNonce(person)}`));
  return { person, chat: chatId };
}

const listTexts = (chat: number) => fakeTelegram.listMessages(chat).map(({ text }) => text);

async function createClaim(person: Person): Promise<{ id: string; name: string }> {
  const name = `Prize ${person.id}`;
  const { id } = await makeAirdrop(target.services.db, person, {
    name,
    status: 'active',
    eligibility_date: '2020-01-01',
    claim_date: new Date(Date.now() + 3_600_000),
  });
  return { id, name };
}

async function checkUntouched({ count }: Attempts, id: string, event: string): Promise<void> {
  const row = await target.services.db
    .selectFrom('airdrops')
    .select(['status', 'last_visit_date as lastVisit', 'revision'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  count(
    row.status === 'active' && row.lastVisit === null,
    `${event} changed the airdrop: ${JSON.stringify(row)}`,
  );
}

attack('updates that Telegram didn’t send', async (attempts) => {
  const { person, chat } = await createLinkedPerson();
  const { id } = await createClaim(person);
  const secret = fakeTelegram.webhook?.secret ?? '';
  attempts.need(secret.length === 43 && listTexts(chat).length === 1, 'the chat is linked');
  const wrongSecrets = ['', secret.slice(0, -1), `${secret}x`, secret.toLowerCase(), fakeTelegram.token];
  for (const candidate of [undefined, 'undefined', ...wrongSecrets]) {
    const headers = candidate === undefined ? {} : { [secretHeader]: candidate };
    for (const update of [
      createMessage(chat, '/stop'),
      createMessage(chat, '/today'),
      createButtonPress(chat, `got:${id}`),
    ]) {
      const { status } = await post(update, headers);
      attempts.count(status === 401, `the secret ${candidate} returned ${status}`);
    }
  }
  await checkUntouched(attempts, id, 'a forged update');
  attempts.count(listTexts(chat).length === 1, 'the bot replied');
});

attack('buttons with the id of another user’s airdrop', async (attempts) => {
  const owner = await target.createPerson();
  const { id, name } = await createClaim(owner);
  const { chat } = await createLinkedPerson();
  const before = fakeTelegram.toasts.length;
  const forms = [id, id.toUpperCase(), `${id}:${id}`, `${id}' OR '1'='1`];
  for (const action of ['in', 'later', 'got']) {
    for (const form of forms) {
      const { status } = await fromTelegram(createButtonPress(chat, `${action}:${form}`));
      attempts.count(status === 200, `returned ${status}`);
    }
  }
  await checkUntouched(attempts, id, 'another user’s button');
  const alarm = await target.services.db
    .selectFrom('airdrop_alarms')
    .select('snoozed_until')
    .where('airdrop_id', '=', id)
    .executeTakeFirst();
  attempts.count(alarm?.snoozed_until == null, 'the airdrop was snoozed');
  const texts = [...fakeTelegram.toasts.slice(before), ...listTexts(chat)];
  attempts.count(!texts.some((text) => text.includes(name)), 'the airdrop’s name was shown');
});

attack('buttons with the id of another user’s captured airdrop', async (attempts) => {
  const { person: owner, chat: ownChat } = await createLinkedPerson();
  await fromTelegram(createMessage(ownChat, '/add Secret prize https://prize.example'));
  const readCaptures = () =>
    target.services.db.selectFrom('airdrop_captures').selectAll().where('user_id', '=', owner.id).execute();
  const [capture] = await readCaptures();
  attempts.need(capture !== undefined, 'an airdrop is captured');
  const { person: thief, chat } = await createLinkedPerson();
  const before = fakeTelegram.toasts.length;
  for (const action of ['add', 'add7', 'no']) {
    const { status } = await fromTelegram(createButtonPress(chat, `${action}:${capture?.id}`));
    attempts.count(status === 200, `returned ${status}`);
  }
  attempts.count((await readCaptures()).length === 1, 'the capture is gone');
  const added = await target.services.db
    .selectFrom('airdrops')
    .select('id')
    .where('user_id', 'in', [owner.id, thief.id])
    .execute();
  attempts.count(added.length === 0, 'an airdrop was added');
  const texts = [...fakeTelegram.toasts.slice(before), ...listTexts(chat)];
  attempts.count(!texts.some((text) => /prize/i.test(text)), 'the capture’s name was shown');
});

attack('reading data from an unlinked chat, or one of a suspended user', async (attempts) => {
  const { person, chat } = await createLinkedPerson();
  const { id, name } = await createClaim(person);
  await fromTelegram(createMessage(chat, '/claims'));
  attempts.need(
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
      await fromTelegram(createMessage(item, text, type));
    }
    for (const action of ['in', 'later', 'got'])
      await fromTelegram(createButtonPress(item, `${action}:${id}`, type));
    const replies = listTexts(item).slice(before).join('\n');
    for (const secret of [name, person.email, person.id, 'Ada']) {
      attempts.count(!replies.includes(secret), `${type} ${item} read ${secret}`);
    }
  }
  await checkUntouched(attempts, id, 'an unlinked chat');
});

attack('chat links used by others, used twice, or guessed', async (attempts) => {
  const { db } = target.services;
  const victim = await target.createPerson();
  const nonce = await createLinkNonce(victim);
  const chats = Array.from({ length: 20 }, (_, index) => 92_000 + index);
  await Promise.all(chats.map((chat) => fromTelegram(createMessage(chat, `/start ${nonce}`))));
  const rows = await db.selectFrom('channels').select('id').where('user_id', '=', victim.id).execute();
  attempts.count(rows.length === 1, `${rows.length} chats were linked by one link`);
  const other = await target.createPerson();
  const pendingNonce = await createLinkNonce(other);
  const guesses = [
    `${pendingNonce}0`,
    pendingNonce.slice(0, -1),
    pendingNonce.toUpperCase(),
    '%',
    '*',
    'null',
    '0'.repeat(32),
  ];
  for (const guess of guesses) {
    await fromTelegram(createMessage(93_000, `/start ${guess}`));
    const channels = await db.selectFrom('channels').select('id').where('user_id', '=', other.id).execute();
    attempts.count(channels.length === 0, `${guess} linked a chat`);
  }
});

attack('using a chat and a webhook that a thief linked, after the owner’s reset', async (attempts) => {
  const { db } = target.services;
  const { person: owner, chat } = await createLinkedPerson();
  const prize = await createClaim(owner);
  await makeWebhook(db, owner);
  await fromTelegram(createMessage(chat, '/claims'));
  attempts.need(listTexts(chat).join().includes(prize.name), 'the linked chat reads its claims');

  const pendingNonce = await createLinkNonce(owner);
  const headers = { origin: env.BASE_URL };
  const visitor = target.createVisitor();
  await visitor.call('POST', '/account/request-reset', { email: owner.email }, headers);
  let token = '';
  await eventually(async () => {
    const sent = (await target.listMails()).find(({ to }) => to === owner.email);
    token = sent?.text.match(/token=(\S+)/)?.[1] ?? '';
    if (token === '') throw new Error('the link has not been mailed yet');
  });
  const password = 'the owner’s 9 words';
  const reset = await visitor.call('POST', '/account/reset-password', { token, password }, headers);
  attempts.need(reset.status === 200, 'the password is reset');
  const before = listTexts(chat).length;
  for (const text of ['/today', '/claims']) await fromTelegram(createMessage(chat, text));
  for (const action of ['in', 'got']) await fromTelegram(createButtonPress(chat, `${action}:${prize.id}`));
  await fromTelegram(createMessage(chat, `/start ${pendingNonce}`));
  attempts.count(!listTexts(chat).slice(before).join().includes(prize.name), 'the chat reads airdrops');
  await checkUntouched(attempts, prize.id, 'a button pressed after the reset');
  const channels = await db.selectFrom('channels').select('kind').where('user_id', '=', owner.id).execute();
  attempts.count(channels.length === 0, `${channels.length} channels remain linked`);
});

attack('sending one update twenty times at once', async (attempts) => {
  const { person, chat } = await createLinkedPerson();
  await createClaim(person);
  const before = listTexts(chat).length;
  const update = createMessage(chat, '/today');
  const responses = await Promise.all(Array.from({ length: 20 }, () => fromTelegram(update)));
  for (const { status } of responses) attempts.count(status === 200, `returned ${status}`);
  attempts.count(
    listTexts(chat).length === before + 1,
    `the bot replied ${listTexts(chat).length - before} times`,
  );
});

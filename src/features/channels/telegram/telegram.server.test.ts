import { afterAll, beforeAll, expect } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/harness/app.ts';
import { eventually } from '../../../../test/harness/eventually.ts';
import { FakeTelegram } from '../../../../test/harness/fake-telegram.ts';
import { slowIt } from '../../../../test/harness/slow-it.ts';
import { uuidv7 } from '../../../lib/uuid.ts';
import { notify } from '../../notifications/commands.server.ts';
import { linkChannel } from '../linking-commands.server.ts';

let fakeTelegram: FakeTelegram;
let first: TestApp;
let second: TestApp;

beforeAll(async () => {
  fakeTelegram = await new FakeTelegram().start();
  first = await createTestApp({ env: fakeTelegram.env });
  second = await createTestApp({ env: fakeTelegram.env, database: first.database });
});
afterAll(async () => {
  await second.close();
  await first.close();
  await fakeTelegram.close();
});

let lastChatId = 1_000;

async function createPerson(chatCount: number): Promise<{ id: string; chatIds: number[] }> {
  const { id } = await first.createMember();
  const { db, config, channelCipher, telegram } = first.services;
  const chatIds = Array.from({ length: chatCount }, () => {
    lastChatId += 1;
    return lastChatId;
  });
  for (const chatId of chatIds) {
    await linkChannel(
      { db, config, now: new Date(), requestId: uuidv7(), changed: () => undefined, actor: { id } },
      channelCipher,
      {
        kind: 'telegram',
        name: 'Telegram',
        shown: '@ada',
        uniqueAddress: telegram?.hashChatId(chatId) ?? '',
        address: { chatId },
      },
    );
  }
  return { id, chatIds };
}

const remind = (userIds: readonly string[]) =>
  notify(
    first.services.db,
    { now: new Date() },
    { userIds, kind: 'check_ins', key: uuidv7(), title: 'A reminder', body: '', url: '/tracker' },
  );

slowIt('sends each Telegram message once within the rate limit across processes', async () => {
  const people = [await createPerson(20), await createPerson(20)];
  await remind(people.map(({ id }) => id));
  const listSent = () =>
    people.flatMap(({ chatIds }) => chatIds.flatMap((id) => fakeTelegram.listMessages(id)));
  await eventually(() => expect(listSent()).toHaveLength(40));
  expect(new Set(listSent().map(({ chatId }) => chatId)).size).toBe(40);
  const times = listSent()
    .map(({ at }) => at)
    .sort((a, b) => a - b);
  const countsPerSecond = times.map(
    (start) => times.filter((at) => at >= start && at < start + 1_000).length,
  );
  expect(Math.max(...countsPerSecond)).toBeLessThanOrEqual(30);
});

slowIt('marks an unacknowledged Telegram message as unknown and doesn’t send it again', async () => {
  const person = await createPerson(1);
  const [chatId = 0] = person.chatIds;
  const { db } = first.services;
  fakeTelegram.setNextSteps('sendMessage', ['done, then silence']);
  await remind([person.id]);
  await eventually(async () => {
    const states = await db
      .selectFrom('deliveries')
      .select(['state', 'answer'])
      .where('user_id', '=', person.id)
      .execute();
    expect(states).toEqual([{ state: 'unknown', answer: 'Telegram didn’t answer in time.' }]);
  });
  expect(fakeTelegram.listMessages(chatId)).toHaveLength(1);
});

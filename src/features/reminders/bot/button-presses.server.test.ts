import { afterAll, beforeAll, expect, it } from 'vitest';
import { createNonce } from '#/platform/auth/nonces.server.ts';
import { makeAirdrop } from '../../../../test/factories/airdrops.ts';
import { createTestApp, type TestApp } from '../../../../test/harness/app.ts';
import { eventually } from '../../../../test/harness/eventually.ts';
import { FakeTelegram } from '../../../../test/harness/fake-telegram.ts';

let telegram: FakeTelegram;
let app: TestApp;
let chatId = 9_500;

beforeAll(async () => {
  telegram = await new FakeTelegram().start();
  app = await createTestApp({ env: telegram.env });
});
afterAll(async () => {
  await app.close();
  await telegram.close();
});

it.each(['claimed', 'expired'] as const)(
  'rejects a check-in to an airdrop that is now %s',
  async (status) => {
    const { db } = app.services;
    const member = await app.createMember();
    chatId += 1;
    const nonce = await createNonce(db, { purpose: 'telegram-link', userId: member.id, now: new Date() });
    telegram.write({ chatId }, `/start ${nonce}`);
    const message = await eventually(() => {
      const [first] = telegram.listMessages(chatId);
      if (first === undefined) throw new Error('the chat isn’t linked yet');
      return first;
    });
    const { id } = await makeAirdrop(db, member, { name: 'Alpha', status, eligibility_date: '2020-01-01' });
    const before = telegram.toasts.length;
    telegram.press(chatId, message.id, { data: `in:${id}` });
    await eventually(() =>
      expect(telegram.toasts[before]).toBe(`Not checked in: Example · Alpha is ${status}.`),
    );
    await eventually(() => expect(telegram.countEdits(message.id)).toBe(1));
    const row = await db
      .selectFrom('airdrops')
      .select(['status', 'last_visit_date'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ status, last_visit_date: null });
  },
);

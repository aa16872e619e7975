import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAirdrop } from '../../../../test/factories/airdrops.ts';
import { goodPassword } from '../../../../test/factories/passwords.ts';
import { createTestApp, type TestApp } from '../../../../test/harness/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const makeNewcomer = async () => {
  const member = await app.member();
  await app.services.db
    .updateTable('profiles')
    .set({ first_steps_ended_at: null })
    .where('id', '=', member.id)
    .execute();
  return member;
};
const none = { hasAirdrop: false, hasClaimDate: false, hasCheckedIn: false, hasChosenReminders: false };

it('derives progress from the member’s own data', async () => {
  const [member, other] = [await makeNewcomer(), await makeNewcomer()];
  const read = async () => (await member.call('GET', '/first-steps')).body;
  await makeAirdrop(app.services.db, other, { claim_date: '2027-01-01T10:00:00.000Z' });
  expect(await read()).toEqual({ isOver: false, ...none });

  const { id } = await makeAirdrop(app.services.db, member);
  expect(await read()).toEqual({ isOver: false, ...none, hasAirdrop: true });
  await member.call('POST', `/airdrops/${id}/visits`, {});
  expect(await read()).toMatchObject({ hasCheckedIn: true, hasClaimDate: false });
  await member.call('PATCH', `/airdrops/${id}`, { claimDate: '2027-01-01T10:00:00.000Z' });
  expect(await read()).toMatchObject({ hasClaimDate: true, hasChosenReminders: false });
  await member.call('PATCH', '/reminders/settings', { dailyAt: '08:00' });
  expect(await read()).toEqual({
    isOver: false,
    hasAirdrop: true,
    hasClaimDate: true,
    hasCheckedIn: true,
    hasChosenReminders: true,
  });
});

it('dismisses the first steps permanently for the member only', async () => {
  const [member, other] = [await makeNewcomer(), await makeNewcomer()];
  for (const _ of ['once', 'again']) {
    expect(await member.call('DELETE', '/first-steps')).toMatchObject({
      status: 200,
      body: { isOver: true },
    });
  }
  expect((await member.call('GET', '/first-steps')).body).toMatchObject({ isOver: true });
  expect((await other.call('GET', '/first-steps')).body).toEqual({ isOver: false, ...none });
});

it('starts the first steps on sign-up', async () => {
  const email = 'first-steps@example.com';
  const person = { email, password: goodPassword, firstName: 'Grace', lastName: 'Hopper' };
  await app.caller().call('POST', '/account/sign-up', person);
  const row = await app.services.db
    .selectFrom('profiles')
    .select('first_steps_ended_at')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(row.first_steps_ended_at).toBeNull();
});

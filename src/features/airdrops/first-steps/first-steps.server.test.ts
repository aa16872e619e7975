import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../../../test/factories/airdrops.ts';
import { goodPassword } from '../../../../test/factories/passwords.ts';
import { setUpApp } from '../../../../test/harness/app.ts';

const app = setUpApp();

const makeNewcomer = async () => {
  const member = await app.createMember();
  await app.services.db
    .updateTable('profiles')
    .set({ first_steps_ended_at: null })
    .where('id', '=', member.id)
    .execute();
  return member;
};
const noProgress = {
  hasAirdrop: false,
  hasClaimDate: false,
  hasCheckedIn: false,
  hasChosenReminders: false,
  examples: [],
};

it('GET /first-steps derives progress from the member’s own data', async () => {
  const [member, other] = [await makeNewcomer(), await makeNewcomer()];
  const read = async () => (await member.call('GET', '/first-steps')).body;
  await makeAirdrop(app.services.db, other, { claim_date: '2027-01-01T10:00:00.000Z' });
  expect(await read()).toEqual({ isOver: false, ...noProgress });

  const { id } = await makeAirdrop(app.services.db, member);
  expect(await read()).toEqual({ isOver: false, ...noProgress, hasAirdrop: true });
  await member.call('POST', `/airdrops/${id}/visits`, {});
  expect(await read()).toMatchObject({ hasCheckedIn: true, hasClaimDate: false });
  const date = '2027-01-01T10:00:00.000Z';
  for (const [changes, hasClaimDate] of [
    [{ snapshotDate: date }, false],
    [{ claimCloseDate: date }, true],
    [{ claimCloseDate: null }, false],
  ] as const) {
    await member.call('PATCH', `/airdrops/${id}`, changes);
    expect(await read()).toMatchObject({ hasClaimDate });
  }
  await member.call('PATCH', `/airdrops/${id}`, { claimDate: date });
  expect(await read()).toMatchObject({ hasClaimDate: true, hasChosenReminders: false });
  await member.call('PATCH', '/reminders/settings', { dailyAt: '08:00' });
  expect(await read()).toEqual({
    isOver: false,
    hasAirdrop: true,
    hasClaimDate: true,
    hasCheckedIn: true,
    hasChosenReminders: true,
    examples: [],
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
  expect((await other.call('GET', '/first-steps')).body).toEqual({ isOver: false, ...noProgress });
});

it('starts the first steps on sign-up', async () => {
  const email = 'first-steps@example.com';
  const person = { email, password: goodPassword, firstName: 'Grace', lastName: 'Hopper' };
  await app.createCaller().call('POST', '/account/sign-up', person);
  const row = await app.services.db
    .selectFrom('profiles')
    .select('first_steps_ended_at')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(row.first_steps_ended_at).toBeNull();
});

describe('POST /first-steps/examples', () => {
  it('fills an empty tracker once, and completes no step', async () => {
    const member = await makeNewcomer();
    const add = () => member.call('POST', '/first-steps/examples', {});
    const responses = await Promise.all([add(), add()]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const { body } = await member.call('GET', '/first-steps');
    const { examples, ...progress } = body as { examples: string[] };
    expect({ ...progress, examples: [] }).toEqual({ isOver: false, ...noProgress });
    const { body: list } = await member.call('GET', '/airdrops');
    const { items } = list as { items: { id: string; status: string }[] };
    expect(items.map(({ id }) => id).toSorted()).toEqual(examples);
    expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['active', 'upcoming', 'claimed']));
    expect((await member.call('GET', '/airdrops/due')).body).toMatchObject({ due: 3 });
  });

  it('lists examples until they are deleted, and again after an undo', async () => {
    const member = await makeNewcomer();
    const { body } = await member.call('POST', '/first-steps/examples', {});
    const { examples } = body as { examples: string[] };
    const deleted = await member.call('POST', '/airdrops/bulk/delete', { ids: examples });
    expect(deleted.body).toMatchObject({ deleted: 5 });
    expect((await member.call('GET', '/first-steps')).body).toMatchObject({ ...noProgress });
    const { batchId } = deleted.body as { batchId: string };
    await member.call('POST', '/airdrops/bulk/undo', { batchId });
    expect((await member.call('GET', '/first-steps')).body).toMatchObject({ examples });
  });

  it('rejects a tracker with airdrops', async () => {
    const member = await makeNewcomer();
    await makeAirdrop(app.services.db, member);
    expect(await member.call('POST', '/first-steps/examples', {})).toMatchObject({
      status: 409,
      body: { message: 'Your tracker already has airdrops.' },
    });
  });
});

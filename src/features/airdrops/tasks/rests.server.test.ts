import { beforeEach, describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../../../test/factories/airdrops.ts';
import { makeAirdropWallet, makeTrackerWallet } from '../../../../test/factories/portfolio.ts';
import { type Caller, setUpApp } from '../../../../test/harness/app.ts';
import { visitHistory } from '../calls.ts';
import { dueTasks, taskCounts, taskList, taskPeriods } from './schema.ts';

type Person = Caller & { id: string };

const app = setUpApp({ limits: false, clock: () => now });
let member: Person;
let airdropId: string;
let taskId: string;
let walletId: string;
let now: Date;

const call = async (method: string, path: string, body?: unknown) => {
  const response = await member.call(method, path, body);
  expect(response.status, JSON.stringify(response.body)).toBeLessThan(300);
  return response.body;
};

beforeEach(async () => {
  // A Thursday.
  now = new Date('2026-11-19T10:00:00Z');
  member = await app.createMember();
  const { db } = app.services;
  ({ id: airdropId } = await makeAirdrop(db, member, {
    status: 'active',
    eligibility_date: '2026-11-01',
    check_in_duration: 'daily',
  }));
  ({ id: walletId } = await makeTrackerWallet(db, member));
  await makeAirdropWallet(db, member, { airdropId, walletId });
  const task = await call('POST', `/airdrops/${airdropId}/tasks`, { text: 'Swap', repeats: true });
  taskId = (task as { id: string }).id;
});

const pause = (pausedUntil: string | null) => call('PATCH', `/airdrops/${airdropId}`, { pausedUntil });
const tick = (tickedAt?: string) =>
  call('PUT', `/airdrop-tasks/${taskId}/ticks`, { walletIds: [walletId], done: true, tickedAt });
const getTask = async () =>
  taskList.parse(await call('GET', `/airdrop-tasks?airdropId=${airdropId}`)).items[0];
const readStreak = async () => visitHistory.parse(await call('GET', `/airdrops/${airdropId}/visits`)).streak;

/** Returns how often the task is due, by each list. */
async function countDue() {
  const all = dueTasks.parse(await call('GET', '/airdrop-tasks/due'));
  const ofAirdrop = dueTasks.parse(await call('GET', `/airdrop-tasks/due?airdropId=${airdropId}`));
  const { items } = taskCounts.parse(await call('GET', '/airdrop-tasks/counts'));
  const { airdrops } = taskPeriods.parse(await call('GET', '/airdrop-tasks/periods'));
  return [all.items.length, ofAirdrop.items.length, items[0]?.repeating?.total ?? 0, airdrops.length];
}
const due = [1, 1, 1, 1];
const notDue = [0, 0, 0, 0];

describe('a repeating task', () => {
  it('isn’t due while its airdrop is paused, and is due again on the day of its end', async () => {
    expect(await countDue()).toEqual(due);
    await pause('2026-11-21');
    expect(await countDue()).toEqual(notDue);
    expect((await getTask())?.period).toMatchObject({ isOpen: false, nextDueAt: '2026-11-21T00:00:00.000Z' });
    now = new Date('2026-11-20T23:59:59Z');
    expect(await countDue()).toEqual(notDue);
    now = new Date('2026-11-21T00:00:00Z');
    expect(await countDue()).toEqual(due);
  });

  it('becomes due again once the pause has ended', async () => {
    await pause('2999-12-31');
    expect(await countDue()).toEqual(notDue);
    expect((await getTask())?.period).toMatchObject({ isOpen: false, nextDueAt: null });
    await pause(null);
    expect(await countDue()).toEqual(due);
  });

  it('isn’t due while the member is away, until that is over or ended', async () => {
    await call('PUT', '/away', { from: '2026-11-20', until: '2026-11-22' });
    expect(await countDue()).toEqual(due);
    now = new Date('2026-11-20T00:00:00Z');
    expect(await countDue()).toEqual(notDue);
    now = new Date('2026-11-22T00:00:00Z');
    expect(await countDue()).toEqual(due);
    await call('PUT', '/away', { from: '2026-11-22', until: '2026-11-29' });
    expect(await countDue()).toEqual(notDue);
    await call('DELETE', '/away');
    expect(await countDue()).toEqual(due);
  });

  it('can be ticked in a pause, and keeps a tick that was pressed before', async () => {
    await pause('2026-11-30');
    now = new Date('2026-11-20T10:00:00Z');
    await tick('2026-11-19T09:00:00.000Z');
    await tick();
    const task = await getTask();
    expect([task?.isDone, task?.doneBy]).toEqual([true, [walletId]]);
    const ticks = await app.services.db
      .selectFrom('airdrop_period_ticks')
      .select('ticked_on')
      .where('task_id', '=', taskId)
      .orderBy('ticked_on')
      .execute();
    expect(ticks.map((tick) => tick.ticked_on)).toEqual(['2026-11-19', '2026-11-20']);
  });

  it('neither extends nor ends the streak of a paused airdrop', async () => {
    for (const day of ['2026-11-17', '2026-11-18'])
      await call('POST', `/airdrops/${airdropId}/visits/correction`, { day, isVisited: true });
    await call('POST', `/airdrops/${airdropId}/visits`);
    now = new Date('2026-11-20T10:00:00Z');
    await pause('2026-11-25');
    await tick();
    expect(await readStreak()).toBe(3);
    now = new Date('2026-11-25T10:00:00Z');
    expect(await readStreak()).toBe(3);
    await call('POST', `/airdrops/${airdropId}/visits`);
    expect(await readStreak()).toBe(4);
  });
});

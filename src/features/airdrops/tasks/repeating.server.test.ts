import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../../../test/factories/airdrops.ts';
import { makeAirdropWallet, makeTrackerWallet } from '../../../../test/factories/portfolio.ts';
import { type ApiResponse, type Caller, setUpApp } from '../../../../test/harness/app.ts';
import { dueTasks, type Task, taskCounts, taskList, taskPeriods, task as taskSchema } from './schema.ts';

type Person = Caller & { id: string };

/** A Thursday. */
const start = '2026-11-19T10:00:00.000Z';

const app = setUpApp({ limits: false, clock: () => now });
let member: Person;
let now = new Date(start);

beforeAll(async () => {
  member = await app.createMember();
});
beforeEach(() => {
  now = new Date(start);
});

const addHours = (count: number) => new Date(Date.parse(start) + count * 3_600_000);

function parseTask({ status, body }: ApiResponse): Task {
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return taskSchema.parse(body);
}

async function makeDailyTask(wallets = 0, options: { rhythm?: string; reset?: string } = {}) {
  const { db } = app.services;
  const { id: airdropId } = await makeAirdrop(db, member, {
    status: 'active',
    eligibility_date: '2026-11-01',
    check_in_duration: 'daily',
  });
  const walletIds: string[] = [];
  for (let position = 0; position < wallets; position += 1) {
    const { id } = await makeTrackerWallet(db, member);
    await makeAirdropWallet(db, member, { airdropId, walletId: id, position });
    walletIds.push(id);
  }
  const body = { text: 'Swap', repeats: true, ...options };
  const task = parseTask(await member.call('POST', `/airdrops/${airdropId}/tasks`, body));
  return { airdropId, walletIds, id: task.id, task };
}

const getTask = async (airdropId: string) =>
  taskList.parse((await member.call('GET', `/airdrop-tasks?airdropId=${airdropId}`)).body).items[0];

type Tick = { done?: boolean; tickedAt?: string };
const tick = (id: string, walletIds: string[] | null, { done = true, ...rest }: Tick = {}) =>
  member.call('PUT', `/airdrop-tasks/${id}/ticks`, { walletIds, done, ...rest });

const countTicks = async (taskId: string) =>
  (
    await app.services.db
      .selectFrom('airdrop_period_ticks')
      .selectAll()
      .where('task_id', '=', taskId)
      .execute()
  ).length;

const getCounts = async (airdropId: string) =>
  taskCounts
    .parse((await member.call('GET', '/airdrop-tasks/counts')).body)
    .items.find((item) => item.airdropId === airdropId);

const listDue = async (airdropId: string) =>
  dueTasks.parse((await member.call('GET', `/airdrop-tasks/due?airdropId=${airdropId}`)).body);

describe('a repeating task', () => {
  it('counts as done for its period, and opens again in the next', async () => {
    const { airdropId, id } = await makeDailyTask();
    expect(parseTask(await tick(id, null))).toMatchObject({
      isDone: true,
      period: { start: '2026-11-19T00:00:00.000Z', end: '2026-11-20T00:00:00.000Z', span: 'day' },
    });
    now = new Date('2026-11-19T23:59:59.999Z');
    expect((await getTask(airdropId))?.isDone).toBe(true);
    now = new Date('2026-11-20T00:00:00.000Z');
    expect((await getTask(airdropId))?.isDone).toBe(false);
  });

  it('gets one tick per period and wallet, however often it is pressed', async () => {
    const { id, walletIds } = await makeDailyTask(2);
    const [first = '', second = ''] = walletIds;
    await Promise.all([tick(id, [first]), tick(id, [first]), tick(id, [first, second])]);
    expect(await countTicks(id)).toBe(2);
    now = addHours(24);
    expect(parseTask(await tick(id, [second]))).toMatchObject({ doneBy: [second], isDone: false });
    expect(await countTicks(id)).toBe(3);
  });

  it('loses only the tick of this period and wallet when it is unticked', async () => {
    const { id, walletIds } = await makeDailyTask(2);
    const [first = '', second = ''] = walletIds;
    await tick(id, walletIds);
    now = addHours(24);
    await tick(id, walletIds);
    expect(parseTask(await tick(id, [first], { done: false }))).toMatchObject({ doneBy: [second] });
    expect(await countTicks(id)).toBe(3);
  });

  it('gets one tick from two devices that were offline for 40 hours, in the period they were pressed', async () => {
    const { airdropId, id, walletIds } = await makeDailyTask(1);
    now = addHours(41);
    // The device that pressed last synchronizes first.
    await tick(id, walletIds, { tickedAt: addHours(2).toISOString() });
    await tick(id, walletIds, { tickedAt: addHours(1).toISOString() });
    await tick(id, walletIds, { tickedAt: addHours(2).toISOString() });
    const rows = await app.services.db
      .selectFrom('airdrop_period_ticks')
      .select(['period_start', 'ticked_on'])
      .where('task_id', '=', id)
      .execute();
    expect(rows).toEqual([{ period_start: new Date('2026-11-19T00:00:00Z'), ticked_on: '2026-11-19' }]);
    expect((await getTask(airdropId))?.isDone).toBe(false);
    now = addHours(12);
    expect((await getTask(airdropId))?.isDone).toBe(true);
  });

  it('keeps a tick of today when one of yesterday arrives late', async () => {
    const { airdropId, id } = await makeDailyTask();
    now = addHours(24);
    await tick(id, null);
    await tick(id, null, { tickedAt: addHours(1).toISOString() });
    expect(await countTicks(id)).toBe(2);
    expect((await getTask(airdropId))?.isDone).toBe(true);
  });

  it('rejects ticks older than 48 hours', async () => {
    const { id } = await makeDailyTask();
    expect(await tick(id, null, { tickedAt: addHours(-48.1).toISOString() })).toMatchObject({
      status: 400,
      body: {
        code: 'INVALID',
        message: 'This task was done more than 48 hours ago, so it no longer counts.',
      },
    });
  });

  it('keeps its ticks when its rhythm changes or it stops repeating', async () => {
    const { id } = await makeDailyTask();
    await tick(id, null);
    now = addHours(24);
    await tick(id, null);
    for (const change of [
      { rhythm: 'every 2 weeks' },
      { repeats: false },
      { repeats: true, rhythm: null, reset: '00:00 UTC' },
    ]) {
      await member.call('PATCH', `/airdrop-tasks/${id}`, change);
      expect(await countTicks(id)).toBe(2);
    }
    expect(parseTask(await member.call('PATCH', `/airdrop-tasks/${id}`, { text: 'Swap' })).isDone).toBe(true);
  });

  it('starts over with its own ticks when a one-off task becomes a repeating one, and back', async () => {
    const { airdropId, id } = await makeDailyTask();
    const path = `/airdrop-tasks/${id}`;
    await member.call('PATCH', path, { repeats: false });
    expect(parseTask(await tick(id, null)).isDone).toBe(true);
    expect(parseTask(await member.call('PATCH', path, { repeats: true })).isDone).toBe(false);
    expect(await getCounts(airdropId)).toMatchObject({ done: 0, total: 1 });
    expect(parseTask(await member.call('PATCH', path, { repeats: false })).isDone).toBe(true);
  });

  it('follows a rhythm and a reset of its own', async () => {
    const { airdropId, id, task } = await makeDailyTask(0, { rhythm: 'on thu', reset: '08:00 Asia/Tokyo' });
    expect(task).toMatchObject({ rhythm: 'on thu', reset: '08:00 Asia/Tokyo' });
    expect(parseTask(await tick(id, null)).period).toMatchObject({
      start: '2026-11-18T23:00:00.000Z',
      end: '2026-11-19T23:00:00.000Z',
      isOpen: true,
    });
    now = new Date('2026-11-19T23:00:00.000Z');
    expect(await getTask(airdropId)).toMatchObject({
      isDone: false,
      period: { isOpen: false, nextDueAt: '2026-11-25T23:00:00.000Z' },
    });
    expect((await listDue(airdropId)).items).toEqual([]);
    expect(await getCounts(airdropId)).toMatchObject({ repeating: null });
    expect(parseTask(await tick(id, null)).isDone).toBe(false);
  });

  it('opens again some hours after each wallet’s last tick', async () => {
    const { id, walletIds } = await makeDailyTask(2, { rhythm: '8 hours after' });
    const [first = '', second = ''] = walletIds;
    await tick(id, [first]);
    now = addHours(4);
    await tick(id, [second]);
    now = addHours(8);
    expect(parseTask(await tick(id, [second]))).toMatchObject({ doneBy: [second] });
    expect(parseTask(await tick(id, [first])).doneBy).toEqual([first, second]);
    expect(await countTicks(id)).toBe(3);
    expect(parseTask(await tick(id, [first], { done: false })).doneBy).toEqual([second]);
  });

  it('counts one tick a day until it was done on enough days of the week', async () => {
    const { airdropId, id } = await makeDailyTask(0, { rhythm: '2 times a week' });
    expect(parseTask(await tick(id, null)).isDone).toBe(true);
    now = addHours(24);
    expect((await getTask(airdropId))?.isDone).toBe(false);
    await tick(id, null);
    now = addHours(48);
    expect((await getTask(airdropId))?.isDone).toBe(true);
    expect(await countTicks(id)).toBe(2);
    now = addHours(96);
    expect((await getTask(airdropId))?.isDone).toBe(false);
  });

  it('passes a tick without a wallet on to the first wallet', async () => {
    const { airdropId, id } = await makeDailyTask();
    await tick(id, null);
    const { id: walletId } = await makeTrackerWallet(app.services.db, member);
    await makeAirdropWallet(app.services.db, member, { airdropId, walletId });
    expect(await getTask(airdropId)).toMatchObject({ doneBy: [walletId], isDone: true });
    expect(parseTask(await tick(id, [walletId], { done: false })).isDone).toBe(false);
  });

  it('rejects wallets of other members and of other airdrops', async () => {
    const { id } = await makeDailyTask(1);
    const otherTask = await makeDailyTask(1);
    const stranger = await app.createMember();
    const foreign = await makeTrackerWallet(app.services.db, stranger);
    for (const walletIds of [otherTask.walletIds, [foreign.id], null])
      expect(await tick(id, walletIds)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await countTicks(id)).toBe(0);
  });

  it('rejects an unknown rhythm or reset', async () => {
    const { id } = await makeDailyTask();
    for (const [field, text] of [
      ['rhythm', 'now and then'],
      ['reset', '25:00 UTC'],
    ] as const)
      expect(await member.call('PATCH', `/airdrop-tasks/${id}`, { [field]: text })).toMatchObject({
        status: 400,
        body: { code: 'INVALID' },
      });
  });

  it('counts apart from one-off tasks', async () => {
    const { airdropId, id, walletIds } = await makeDailyTask(10);
    await member.call('POST', `/airdrops/${airdropId}/tasks`, { text: 'Bridge' });
    await tick(id, walletIds.slice(0, 7));
    expect(await getCounts(airdropId)).toEqual({
      airdropId,
      tasks: 2,
      done: 7,
      total: 20,
      repeating: { done: 7, total: 10, span: 'day' },
      changesAt: '2026-11-20T00:00:00.000Z',
    });
  });

  it('returns its remaining wallets while due', async () => {
    const { airdropId, id, walletIds } = await makeDailyTask(3);
    await tick(id, walletIds.slice(0, 1));
    const { items, wallets } = await listDue(airdropId);
    expect(items).toMatchObject([{ id, airdropId, text: 'Swap', walletIds: walletIds.slice(1) }]);
    expect(wallets.map((wallet) => wallet.id)).toEqual(walletIds.slice(1));
    await tick(id, walletIds);
    expect(await listDue(airdropId)).toEqual({ items: [], wallets: [] });
  });

  it('is listed for each wallet, with the remaining tasks', async () => {
    const { airdropId, id, walletIds } = await makeDailyTask(2);
    await makeDailyTask();
    await tick(id, walletIds.slice(1));
    const { body } = await member.call('GET', '/airdrop-tasks/periods');
    const { airdrops } = taskPeriods.parse(body);
    expect(airdrops.filter((airdrop) => airdrop.id === airdropId)).toEqual([
      {
        id: airdropId,
        wallets: [
          { id: walletIds[0], total: 1, due: [id] },
          { id: walletIds[1], total: 1, due: [] },
        ],
      },
    ]);
    expect(airdrops.every(({ wallets }) => wallets.length > 0)).toBe(true);
  });

  it('becomes due only while its airdrop is open and has started', async () => {
    const { airdropId, id } = await makeDailyTask();
    const getDueIds = async () =>
      dueTasks.parse((await member.call('GET', '/airdrop-tasks/due')).body).items.map((item) => item.id);
    expect(await getDueIds()).toContain(id);
    const change = (set: object) =>
      app.services.db.updateTable('airdrops').set(set).where('id', '=', airdropId).execute();
    await change({ status: 'claimed' });
    expect(await getDueIds()).not.toContain(id);
    await change({ status: 'upcoming', eligibility_date: '2026-11-20' });
    expect(await getDueIds()).not.toContain(id);
  });

  it('is restored as a one-off task if the previous version deleted its airdrop', async () => {
    const { airdropId } = await makeDailyTask();
    const removed = await member.call('POST', '/airdrops/bulk/delete', { ids: [airdropId] });
    await sql`UPDATE deleted_airdrops SET kept = jsonb_set(kept, '{tasks}', (
      SELECT jsonb_agg(task - 'repeats' - 'rhythm' - 'reset') FROM jsonb_array_elements(kept->'tasks') task))
      WHERE airdrop_id = ${airdropId}`.execute(app.services.db);
    // The operation's schema has checked the body.
    const { batchId } = removed.body as { batchId: string };
    expect((await member.call('POST', '/airdrops/bulk/undo', { batchId })).status).toBe(200);
    expect(await getTask(airdropId)).toMatchObject({ text: 'Swap', repeats: false });
  });

  it('keeps its ticks when its airdrop is deleted and restored', async () => {
    const { airdropId, id } = await makeDailyTask();
    await tick(id, null);
    const removed = await member.call('POST', '/airdrops/bulk/delete', { ids: [airdropId] });
    // The operation's schema has checked the body.
    const { batchId } = removed.body as { batchId: string };
    await member.call('POST', '/airdrops/bulk/undo', { batchId });
    expect(await getTask(airdropId)).toMatchObject({ repeats: true, isDone: true });
  });
});

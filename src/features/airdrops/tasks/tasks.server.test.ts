import { beforeAll, describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../../../test/factories/airdrops.ts';
import { makeGuide } from '../../../../test/factories/guides.ts';
import { makeAirdropWallet, makeTrackerWallet } from '../../../../test/factories/portfolio.ts';
import { type ApiResponse, type Caller, setUpApp } from '../../../../test/harness/app.ts';
import { maxTasks, type Task, taskCounts, taskList, task as taskSchema } from './schema.ts';

type Person = Caller & { id: string };

const app = setUpApp({ limits: false });
let member: Person;

beforeAll(async () => {
  member = await app.createMember();
});

const makeAirdropId = async (person: Person): Promise<string> =>
  (await makeAirdrop(app.services.db, person)).id;

async function addWallet(airdropId: string, position = 0): Promise<string> {
  const wallet = await makeTrackerWallet(app.services.db, member);
  await makeAirdropWallet(app.services.db, member, { airdropId, walletId: wallet.id, position });
  return wallet.id;
}

function parseTask({ status, body }: ApiResponse): Task {
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return taskSchema.parse(body);
}

const add = async (airdropId: string, text: string, link?: string): Promise<Task> =>
  parseTask(await member.call('POST', `/airdrops/${airdropId}/tasks`, { text, ...(link && { link }) }));

const list = async (airdropId: string) =>
  taskList.parse((await member.call('GET', `/airdrop-tasks?airdropId=${airdropId}`)).body);
const listTexts = async (airdropId: string) => (await list(airdropId)).items.map(({ text }) => text);

const tick = (id: string, walletIds: string[] | null, done = true) =>
  member.call('PUT', `/airdrop-tasks/${id}/ticks`, { walletIds, done });

async function getCounts(airdropId: string) {
  const { items } = taskCounts.parse((await member.call('GET', '/airdrop-tasks/counts')).body);
  return items.find((item) => item.airdropId === airdropId);
}

async function makeThreeTasks(): Promise<[airdropId: string, tasks: [Task, Task, Task]]> {
  const airdropId = await makeAirdropId(member);
  return [
    airdropId,
    [await add(airdropId, 'Bridge'), await add(airdropId, 'Swap'), await add(airdropId, 'Vote')],
  ];
}

describe('/api/airdrop-tasks', () => {
  it('returns tasks in the order they were added, with their links', async () => {
    const airdropId = await makeAirdropId(member);
    await add(airdropId, ' Bridge  ETH ', 'https://example.com/bridge');
    await add(airdropId, 'Swap');
    const { items, wallets } = await list(airdropId);
    expect(items).toMatchObject([
      { airdropId, text: 'Bridge ETH', link: 'https://example.com/bridge', doneBy: [], isDone: false },
      { airdropId, text: 'Swap', link: null },
    ]);
    expect(wallets).toEqual([]);
  });

  it('rejects tasks without text or with other than web links', async () => {
    const airdropId = await makeAirdropId(member);
    const path = `/airdrops/${airdropId}/tasks`;
    for (const body of [
      { text: ' ' },
      { text: 'x'.repeat(501) },
      { text: 'x', link: 'javascript:alert(1)' },
    ]) {
      expect(await member.call('POST', path, body)).toMatchObject({ status: 400, body: { code: 'INVALID' } });
    }
    expect((await list(airdropId)).items).toEqual([]);
  });

  it('changes a task field by field, and moves it to any position', async () => {
    const [airdropId, [bridge, , vote]] = await makeThreeTasks();
    const path = `/airdrop-tasks/${bridge.id}`;
    expect(parseTask(await member.call('PATCH', path, { text: 'Bridge back' })).text).toBe('Bridge back');
    expect(parseTask(await member.call('PATCH', path, { link: 'https://example.com/' })).link).toBe(
      'https://example.com/',
    );
    expect(parseTask(await member.call('PATCH', path, { link: '' })).link).toBeNull();
    await member.call('PATCH', `/airdrop-tasks/${vote.id}`, { position: 0 });
    expect(await listTexts(airdropId)).toEqual(['Vote', 'Bridge back', 'Swap']);
    await member.call('PATCH', path, { position: 99 });
    expect(await listTexts(airdropId)).toEqual(['Vote', 'Swap', 'Bridge back']);
  });

  it('deletes a task with its ticks', async () => {
    const [airdropId, [bridge, swap]] = await makeThreeTasks();
    await tick(bridge.id, null);
    expect(await member.call('DELETE', `/airdrop-tasks/${bridge.id}`)).toMatchObject({
      status: 200,
      body: { id: bridge.id },
    });
    expect(await listTexts(airdropId)).toEqual(['Swap', 'Vote']);
    const secondDelete = await member.call('DELETE', `/airdrop-tasks/${bridge.id}`);
    expect(secondDelete).toMatchObject({ status: 404, body: { message: 'This task no longer exists.' } });
    expect(await getCounts(airdropId)).toMatchObject({ tasks: 2, done: 0, total: 2 });
    expect(swap.isDone).toBe(false);
  });

  it('rejects more than 100 per airdrop, also for concurrent calls', async () => {
    const airdropId = await makeAirdropId(member);
    const responses = await Promise.all(
      Array.from({ length: maxTasks + 3 }, (_, index) =>
        member.call('POST', `/airdrops/${airdropId}/tasks`, { text: `Task ${index}` }),
      ),
    );
    const rejected = responses.filter(({ status }) => status === 403);
    expect(rejected).toHaveLength(3);
    expect(rejected[0]?.body).toMatchObject({
      code: 'LIMIT_REACHED',
      message: 'An airdrop can have at most 100 tasks.',
    });
    expect((await list(airdropId)).items).toHaveLength(maxTasks);
  });

  it('publishes changes without changing the airdrop’s revision', async () => {
    const airdropId = await makeAirdropId(member);
    const published: unknown[] = [];
    const { publish } = app.services;
    app.services.publish = (changes) => void published.push(...changes);
    try {
      const { id } = await add(airdropId, 'Bridge');
      await tick(id, null);
    } finally {
      app.services.publish = publish;
    }
    const change = { topic: 'tasks', userId: member.id };
    expect(published).toEqual([change, change]);
  });
});

describe('/api/airdrop-tasks/{id}/ticks', () => {
  it('stores ticks without a wallet for airdrops without wallets', async () => {
    const [airdropId, [bridge]] = await makeThreeTasks();
    expect(parseTask(await tick(bridge.id, null))).toMatchObject({ isDone: true, doneBy: [] });
    expect(parseTask(await tick(bridge.id, null)).isDone).toBe(true);
    expect(await getCounts(airdropId)).toEqual({
      airdropId,
      tasks: 3,
      done: 1,
      total: 3,
      repeating: null,
      changesAt: null,
    });
    expect(parseTask(await tick(bridge.id, null, false)).isDone).toBe(false);
    expect(await getCounts(airdropId)).toMatchObject({ done: 0 });
  });

  it('counts ticks per wallet, and completes a task once all wallets have ticked it', async () => {
    const [airdropId, [bridge, swap]] = await makeThreeTasks();
    const second = await addWallet(airdropId, 1);
    const first = await addWallet(airdropId, 0);
    expect((await list(airdropId)).wallets.map(({ id }) => id)).toEqual([first, second]);
    expect(parseTask(await tick(bridge.id, [second]))).toMatchObject({ doneBy: [second], isDone: false });
    expect(parseTask(await tick(bridge.id, [second, first]))).toMatchObject({
      doneBy: [first, second],
      isDone: true,
    });
    await tick(swap.id, [first]);
    expect(await getCounts(airdropId)).toEqual({
      airdropId,
      tasks: 3,
      done: 3,
      total: 6,
      repeating: null,
      changesAt: null,
    });
    expect(parseTask(await tick(bridge.id, [first], false))).toMatchObject({
      doneBy: [second],
      isDone: false,
    });
  });

  it('ignores ticks of a removed wallet', async () => {
    const [airdropId, [bridge]] = await makeThreeTasks();
    const [first, second] = [await addWallet(airdropId, 0), await addWallet(airdropId, 1)];
    await tick(bridge.id, [second]);
    const { db } = app.services;
    await db.deleteFrom('airdrop_wallets').where('wallet_id', '=', second).execute();
    expect((await list(airdropId)).items[0]).toMatchObject({ doneBy: [], isDone: false });
    expect(await getCounts(airdropId)).toMatchObject({ done: 0, total: 3 });
    expect(parseTask(await tick(bridge.id, [first])).isDone).toBe(true);
  });

  it('moves ticks without a wallet to the first wallet, and back when the last wallet is removed', async () => {
    const [airdropId, [bridge, swap]] = await makeThreeTasks();
    await tick(bridge.id, null);
    const [first, second] = [await addWallet(airdropId, 0), await addWallet(airdropId, 1)];
    expect((await list(airdropId)).items[0]).toMatchObject({ doneBy: [first], isDone: false });
    await tick(swap.id, [second]);
    const { db } = app.services;
    await db.deleteFrom('airdrop_wallets').where('airdrop_id', '=', airdropId).execute();
    expect((await list(airdropId)).items.map(({ isDone }) => isDone)).toEqual([true, true, false]);
    const addedId = await addWallet(airdropId);
    expect((await list(airdropId)).items.map(({ doneBy }) => doneBy)).toEqual([[addedId], [addedId], []]);
  });

  it('rejects wallets of other airdrops, and no wallet if the airdrop has some', async () => {
    const [airdropId, [bridge]] = await makeThreeTasks();
    const otherWalletId = await addWallet(await makeAirdropId(member));
    const rejection = { status: 409, body: { code: 'CONFLICT' } };
    expect(await tick(bridge.id, [otherWalletId])).toMatchObject(rejection);
    await addWallet(airdropId);
    expect(await tick(bridge.id, null)).toMatchObject(rejection);
    expect(await tick(bridge.id, [otherWalletId])).toMatchObject(rejection);
    expect(await getCounts(airdropId)).toMatchObject({ done: 0 });
  });
});

describe('POST /api/airdrops with a guide', () => {
  const input = { name: 'Bridge to Scroll', project: 'Scroll', eligibilityDate: '2026-11-20' };
  const steps = [{ title: 'Bridge', link: 'https://example.com/bridge' }, { title: 'Swap' }];
  const track = async (guideId: string) => {
    const { status, body } = await member.call('POST', '/airdrops', { ...input, guideId });
    expect(status, JSON.stringify(body)).toBe(201);
    // The operation's schema has checked the body.
    return (body as { id: string }).id;
  };

  it('copies the steps as tasks in order', async () => {
    const { db } = app.services;
    const id = await track((await makeGuide(db, { steps })).id);
    expect((await list(id)).items).toMatchObject([
      { text: 'Bridge', link: 'https://example.com/bridge', isDone: false },
      { text: 'Swap', link: null, isDone: false },
    ]);
  });

  it('ticks the steps completed in the guide', async () => {
    const { db } = app.services;
    const guide = await makeGuide(db, { steps });
    const { id: stepId } = guide.steps[1] ?? { id: '' };
    await member.call('PUT', `/guides/${guide.id}/progress`, { stepId, done: true });
    const id = await track(guide.id);
    expect((await list(id)).items.map(({ isDone }) => isDone)).toEqual([false, true]);
  });

  it('adds the airdrop without tasks if the guide was deleted', async () => {
    const id = await track('018f0000-0000-7000-8000-000000000000');
    expect((await list(id)).items).toEqual([]);
  });
});

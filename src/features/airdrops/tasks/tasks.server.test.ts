import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../../../test/factories/airdrops.ts';
import { makeGuide } from '../../../../test/factories/guides.ts';
import { makeAirdropWallet, makeTrackerWallet } from '../../../../test/factories/portfolio.ts';
import { type Answer, type Caller, createTestApp, type TestApp } from '../../../../test/harness/app.ts';
import { maxTasks, type Task, taskCounts, taskList, task as taskSchema } from './schema.ts';

type Person = Caller & { id: string };

let app: TestApp;
let member: Person;
let stranger: Person;

beforeAll(async () => {
  app = await createTestApp({ limits: false });
  member = await app.member();
  stranger = await app.member();
});
afterAll(() => app.close());

const airdropOf = async (who: Person): Promise<string> => (await makeAirdrop(app.services.db, who)).id;

async function walletOn(airdropId: string, position = 0): Promise<string> {
  const wallet = await makeTrackerWallet(app.services.db, member);
  await makeAirdropWallet(app.services.db, member, { airdropId, walletId: wallet.id, position });
  return wallet.id;
}

function taskIn({ status, body }: Answer): Task {
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return taskSchema.parse(body);
}

const add = async (airdropId: string, text: string, link?: string): Promise<Task> =>
  taskIn(await member.call('POST', `/airdrops/${airdropId}/tasks`, { text, ...(link && { link }) }));

const list = async (airdropId: string) =>
  taskList.parse((await member.call('GET', `/airdrop-tasks?airdropId=${airdropId}`)).body);
const textsOf = async (airdropId: string) => (await list(airdropId)).items.map(({ text }) => text);

const tick = (id: string, walletIds: string[] | null, done = true) =>
  member.call('PUT', `/airdrop-tasks/${id}/ticks`, { walletIds, done });

async function countsOf(airdropId: string) {
  const { items } = taskCounts.parse((await member.call('GET', '/airdrop-tasks/counts')).body);
  return items.find((one) => one.airdropId === airdropId);
}

async function threeTasks(): Promise<[airdropId: string, tasks: [Task, Task, Task]]> {
  const airdropId = await airdropOf(member);
  return [
    airdropId,
    [await add(airdropId, 'Bridge'), await add(airdropId, 'Swap'), await add(airdropId, 'Vote')],
  ];
}

describe('the tasks of an airdrop', () => {
  it('are listed in the order in which they were added, with their links', async () => {
    const airdropId = await airdropOf(member);
    await add(airdropId, ' Bridge  ETH ', 'https://example.com/bridge');
    await add(airdropId, 'Swap');
    const { items, wallets } = await list(airdropId);
    expect(items).toMatchObject([
      { airdropId, text: 'Bridge ETH', link: 'https://example.com/bridge', doneBy: [], isDone: false },
      { airdropId, text: 'Swap', link: null },
    ]);
    expect(wallets).toEqual([]);
  });

  it('need words, and take web addresses alone as links', async () => {
    const airdropId = await airdropOf(member);
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

  it('are changed field by field, and moved to any place', async () => {
    const [airdropId, [bridge, , vote]] = await threeTasks();
    const path = `/airdrop-tasks/${bridge.id}`;
    expect(taskIn(await member.call('PATCH', path, { text: 'Bridge back' })).text).toBe('Bridge back');
    expect(taskIn(await member.call('PATCH', path, { link: 'https://example.com/' })).link).toBe(
      'https://example.com/',
    );
    expect(taskIn(await member.call('PATCH', path, { link: '' })).link).toBeNull();
    await member.call('PATCH', `/airdrop-tasks/${vote.id}`, { position: 0 });
    expect(await textsOf(airdropId)).toEqual(['Vote', 'Bridge back', 'Swap']);
    await member.call('PATCH', path, { position: 99 });
    expect(await textsOf(airdropId)).toEqual(['Vote', 'Swap', 'Bridge back']);
  });

  it('go with their ticks when they are deleted', async () => {
    const [airdropId, [bridge, swap]] = await threeTasks();
    await tick(bridge.id, null);
    expect(await member.call('DELETE', `/airdrop-tasks/${bridge.id}`)).toMatchObject({
      status: 200,
      body: { id: bridge.id },
    });
    expect(await textsOf(airdropId)).toEqual(['Swap', 'Vote']);
    const again = await member.call('DELETE', `/airdrop-tasks/${bridge.id}`);
    expect(again).toMatchObject({ status: 404, body: { message: 'This task no longer exists.' } });
    expect(await countsOf(airdropId)).toMatchObject({ tasks: 2, done: 0, total: 2 });
    expect(swap.isDone).toBe(false);
  });

  it('are at most a hundred for an airdrop, however many are added at once', async () => {
    const airdropId = await airdropOf(member);
    const answers = await Promise.all(
      Array.from({ length: maxTasks + 3 }, (_, at) =>
        member.call('POST', `/airdrops/${airdropId}/tasks`, { text: `Task ${at}` }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 403);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.body).toMatchObject({
      code: 'LIMIT_REACHED',
      message: 'An airdrop can have at most 100 tasks.',
    });
    expect((await list(airdropId)).items).toHaveLength(maxTasks);
  });

  it('tell open pages when they change, and leave the airdrop’s revision alone', async () => {
    const airdropId = await airdropOf(member);
    const told: unknown[] = [];
    const { publish } = app.services;
    app.services.publish = (changes) => void told.push(...changes);
    try {
      const { id } = await add(airdropId, 'Bridge');
      await tick(id, null);
    } finally {
      app.services.publish = publish;
    }
    const change = { topic: 'tasks', userId: member.id };
    expect(told).toEqual([change, change]);
  });

  it('are nobody else’s to see, add, change, tick or delete', async () => {
    const [airdropId, [bridge]] = await threeTasks();
    const own = await airdropOf(stranger);
    const calls: [string, string, unknown?][] = [
      ['POST', `/airdrops/${airdropId}/tasks`, { text: 'Mine' }],
      ['PATCH', `/airdrop-tasks/${bridge.id}`, { text: 'Mine', position: 2 }],
      ['PUT', `/airdrop-tasks/${bridge.id}/ticks`, { walletIds: null, done: true }],
      ['DELETE', `/airdrop-tasks/${bridge.id}`],
    ];
    for (const [method, path, body] of calls) {
      expect((await stranger.call(method, path, body)).status, path).toBe(404);
    }
    for (const id of [own, airdropId]) {
      const { body } = await stranger.call('GET', `/airdrop-tasks?airdropId=${id}`);
      expect(body).toEqual({ items: [], wallets: [] });
    }
    expect((await stranger.call('GET', '/airdrop-tasks/counts')).body).toEqual({ items: [] });
    expect((await list(airdropId)).items.map(({ text, isDone }) => [text, isDone])).toEqual([
      ['Bridge', false],
      ['Swap', false],
      ['Vote', false],
    ]);
  });
});

describe('ticks', () => {
  it('are one’s own where the airdrop has no wallet', async () => {
    const [airdropId, [bridge]] = await threeTasks();
    expect(taskIn(await tick(bridge.id, null))).toMatchObject({ isDone: true, doneBy: [] });
    expect(taskIn(await tick(bridge.id, null)).isDone).toBe(true);
    expect(await countsOf(airdropId)).toEqual({ airdropId, tasks: 3, done: 1, total: 3 });
    expect(taskIn(await tick(bridge.id, null, false)).isDone).toBe(false);
    expect(await countsOf(airdropId)).toMatchObject({ done: 0 });
  });

  it('are each wallet’s where it has some; a task is done once all have done it', async () => {
    const [airdropId, [bridge, swap]] = await threeTasks();
    const second = await walletOn(airdropId, 1);
    const first = await walletOn(airdropId, 0);
    expect((await list(airdropId)).wallets.map(({ id }) => id)).toEqual([first, second]);
    expect(taskIn(await tick(bridge.id, [second]))).toMatchObject({ doneBy: [second], isDone: false });
    expect(taskIn(await tick(bridge.id, [second, first]))).toMatchObject({
      doneBy: [first, second],
      isDone: true,
    });
    await tick(swap.id, [first]);
    expect(await countsOf(airdropId)).toEqual({ airdropId, tasks: 3, done: 3, total: 6 });
    expect(taskIn(await tick(bridge.id, [first], false))).toMatchObject({ doneBy: [second], isDone: false });
  });

  it('of a wallet that was taken off the airdrop don’t count', async () => {
    const [airdropId, [bridge]] = await threeTasks();
    const [first, second] = [await walletOn(airdropId, 0), await walletOn(airdropId, 1)];
    await tick(bridge.id, [second]);
    const { db } = app.services;
    await db.deleteFrom('airdrop_wallets').where('wallet_id', '=', second).execute();
    expect((await list(airdropId)).items[0]).toMatchObject({ doneBy: [], isDone: false });
    expect(await countsOf(airdropId)).toMatchObject({ done: 0, total: 3 });
    expect(taskIn(await tick(bridge.id, [first])).isDone).toBe(true);
  });

  it('of one’s own become those of the first wallet, and stay one’s own when the last one goes', async () => {
    const [airdropId, [bridge, swap]] = await threeTasks();
    await tick(bridge.id, null);
    const [first, second] = [await walletOn(airdropId, 0), await walletOn(airdropId, 1)];
    expect((await list(airdropId)).items[0]).toMatchObject({ doneBy: [first], isDone: false });
    await tick(swap.id, [second]);
    const { db } = app.services;
    await db.deleteFrom('airdrop_wallets').where('airdrop_id', '=', airdropId).execute();
    expect((await list(airdropId)).items.map(({ isDone }) => isDone)).toEqual([true, true, false]);
    const again = await walletOn(airdropId);
    expect((await list(airdropId)).items.map(({ doneBy }) => doneBy)).toEqual([[again], [again], []]);
  });

  it('are refused for wallets that the airdrop does not have, and for oneself where it has some', async () => {
    const [airdropId, [bridge]] = await threeTasks();
    const elsewhere = await walletOn(await airdropOf(member));
    const refusal = { status: 409, body: { code: 'CONFLICT' } };
    expect(await tick(bridge.id, [elsewhere])).toMatchObject(refusal);
    await walletOn(airdropId);
    expect(await tick(bridge.id, null)).toMatchObject(refusal);
    expect(await tick(bridge.id, [elsewhere])).toMatchObject(refusal);
    expect(await countsOf(airdropId)).toMatchObject({ done: 0 });
  });
});

describe('an airdrop that is added from a guide', () => {
  const input = { name: 'Bridge to Scroll', project: 'Scroll', eligibilityDate: '2026-11-20' };
  const steps = [{ title: 'Bridge', link: 'https://example.com/bridge' }, { title: 'Swap' }];
  const track = async (guideId: string) => {
    const { status, body } = await member.call('POST', '/airdrops', { ...input, guideId });
    expect(status, JSON.stringify(body)).toBe(201);
    // The answer's schema is the API's own.
    return (body as { id: string }).id;
  };

  it('has its steps as tasks, in their order', async () => {
    const { db } = app.services;
    const id = await track((await makeGuide(db, { steps })).id);
    expect((await list(id)).items).toMatchObject([
      { text: 'Bridge', link: 'https://example.com/bridge', isDone: false },
      { text: 'Swap', link: null, isDone: false },
    ]);
  });

  it('begins with what was ticked off in the guide', async () => {
    const { db } = app.services;
    const guide = await makeGuide(db, { steps });
    const { id: stepId } = guide.steps[1] ?? { id: '' };
    await member.call('PUT', `/guides/${guide.id}/progress`, { stepId, done: true });
    const id = await track(guide.id);
    expect((await list(id)).items.map(({ isDone }) => isDone)).toEqual([false, true]);
  });

  it('is added without tasks when the guide is gone', async () => {
    const id = await track('018f0000-0000-7000-8000-000000000000');
    expect((await list(id)).items).toEqual([]);
  });
});

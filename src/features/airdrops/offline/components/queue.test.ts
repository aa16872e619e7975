import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#/lib/app-error.ts';
import { eventually } from '../../../../../test/harness/eventually.ts';
import { createFakeServer } from '../../../../../test/harness/fake-airdrop-server.ts';
import { createAirdropStore } from '../../data/components/airdrop-store.ts';
import type { OfflineQueue } from '../../data/components/offline-queue.ts';
import type { Waiting } from '../../data/waiting.ts';
import { defaultRhythmSettings } from '../../rhythm/kinds.ts';
import { type Airdrop, airdropInput } from '../../schema.ts';
import { createQueue, type QueueOptions } from './queue.ts';

const database = vi.hoisted(() => ({
  waiting: new Map<string, Waiting>(),
  isAccessible: true,
  isBroken: false,
}));

vi.mock('./database.ts', () => ({
  readQueuedChanges: async () => {
    if (database.isBroken) throw new DOMException('Internal error.', 'UnknownError');
    if (!database.isAccessible) return undefined;
    return [...database.waiting.values()].sort((a, b) => a.order - b.order);
  },
  inOwnTransaction: async (_viewerId: string, work: (all: unknown) => Promise<void>) => {
    const waiting = {
      put: async (item: Waiting) => void database.waiting.set(item.key, item),
      delete: async (key: string) => void database.waiting.delete(key),
    };
    if (database.isAccessible) await work({ objectStore: () => waiting });
    return database.isAccessible;
  },
}));
vi.mock('#/browser/live.ts', () => ({ getLive: () => ({ subscribe: () => () => undefined }) }));

const unreachable = () => new AppError('UNAVAILABLE', 'Away.', { details: { offline: true } });
const input = airdropInput.parse({ name: 'Scroll', project: 'Scroll Labs', eligibilityDate: '2026-11-20' });

beforeEach(() => {
  database.waiting.clear();
  database.isAccessible = true;
  database.isBroken = false;
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: { request: async (_name: string, work: () => Promise<void>) => work() },
  });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

async function setUp(count = 2) {
  const server = createFakeServer(count);
  const first = await server.firstPage(50);
  const store = createAirdropStore({ api: server.api, first, overview: server.overview() });
  const calls: string[] = [];
  const network = { isOff: false };
  const recordCall = async (call: string) => {
    if (network.isOff) throw unreachable();
    calls.push(call);
  };
  const api = {
    add: async (added: object, { context }: { context: { idempotencyKey: string } }) => {
      await recordCall(`add ${context.idempotencyKey}`);
      return server.add({ ...input, ...added });
    },
    edit: async ({ id, ifRevision, ...changes }: { id: string; ifRevision?: number }) => {
      await recordCall(`edit ${JSON.stringify(changes)}`);
      const current = server.rows().find((row) => row.id === id);
      if (current && current.revision !== ifRevision)
        throw new AppError('CONFLICT', 'Changed.', { details: { current } });
      return server.change(id, changes);
    },
    changeStatus: async ({ id, status }: { id: string; status: 'active' | 'claimed' }) => {
      await recordCall(`status ${status}`);
      return server.change(id, { status });
    },
    recordVisit: async ({ id, visitedAt }: { id: string; visitedAt?: string }) => {
      await recordCall(`visit ${visitedAt !== undefined}`);
      return server.change(id, { lastVisitDate: visitedAt?.slice(0, 10) ?? null });
    },
  };
  const onLost = vi.fn();
  const onRefused = vi.fn();
  const openQueue = () => {
    const queue = createQueue({
      viewerId: 'ada',
      settings: () => ({ timeZone: 'UTC', ...defaultRhythmSettings }),
      // The part of the API that the queue uses.
      api: api as unknown as QueueOptions['api'],
      tick: async ({ id, tickedAt }) => recordCall(`tick ${id} ${tickedAt.slice(0, 10)}`),
      store,
      onSent: () => undefined,
      onRejected: onRefused,
      onSignedOut: () => undefined,
      onLost,
    });
    return { queue, stop: queue.start() };
  };
  return { server, store, calls, network, openQueue, onLost, onRefused };
}

const waitUntilSent = (queue: Pick<OfflineQueue, 'listChanges'>) =>
  eventually(() => expect(queue.listChanges()).toEqual([]));

it('createQueue shows offline changes at once and sends them in order, with the server’s id for an added airdrop', async () => {
  const { server, store, calls, network, openQueue } = await setUp();
  const { queue, stop } = openQueue();
  const row = server.rows()[0] as Airdrop;
  network.isOff = true;
  expect(await queue.enqueue({ kind: 'visit', id: row.id })).toBe(true);
  await queue.enqueue({ kind: 'add', id: 'made-here', input }, { key: 'key-of-add' });
  await queue.enqueue({ kind: 'status', id: 'made-here', status: 'active' });
  expect(store.getRow(row.id)?.lastVisitDate).not.toBeNull();
  expect(store.getRow('made-here')).toMatchObject({ name: 'Scroll', status: 'active' });
  expect(queue.isAdded('made-here')).toBe(true);
  stop();

  // Reopens the page.
  network.isOff = false;
  const reopened = openQueue();
  await eventually(() => expect(calls).toEqual(['visit true', 'add key-of-add', 'status active']));
  await waitUntilSent(reopened.queue);
  expect(server.rows()).toHaveLength(3);
  expect(store.getRow('made-here')).toBeUndefined();
  expect(store.getSnapshot().rows.filter(({ name }) => name === 'Scroll')).toMatchObject([
    { status: 'active' },
  ]);
  reopened.stop();
});

it('createQueue rejects a change with a secret before it is stored', async () => {
  const { openQueue } = await setUp();
  const { queue, stop } = openQueue();
  const notes = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
  await expect(queue.enqueue({ kind: 'add', id: 'made-here', input: { ...input, notes } })).rejects.toThrow(
    /^This looks like a recovery phrase/,
  );
  expect(queue.listChanges()).toEqual([]);
  expect(database.waiting.size).toBe(0);
  stop();
});

it('createQueue shows and sends stored changes once the storage that failed can be read', async () => {
  const { server, calls, network, openQueue } = await setUp();
  const { queue, stop } = openQueue();
  network.isOff = true;
  await queue.enqueue({ kind: 'visit', id: server.rows()[0]?.id ?? '' });
  stop();
  network.isOff = false;
  database.isBroken = true;
  const reopened = openQueue();
  await new Promise((resolve) => setImmediate(resolve));
  expect(calls).toEqual([]);
  database.isBroken = false;
  await eventually(() => expect(calls).toEqual(['visit true']));
  await waitUntilSent(reopened.queue);
  reopened.stop();
});

it('createQueue merges edits of different fields, and keeps a conflicting edit for the member to resolve', async () => {
  const { server, calls, network, openQueue, onRefused } = await setUp();
  const { queue, stop } = openQueue();
  const row = server.rows()[0] as Airdrop;
  const edit = { kind: 'edit', id: row.id, revision: row.revision } as const;
  network.isOff = true;
  await queue.enqueue({ ...edit, changes: { notes: 'mine' }, before: { notes: row.notes } });
  await queue.enqueue({ ...edit, changes: { name: 'Mine' }, before: { name: row.name } });
  server.change(row.id, { name: 'Theirs' });
  network.isOff = false;
  stop();
  const reopened = openQueue();
  await eventually(() => expect(onRefused).toHaveBeenCalledOnce());
  const [first] = reopened.queue.listChanges();
  expect(first?.refusal?.clashes).toEqual([
    { field: 'name', before: row.name, mine: 'Mine', theirs: 'Theirs' },
  ]);
  expect(server.rows().find(({ id }) => id === row.id)).toMatchObject({ name: 'Theirs', notes: 'mine' });
  // A rejected change isn't retried automatically.
  const before = calls.length;
  await reopened.queue.enqueue({ kind: 'visit', id: row.id });
  await eventually(() => expect(reopened.queue.listChanges()).toHaveLength(1));
  expect(calls.slice(before)).toEqual(['visit true']);
  reopened.stop();
});

it('createQueue rejects changes it can’t store, and reports changes lost with the session', async () => {
  const { server, store, network, openQueue, onLost } = await setUp();
  const { queue, stop } = openQueue();
  const row = server.rows()[0] as Airdrop;
  network.isOff = true;
  await queue.enqueue({ kind: 'visit', id: row.id });
  database.isAccessible = false;
  database.waiting.clear();
  expect(await queue.enqueue({ kind: 'status', id: row.id, status: 'claimed' })).toBe(false);
  expect(store.getRow(row.id)?.status).toBe(row.status);
  await queue.drop(['anything']);
  expect(onLost).toHaveBeenCalledWith(1);
  stop();
});

it('createQueue sends ticks of tasks with the instant at which they were pressed', async () => {
  const { server, store, calls, network, openQueue } = await setUp();
  const row = server.rows()[0] as Airdrop;
  const { queue, stop } = openQueue();
  const before = store.getRow(row.id);
  network.isOff = true;
  const today = new Date().toISOString().slice(0, 10);
  await queue.enqueue({ kind: 'tick', id: row.id, taskId: 'swap', walletIds: ['one'], done: true });
  await queue.enqueue({ kind: 'visit', id: row.id });
  stop();

  network.isOff = false;
  const reopened = openQueue();
  await eventually(() => expect(calls).toEqual([`tick swap ${today}`, 'visit true']));
  await waitUntilSent(reopened.queue);
  expect(store.getRow(row.id)).toMatchObject({ id: row.id, name: before?.name });
  reopened.stop();
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#/lib/app-error.ts';
import { fakeServer } from '../../../../../test/harness/airdrop-server.ts';
import { createAirdropStore } from '../../data/components/airdrop-store.ts';
import { type Airdrop, airdropInput } from '../../schema.ts';
import type { Waiting } from '../waiting.ts';
import { createQueue, type QueueOptions } from './queue.ts';

const kept = vi.hoisted(() => ({ waiting: new Map<string, Waiting>(), isOwn: true }));

vi.mock('./database.ts', () => ({
  readWaiting: async () =>
    kept.isOwn ? [...kept.waiting.values()].sort((a, b) => a.order - b.order) : undefined,
  inOwnTransaction: async (_viewerId: string, work: (all: unknown) => Promise<void>) => {
    const waiting = {
      put: async (one: Waiting) => void kept.waiting.set(one.key, one),
      delete: async (key: string) => void kept.waiting.delete(key),
    };
    if (kept.isOwn) await work({ objectStore: () => waiting });
    return kept.isOwn;
  },
}));
vi.mock('#/lib/live.ts', () => ({ liveOf: () => ({ subscribe: () => () => undefined }) }));

const unreachable = () => new AppError('UNAVAILABLE', 'Away.', { details: { offline: true } });
const input = airdropInput.parse({ name: 'Scroll', project: 'Scroll Labs', eligibilityDate: '2026-11-20' });

beforeEach(() => {
  kept.waiting.clear();
  kept.isOwn = true;
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: { request: async (_name: string, work: () => Promise<void>) => work() },
  });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

async function tracker(count = 2) {
  const server = fakeServer(count);
  const first = await server.firstPage(50);
  const store = createAirdropStore({ api: server.api, first, overview: server.overview() });
  const calls: string[] = [];
  const network = { isOff: false };
  const asked = async (what: string) => {
    if (network.isOff) throw unreachable();
    calls.push(what);
  };
  const api = {
    add: async (added: object, { context }: { context: { idempotencyKey: string } }) => {
      await asked(`add ${context.idempotencyKey}`);
      return server.add({ ...input, ...added });
    },
    edit: async ({ id, ifRevision, ...changes }: { id: string; ifRevision?: number }) => {
      await asked(`edit ${JSON.stringify(changes)}`);
      const current = server.rows().find((row) => row.id === id);
      if (current && current.revision !== ifRevision)
        throw new AppError('CONFLICT', 'Changed.', { details: { current } });
      return server.change(id, changes);
    },
    changeStatus: async ({ id, status }: { id: string; status: 'active' | 'claimed' }) => {
      await asked(`status ${status}`);
      return server.change(id, { status });
    },
    recordVisit: async ({ id, visitedAt }: { id: string; visitedAt?: string }) => {
      await asked(`visit ${visitedAt !== undefined}`);
      return server.change(id, { lastVisitDate: visitedAt?.slice(0, 10) ?? null });
    },
  };
  const lost = vi.fn();
  const refused = vi.fn();
  const open = () => {
    const queue = createQueue({
      viewerId: 'ada',
      zone: () => 'UTC',
      // As much of the API as the queue uses.
      api: api as unknown as QueueOptions['api'],
      store,
      onSent: () => undefined,
      onRefused: refused,
      onSignedOut: () => undefined,
      onLost: lost,
    });
    return { queue, stop: queue.start() };
  };
  return { server, store, calls, network, open, lost, refused };
}

const sent = (queue: { all: () => readonly Waiting[] }) => vi.waitFor(() => expect(queue.all()).toEqual([]));

it('what is done without a network is shown at once and sent in its order, an added airdrop by its own id', async () => {
  const { server, store, calls, network, open } = await tracker();
  const { queue, stop } = open();
  const row = server.rows()[0] as Airdrop;
  network.isOff = true;
  expect(await queue.enqueue({ kind: 'visit', id: row.id })).toBe(true);
  await queue.enqueue({ kind: 'add', id: 'made-here', input }, { key: 'key-of-add' });
  await queue.enqueue({ kind: 'status', id: 'made-here', status: 'active' });
  expect(store.row(row.id)?.lastVisitDate).not.toBeNull();
  expect(store.row('made-here')).toMatchObject({ name: 'Scroll', status: 'active' });
  expect(queue.isAdded('made-here')).toBe(true);
  stop();

  // The page is opened anew.
  network.isOff = false;
  const again = open();
  await vi.waitFor(() => expect(calls).toEqual(['visit true', 'add key-of-add', 'status active']));
  await sent(again.queue);
  expect(server.rows()).toHaveLength(3);
  expect(store.row('made-here')).toBeUndefined();
  expect(store.snapshot().rows.filter(({ name }) => name === 'Scroll')).toMatchObject([{ status: 'active' }]);
  again.stop();
});

it('an edit merges with a change of other fields, and one of the same field waits for a choice', async () => {
  const { server, calls, network, open, refused } = await tracker();
  const { queue, stop } = open();
  const row = server.rows()[0] as Airdrop;
  const edit = { kind: 'edit', id: row.id, revision: row.revision } as const;
  network.isOff = true;
  await queue.enqueue({ ...edit, changes: { notes: 'mine' }, before: { notes: row.notes } });
  await queue.enqueue({ ...edit, changes: { name: 'Mine' }, before: { name: row.name } });
  server.change(row.id, { name: 'Theirs' });
  network.isOff = false;
  stop();
  const again = open();
  await vi.waitFor(() => expect(refused).toHaveBeenCalledOnce());
  const [one] = again.queue.all();
  expect(one?.refusal?.clashes).toEqual([
    { field: 'name', before: row.name, mine: 'Mine', theirs: 'Theirs' },
  ]);
  expect(server.rows().find(({ id }) => id === row.id)).toMatchObject({ name: 'Theirs', notes: 'mine' });
  // It is not sent again by itself.
  const before = calls.length;
  await again.queue.enqueue({ kind: 'visit', id: row.id });
  await vi.waitFor(() => expect(again.queue.all()).toHaveLength(1));
  expect(calls.slice(before)).toEqual(['visit true']);
  again.stop();
});

it('nothing is taken where it can’t be kept, and what goes with the session is told of', async () => {
  const { server, store, network, open, lost } = await tracker();
  const { queue, stop } = open();
  const row = server.rows()[0] as Airdrop;
  network.isOff = true;
  await queue.enqueue({ kind: 'visit', id: row.id });
  kept.isOwn = false;
  kept.waiting.clear();
  expect(await queue.enqueue({ kind: 'status', id: row.id, status: 'claimed' })).toBe(false);
  expect(store.row(row.id)?.status).toBe(row.status);
  await queue.drop(['anything']);
  expect(lost).toHaveBeenCalledWith(1);
  stop();
});

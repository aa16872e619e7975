import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Viewer } from '#/features/session/schema.ts';
import type { AirdropStore } from '../../data/components/airdrop-store.ts';
import type { Airdrop } from '../../schema.ts';
import { persistAirdrops } from './persist.ts';

const device = vi.hoisted(() => ({
  revisions: new Map<string, number>(),
  /** Called with the id of each row before it is written; the write awaits the result. */
  onPut: (_id: string): Promise<void> => Promise.resolve(),
}));

vi.mock('./database.ts', () => ({
  inOwnTransaction: async (_viewerId: string, work: (all: unknown, stateStore: unknown) => Promise<void>) => {
    const rows = {
      getAll: async () => [],
      put: async ({ id, revision }: Airdrop) => {
        await device.onPut(id);
        device.revisions.set(id, revision);
      },
      delete: async (id: string) => void device.revisions.delete(id),
    };
    const stateStore = { put: async () => undefined };
    await work(
      { objectStore: (name: string) => (name === 'rows' ? rows : stateStore) },
      { revision: null, asOf: '' },
    );
    return true;
  },
}));
vi.mock('#/browser/live.ts', () => ({
  getLive: () => ({ getState: () => 'live', subscribeState: () => () => undefined }),
}));

beforeEach(() => {
  vi.useFakeTimers();
  device.revisions.clear();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('IDBKeyRange', { lowerBound: () => undefined });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pauseMs = 500;
const makeServerState = (revision: number, rows: readonly { id: string; revision: number }[]) =>
  ({ revision, rows, overview: null }) as unknown as ReturnType<AirdropStore['getServerState']>;

it('persistAirdrops stores a change made during an unfinished write', async () => {
  const ids = Array.from({ length: 250 }, (_, index) => `row ${index}`);
  const first = ids.map((id) => ({ id, revision: 1 }));
  let serverState = makeServerState(1, first);
  let notify = () => {};
  let continueWrite = () => {};
  // Blocks the third slice.
  device.onPut = (id) =>
    id === ids[220]
      ? new Promise((resolve) => {
          continueWrite = resolve;
        })
      : Promise.resolve();
  const persisted = persistAirdrops({
    viewer: { id: 'somebody' } as Viewer,
    store: {
      getServerState: () => serverState,
      subscribe: (listener) => {
        notify = listener;
        return () => undefined;
      },
    },
    subscription: () => undefined,
    asOf: '',
  });
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect([device.revisions.has('row 0'), device.revisions.has('row 220')]).toEqual([true, false]);

  serverState = makeServerState(2, [{ id: 'row 0', revision: 2 }, ...first.slice(1)]);
  notify();
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect(device.revisions.get('row 0')).toBe(1);

  device.onPut = () => Promise.resolve();
  continueWrite();
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect(device.revisions.get('row 220')).toBe(1);
  expect(device.revisions.get('row 0')).toBe(2);
  persisted.stop();
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Viewer } from '#/features/session/schema.ts';
import type { AirdropStore } from '../../data/components/airdrop-store.ts';
import type { Airdrop } from '../../schema.ts';
import { persistAirdrops } from './persist.ts';

const device = vi.hoisted(() => ({
  revisions: new Map<string, number>(),
  /** Called with the id of each row that is written; the write waits for the answer. */
  onPut: (_id: string): Promise<void> => Promise.resolve(),
}));

vi.mock('./database.ts', () => ({
  inOwnTransaction: async (_viewerId: string, work: (all: unknown, standing: unknown) => Promise<void>) => {
    const rows = {
      getAll: async () => [],
      put: async ({ id, revision }: Airdrop) => {
        await device.onPut(id);
        device.revisions.set(id, revision);
      },
      delete: async (id: string) => void device.revisions.delete(id),
    };
    const standing = { put: async () => undefined };
    await work(
      { objectStore: (name: string) => (name === 'rows' ? rows : standing) },
      { revision: null, asOf: '' },
    );
    return true;
  },
}));
vi.mock('#/lib/live.ts', () => ({
  liveOf: () => ({ state: () => 'live', subscribeState: () => () => undefined }),
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
const tracker = (revision: number, rows: readonly { id: string; revision: number }[]) =>
  ({ revision, rows, overview: null }) as unknown as ReturnType<AirdropStore['known']>;

it('keeps a change that comes while the rows before it are still being written', async () => {
  const ids = Array.from({ length: 250 }, (_, at) => `row ${at}`);
  const first = ids.map((id) => ({ id, revision: 1 }));
  let known = tracker(1, first);
  let tell = () => {};
  let goOn = () => {};
  // The third slice waits.
  device.onPut = (id) =>
    id === ids[220]
      ? new Promise((resolve) => {
          goOn = resolve;
        })
      : Promise.resolve();
  const keeper = persistAirdrops({
    viewer: { id: 'somebody' } as Viewer,
    store: {
      known: () => known,
      subscribe: (listener) => {
        tell = listener;
        return () => undefined;
      },
    },
    subscription: () => undefined,
    asOf: '',
  });
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect([device.revisions.has('row 0'), device.revisions.has('row 220')]).toEqual([true, false]);

  known = tracker(2, [{ id: 'row 0', revision: 2 }, ...first.slice(1)]);
  tell();
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect(device.revisions.get('row 0')).toBe(1);

  device.onPut = () => Promise.resolve();
  goOn();
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect(device.revisions.get('row 220')).toBe(1);
  expect(device.revisions.get('row 0')).toBe(2);
  keeper.stop();
});

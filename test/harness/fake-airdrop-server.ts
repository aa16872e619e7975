import type { Changes, FirstPage, Overview } from '../../src/features/airdrops/calls.ts';
import type { StoreApi } from '../../src/features/airdrops/data/components/airdrop-api.ts';
import type { Airdrop, AirdropPage } from '../../src/features/airdrops/schema.ts';
import { AppError } from '../../src/lib/app-error.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { createSampleAirdrop } from '../factories/sample-airdrop.ts';

/** An in-memory server for one member: rows, revision counter, and deletions. */
export function createFakeServer(count: number) {
  const rows = new Map<string, Airdrop>();
  const deleted = new Map<string, number>();
  let revision = 0;
  let isDown = false;
  let isResetPending = false;
  let streak = 2;
  let away: Overview['away'] = null;
  const calls: string[] = [];
  let gate: Promise<void> | undefined;

  const listNewestFirst = () => [...rows.values()].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));

  function add(changes: Partial<Airdrop> = {}): Airdrop {
    revision += 1;
    const createdAt = new Date(Date.UTC(2026, 10, 1) + revision * 60_000).toISOString();
    const row = createSampleAirdrop({
      id: uuidv7(),
      name: `Drop ${revision}`,
      createdAt,
      revision,
      ...changes,
    });
    rows.set(row.id, row);
    return row;
  }

  function change(id: string, changes: Partial<Airdrop>): Airdrop {
    const row = rows.get(id);
    if (!row) throw new AppError('NOT_FOUND', 'This airdrop no longer exists.');
    revision += 1;
    const next = { ...row, ...changes, revision };
    rows.set(id, next);
    return next;
  }

  function remove(id: string): { id: string; revision: number } {
    rows.delete(id);
    revision += 1;
    deleted.set(id, revision);
    return { id, revision };
  }

  async function recordCall(call: string): Promise<void> {
    calls.push(call);
    await gate;
    if (isDown) throw new AppError('UNAVAILABLE', 'We could not reach the server.');
  }

  const countTotals = () => {
    const counts = { total: 0, upcoming: 0, active: 0, claimed: 0, expired: 0 };
    for (const { status } of rows.values()) {
      counts.total += 1;
      counts[status] += 1;
    }
    return counts;
  };
  const getOverview = (): Overview => ({
    revision,
    totals: countTotals(),
    streak,
    pointsBalance: 0,
    today: '2026-11-20',
    away,
  });

  const api = {
    list: async ({ cursor, limit = 50 }: { cursor?: string; limit?: number } = {}): Promise<AirdropPage> => {
      await recordCall('list');
      const sorted = listNewestFirst();
      const start = cursor === undefined ? 0 : sorted.findIndex((row) => row.createdAt < cursor);
      const items = start < 0 ? [] : sorted.slice(start, start + limit);
      const last = items.at(-1);
      const hasMore = last !== undefined && sorted.at(-1) !== last;
      return { items, nextCursor: hasMore ? last.createdAt : null, revision };
    },
    changes: async ({ since }: { since: number | string }): Promise<Changes> => {
      await recordCall(`changes ${since}`);
      if (isResetPending) {
        isResetPending = false;
        return { revision, changed: [], removed: [], more: false, reset: true };
      }
      const changed = [...rows.values()].filter((row) => row.revision > Number(since));
      const removed = [...deleted]
        .filter(([id, deletedAt]) => deletedAt > Number(since) && !rows.has(id))
        .map(([id]) => id);
      return { revision, changed, removed, more: false, reset: false };
    },
    overview: async () => {
      await recordCall('overview');
      return getOverview();
    },
  };

  for (let n = 0; n < count; n += 1) add();
  return {
    // The store uses only these three calls; the real client's type also carries its transport.
    api: api as unknown as StoreApi,
    add,
    change,
    remove,
    calls,
    rows: listNewestFirst,
    overview: getOverview,
    revision: () => revision,
    setDown: (down: boolean) => {
      isDown = down;
    },
    setStreak: (days: number) => {
      streak = days;
    },
    setAway: (next: Overview['away']) => {
      away = next;
      revision += 1;
    },
    forget: () => {
      isResetPending = true;
    },
    /** Delays every response until the returned function is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return () => {
        gate = undefined;
        resolve();
      };
    },
    firstPage: async (limit = 50): Promise<FirstPage> => {
      const page = await api.list({ limit });
      calls.length = 0;
      return { ...page, matching: rows.size, total: rows.size };
    },
  };
}

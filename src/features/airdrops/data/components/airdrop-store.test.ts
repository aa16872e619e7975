import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#/lib/app-error.ts';
import { createSampleAirdrop } from '../../../../../test/factories/sample-airdrop.ts';
import { eventually } from '../../../../../test/harness/eventually.ts';
import { createFakeServer } from '../../../../../test/harness/fake-airdrop-server.ts';
import type { Airdrop } from '../../schema.ts';
import type { StoreApi } from './airdrop-api.ts';
import { createAirdropStore } from './airdrop-store.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function openStore(count: number, limit = 50) {
  const server = createFakeServer(count);
  const store = createAirdropStore({
    api: server.api,
    first: await server.firstPage(limit),
    overview: server.overview(),
  });
  stops.push(store.start());
  const waitForSync = () =>
    eventually(() => {
      expect(store.getSnapshot().loadState).toBe('all');
      expect(store.getSnapshot().rows).toEqual(server.rows());
    });
  return { server, store, waitForSync };
}

const createPendingCall = <T>() => Promise.withResolvers<T>();
const getSyncCalls = (calls: readonly string[]) => calls.filter((call) => call.startsWith('changes'));

describe('createAirdropStore', () => {
  it('returns the server-rendered rows before any request', async () => {
    const server = createFakeServer(120);
    const store = createAirdropStore({
      api: server.api,
      first: await server.firstPage(),
      overview: server.overview(),
    });
    expect(store.getSnapshot().rows).toHaveLength(50);
    expect(store.getSnapshot().loadState).toBe('some');
    expect(store.getSnapshot().totals?.total).toBe(120);
    expect(store.initial).toBe(store.getSnapshot());
    expect(server.calls).toEqual([]);
  });

  it('loads all other rows, newest first', async () => {
    const { waitForSync } = await openStore(2500);
    await waitForSync();
  });

  it('sends no list request if the first page is complete', async () => {
    const { server, store } = await openStore(12);
    expect(store.getSnapshot().loadState).toBe('all');
    expect(server.calls).not.toContain('list');
  });

  it('loads from the start of the list if the first page is filtered', async () => {
    const server = createFakeServer(300);
    const [first] = server.rows().slice(200);
    const store = createAirdropStore({
      api: server.api,
      first: {
        items: first ? [first] : [],
        nextCursor: null,
        matching: 1,
        total: 300,
        revision: server.revision(),
      },
      overview: server.overview(),
    });
    stops.push(store.start());
    await eventually(() => expect(store.getSnapshot().rows).toEqual(server.rows()));
  });

  it('loads on retry after a reported failure', async () => {
    const server = createFakeServer(5);
    server.setDown(true);
    const store = createAirdropStore({ api: server.api, first: null, overview: null });
    stops.push(store.start());
    await eventually(() => expect(store.getSnapshot().hasFailed).toBe(true));
    server.setDown(false);
    store.retry();
    await eventually(() => expect(store.getSnapshot().rows).toEqual(server.rows()));
    expect(store.getSnapshot().hasFailed).toBe(false);
  });
});

describe('receiveRevision', () => {
  it('fetches rows added, changed, and deleted elsewhere', async () => {
    const { server, store, waitForSync } = await openStore(8);
    const [first, second] = server.rows();
    server.add();
    server.change(first?.id ?? '', { name: 'Renamed' });
    server.remove(second?.id ?? '');
    store.receiveRevision(server.revision());
    await waitForSync();
    expect(store.getSnapshot().totals?.total).toBe(8);
  });

  it('sends no request for the current revision', async () => {
    vi.useFakeTimers();
    const { server, store } = await openStore(8);
    store.receiveRevision(server.revision());
    await vi.advanceTimersByTimeAsync(5_000);
    // The figures were received with the rows.
    expect(server.calls).toEqual([]);
  });

  it('sends one more request after the current one, none concurrently', async () => {
    const { server, store, waitForSync } = await openStore(8);
    const release = server.hold();
    server.add();
    store.receiveRevision(server.revision());
    await eventually(() => expect(getSyncCalls(server.calls)).toHaveLength(1));
    server.add();
    store.receiveRevision(server.revision());
    server.add();
    store.receiveRevision(server.revision());
    expect(getSyncCalls(server.calls)).toHaveLength(1);
    release();
    await waitForSync();
  });

  it('keeps the identity of unchanged rows', async () => {
    const { server, store, waitForSync } = await openStore(8);
    const before = store.getSnapshot().rows;
    server.change(before[3]?.id ?? '', { name: 'Renamed' });
    store.receiveRevision(server.revision());
    await waitForSync();
    expect(store.getSnapshot().rows.filter((row, index) => row !== before[index])).toHaveLength(1);
  });

  it('reloads the list if the deletion log was truncated', async () => {
    const { server, store, waitForSync } = await openStore(8);
    server.remove(server.rows()[0]?.id ?? '');
    server.forget();
    store.receiveRevision(server.revision());
    await waitForSync();
    expect(server.calls).toContain('list');
  });
});

describe('resync', () => {
  it('equals a fresh load after reconnecting', async () => {
    const { server, store, waitForSync } = await openStore(1500);
    await waitForSync();
    server.setDown(true);
    store.resync();
    server.add();
    server.remove(server.rows()[700]?.id ?? '');
    server.change(server.rows()[900]?.id ?? '', { status: 'claimed' });
    server.setDown(false);
    store.resync();
    await waitForSync();
    expect(store.getSnapshot().totals).toEqual(server.overview().totals);
  });

  it('recovers rows and figures within two seconds of an outage of minutes, without a push', async () => {
    vi.useFakeTimers();
    const { server, store } = await openStore(8);
    await vi.advanceTimersByTimeAsync(1000);
    server.setDown(true);
    server.add();
    server.setStreak(3);
    store.receiveRevision(server.revision());
    store.resync();
    await vi.advanceTimersByTimeAsync(240_000);
    expect(store.getSnapshot().rows).toHaveLength(8);
    expect(getSyncCalls(server.calls).length).toBeLessThan(400);
    server.setDown(false);
    await vi.advanceTimersByTimeAsync(2000);
    expect(store.getSnapshot().rows).toEqual(server.rows());
    expect(store.getSnapshot().streak).toBe(3);
  });

  it('shows a time away that was set elsewhere, which changes no rows', async () => {
    vi.useFakeTimers();
    const { server, store } = await openStore(8);
    await vi.advanceTimersByTimeAsync(2000);
    const away = { from: '2026-11-20', until: '2026-11-25' };
    server.setAway(away);
    store.receiveRevision(server.revision());
    await vi.advanceTimersByTimeAsync(2000);
    expect(store.getSnapshot().away).toEqual(away);
    server.setAway(null);
    store.acceptAway(null);
    expect(store.getSnapshot().away).toBeNull();
    await vi.advanceTimersByTimeAsync(2000);
    expect(store.getSnapshot()).toMatchObject({ away: null, rows: server.rows() });
  });

  it('sends few requests while the page is hidden', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('document', { visibilityState: 'hidden' });
    const { server, store } = await openStore(8);
    server.setDown(true);
    store.receiveRevision(99);
    await vi.advanceTimersByTimeAsync(240_000);
    expect(getSyncCalls(server.calls).length).toBeLessThan(16);
  });
});

describe('changeRow', () => {
  it('applies optimistically without a sync request', async () => {
    const { server, store, waitForSync } = await openStore(8);
    const id = store.getSnapshot().rows[2]?.id ?? '';
    const call = createPendingCall<Airdrop>();
    const done = store.changeRow(
      id,
      (row) => ({ ...row, status: 'claimed' }),
      () => call.promise,
    );
    expect(store.getRow(id)?.status).toBe('claimed');
    expect(store.getSnapshot().totals).toMatchObject({ active: 7, claimed: 1 });
    call.resolve(server.change(id, { status: 'claimed' }));
    await done;
    await waitForSync();
    expect(getSyncCalls(server.calls)).toEqual([]);
  });

  it('rolls back on failure', async () => {
    const { store, waitForSync } = await openStore(8);
    const id = store.getSnapshot().rows[2]?.id ?? '';
    const call = createPendingCall<Airdrop>();
    const done = store.changeRow(
      id,
      (row) => ({ ...row, name: 'Mine' }),
      () => call.promise,
    );
    expect(store.getRow(id)?.name).toBe('Mine');
    call.reject(new AppError('UNAVAILABLE', 'We could not reach the server.'));
    await expect(done).rejects.toThrow('We could not reach the server.');
    await waitForSync();
  });

  it('keeps a pending edit over pushed changes, and keeps these on rollback', async () => {
    const { server, store, waitForSync } = await openStore(8);
    const id = store.getSnapshot().rows[2]?.id ?? '';
    const call = createPendingCall<Airdrop>();
    const done = store.changeRow(
      id,
      (row) => ({ ...row, priority: true }),
      () => call.promise,
    );
    server.change(id, { name: 'Renamed elsewhere' });
    store.receiveRevision(server.revision());
    await eventually(() => expect(store.getRow(id)?.name).toBe('Renamed elsewhere'));
    expect(store.getRow(id)?.priority).toBe(true);
    call.reject(new AppError('INTERNAL', 'Something went wrong.'));
    await expect(done).rejects.toThrow();
    expect(store.getRow(id)).toMatchObject({ name: 'Renamed elsewhere', priority: false });
    await waitForSync();
  });

  it('keeps a second edit if the first fails', async () => {
    const { server, store, waitForSync } = await openStore(3);
    const id = store.getSnapshot().rows[0]?.id ?? '';
    const first = createPendingCall<Airdrop>();
    const second = createPendingCall<Airdrop>();
    const firstChange = store.changeRow(
      id,
      (row) => ({ ...row, name: 'First' }),
      () => first.promise,
    );
    const secondChange = store.changeRow(
      id,
      (row) => ({ ...row, priority: true }),
      () => second.promise,
    );
    first.reject(new AppError('INTERNAL', 'Something went wrong.'));
    await expect(firstChange).rejects.toThrow();
    expect(store.getRow(id)).toMatchObject({ priority: true });
    expect(store.getRow(id)?.name).not.toBe('First');
    second.resolve(server.change(id, { priority: true }));
    await secondChange;
    await waitForSync();
  });

  it.each(['a response', 'a failure'])('sends calls for a row in sequence, after %s', async (outcome) => {
    const { server, store, waitForSync } = await openStore(3);
    const id = store.getSnapshot().rows[0]?.id ?? '';
    const other = store.getSnapshot().rows[1]?.id ?? '';
    const sent: (string | undefined)[] = [];
    const first = createPendingCall<Airdrop>();
    const rename = (row: string, name: string, respond: () => Promise<Airdrop>) =>
      store.changeRow(
        row,
        (shown) => ({ ...shown, name }),
        (serverRow) => {
          sent.push(serverRow?.name);
          return respond();
        },
      );
    const changed = async (row: string, name: string) => server.change(row, { name });
    const before = store.getRow(id)?.name;
    const otherNameBefore = store.getRow(other)?.name;
    const firstRename = rename(id, 'One', () => first.promise).catch(() => undefined);
    const secondChange = rename(id, 'Two', () => changed(id, 'Two'));
    const removal = store.removeRow(id, async () => server.remove(id));
    await rename(other, 'Other', () => changed(other, 'Other'));
    expect(store.getRow(id)).toBeUndefined();
    expect(sent).toEqual([before, otherNameBefore]);
    if (outcome === 'a failure') first.reject(new AppError('INTERNAL', 'Something went wrong.'));
    else first.resolve(server.change(id, { name: 'One' }));
    await Promise.all([firstRename, secondChange, removal]);
    expect(sent).toEqual([before, otherNameBefore, outcome === 'a failure' ? before : 'One']);
    await waitForSync();
  });

  it('removes a row that was deleted elsewhere', async () => {
    const { server, store, waitForSync } = await openStore(3);
    const id = store.getSnapshot().rows[0]?.id ?? '';
    server.remove(id);
    const done = store.changeRow(
      id,
      (row) => ({ ...row, name: 'Late' }),
      async () => server.change(id, { name: 'Late' }),
    );
    await expect(done).rejects.toThrow('This airdrop no longer exists.');
    await waitForSync();
    expect(store.getRow(id)).toBeUndefined();
  });
});

describe('removeRow', () => {
  it('hides the row optimistically and restores it on failure', async () => {
    const { store } = await openStore(3);
    const id = store.getSnapshot().rows[1]?.id ?? '';
    const call = createPendingCall<{ revision: number }>();
    const done = store.removeRow(id, () => call.promise);
    expect(store.getSnapshot().rows).toHaveLength(2);
    expect(store.getSnapshot().totals?.total).toBe(2);
    call.reject(new AppError('UNAVAILABLE', 'We could not reach the server.'));
    await expect(done).rejects.toThrow();
    expect(store.getSnapshot().rows.map((row) => row.id)).toContain(id);
  });

  it('keeps a row removed when an earlier sync response arrives', async () => {
    const { server, store, waitForSync } = await openStore(3);
    const id = store.getSnapshot().rows[1]?.id ?? '';
    server.change(id, { name: 'Changed elsewhere' });
    const before = await server.api.changes({ since: 0 });
    const release = server.hold();
    store.receiveRevision(before.revision);
    await store.removeRow(id, async () => server.remove(id));
    release();
    await waitForSync();
    expect(store.getRow(id)).toBeUndefined();
  });
});

describe('addRow', () => {
  it('adds the saved row first', async () => {
    const { server, store, waitForSync } = await openStore(3);
    const row = await store.addRow(async () => server.add({ name: 'Brand new' }));
    expect(store.getSnapshot().rows[0]).toBe(row);
    await waitForSync();
  });

  it('shows an optimistic row, and replaces it by the server’s under the same key', async () => {
    const { server, store, waitForSync } = await openStore(3);
    const call = createPendingCall<Airdrop>();
    const shown = createSampleAirdrop({
      id: 'made-here',
      createdAt: '2026-12-01T00:00:00.000Z',
      revision: 0,
    });
    const done = store.addRow(() => call.promise, shown);
    expect(store.getSnapshot().rows.map(({ id }) => id)).toEqual([
      'made-here',
      ...server.rows().map(({ id }) => id),
    ]);
    expect(store.getSnapshot().totals?.total).toBe(4);
    const saving = store.getPendingId('made-here');
    expect(saving).toBeDefined();
    const row = server.add({ name: shown.name });
    const counts: number[] = [];
    store.subscribe(() => counts.push(store.getSnapshot().rows.length));
    call.resolve(row);
    await done;
    expect(await saving).toBe(row.id);
    expect(new Set(counts)).toEqual(new Set([4]));
    expect(store.getCallKey(row.id)).toBe('made-here');
    expect(store.getPendingId('made-here')).toBeUndefined();
    await waitForSync();
  });

  it('rolls back on rejection, and resolves the pending id to undefined', async () => {
    const { server, store, waitForSync } = await openStore(3);
    const call = createPendingCall<Airdrop>();
    const done = store.addRow(() => call.promise, createSampleAirdrop({ id: 'made-here', revision: 0 }));
    const saving = store.getPendingId('made-here');
    const rejection = new AppError('INVALID', 'Enter a shorter name.', { field: 'name' });
    call.reject(rejection);
    await expect(done).rejects.toBe(rejection);
    expect(await saving).toBeUndefined();
    expect(store.getSnapshot().rows).toEqual(server.rows());
    expect(store.getSnapshot().totals?.total).toBe(3);
    await waitForSync();
  });

  it('doesn’t show a row that was deleted elsewhere before its response', async () => {
    const { server, store, waitForSync } = await openStore(3);
    const call = createPendingCall<Airdrop>();
    const done = store.addRow(() => call.promise);
    const row = server.add();
    server.remove(row.id);
    store.receiveRevision(server.revision());
    await eventually(() => expect(getSyncCalls(server.calls)).toHaveLength(1));
    call.resolve(row);
    await done;
    await waitForSync();
    expect(store.getRow(row.id)).toBeUndefined();
  });
});

describe('changeMany', () => {
  it('applies optimistically until the server’s rows include the change', async () => {
    const { server, store, waitForSync } = await openStore(20);
    const ids = store
      .getSnapshot()
      .rows.slice(0, 6)
      .map((row) => row.id);
    const counts = new Set<number>();
    store.subscribe(() =>
      counts.add(store.getSnapshot().rows.filter((row) => row.status === 'expired').length),
    );
    await store.changeMany({ ids, apply: (row) => ({ ...row, status: 'expired' }) }, async () => {
      for (const id of ids) server.change(id, { status: 'expired' });
      return { revision: server.revision() };
    });
    await waitForSync();
    expect([...counts]).toEqual([6]);
    expect(store.getSnapshot().totals?.expired).toBe(6);
  });

  it('rolls back all rows on failure', async () => {
    const { store, waitForSync } = await openStore(20);
    const ids = store
      .getSnapshot()
      .rows.slice(0, 6)
      .map((row) => row.id);
    const done = store.changeMany({ ids, apply: () => null }, async () => {
      throw new AppError('UNAVAILABLE', 'We could not reach the server.');
    });
    expect(store.getSnapshot().rows).toHaveLength(14);
    await expect(done).rejects.toThrow();
    await waitForSync();
  });
});

it('createAirdropStore reports an expired session once and stops syncing', async () => {
  const server = createFakeServer(3);
  const onSignedOut = vi.fn();
  const api: StoreApi = {
    ...server.api,
    changes: () => Promise.reject(new AppError('UNAUTHENTICATED', 'Please sign in.')),
  };
  const store = createAirdropStore({
    api,
    first: await server.firstPage(),
    overview: server.overview(),
    onSignedOut,
  });
  stops.push(store.start());
  store.receiveRevision(99);
  await eventually(() => expect(onSignedOut).toHaveBeenCalledOnce());
});

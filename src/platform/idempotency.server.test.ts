import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemberCtx, type Member, makeMember } from '../../test/factories/members.ts';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { type Db, openDb } from '../db/client.server.ts';
import { runIdempotently } from './idempotency.server.ts';

let database: TestDatabase;
let member: Member;

beforeAll(async () => {
  database = await createTestDatabase({ max: 4 });
});
afterAll(() => database.close());
beforeEach(async () => {
  member = await makeMember(database.db);
});

const call = { key: 'key-1', operation: 'airdrops.add', request: { name: 'Genesis', project: 'Example' } };

/** A countable effect: each run adds one settings row. */
function createEffect(name: string): (db: Db) => Promise<{ made: string; z: number; a: null }> {
  return async (db) => {
    const made = `${name} ${Math.random()}`;
    await db.insertInto('settings').values({ name: made, value: member.id }).execute();
    return { made, z: 1, a: null };
  };
}

async function countEffects(): Promise<number> {
  const rows = await database.db
    .selectFrom('settings')
    .select('name')
    .where('value', '=', member.id)
    .execute();
  return rows.length;
}

async function countStoredKeys(): Promise<number> {
  const rows = await database.db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('user_id', '=', member.id)
    .execute();
  return rows.length;
}

describe('runIdempotently', () => {
  it('runs once and replays the stored response, byte for byte', async () => {
    const ctx = createMemberCtx(database.db, member);
    const first = await runIdempotently(ctx, call, createEffect('replay'));
    const second = await runIdempotently(ctx, call, createEffect('replay'));
    expect(JSON.stringify(second)).toBe(JSON.stringify(first));
    expect(await countEffects()).toBe(1);
  });

  it('ignores the order of keys in a request', async () => {
    const ctx = createMemberCtx(database.db, member);
    const first = await runIdempotently(
      ctx,
      { ...call, request: { a: 1, b: [{ c: 2, d: 3 }] } },
      createEffect('order'),
    );
    const second = await runIdempotently(
      ctx,
      { ...call, request: { b: [{ d: 3, c: 2 }], a: 1 } },
      createEffect('order'),
    );
    expect(second).toEqual(first);
  });

  it('replays an undefined response', async () => {
    const ctx = createMemberCtx(database.db, member);
    expect(await runIdempotently(ctx, call, async () => undefined)).toBeUndefined();
    expect(await runIdempotently(ctx, call, async () => undefined)).toBeUndefined();
  });

  it.each([
    ['another request', { ...call, request: { name: 'Other', project: 'Example' } }],
    ['another operation', { ...call, operation: 'guides.add' }],
  ])('rejects the key with %s as 422 and runs nothing', async (_, other) => {
    const ctx = createMemberCtx(database.db, member);
    await runIdempotently(ctx, call, createEffect('other'));
    await expect(runIdempotently(ctx, other, createEffect('other'))).rejects.toMatchObject({
      code: 'INVALID',
      status: 422,
    });
    expect(await countEffects()).toBe(1);
  });

  it.each([
    ['empty', ''],
    ['too long', 'k'.repeat(201)],
    ['with a space', 'a b'],
    ['not ASCII', 'schlüssel'],
  ])('rejects a key that is %s as 400', async (_, key) => {
    const ctx = createMemberCtx(database.db, member);
    await expect(runIdempotently(ctx, { ...call, key }, createEffect('key'))).rejects.toMatchObject({
      status: 400,
    });
    expect(await countEffects()).toBe(0);
  });

  it('separates equal keys of two members', async () => {
    const other = await makeMember(database.db);
    const mine = await runIdempotently(createMemberCtx(database.db, member), call, createEffect('mine'));
    const theirs = await runIdempotently(createMemberCtx(database.db, other), call, createEffect('theirs'));
    expect(theirs).not.toEqual(mine);
  });

  it('has one effect and equal responses for 200 parallel calls over two pools', async () => {
    const otherDb = openDb(database.openPool(4));
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        runIdempotently(
          createMemberCtx(index % 2 ? otherDb : database.db, member),
          call,
          createEffect('parallel'),
        ),
      ),
    );
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(await countEffects()).toBe(1);
  });

  it('holds no connections for calls that wait for the first', async () => {
    const pool = database.openPool(2);
    const db = openDb(pool);
    const gate = Promise.withResolvers<void>();
    const calls = Array.from({ length: 50 }, () =>
      runIdempotently(createMemberCtx(db, member), call, async (trx) => {
        await gate.promise;
        return createEffect('waiting')(trx);
      }),
    );
    await db.selectFrom('settings').select('name').limit(1).execute();
    expect(pool.waitingCount).toBe(0);
    expect(pool.totalCount - pool.idleCount).toBe(1);
    gate.resolve();
    expect(new Set((await Promise.all(calls)).map((response) => response.made)).size).toBe(1);
  });

  it('has one effect for two racing processes', async () => {
    // A fresh copy of the module has its own in-flight map, as another process would.
    vi.resetModules();
    const { runIdempotently: runInOtherProcess } = await import('./idempotency.server.ts');
    expect(runInOtherProcess).not.toBe(runIdempotently);
    const otherDb = openDb(database.openPool(4));
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        index % 2
          ? runInOtherProcess(createMemberCtx(otherDb, member), call, createEffect('race'))
          : runIdempotently(createMemberCtx(database.db, member), call, createEffect('race')),
      ),
    );
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(await countEffects()).toBe(1);
  });

  it('stores nothing if the run fails, and runs the next call', async () => {
    const ctx = createMemberCtx(database.db, member);
    const failing = runIdempotently(ctx, call, async (db) => {
      await createEffect('failed')(db);
      throw new Error('crashed halfway');
    });
    await expect(failing).rejects.toThrow('crashed halfway');
    expect(await countEffects()).toBe(0);
    expect(await countStoredKeys()).toBe(0);
    await runIdempotently(ctx, call, createEffect('failed'));
    expect(await countEffects()).toBe(1);
  });

  it('runs one of the waiting calls if the first fails', async () => {
    const ctx = createMemberCtx(database.db, member);
    let runs = 0;
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        runIdempotently(ctx, call, async (db) => {
          runs += 1;
          if (runs === 1) throw new Error('the first fails');
          return createEffect('waiting')(db);
        }),
      ),
    );
    expect(results.filter((result) => result.status === 'rejected')).toHaveLength(1);
    expect(await countEffects()).toBe(1);
  });

  it('expires a response after 24 hours by the clock of the call', async () => {
    const at = (text: string) => createMemberCtx(database.db, member, { now: new Date(text) });
    const first = await runIdempotently(at('2026-11-20T10:00:00.000Z'), call, createEffect('day'));
    const sameDay = await runIdempotently(at('2026-11-21T09:59:59.000Z'), call, createEffect('day'));
    expect(sameDay).toEqual(first);
    const nextDay = await runIdempotently(at('2026-11-21T10:00:00.000Z'), call, createEffect('day'));
    expect(nextDay).not.toEqual(first);
    const repeated = await runIdempotently(at('2026-11-22T09:00:00.000Z'), call, createEffect('day'));
    expect(repeated).toEqual(nextDay);
  });
});

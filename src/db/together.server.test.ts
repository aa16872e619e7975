import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { isUnavailable } from '../platform/unavailable.server.ts';
import { type Db, inTransaction, openDb } from './client.server.ts';
import { statement } from './statement.server.ts';

let database: TestDatabase;
let pool: pg.Pool;
let db: Db;
const caller = new AsyncLocalStorage<number>();
const sent: { by: number | undefined; error?: unknown }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = database.openOwnerPool(4);
  db = openDb(pool, {
    sent: () => {
      const one: (typeof sent)[number] = { by: caller.getStore() };
      sent.push(one);
      return (error) => {
        one.error = error;
      };
    },
  });
  await pool.query('CREATE TABLE halves (id int PRIMARY KEY, name text)');
  await pool.query(`INSERT INTO halves SELECT n, 'number ' || n FROM generate_series(1, 50) n`);
});
afterAll(() => database.close());
beforeEach(() => {
  sent.length = 0;
});

const upTo = statement<{ id: number }, { id: number; name: string }>(
  (at) => sql`SELECT id, name FROM halves WHERE id <= ${at('id')}::int ORDER BY id DESC LIMIT 2`,
  { isQuick: true },
);
const inverse = statement<{ of: number }, { value: number }>(
  (at) => sql`SELECT 100 / ${at('of')}::int AS value`,
  { isQuick: true },
);
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const expected = (id: number) =>
  [id, id - 1].filter((one) => one > 0).map((one) => ({ id: one, name: `number ${one}` }));

it('asks reads of one moment in few writes, and answers each with its own rows', async () => {
  for (let time = 0; time < 3; time += 1) {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const answers = await Promise.all(numbers(50).map((id) => upTo(db, { id })));
    const asked = query.mock.calls.length;
    query.mockRestore();
    expect(answers).toEqual(numbers(50).map(expected));
    expect(asked).toBe(7);
  }
  expect(await upTo(db, { id: 0 })).toEqual([]);
});

it('leaves the others alone when one fails, the first time too', async () => {
  for (let time = 0; time < 3; time += 1) {
    const values = [5, 0, 4, 2, 0, 1];
    const results = await Promise.allSettled(values.map((of) => inverse(db, { of })));
    expect(results).toEqual(
      values.map((of) =>
        of === 0
          ? { status: 'rejected', reason: expect.objectContaining({ code: '22012' }) }
          : { status: 'fulfilled', value: [{ value: 100 / of }] },
      ),
    );
  }
});

it('refuses a value that can’t be sent before anything is', async () => {
  const bad = statement<{ at: Date }, { at: Date }>((at) => sql`SELECT ${at('at')}::timestamptz AS at`, {
    isQuick: true,
  });
  const asked = [0, Number.NaN, 1].map((ms) => bad(db, { at: new Date(ms) }));
  expect(await Promise.allSettled(asked)).toEqual([
    { status: 'fulfilled', value: [{ at: new Date(0) }] },
    { status: 'rejected', reason: expect.any(RangeError) },
    { status: 'fulfilled', value: [{ at: new Date(1) }] },
  ]);
});

it('fails what shared a connection that is lost, and nothing hangs', async () => {
  const ending = statement<{ ends: boolean }, { ended: boolean | null }>(
    (at) =>
      sql`SELECT CASE WHEN ${at('ends')}::boolean THEN pg_terminate_backend(pg_backend_pid()) END AS ended`,
    { isQuick: true },
  );
  const results = await Promise.allSettled([false, true, false].map((ends) => ending(db, { ends })));
  const reasons = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(reasons.length).toBeGreaterThanOrEqual(2);
  for (const reason of reasons) expect(isUnavailable(reason)).toBe(true);
  // Until the pool has seen that the connection is gone.
  await vi.waitFor(async () => expect(await ending(db, { ends: false })).toEqual([{ ended: null }]));
});

it('is prepared anew once the connection has forgotten it', async () => {
  const one = openDb(database.openOwnerPool(1));
  expect(await upTo(one, { id: 1 })).toEqual(expected(1));
  await sql`DEALLOCATE ALL`.execute(one);
  const results = await Promise.allSettled(numbers(4).map((id) => upTo(one, { id })));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  expect(await upTo(one, { id: 3 })).toEqual(expected(3));
});

it('is one of its statements in a transaction', async () => {
  await inTransaction(db, async (trx) => {
    await sql`INSERT INTO halves VALUES (51, 'number 51')`.execute(trx);
    expect(await upTo(trx, { id: 51 })).toEqual(expected(51));
    expect(await upTo(db, { id: 51 })).toEqual(expected(50));
    await sql`DELETE FROM halves WHERE id = 51`.execute(trx);
  });
});

it('tells whoever listens of each, as part of the call that asked', async () => {
  const values = [1, 0, 2];
  const asked = values.map((of) => caller.run(of, () => inverse(db, { of })));
  await Promise.allSettled(asked);
  expect(sent).toEqual([
    { by: 1, error: undefined },
    { by: 0, error: expect.objectContaining({ code: '22012' }) },
    // What stood behind the one that failed was asked again.
    { by: 2, error: expect.anything() },
    { by: 2, error: undefined },
  ]);
});

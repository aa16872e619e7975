import { AsyncLocalStorage } from 'node:async_hooks';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { isUnavailable } from '../platform/unavailable.server.ts';
import { type Db, inTransaction, openDb, openPool } from './client.server.ts';
import { type Place, statement } from './statement.server.ts';

let database: TestDatabase;
let pool: pg.Pool;
let db: Db;
/** To look at what is there, whatever befalls the others. */
let apart: pg.Pool;
const caller = new AsyncLocalStorage<number>();
const sent: { by: number | undefined; error?: unknown }[] = [];

const probe = {
  sent: () => {
    const one: (typeof sent)[number] = { by: caller.getStore() };
    sent.push(one);
    return (error?: unknown) => {
      one.error = error;
    };
  },
};

beforeAll(async () => {
  database = await createTestDatabase();
  pool = database.openOwnerPool(6);
  apart = database.openOwnerPool(1);
  db = openDb(pool, probe);
  await apart.query(`CREATE TABLE people (id int PRIMARY KEY);
    INSERT INTO people SELECT generate_series(0, 100);
    CREATE TABLE notes (
      id int, person int REFERENCES people, backend int DEFAULT pg_backend_pid(), wrote xid8 DEFAULT pg_current_xact_id(),
      UNIQUE (id) DEFERRABLE INITIALLY DEFERRED, CHECK (id <> 13))`);
});
afterAll(() => database.close());
beforeEach(async () => {
  sent.length = 0;
  await apart.query('TRUNCATE notes');
});

/** Its two forms are alike here, where it matters nothing. */
const writing = <V extends object>(build: (at: (name: keyof V) => Place) => RawBuilder<{ id: number }>) =>
  statement<V, { id: number }>(build, { sharing: (at) => sql`${build(at)} /* shared */` });

const write = writing<{ id: number; person: number }>(
  (at) => sql`INSERT INTO notes (id, person) VALUES (${at('id')}::int, ${at('person')}::int) RETURNING id`,
);
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 100);
const writeEach = (ids: readonly number[], through = db) =>
  Promise.allSettled(ids.map((id) => write(through, { id, person: 0 })));
const stored = async () => {
  const { rows } = await apart.query<{ id: number }>('SELECT id FROM notes ORDER BY id');
  return rows.map(({ id }) => id);
};
const done = (ids: readonly number[]) => ids.map((id) => ({ status: 'fulfilled', value: [{ id }] }));

it('commits writes of one moment together on a few connections, and answers each with its own rows', async () => {
  for (const first of [100, 200, 300]) {
    const ids = numbers(60).map((id) => id + first);
    expect(await writeEach(ids)).toEqual(done(ids));
  }
  expect(await stored()).toHaveLength(180);
  const { rows } = await apart.query(
    'SELECT count(DISTINCT wrote)::int AS commits, count(DISTINCT backend)::int AS backends FROM notes',
  );
  // Sixteen at most in one of them.
  expect(rows).toEqual([{ commits: 12, backends: 3 }]);
});

it('leaves the others alone when one is refused, and does none of them twice', async () => {
  for (let time = 0; time < 3; time += 1) {
    await apart.query('TRUNCATE notes');
    const ids = [10, 11, 12, 13, 14, 15, 16, 17];
    expect(await writeEach(ids)).toEqual(
      ids.map((id) =>
        id === 13
          ? { status: 'rejected', reason: expect.objectContaining({ code: '23514' }) }
          : { status: 'fulfilled', value: [{ id }] },
      ),
    );
    expect(await stored()).toEqual(ids.filter((id) => id !== 13));
  }
});

it('tells nobody of a write whose commit failed', async () => {
  await write(db, { id: 3, person: 0 });
  const ids = [1, 2, 3, 4, 5, 6, 7];
  // The one that is there already is found only as the transaction commits, when all have been answered.
  expect(await writeEach(ids)).toEqual(
    ids.map((id) =>
      id === 3
        ? { status: 'rejected', reason: expect.objectContaining({ code: '23505' }) }
        : { status: 'fulfilled', value: [{ id }] },
    ),
  );
  expect(await stored()).toEqual(ids);
});

it('lets nobody wait for a lock that another’s write needs', async () => {
  const others = [31, 32, 34, 35, 36, 37, 38, 39];
  // No other limit ends the wait.
  const patient = openPool({ url: database.ownerUrl, max: 6, timeoutMs: 600_000, onError: () => undefined });
  const patientDb = openDb(patient);
  let locked: Promise<unknown> = Promise.resolve();
  await inTransaction(database.ownerDb, async (trx) => {
    await sql`SELECT FROM people WHERE id = 33 FOR UPDATE`.execute(trx);
    locked = write(patientDb, { id: 33, person: 33 });
    expect(await writeEach(others, patientDb)).toEqual(done(others));
    expect(await stored()).toEqual(others);
  });
  expect(await locked).toEqual([{ id: 33 }]);
  await patient.end();
});

it('keeps nobody’s turn while some who came alone wait for a lock', async () => {
  const patient = openPool({ url: database.ownerUrl, max: 6, timeoutMs: 600_000, onError: () => undefined });
  const patientDb = openDb(patient);
  const locked: Promise<unknown>[] = [];
  await inTransaction(database.ownerDb, async (trx) => {
    await sql`SELECT FROM people WHERE id = 33 FOR UPDATE`.execute(trx);
    for (const id of [41, 42, 43]) {
      locked.push(write(patientDb, { id, person: 33 }));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await writeEach([44, 45], patientDb)).toEqual(done([44, 45]));
    expect(await stored()).toEqual([44, 45]);
  });
  expect(await Promise.all(locked)).toEqual([[{ id: 41 }], [{ id: 42 }], [{ id: 43 }]]);
  await patient.end();
});

it('leaves no limit of its own behind on the connection', async () => {
  const one = openDb(database.openOwnerPool(1));
  await Promise.all([1, 2, 3, 4].map((id) => write(one, { id, person: 0 })));
  const { rows } = await sql`SELECT current_setting('lock_timeout') AS waits`.execute(one);
  expect(rows).toEqual([{ waits: '0' }]);
});

it('fails what shared a connection that is lost, and asks none of it again', async () => {
  const ending = writing<{ id: number; ends: boolean }>(
    (at) => sql`INSERT INTO notes (id, person) SELECT ${at('id')}::int, 0
      WHERE NOT ${at('ends')}::boolean OR pg_terminate_backend(pg_backend_pid()) RETURNING id`,
  );
  const own = openDb(database.openOwnerPool(6), probe);
  const asked = [1, 2, 3, 4, 5, 6].map((id) => ending(own, { id, ends: id === 4 }));
  const results = await Promise.allSettled(asked);
  const failed = results.flatMap(({ status }, at) => (status === 'rejected' ? [at + 1] : []));
  expect(failed).toEqual([3, 4]);
  for (const one of results) if (one.status === 'rejected') expect(isUnavailable(one.reason)).toBe(true);
  expect(await stored()).toEqual([1, 2, 5, 6]);
  expect(sent).toHaveLength(6);
});

it('refuses a value that can’t be sent before anything is', async () => {
  const at = writing<{ id: number; at: Date }>(
    (
      of,
    ) => sql`INSERT INTO notes (id, person) SELECT ${of('id')}::int, 0 WHERE ${of('at')}::timestamptz IS NOT NULL
      RETURNING id`,
  );
  const asked = [0, Number.NaN, 1].map((ms, id) => at(db, { id, at: new Date(ms) }));
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(await stored()).toEqual([0, 2]);
});

it('is one of its statements in a transaction', async () => {
  await expect(
    inTransaction(db, async (trx) => {
      expect(await write(trx, { id: 1, person: 0 })).toEqual([{ id: 1 }]);
      await write(db, { id: 2, person: 0 });
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await stored()).toEqual([2]);
});

it('tells whoever listens of each, as part of the call that asked', async () => {
  const one = openDb(database.openOwnerPool(1), probe);
  await write(one, { id: 1, person: 0 });
  sent.length = 0;
  const results = await Promise.allSettled(
    [10, 11, 12, 13, 14, 15, 16].map((id) => caller.run(id, () => write(one, { id, person: 0 }))),
  );
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  const byWhom = (some: typeof sent) => some.map(({ by = 0 }) => by).toSorted((a, b) => a - b);
  // Those with the refused one were told so, and asked again.
  expect(byWhom(sent.filter(({ error }) => error !== undefined))).toEqual([13, 13, 14]);
  expect(byWhom(sent)).toEqual([10, 11, 12, 13, 13, 14, 14, 15, 16]);
});

import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { type Db, inTransaction, openDb } from './client.server.ts';
import { defineStatement } from './statement.server.ts';

let database: TestDatabase;
let pool: pg.Pool;
let db: Db;
const sent: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  // One connection, so that leftovers of a statement affect the next one.
  pool = database.openOwnerPool(1);
  db = openDb(pool, {
    startStatement: (text) => {
      sent.push(text);
      return undefined;
    },
  });
  await pool.query('CREATE TABLE items (id int PRIMARY KEY, name text)');
});
afterAll(() => database.close());

type Kinds = { text: string | null; whole: number; list: readonly string[]; at: Date; flag: boolean };

const echo = defineStatement<Kinds, Record<string, unknown>>(
  (placeholder) => sql`
    SELECT ${placeholder('text')}::text AS text, ${placeholder('whole')}::bigint AS whole, ${placeholder('list')}::text[] AS list,
      ${placeholder('at')}::timestamptz AS at, ${placeholder('flag')}::boolean AS flag, ${placeholder('text')}::text AS again,
      DATE '2026-11-23' AS day, cardinality(${placeholder('list')}::text[]) AS size`,
);

const insert = defineStatement<{ id: number; name: string }, { id: number }>(
  (placeholder) =>
    sql`INSERT INTO items (id, name) VALUES (${placeholder('id')}::int, ${placeholder('name')}) RETURNING id`,
);

const inverse = defineStatement<{ of: number }, { value: number }>(
  (placeholder) => sql`SELECT 1 / ${placeholder('of')}::int AS value`,
);

it('returns values like other statements, each time it runs', async () => {
  const placeholder = new Date('2026-11-23T01:02:03.456Z');
  const list = ['a', '"b"', 'c\\d', 'é,{}', 'NULL', ''];
  const row = { text: 'naïve €', whole: 9_007_199_254_740_991, list, at: placeholder, flag: true };
  const full = { ...row, again: row.text, day: '2026-11-23', size: 6 };
  for (let time = 0; time < 3; time += 1) expect(await echo(db, row)).toEqual([full]);
  const bare = { ...row, text: null, list: [], flag: false };
  expect(await echo(db, bare)).toEqual([{ ...bare, again: null, day: '2026-11-23', size: 0 }]);
});

it('returns the same inside and outside of a transaction', async () => {
  const row = { text: 'x', whole: 1, list: ['y'], at: new Date(0), flag: false };
  const within = await inTransaction(db, (trx) => echo(trx, row));
  expect(within).toEqual(await echo(db, row));
});

it('leaves the connection usable after a failed statement, also the first time', async () => {
  for (let time = 0; time < 3; time += 1) {
    await expect(inverse(db, { of: 0 })).rejects.toMatchObject({ code: '22012' });
    expect(await inverse(db, { of: 1 })).toEqual([{ value: 1 }]);
  }
  await expect(
    echo(db, { text: 'a', whole: Number.NaN, list: [], at: new Date(0), flag: true }),
  ).rejects.toThrow();
  expect(await inverse(db, { of: 1 })).toEqual([{ value: 1 }]);
});

it('runs in transactions, and rolls back with them', async () => {
  await insert(db, { id: 1, name: 'one' });
  await expect(
    inTransaction(db, async (trx) => {
      await insert(trx, { id: 2, name: 'two' });
      await insert(trx, { id: 1, name: 'one again' });
    }),
  ).rejects.toMatchObject({ code: '23505' });
  await expect(inTransaction(db, (trx) => insert(trx, { id: 1, name: 'again' }))).rejects.toThrow();
  await inTransaction(db, async (trx) => {
    await insert(trx, { id: 3, name: 'three' });
    await sql`UPDATE items SET name = 'III' WHERE id = 3`.execute(trx);
  });
  await inTransaction(db, async (trx) => {
    await sql`SELECT 1`.execute(trx);
    await insert(trx, { id: 4, name: 'four' });
  });
  const { rows } = await pool.query('SELECT id, name FROM items ORDER BY id');
  expect(rows).toEqual([
    { id: 1, name: 'one' },
    { id: 3, name: 'III' },
    { id: 4, name: 'four' },
  ]);
});

it('sends nothing for an empty transaction', async () => {
  sent.length = 0;
  await inTransaction(db, async () => undefined);
  await expect(inTransaction(db, () => Promise.reject(new Error('changed my mind')))).rejects.toThrow(
    'changed',
  );
  expect(sent).toEqual([]);
  expect(await inverse(db, { of: 1 })).toEqual([{ value: 1 }]);
});

it('prepares again after a migration changed its result, or the connection lost it', async () => {
  const readName = defineStatement<{ from: number }, { name: unknown }>(
    (at) => sql`SELECT name FROM items WHERE id >= ${at('from')}::int ORDER BY id LIMIT 1`,
  );
  expect(await readName(db, { from: 1 })).toEqual([{ name: 'one' }]);
  await pool.query('ALTER TABLE items ALTER COLUMN name TYPE int USING id * 10');
  await expect(readName(db, { from: 1 })).rejects.toMatchObject({ code: '0A000' });
  expect(await readName(db, { from: 1 })).toEqual([{ name: 10 }]);
  await pool.query('DEALLOCATE ALL');
  await expect(readName(db, { from: 1 })).rejects.toMatchObject({ code: '26000' });
  expect(await readName(db, { from: 1 })).toEqual([{ name: 10 }]);
});

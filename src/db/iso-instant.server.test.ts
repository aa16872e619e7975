import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { isoInstant, isoOf, plainInstant } from './iso-instant.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('says of an instant what toISOString says, whichever form PostgreSQL writes', async () => {
  const texts = [
    '2026-11-23T01:02:03.456Z',
    '2026-11-23T01:02:03.000Z',
    '2026-11-23T01:02:03.500Z',
    '2026-11-23T01:02:03.050Z',
    '1970-01-01T00:00:00.001Z',
    '0001-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
  ];
  const { rows } = await sql<{ iso: string; plain: string }>`
    SELECT ${sql.raw(isoInstant('at'))} AS iso, ${sql.raw(plainInstant('at'))} AS plain
    FROM unnest(${texts}::timestamptz[]) AS instants(at)`.execute(database.db);
  expect(rows.map(({ iso }) => iso)).toEqual(texts);
  expect(rows.map(({ plain }) => isoOf(plain))).toEqual(texts);
});

it('leaves what is smaller than a millisecond out', () => {
  expect(isoOf('2026-11-23 01:02:03.456999')).toBe('2026-11-23T01:02:03.456Z');
  expect(isoOf('2026-11-23 01:02:03.4')).toBe('2026-11-23T01:02:03.400Z');
  expect(isoOf('2026-11-23 01:02:03')).toBe('2026-11-23T01:02:03.000Z');
});

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { setUpDatabase } from '../../test/harness/database.ts';
import { formatInstantSql } from './iso-instant.server.ts';

const database = setUpDatabase();

it('returns instants like toISOString', async () => {
  const texts = [
    '2026-11-23T01:02:03.456Z',
    '2026-11-23T01:02:03.000Z',
    '2026-11-23T01:02:03.500Z',
    '2026-11-23T01:02:03.050Z',
    '1970-01-01T00:00:00.001Z',
    '0001-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
  ];
  const { rows } = await sql<{ iso: string }>`
    SELECT ${sql.raw(formatInstantSql('at'))} AS iso
    FROM unnest(${texts}::timestamptz[]) AS instants(at)`.execute(database.db);
  expect(rows.map(({ iso }) => iso)).toEqual(texts);
});

it('truncates to milliseconds', async () => {
  const { rows } = await sql<{ iso: string }>`
    SELECT ${sql.raw(formatInstantSql('at'))} AS iso FROM (SELECT '2026-11-23 01:02:03.456999Z'::timestamptz AS at) one`.execute(
    database.db,
  );
  expect(rows).toEqual([{ iso: '2026-11-23T01:02:03.456Z' }]);
});

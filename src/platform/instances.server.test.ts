import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { uuidv7 } from '../lib/uuid.ts';
import { listInstances, startInstance } from './instances.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const ids = async () => (await listInstances(database.db)).map(({ id }) => id);

test('those that serve are known until they stop', async () => {
  const first = await startInstance(database.db, { id: uuidv7(), filesPlace: '/srv/files' });
  const second = await startInstance(database.db, { id: uuidv7(), filesPlace: '/srv/files' });
  expect(await ids()).toEqual([first.id, second.id]);
  await first.stop();
  expect(await listInstances(database.db)).toMatchObject([
    { id: second.id, pid: process.pid, filesPlace: '/srv/files' },
  ]);
  await second.stop();
  expect(await ids()).toEqual([]);
});

test('one that was killed is not counted on for long', async () => {
  const killed = await startInstance(database.db, { id: uuidv7(), filesPlace: '/srv/files' });
  await sql`UPDATE instances SET seen_at = now() - interval '31 seconds' WHERE id = ${killed.id}`.execute(
    database.db,
  );
  expect(await ids()).toEqual([]);
  await killed.stop();
});

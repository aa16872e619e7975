import { hostname } from 'node:os';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUpDatabase } from '../../test/harness/database.ts';
import { eventually } from '../../test/harness/eventually.ts';
import { openDb } from '../db/client.server.ts';
import { uuidv7 } from '../lib/uuid.ts';
import { listInstances, startInstance } from './instances.server.ts';

const database = setUpDatabase();

const listIds = async () => (await listInstances(database.db)).map(({ id }) => id);

test('lists instances until they stop', async () => {
  const first = await startInstance(database.db, { id: uuidv7(), fileStorageId: '/srv/files' });
  const second = await startInstance(database.db, { id: uuidv7(), fileStorageId: '/srv/files' });
  expect(await listIds()).toEqual([first.id, second.id]);
  await first.stop();
  expect(await listInstances(database.db)).toMatchObject([
    { id: second.id, pid: process.pid, fileStorageId: '/srv/files' },
  ]);
  await second.stop();
  expect(await listIds()).toEqual([]);
});

test('expires a killed instance', async () => {
  const killed = await startInstance(database.db, { id: uuidv7(), fileStorageId: '/srv/files' });
  await sql`UPDATE instances SET seen_at = now() - interval '31 seconds' WHERE id = ${killed.id}`.execute(
    database.db,
  );
  expect(await listIds()).toEqual([]);
  await killed.stop();
});

test('stops although the database is unreachable', async () => {
  const pool = database.openPool(1);
  const cutOff = await startInstance(openDb(pool), { id: uuidv7(), fileStorageId: '/srv/files' });
  await pool.end();
  await cutOff.stop();
  expect(await listIds()).toEqual([cutOff.id]);
  await database.db.deleteFrom('instances').where('id', '=', cutOff.id).execute();
});

test('reports once that other instances store files elsewhere, also later ones', async () => {
  const reports: (readonly string[])[] = [];
  const first = await startInstance(database.db, {
    id: uuidv7(),
    fileStorageId: 'one',
    everyMs: 20,
    onElsewhere: (hosts) => reports.push(hosts),
  });
  expect([first.otherStorageHosts, reports]).toEqual([[], []]);
  const second = await startInstance(database.db, { id: uuidv7(), fileStorageId: 'another' });
  expect(second.otherStorageHosts).toEqual([hostname()]);
  await eventually(() => expect(reports).toEqual([[hostname()]]));
  const readHeartbeat = async () => (await listInstances(database.db))[0]?.seenAt.getTime() ?? 0;
  const before = await readHeartbeat();
  await eventually(async () => expect(await readHeartbeat()).toBeGreaterThan(before + 100));
  expect(reports).toHaveLength(1);
  await Promise.all([first.stop(), second.stop()]);
});

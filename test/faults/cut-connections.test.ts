import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../harness/app.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../harness/database-proxy.ts';
import { patienceMs } from '../harness/eventually.ts';
import { recordFault } from './record.ts';

const writers = 12;
const writesPerWriter = 25;
const cutCount = 12;

let database: TestDatabase;
let proxy: DatabaseProxy;
let app: TestApp;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.appUrl);
  app = await createTestApp({ database: { ...database, appUrl: proxy.url }, jobs: false, limits: false });
});
afterAll(async () => {
  await app.close();
  await proxy.close();
});

it('loses no acknowledged write and duplicates nothing when connections are cut', async () => {
  let tried = 0;
  let acknowledged = 0;
  const names = new Map<string, number>();

  /** Retries a write with the same key until it is acknowledged, as the offline tracker does. */
  async function write(caller: Caller, name: string): Promise<void> {
    const body = { name, project: 'Nebula Labs', eligibilityDate: '2026-11-01' };
    for (;;) {
      tried += 1;
      const { status, headers } = await caller.call('POST', '/airdrops', body, { 'idempotency-key': name });
      if (status === 201) break;
      expect([status, headers.get('retry-after') !== null]).toEqual([503, true]);
    }
    acknowledged += 1;
    names.set(name, 0);
  }

  const people = await Promise.all(Array.from({ length: writers }, () => app.createMember()));
  const writing = Promise.all(
    people.map(async (person, index) => {
      for (let n = 0; n < writesPerWriter; n += 1) await write(person, `write-${index}-${n}`);
    }),
  );
  for (let cut = 1; cut <= cutCount; cut += 1) {
    await expect.poll(() => acknowledged, { interval: 1, timeout: patienceMs }).toBeGreaterThan(cut * 20);
    proxy.breakConnections();
  }
  await writing;

  const rows = await database.ownerDb.selectFrom('airdrops').select('name').execute();
  for (const { name } of rows) names.set(name, (names.get(name) ?? 0) + 1);
  const lost = [...names.values()].filter((count) => count === 0).length;
  const duplicated = [...names.values()].filter((count) => count > 1).length;
  expect({ rows: rows.length, lost, duplicated }).toEqual({
    rows: writers * writesPerWriter,
    lost: 0,
    duplicated: 0,
  });
  expect(tried).toBeGreaterThan(acknowledged);
  recordFault({ name: 'connections cut', tried, acknowledged, lost, duplicated });
});

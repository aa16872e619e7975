import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../src/db/client.server.ts';
import { createReplica, type Replica } from '../src/platform/replica.server.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from './harness/database-proxy.ts';
import { patienceMs } from './harness/eventually.ts';
import { createRecordingLog } from './harness/logs.ts';

/** A busy machine connects later than a server that must fall back promptly may wait. */
const fallbackMs = 5_000;

let primary: TestDatabase;
let another: TestDatabase;
let proxy: DatabaseProxy;
let replica: Replica;
let isListening = true;
const { log, lines } = createRecordingLog();

const getName = (url: string) => new URL(url).pathname.slice(1);
const readDatabaseName = async (db: Db) => {
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(db);
  return rows[0]?.name;
};

beforeAll(async () => {
  [primary, another] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  proxy = await startDatabaseProxy(another.appUrl);
  replica = createReplica({
    url: proxy.url,
    max: 2,
    timeoutMs: fallbackMs,
    primary,
    log,
    listener: {
      isConnected: () => isListening,
      onLost: () => () => undefined,
      onReconnect: () => () => undefined,
    },
  });
});
afterAll(async () => {
  await replica.stop();
  await proxy.close();
  await primary.close();
  await another.close();
});

describe('reads by visitors', () => {
  it('use the primary if the replica isn’t replicating', async () => {
    const replicaQueries: unknown[] = [];
    const read = replica.read((db) => {
      replicaQueries.push(db);
      return readDatabaseName(db);
    });
    expect(await read).toBe(getName(primary.appUrl));
    // The replica was tried first.
    expect(replicaQueries).toHaveLength(2);
    replica.recordChange();
    expect(await replica.read(readDatabaseName)).toBe(getName(primary.appUrl));
    expect(lines).toEqual([]);
  });

  it('use the primary while notifications of changes may be missing', async () => {
    isListening = false;
    const replicaQueries: unknown[] = [];
    await replica.read(async (db) => replicaQueries.push(db));
    expect(replicaQueries).toEqual([primary.db]);
    isListening = true;
  });

  it('use the primary if the replica stops responding, and immediately afterwards', async () => {
    proxy.freeze();
    expect(await replica.read(readDatabaseName)).toBe(getName(primary.appUrl));
    expect(lines).toContainEqual(expect.objectContaining({ event: 'replica.lost' }));
    const replicaQueries: unknown[] = [];
    await replica.read(async (db) => replicaQueries.push(db));
    expect(replicaQueries).toEqual([primary.db]);
  });

  it('use the replica again once it responds', async () => {
    proxy.recover();
    proxy.breakConnections();
    await expect
      .poll(() => lines.some(({ event }) => event === 'replica.back'), { timeout: patienceMs })
      .toBe(true);
  });
});

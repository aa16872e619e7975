import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillAirdrops } from './factories/many-airdrops.ts';
import { makeMember, makeToken } from './factories/members.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { eventually } from './harness/eventually.ts';
import { type RunningServer, startServer } from './harness/program.ts';

let folder: string;
let database: TestDatabase;
let server: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dropfolio-unread-'));
  await chmod(folder, 0o711);
  database = await createTestDatabase();
  server = await startServer({
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: folder,
    BASE_URL: 'http://localhost:0',
    RESPONSE_TIMEOUT_SECONDS: '3',
  });
});
afterAll(async () => {
  await server.stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a new peak of the program's memory. */
const resetPeak = () => writeFileSync(`/proc/${server.child.pid}/clear_refs`, '5');

/** Reads the peak of the program's memory, in megabytes. */
function readPeakMb(): number {
  const line = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'));
  return Number(line?.[1]) / 1024;
}

async function requestWithoutReading(token: string): Promise<number | undefined> {
  const call = request(`${server.baseUrl}/api/backup`, { headers: { authorization: `Bearer ${token}` } });
  call.on('error', () => undefined).end();
  const [response] = await once(call, 'response');
  return response.statusCode;
}

it.skipIf(process.platform !== 'linux')(
  'five unread exports of forty megabytes use less than 100 MB, and their members’ second exports are rejected',
  async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => makeMember(database.db)));
    const tokens: string[] = [];
    for (const member of members) {
      await fillAirdrops(database.ownerDb, member, { count: 20_000, noteBytes: 2_000 });
      tokens.push((await makeToken(database.db, member)).token);
    }
    const [token = ''] = tokens;
    // A first call, so that the memory it allocates isn't measured.
    await fetch(`${server.baseUrl}/api/airdrops?limit=1`, { headers: { authorization: `Bearer ${token}` } });
    resetPeak();
    const beforeMb = readPeakMb();
    const firstExports = tokens.map(requestWithoutReading);
    const statuses = await Promise.all([...firstExports, ...tokens.map(requestWithoutReading)]);
    await eventually(async () => {
      const otherCall = await fetch(`${server.baseUrl}/api/tags`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(otherCall.status).toBe(200);
    });
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect(readPeakMb() - beforeMb).toBeLessThan(100);
  },
);

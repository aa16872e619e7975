import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillAirdrops } from './factories/many-airdrops.ts';
import { makeMember, makeToken } from './factories/members.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { eventually } from './harness/eventually.ts';
import { type Running, startServer } from './harness/program.ts';

let folder: string;
let database: TestDatabase;
let server: Running;

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

/** Megabytes of memory that the program takes. */
function residentMb(): number {
  const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'));
  return Number(line?.[1]) / 1024;
}

async function requestUnread(token: string): Promise<number | undefined> {
  const call = request(`${server.baseUrl}/api/backup`, { headers: { authorization: `Bearer ${token}` } });
  call.on('error', () => undefined).end();
  const [response] = await once(call, 'response');
  return response.statusCode;
}

it.skipIf(process.platform !== 'linux')(
  'takes no more than 100 MB for ten unread exports of forty megabytes, and rejects second ones',
  async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => makeMember(database.db)));
    const tokens: string[] = [];
    for (const person of people) {
      await fillAirdrops(database.ownerDb, person, { count: 20_000, noteBytes: 2_000 });
      tokens.push((await makeToken(database.db, person)).token);
    }
    const [token = ''] = tokens;
    // Excludes memory that the first call allocates.
    await fetch(`${server.baseUrl}/api/airdrops?limit=1`, { headers: { authorization: `Bearer ${token}` } });
    const before = residentMb();
    const most = { mb: 0 };
    const looks = setInterval(() => {
      most.mb = Math.max(most.mb, residentMb());
    }, 50);
    const firsts = tokens.map(requestUnread);
    const statuses = await Promise.all([...firsts, ...tokens.map(requestUnread)]);
    await eventually(async () => {
      const again = await fetch(`${server.baseUrl}/api/tags`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(again.status).toBe(200);
    });
    clearInterval(looks);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect(most.mb - before).toBeLessThan(100);
  },
);

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { hotCalls, listMeasuredUsers, measureHotCall } from '../bench/growth-calls.ts';
import { fillMany } from '../bench/growth-fill.ts';
import { explain, type Plan, recordStatements } from '../bench/growth-plans.ts';
import { createClient, openDb } from '../src/db/client.server.ts';
import { tidyExpired } from '../src/platform/tidy.server.ts';
import type { Member } from './factories/members.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { patienceMs } from './harness/eventually.ts';
import { runJobNow } from './harness/run-job.ts';
import { withDatabase } from './harness/server.ts';

/** Each has 20 airdrops, 8 notifications, 3 mails, and other rows. */
const userCount = 3_000;
/** More rows than a user or a page has. */
const maxRows = 700;

/** Tables that grow with what promoters publish, not with users. */
const itemScan = /^(Seq Scan )?(search_entries|quests|presales|listings)/;

let database: TestDatabase;
let people: Member[];
beforeAll(async () => {
  database = await createTestDatabase();
  const { adminUrl } = inject('testServer');
  const url = withDatabase(adminUrl, new URL(database.ownerUrl).pathname.slice(1));
  const admin = createClient({ url, name: 'growth', connectTimeoutMs: patienceMs });
  await admin.connect();
  await fillMany(admin, userCount, () => undefined);
  await admin.end();
  people = await listMeasuredUsers(database.ownerDb, userCount);
});
afterAll(() => database.close());

/** Returns PostgreSQL's plan for an operation, as prepared statements use it. */
async function getPlan(name: string): Promise<Plan> {
  const hotCall = hotCalls.find((hot) => hot.name === name);
  const [, person] = people;
  if (hotCall === undefined || person === undefined) throw new Error(`there is no call "${name}"`);
  const pool = database.openPool(1);
  const statements = recordStatements(pool);
  await measureHotCall(openDb(pool), person, hotCall);
  const plan = await explain(pool, [...statements]);
  await pool.end();
  return plan;
}

describe('query plans with many users', () => {
  it.each(hotCalls.map(({ name }) => name))('read only as many rows as a page needs: %s', async (name) => {
    const { scans } = await getPlan(name);
    expect(scans.filter((scan) => scan.rows > maxRows && !itemScan.test(scan.name))).toEqual([]);
  });

  it.each([
    ['admin: claims, counted', 'Seq Scan follow_claims'],
    ['admin: claims to review', 'Seq Scan follow_claims'],
    ['balance of 30 days', 'Seq Scan ledger_entries'],
  ])('don’t scan a growing table: %s', async (name, scan) => {
    const { scans } = await getPlan(name);
    expect(scans.map((item) => item.name)).not.toContain(scan);
  });

  it('use an index on the creation time for deleting expired rows', async () => {
    const pool = database.openPool(1);
    const statements = recordStatements(pool);
    await runJobNow(openDb(pool), tidyExpired, {}, { times: 1 });
    const { scans, shape } = await explain(pool, [...statements]);
    await pool.end();
    expect(shape).toContain('notifications_created_at');
    expect(scans.filter(({ rows }) => rows > maxRows)).toEqual([]);
  });

  it('use an index for submissions ordered by decision', async () => {
    expect((await getPlan('admin: submissions, rejected')).shape).toContain('submissions_decided');
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectLedgerInvariants, makeCreditAdmin, makeUserWithCredits } from '../factories/credits.ts';
import { makeMember } from '../factories/members.ts';
import { type Cluster, startCluster } from '../harness/cluster.ts';
import { patienceMs } from '../harness/eventually.ts';
import { pauseClient } from '../harness/pacing.ts';
import { recordFault } from './record.ts';
import { addAirdrop, compareWrites, countNames, type Write, type WriteKind, write } from './writes.ts';

const killCount = 5;

let cluster: Cluster;

beforeAll(async () => {
  cluster = await startCluster({}, 3);
});
afterAll(() => cluster.close());

/** Counts the stored rows by name. */
async function countStoredRows(): Promise<Map<string, number>> {
  const { db } = cluster.database;
  const rows = await Promise.all([
    db.selectFrom('airdrops').select('name').execute(),
    db.selectFrom('admin_credit_logs').select('note as name').execute(),
    db.selectFrom('campaigns').select('twitter_handle as name').execute(),
  ]);
  return countNames(rows.flat().map(({ name }) => name));
}

it('neither loses nor duplicates writes, and blocks no user, when a process is repeatedly killed', async () => {
  const { db } = cluster.database;
  const creditAdmin = await makeCreditAdmin(db);
  const [hunter, admin, creator] = [
    async () => (await makeMember(db)).id,
    async () => (await makeCreditAdmin(db)).id,
    async () => (await makeUserWithCredits(db, creditAdmin, 10_000)).id,
  ];
  const recipientId = await hunter();
  const kinds: (WriteKind & { createUser: () => Promise<string> })[] = [
    { createUser: hunter, ...addAirdrop },
    {
      createUser: admin,
      path: '/admin/credits/grants',
      body: (note) => ({ userId: recipientId, amount: 3, note }),
    },
    {
      createUser: creator,
      path: '/follow-campaigns',
      body: (twitterHandle) => ({ pointsPerFollower: 2, targetFollows: 2, twitterHandle }),
    },
    // These cost more credits than exist.
    {
      createUser: creator,
      path: '/follow-campaigns',
      body: (twitterHandle) => ({ pointsPerFollower: 5, targetFollows: 100_000, twitterHandle }),
    },
  ];
  const reader = await cluster.openSession(recipientId);

  const writes: Write[] = [];
  let isStopped = false;
  const writers = await Promise.all(
    kinds.flatMap((kind, index) =>
      [0, 1].map(async (writer) => {
        const caller = await cluster.openSession(await kind.createUser());
        let n = 0;
        return async () => {
          n += 1;
          writes.push(await write(caller, kind, `kill_${index}_${writer}_${n}`, n % 2 === 0));
        };
      }),
    ),
  );
  const writing = writers.map(async (next) => {
    while (!isStopped) {
      await next();
      await pauseClient(100);
    }
  });

  for (let kill = 0; kill < killCount; kill += 1) {
    const index = kill % cluster.size;
    const before = writes.length;
    // Each kill hits work in progress, a little later than the kill before.
    let finishedCount = 0;
    const volley = [...writers, ...writers].map(async (next) => {
      await next();
      finishedCount += 1;
    });
    await expect.poll(() => finishedCount, { interval: 1, timeout: patienceMs }).toBeGreaterThanOrEqual(kill);
    await cluster.stopProcess(index, 'SIGKILL');
    for (let other = 0; other < cluster.size; other += 1) {
      if (other === index) continue;
      expect((await reader.getDirectCaller(other).call('GET', '/airdrops?limit=1')).status).toBe(200);
    }
    await cluster.startProcess(index);
    await Promise.all(volley);
    await expect.poll(() => writes.length, { timeout: patienceMs }).toBeGreaterThan(before + 10);
  }
  isStopped = true;
  await Promise.all(writing);

  const { lost, duplicated, wronglyStored, rejected, ...counts } = compareWrites(
    writes,
    await countStoredRows(),
  );
  recordFault({
    name: `a process killed ${killCount} times`,
    ...counts,
    lost: lost.length,
    duplicated: duplicated.length,
  });
  expect({ lost, duplicated, wronglyStored }).toEqual({ lost: [], duplicated: [], wronglyStored: [] });
  // Only calls that cost too much were rejected, none by a rate limit.
  expect(new Set(rejected.map(({ name }) => name.slice(0, 6)))).toEqual(new Set(['kill_3']));
  expect(writes.flatMap(({ statuses }) => statuses)).not.toContain(429);
  await expectLedgerInvariants(db);
});

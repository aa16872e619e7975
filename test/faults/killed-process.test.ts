import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectLedgerInvariants, makeCreditAdmin, makeUserWithCredits } from '../factories/credits.ts';
import { makeMember } from '../factories/members.ts';
import { type Cluster, startCluster } from '../harness/cluster.ts';
import { patienceMs } from '../harness/eventually.ts';
import { recordFault } from './record.ts';
import { addAirdrop, countNames, judge, type Kind, type Write, write } from './writes.ts';

const kills = 5;

let cluster: Cluster;

beforeAll(async () => {
  cluster = await startCluster({}, 3);
});
afterAll(() => cluster.close());

/** Counts the stored rows by name. */
async function found(): Promise<Map<string, number>> {
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
  const someone = await hunter();
  const kinds: (Kind & { by: () => Promise<string> })[] = [
    { by: hunter, ...addAirdrop },
    { by: admin, path: '/admin/credits/grants', body: (note) => ({ userId: someone, amount: 3, note }) },
    {
      by: creator,
      path: '/follow-campaigns',
      body: (twitterHandle) => ({ pointsPerFollower: 2, targetFollows: 2, twitterHandle }),
    },
    // More than exist.
    {
      by: creator,
      path: '/follow-campaigns',
      body: (twitterHandle) => ({ pointsPerFollower: 5, targetFollows: 100_000, twitterHandle }),
    },
  ];
  const reader = await cluster.opened(someone);

  const writes: Write[] = [];
  let isOver = false;
  const lines = await Promise.all(
    kinds.flatMap((kind, index) =>
      [0, 1].map(async (line) => {
        const caller = await cluster.opened(await kind.by());
        let n = 0;
        return async () => {
          n += 1;
          writes.push(await write(caller, kind, `kill_${index}_${line}_${n}`, n % 2 === 0));
        };
      }),
    ),
  );
  const writing = lines.map(async (next) => {
    while (!isOver) {
      await next();
      await pause(100);
    }
  });

  let [slowest, longestAway] = [0, 0];
  for (let kill = 0; kill < kills; kill += 1) {
    const index = kill % cluster.size;
    const before = writes.length;
    // Work is in progress each time, and a little further along.
    let answered = 0;
    const volley = [...lines, ...lines].map(async (next) => {
      await next();
      answered += 1;
    });
    await expect.poll(() => answered, { interval: 1, timeout: patienceMs }).toBeGreaterThanOrEqual(kill);
    const killedAt = performance.now();
    await cluster.end(index, 'SIGKILL');
    for (let other = 0; other < cluster.size; other += 1) {
      if (other === index) continue;
      const startedAt = performance.now();
      expect((await reader.at(other).call('GET', '/airdrops?limit=1')).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - startedAt);
    }
    await cluster.start(index);
    await Promise.all(volley);
    longestAway = Math.max(longestAway, performance.now() - killedAt);
    await expect.poll(() => writes.length, { timeout: patienceMs }).toBeGreaterThan(before + 10);
  }
  isOver = true;
  await Promise.all(writing);

  const { lost, doubled, unwanted, refused, ...counts } = judge(writes, await found());
  recordFault({
    what: `a process killed ${kills} times`,
    ...counts,
    lost: lost.length,
    doubled: doubled.length,
    refusedMs: slowest,
    recoveryMs: longestAway,
  });
  expect({ lost, doubled, unwanted }).toEqual({ lost: [], doubled: [], unwanted: [] });
  // Only calls that cost too much were rejected, none by a rate limit.
  expect(new Set(refused.map(({ name }) => name.slice(0, 6)))).toEqual(new Set(['kill_3']));
  expect(writes.flatMap(({ statuses }) => statuses)).not.toContain(429);
  await expectLedgerInvariants(db);
});

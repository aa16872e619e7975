import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import type { SourceRequests } from './chain-source.ts';
import { measureReads } from './noisy-user.ts';
import { formatMs, formatTable, type Measurement } from './report.ts';
import { startBenchSite } from './site.ts';
import { quantile } from './statistics.ts';

const chainIds = [70_001, 70_002, 70_003, 70_004, 70_005];
const walletsPerUser = 10;
const otherPeople = 20;
const sum = (requests: SourceRequests): number =>
  Object.values(requests).reduce((total, count) => total + count, 0);

const claimContract = `0x${'d'.repeat(40)}`;

/**
 * Adds watched wallets that have never been read and are due in a year. Each has a claim index for its owner's first
 * airdrop, which has a claim contract on every chain.
 */
async function addWatches(pool: pg.Pool, ids: readonly string[]): Promise<void> {
  await pool.query(
    `WITH added AS (
      INSERT INTO tracker_wallets (id, user_id, family, address, address_key)
      SELECT gen_random_uuid(), u.id, 'evm', address, address
      FROM unnest($1::uuid[]) u (id), generate_series(1, ${walletsPerUser}) n,
        LATERAL (SELECT '0x' || left(md5(u.id::text || n) || md5(n || u.id::text), 40) AS address) a
      RETURNING id, user_id
    ), indexes AS (
      INSERT INTO airdrop_wallets (user_id, airdrop_id, wallet_id, claim_index)
      SELECT w.user_id, a.id, w.id, row_number() OVER () FROM added w, LATERAL (
        SELECT id FROM airdrops WHERE user_id = w.user_id ORDER BY id LIMIT 1) a
    ), contracts AS (
      INSERT INTO airdrop_contracts (id, user_id, airdrop_id, chain_id, address, is_claim_contract)
      SELECT gen_random_uuid(), u.id, a.id, chain_id, $3, true
      FROM unnest($1::uuid[]) u (id), unnest($2::bigint[]) chain_id, LATERAL (
        SELECT id FROM airdrops WHERE user_id = u.id ORDER BY id LIMIT 1) a
    )
    INSERT INTO chain_watches (user_id, wallet_id, chain_id, due_at)
    SELECT user_id, id, chain_id, now() + interval '1 year' FROM added, unnest($2::bigint[]) chain_id`,
    [ids, chainIds, claimContract],
  );
  await pool.query('ANALYZE tracker_wallets, chain_watches, airdrop_wallets, airdrop_contracts');
}

/**
 * Measures the worst hour of watched wallets: everybody's wallets are due on all chains for the first time. Returns the requests
 * an hour to all sources, and other people's p95 beside it.
 */
export async function measureOnchain(
  { users, seconds }: { users: number; seconds: number },
  report: (line: string) => void,
): Promise<Measurement> {
  const folder = await mkdtemp(join(tmpdir(), 'dropfolio-chains-'));
  const source = new Worker(join(import.meta.dirname, 'chain-source.ts'));
  const readRequests = async () => {
    source.postMessage('requests');
    // The worker's messages are its port and its counts.
    const [{ requests }] = (await once(source, 'message')) as [{ requests: SourceRequests }];
    return requests;
  };
  const [{ port }] = (await once(source, 'message')) as [{ port: number }];
  const chains = chainIds.map((id) => ({
    id,
    name: `Chain ${id}`,
    symbol: 'ETH',
    nodes: [`http://127.0.0.1:${port}/${id}`],
    explorer: { kind: 'blockscout', url: `http://127.0.0.1:${port}/${id}` },
  }));
  const file = join(folder, 'chains.json');
  await writeFile(file, JSON.stringify(chains));
  const env = { CHAINS: file };
  const site = await startBenchSite({ users, airdrops: 20, visits: 5, poolSize: 10, env });
  try {
    await addWatches(
      site.pool,
      site.users.map(({ id }) => id),
    );
    const others = site.users.slice(0, otherPeople);
    await measureReads(site, others, 3);
    const idleP95 = quantile(await measureReads(site, others, 30), 0.95);
    await site.pool.query('UPDATE chain_watches SET due_at = now()');
    while (sum(await readRequests()) === 0) await delay(500);
    const [before, startedAt] = [await readRequests(), performance.now()];
    const loadedP95 = quantile(await measureReads(site, others, seconds), 0.95);
    const after = await readRequests();
    const hours = (performance.now() - startedAt) / 3_600_000;
    const perHour = (sum(after) - sum(before)) / hours;
    const { rows } = await site.pool.query<{ watches: number; approvals: number; indexes: number }>(
      `SELECT (SELECT count(*) FROM chain_watches WHERE read_at IS NOT NULL)::int AS watches,
        (SELECT count(*) FROM chain_approvals WHERE checked_at IS NOT NULL)::int AS approvals,
        (SELECT count(*) FROM chain_claim_states)::int AS indexes`,
    );
    const [{ watches, approvals, indexes } = { watches: 0, approvals: 0, indexes: 0 }] = rows;
    const kinds = Object.entries(after).map(
      ([kind, count]) => `${kind} ${((count - before[kind as keyof SourceRequests]) / hours).toFixed(0)}`,
    );
    report(
      `  ${watches} read, ${approvals} approvals checked, ${indexes} indexes, ${perHour.toFixed(0)} requests an hour (${kinds.join(', ')}), p95 ${formatMs(idleP95)} → ${formatMs(loadedP95)} ms`,
    );
    return {
      text: formatTable(
        [
          'watches',
          'read',
          'approvals checked',
          'indexes read',
          'requests an hour',
          'another’s p95 when idle, ms',
          'under load, ms',
        ],
        [
          [
            String(users * walletsPerUser * chainIds.length),
            String(watches),
            String(approvals),
            String(indexes),
            perHour.toFixed(0),
            formatMs(idleP95),
            formatMs(loadedP95),
          ],
        ],
      ),
      figures: [
        {
          workload: 'onchain',
          metric: 'another’s p95 beside the first reading of all wallets',
          unit: 'ms',
          max: 3,
          value: loadedP95,
          floor: idleP95,
          ratio: loadedP95 / idleP95,
        },
      ],
    };
  } finally {
    await site.close();
    await source.terminate();
    await rm(folder, { recursive: true });
  }
}

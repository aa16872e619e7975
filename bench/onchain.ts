import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import { measureReads } from './noisy-user.ts';
import { formatMs, formatTable, type Measured } from './report.ts';
import { startBenchSite } from './site.ts';
import { quantile } from './statistics.ts';

const chainIds = [70_001, 70_002, 70_003, 70_004, 70_005];
const walletsPerUser = 10;
const otherPeople = 20;

/** Adds watched wallets that have never been read and are due in a year. */
async function addWatches(pool: pg.Pool, ids: readonly string[]): Promise<void> {
  await pool.query(
    `WITH added AS (
      INSERT INTO tracker_wallets (id, user_id, family, address, address_key)
      SELECT gen_random_uuid(), u.id, 'evm', address, address
      FROM unnest($1::uuid[]) u (id), generate_series(1, ${walletsPerUser}) n,
        LATERAL (SELECT '0x' || left(md5(u.id::text || n) || md5(n || u.id::text), 40) AS address) a
      RETURNING id, user_id
    )
    INSERT INTO chain_watches (user_id, wallet_id, chain_id, due_at)
    SELECT user_id, id, chain_id, now() + interval '1 year' FROM added, unnest($2::bigint[]) chain_id`,
    [ids, chainIds],
  );
  await pool.query('ANALYZE tracker_wallets, chain_watches');
}

/**
 * Measures the worst hour of watched wallets: everybody's wallets are due on all chains for the first time. Returns the requests
 * an hour to all sources, and other people's p95 beside it.
 */
export async function measureOnchain(
  { users, seconds }: { users: number; seconds: number },
  report: (line: string) => void,
): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'dropfolio-chains-'));
  const source = new Worker(join(import.meta.dirname, 'chain-source.ts'));
  const ask = async () => {
    source.postMessage('requests');
    // The worker's messages are its port and its counts.
    const [{ requests }] = (await once(source, 'message')) as [{ requests: number }];
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
    const quiet = quantile(await measureReads(site, others, 30), 0.95);
    await site.pool.query('UPDATE chain_watches SET due_at = now()');
    while ((await ask()) === 0) await delay(500);
    const [before, startedAt] = [await ask(), performance.now()];
    const loud = quantile(await measureReads(site, others, seconds), 0.95);
    const perHour = ((await ask()) - before) * (3_600_000 / (performance.now() - startedAt));
    const { rows } = await site.pool.query(
      'SELECT count(*)::int AS count FROM chain_watches WHERE read_at IS NOT NULL',
    );
    report(
      `  ${rows[0]?.count} read, ${perHour.toFixed(0)} requests an hour, p95 ${formatMs(quiet)} → ${formatMs(loud)} ms`,
    );
    return {
      text: formatTable(
        ['watches', 'read', 'requests an hour', 'another’s p95 in quiet, ms', 'beside it, ms'],
        [
          [
            String(users * walletsPerUser * chainIds.length),
            String(rows[0]?.count),
            perHour.toFixed(0),
            formatMs(quiet),
            formatMs(loud),
          ],
        ],
      ),
      figures: [
        {
          workload: 'onchain',
          metric: 'another’s p95 beside the first reading of all wallets',
          unit: 'ms',
          max: 3,
          value: loud,
          floor: quiet,
          ratio: loud / quiet,
        },
      ],
    };
  } finally {
    await site.close();
    await source.terminate();
    await rm(folder, { recursive: true });
  }
}

import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { Db } from '../src/db/client.server.ts';
import { createLinkGuard } from '../src/features/links/guard.server.ts';
import { findByText } from '../src/features/search/queries.server.ts';
import type { Ctx } from '../src/platform/context.server.ts';
import { createLog } from '../src/platform/log.server.ts';
import { defaultSettings } from '../test/factories/members.ts';
import { withDatabase } from './database.ts';
import { formatMs, formatTable, type Measurement } from './report.ts';

const queries: readonly [string, string][] = [
  ['one letter', 's'],
  ['two letters', 'me'],
  ['beginning of a common word', 'testnet'],
  ['common word, mistyped', 'tesnet'],
  ['rare title', 'meridian 73512'],
  ['rare title, mistyped', 'meridain 73512'],
  ['nothing like it', 'qxzvwkj'],
  ['long', 'zephyr bridge testnet season of many words that nobody would ever type'],
];

/** Creates entries of fictional projects: common words and rare numbers, like titles. */
export async function fillSearch(ownerDb: Db, count: number): Promise<void> {
  await sql`INSERT INTO search_entries (kind, item_id, title, text, url)
    SELECT (ARRAY['guide', 'faucet', 'presale', 'campaign', 'quest'])[1 + n % 5], gen_random_uuid(),
      (ARRAY['Meridian', 'Aurora', 'Lumen', 'Zephyr', 'Harbour', 'Tidewater', 'Northlight', 'Emberfall'])[1 + n % 8]
        || ' ' || n || ' ' || (ARRAY['testnet', 'bridge', 'swap', 'season', 'faucet', 'vault'])[1 + n / 7 % 6],
      (ARRAY['Ethereum', 'Arbitrum', 'Base', 'Solana', 'Polygon', 'Scroll', 'Linea'])[1 + n / 11 % 7] || ' Labs ' || n % 997,
      '/guides/' || n
    FROM generate_series(1, ${count}::int) n`.execute(ownerDb);
  await sql`VACUUM ANALYZE search_entries`.execute(ownerDb);
}

/** Measures the median and the slowest of several runs of each search, as Markdown. */
async function measure(db: Db, runs: number): Promise<Measurement> {
  const ctx: Ctx = {
    db,
    actor: undefined,
    now: new Date(),
    log: createLog('silent'),
    requestId: '',
    config: defaultSettings,
    linkGuard: createLinkGuard(),
    changed: () => undefined,
  };
  const rows: string[][] = [];
  let slowest = 0;
  for (const [label, q] of queries) {
    const times: number[] = [];
    let resultCount = 0;
    for (let run = 0; run < runs; run += 1) {
      const started = performance.now();
      resultCount = (await findByText(ctx, { q })).length;
      times.push(performance.now() - started);
    }
    times.sort((a, b) => a - b);
    slowest = Math.max(slowest, times[runs >> 1] ?? 0);
    rows.push([
      label,
      q.slice(0, 20),
      String(resultCount),
      formatMs(times[runs >> 1] ?? 0),
      formatMs(times.at(-1) ?? 0),
    ]);
  }
  return {
    text: formatTable(['search', 'query', 'results', 'median ms', 'slowest ms'], rows),
    figures: [
      { workload: 'W8 search', metric: 'slowest of its medians', value: slowest, unit: 'ms', max: 50 },
    ],
  };
}

/** Measures a search among this many entries, in-process without HTTP. */
export const measureSearch = (entries: number, report: (line: string) => void): Promise<Measurement> =>
  withDatabase(report, async ({ ownerDb, db }) => {
    await fillSearch(ownerDb, entries);
    return measure(db, 25);
  });

import { performance } from 'node:perf_hooks';
import { splitIntoBatches } from '../src/features/imports/backup-rows.ts';
import type { ImportRowInput } from '../src/features/imports/schema.ts';
import type { BenchUser } from './fill.ts';
import { formatMs, formatTable, type Measured } from './report.ts';
import { type BenchSite, startBenchSite } from './site.ts';
import { median } from './statistics.ts';

const runs = 3;
const wallets = Array.from({ length: 8 }, (_, index) => `0x${(index + 1).toString(16).repeat(40)}`);

/** A row of a sheet with notes, tags, and two of eight wallets. */
export const createRow = (at: number): ImportRowInput => ({
  subject: 'airdrop',
  rowNumber: at + 1,
  decision: 'add',
  airdrop: {
    name: `Drop ${at}`,
    project: `Project ${at % 997}`,
    projectLink: `https://drop-${at}.example/claim`,
    status: at % 4 === 0 ? 'active' : 'upcoming',
    eligibilityDate: '2026-11-20',
    notes: `Bridge, swap and vote on every second Monday; see thread ${at}. `.repeat(2),
    tags: [`Tag ${at % 20}`],
    chains: ['Ethereum'],
  },
  wallets: [0, 3].map((more) => ({
    address: wallets[(at + more) % 8] ?? '',
    state: at % 3 === 0 ? 'done' : 'toDo',
  })),
});

async function call(site: BenchSite, user: BenchUser, method: string, path: string, body?: unknown) {
  const response = await fetch(`${site.baseUrl}/api${path}`, {
    method,
    headers: {
      ...site.getHeaders(user),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text.slice(0, 200)}`);
  return { bytes: text.length, body: JSON.parse(text) as { id?: string } };
}

const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const started = performance.now();
  const response = await work();
  return [response, performance.now() - started];
};

/** Measures the import of this many rows as the page sends it, its undo, and a backup of it. */
export async function measureImports(rows: number, report: (line: string) => void): Promise<Measured> {
  const site = await startBenchSite({ users: runs, airdrops: 0, visits: 0, poolSize: 10 });
  try {
    const batches = splitIntoBatches(Array.from({ length: rows }, (_, index) => createRow(index)));
    const lines: string[][] = [];
    const wholes: number[] = [];
    for (const user of site.users) {
      report(`${rows} rows in ${batches.length} calls`);
      const started = { fileName: 'drops.csv', source: 'csv', rowCount: rows };
      const id = (await call(site, user, 'POST', '/imports', started)).body.id ?? '';
      const calls: number[] = [];
      const [, whole] = await timed(async () => {
        for (const some of batches) {
          calls.push((await timed(() => call(site, user, 'POST', `/imports/${id}/rows`, { rows: some })))[1]);
        }
      });
      await call(site, user, 'POST', `/imports/${id}/finish`, {});
      const [backup, read] = await timed(() => call(site, user, 'GET', '/backup'));
      const [, undone] = await timed(() => call(site, user, 'POST', `/imports/${id}/undo`, {}));
      const slowest = Math.max(...calls);
      wholes.push(whole);
      lines.push([
        formatMs(whole),
        formatMs(slowest),
        formatMs(read),
        `${Math.round(backup.bytes / 1024)} kB`,
        formatMs(undone),
      ]);
    }
    const metric = `${rows.toLocaleString('en')} rows, median`;
    return {
      text: formatTable(['import', 'slowest call', 'backup', 'its size', 'undo'], lines),
      figures: [{ workload: 'imports', metric, value: median(wholes), unit: 'ms', max: 5_000 }],
    };
  } finally {
    await site.close();
  }
}

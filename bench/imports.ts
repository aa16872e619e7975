import { performance } from 'node:perf_hooks';
import { splitIntoBatches } from '../src/features/imports/backup-rows.ts';
import type { ImportRowInput } from '../src/features/imports/schema.ts';
import type { BenchUser } from './fill.ts';
import { formatMs, formatTable, type Measurement } from './report.ts';
import { type BenchSite, startBenchSite } from './site.ts';
import { median } from './statistics.ts';

const runs = 3;
const wallets = Array.from({ length: 8 }, (_, index) => `0x${(index + 1).toString(16).repeat(40)}`);

/** A row of a sheet with notes, tags, and two of eight wallets. */
export const createRow = (index: number): ImportRowInput => ({
  subject: 'airdrop',
  rowNumber: index + 1,
  decision: 'add',
  airdrop: {
    name: `Drop ${index}`,
    project: `Project ${index % 997}`,
    projectLink: `https://drop-${index}.example/claim`,
    status: index % 4 === 0 ? 'active' : 'upcoming',
    eligibilityDate: '2026-11-20',
    notes: `Bridge, swap and vote on every second Monday; see thread ${index}. `.repeat(2),
    tags: [`Tag ${index % 20}`],
    chains: ['Ethereum'],
  },
  wallets: [0, 3].map((offset) => ({
    address: wallets[(index + offset) % 8] ?? '',
    state: index % 3 === 0 ? 'done' : 'toDo',
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

const measure = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const input = performance.now();
  const response = await work();
  return [response, performance.now() - input];
};

/** Measures the import of this many rows as the page sends it, its undo, and a backup of it. */
export async function measureImports(rows: number, report: (line: string) => void): Promise<Measurement> {
  const site = await startBenchSite({ users: runs, airdrops: 0, visits: 0, poolSize: 10 });
  try {
    const batches = splitIntoBatches(Array.from({ length: rows }, (_, index) => createRow(index)));
    const lines: string[][] = [];
    const wholes: number[] = [];
    for (const user of site.users) {
      report(`${rows} rows in ${batches.length} calls`);
      const input = { fileName: 'drops.csv', source: 'csv', rowCount: rows };
      const id = (await call(site, user, 'POST', '/imports', input)).body.id ?? '';
      const calls: number[] = [];
      const [, importMs] = await measure(async () => {
        for (const batch of batches) {
          calls.push(
            (await measure(() => call(site, user, 'POST', `/imports/${id}/rows`, { rows: batch })))[1],
          );
        }
      });
      await call(site, user, 'POST', `/imports/${id}/finish`, {});
      const [backup, backupMs] = await measure(() => call(site, user, 'GET', '/backup'));
      const [, undoMs] = await measure(() => call(site, user, 'POST', `/imports/${id}/undo`, {}));
      const slowest = Math.max(...calls);
      wholes.push(importMs);
      lines.push([
        formatMs(importMs),
        formatMs(slowest),
        formatMs(backupMs),
        `${Math.round(backup.bytes / 1024)} kB`,
        formatMs(undoMs),
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

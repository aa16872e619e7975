import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { getResidentBytes } from './events.ts';
import { removeAdded } from './fill.ts';
import { runFixedRate } from './load.ts';
import { formatTable, type Measurement } from './report.ts';
import { type BenchSite, startBenchSite } from './site.ts';
import { createWorkloads } from './workloads.ts';

const idleMs = 60_000;
/** Requests a second of the mixed load: of ten, 7 lists, 1 addition, 1 page, and 1 of today's visits. */
const perSecond = 50;
const sampleSeconds = 30;

const usage = z.object({
  rss: z.number(),
  heapTotal: z.number(),
  heapUsed: z.number(),
  external: z.number(),
  arrayBuffers: z.number(),
});

type Usage = z.output<typeof usage>;

const formatMb = (bytes: number) => (bytes / 1e6).toFixed(1);

/** Returns the server's heap after garbage collection. */
async function measureHeap({ serverPid, serverOutput }: BenchSite): Promise<Usage> {
  const readHeaps = () =>
    [...readFileSync(serverOutput, 'utf8').matchAll(/^heap (.*)$/gm)].map(([, json]) => json);
  const before = readHeaps().length;
  process.kill(serverPid, 'SIGUSR2');
  for (;;) {
    const [last] = readHeaps().slice(before);
    if (last !== undefined) return usage.parse(JSON.parse(last));
    await delay(50);
  }
}

/** Returns the slope of the values, by least squares. */
function computeSlope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let [numerator, denominator] = [0, 0];
  for (const [index, value] of values.entries()) {
    numerator += (index - middle) * (value - mean);
    denominator += (index - middle) ** 2;
  }
  return numerator / denominator;
}

/** Requests lists, additions, today's visits, and pages, each as another user. Returns the number of failures. */
async function runMixedLoad(site: BenchSite, seconds: number): Promise<number> {
  const workloads = createWorkloads(site).map(({ ours }) => ours);
  const [list, add, visits] = workloads;
  if (list === undefined || add === undefined || visits === undefined) throw new RangeError('no workloads');
  const pages = site.users.map((user) => ({
    method: 'GET' as const,
    path: '/tracker',
    headers: { ...site.getHeaders(user), 'accept-encoding': 'br', host: new URL(site.pageUrl).host },
  }));
  const requests = site.users.flatMap((_, index) => {
    const pickRequest = (target: typeof list) => target.requests.slice(index, index + 1);
    const lists = Array.from({ length: 7 }, () => pickRequest(list)).flat();
    return [...lists, ...pickRequest(add), ...pickRequest(visits), ...pages.slice(index, index + 1)];
  });
  const target = { url: site.baseUrl, requests, check: () => undefined };
  return (await runFixedRate(target, perSecond, seconds)).failures;
}

/** Measures the memory of an idle server, and its growth per minute of mixed load. */
export async function measureMemory(
  { minutes }: { minutes: number },
  report: (line: string) => void,
): Promise<Measurement> {
  const site = await startBenchSite({
    users: 300,
    airdrops: 20,
    visits: 5,
    poolSize: 10,
    nodeArgs: ['--expose-gc', '--import', join(import.meta.dirname, 'heap-probe.mjs')],
  });
  try {
    await fetch(`${site.pageUrl}/`).then((response) => response.arrayBuffer());
    report(`memory: ${idleMs / 1000} s without requests`);
    await delay(idleMs);
    const resident = getResidentBytes(site.serverPid) ?? Number.NaN;
    const idle = await measureHeap(site);
    const samples: Usage[] = [];
    let failures = 0;
    // The first minutes fill caches, as intended.
    const rounds = Math.round((minutes * 60) / sampleSeconds);
    for (let round = 0; round < rounds; round += 1) {
      failures += await runMixedLoad(site, sampleSeconds);
      await removeAdded(
        site.pool,
        site.users.map(({ id }) => id),
      );
      const heap = await measureHeap(site);
      samples.push(heap);
      report(
        `  after ${((round + 1) * sampleSeconds) / 60} min: heap ${formatMb(heap.heapUsed)}, resident ${formatMb(heap.rss)} MB`,
      );
    }
    const settled = samples.slice(Math.floor(samples.length / 3)).map(({ heapUsed }) => heapUsed);
    const perHour = (computeSlope(settled) * 3600) / sampleSeconds / 1e6;
    const rows = [idle, ...samples.slice(-1)].map((item, index) => [
      index === 0 ? 'idle' : `after ${minutes} min of mixed load`,
      ...[item.heapUsed, item.heapTotal, item.external, item.arrayBuffers, item.rss].map(formatMb),
    ]);
    return {
      text: formatTable(
        ['memory, MB', 'heap used', 'heap', 'external', 'of it buffers', 'resident after gc'],
        rows,
      ),
      figures: [
        { workload: 'memory', metric: 'idle process', value: resident / 1e6, unit: 'MB', max: 150 },
        ...(settled.length < 3
          ? []
          : [
              {
                workload: 'memory under load',
                metric: 'growth of the heap',
                value: perHour,
                unit: 'MB/h',
                max: 5,
              },
              {
                workload: 'memory under load',
                metric: 'calls that failed',
                value: failures,
                unit: '',
                max: 0,
              },
            ]),
      ],
    };
  } finally {
    await site.close();
  }
}

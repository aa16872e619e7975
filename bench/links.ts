import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { packagedLists } from '../src/features/links/guard.server.ts';
import { judgeLink, type LinkLists } from '../src/features/links/judge.server.ts';
import { packLists, unpackLists } from '../src/features/links/list-file.server.ts';
import { createRandom } from '../test/harness/seeded.ts';
import type { Measurement } from './report.ts';

const rounds = 5;
const callsPerRound = 20_000;

/** Creates a generator of host names with two or three words and a number, typical for phishing sites. */
function createHostGenerator(random: () => number): () => string {
  const words =
    'claim wallet airdrop secure bonus token swap bridge stake login event dapp sync node mint'.split(' ');
  const topLevelDomains = ['com', 'io', 'xyz', 'app', 'online', 'network'];
  const pickRandom = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? '';
  return () =>
    `${pickRandom(words)}-${pickRandom(words)}${Math.floor(random() * 1e9).toString(36)}.${pickRandom(topLevelDomains)}`;
}

function getHeapBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function measureMicroseconds(urls: readonly string[], lists: LinkLists): number {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    for (let n = 0; n < callsPerRound; n += 1) judgeLink(urls[n % urls.length] ?? '', lists);
    times.push(((performance.now() - started) / callsPerRound) * 1000);
  }
  return times.toSorted((a, b) => a - b)[rounds >> 1] ?? 0;
}

/** Measures the verdict on a link with this many hosts on the list, and the list's memory. */
export async function measureLinks(entries: number, report: (line: string) => void): Promise<Measurement> {
  const random = createRandom(1);
  const createHost = createHostGenerator(random);
  const blocked = new Set(packagedLists.blocked);
  while (blocked.size < entries) blocked.add(createHost());
  const packed = await packLists({ blocked, allowed: packagedLists.allowed });
  const sample = [...blocked].filter(() => random() < 0.05);
  blocked.clear();
  report(`links: ${entries} hosts, ${Math.round(packed.length / 1000)} kB stored`);
  const before = getHeapBytes();
  const lists: LinkLists = { ...(await unpackLists(packed)), entries: new Map(), vouched: new Set() };
  const megabytes = (getHeapBytes() - before) / 1e6;
  const urls = (hosts: readonly string[]) => hosts.map((host) => `https://${host}/claim?from=app`);
  const unlistedHosts = Array.from({ length: 5_000 }, createHost);
  const rows: [string, number][] = [
    ['on the list', measureMicroseconds(urls(sample), lists)],
    ['on no list', measureMicroseconds(urls(unlistedHosts), lists)],
    ['below five labels', measureMicroseconds(urls(unlistedHosts.map((host) => `a.b.c.d.e.${host}`)), lists)],
    ['a look-alike', measureMicroseconds(urls(unlistedHosts.map((host) => `uniswab-${host}`)), lists)],
    ['other scripts', measureMicroseconds(urls(unlistedHosts.map((host) => `мойкошелек-${host}`)), lists)],
    [
      'the longest address',
      measureMicroseconds(urls(unlistedHosts.map((host) => `${'wallet-airdrop.'.repeat(14)}${host}`)), lists),
    ],
  ];
  const common = { workload: 'links' };
  return {
    text: '',
    figures: [
      ...rows.map(([metric, value], index) => ({
        ...common,
        metric,
        value,
        unit: 'µs',
        ...(index < 2 && { max: 50 }),
      })),
      {
        ...common,
        metric: `what ${entries.toLocaleString('en')} hosts hold`,
        value: megabytes,
        unit: 'MB',
        max: 30,
      },
    ],
  };
}

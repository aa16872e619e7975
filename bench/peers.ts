import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { defaultConnections, getMedianCost, measureCosts, type Run, sumShares } from './compare.ts';
import { type BenchRequest, runClosedLoop, type Target } from './load.ts';
import { type PeerPerson, peerAirdropsEach } from './peers/people.ts';
import { startProcess } from './processes.ts';
import type { Figure, Measurement } from './report.ts';
import { type BenchSite, startBenchSite } from './site.ts';
import { median } from './statistics.ts';
import { airdropsEach, createWorkloads, visitsEach, type Workload } from './workloads.ts';

export type PeersOptions = {
  /** Folder with npm-installed peers. */
  folder: string;
  runs: number;
  seconds: number;
  users: number;
};

/** Self-hosted servers of others for personal data, with the file that starts each. */
const peers = [{ name: 'parse-server', script: 'parse-server.ts' }];

type Peer = { pid: number; list: Target; add: Target };

/**
 * Starts a peer on the site's PostgreSQL, in its own database, with users who have as many airdrops as ours.
 */
async function startPeer(
  { adminUrl, dataDir }: BenchSite,
  { name, script }: (typeof peers)[number],
  folder: string,
) {
  const database = `peer_${name.replaceAll(/\W/g, '_')}`;
  const client = new pg.Client(adminUrl);
  await client.connect();
  await client.query(`CREATE DATABASE ${database}`).finally(() => client.end());
  const host = new URL(adminUrl).searchParams.get('host') ?? 'localhost';
  const values = { folder, host, database, user: 'postgres', connections: '10' };
  const started = await startProcess({
    args: [
      join(import.meta.dirname, 'peers', script),
      ...Object.entries(values).flatMap(([key, value]) => [`--${key}`, value]),
    ],
    // Libraries write into the home folder.
    env: { NODE_ENV: 'production', HOME: dataDir },
    output: join(dataDir, `${name}.log`),
    ready: /peer at (\d+) (\d+) (\[.*\])\n/,
    patienceMs: 180_000,
  });
  const [, port = '', pid = '', json = ''] = started.ready;
  const people: PeerPerson[] = JSON.parse(json);
  const target = (requests: readonly BenchRequest[], check: Target['check']): Target => ({
    url: `http://127.0.0.1:${port}`,
    requests,
    check,
  });
  const parseCount = (body: string) => {
    const data: unknown = JSON.parse(body);
    const rows = Object.values(data ?? {}).find((value) => Array.isArray(value));
    return rows?.length === peerAirdropsEach
      ? undefined
      : `not ${peerAirdropsEach} rows: ${body.slice(0, 200)}`;
  };
  const peer: Peer = {
    pid: Number(pid),
    list: target(
      people.map(({ list }) => ({ method: 'GET', ...list })),
      parseCount,
    ),
    add: target(
      people.map(({ add }) => ({ method: 'POST', ...add })),
      () => undefined,
    ),
  };
  return { peer, stop: started.stop };
}

type Sides = Record<'ours' | 'theirs', { target: Target; server: number }>;

/** Alternates one workload between our server and the peer. */
async function compareWithPeer(
  name: string,
  { workload, sides, postmaster }: { workload: Workload; sides: Sides; postmaster: number | undefined },
  { runs, seconds }: PeersOptions,
): Promise<Figure[]> {
  const load = async ({ target, server }: Sides['ours']): Promise<Run> => {
    await workload.prepare();
    return measureCosts(() => runClosedLoop(target, defaultConnections, seconds), { server, postmaster });
  };
  // Warms up the compilers.
  for (const side of Object.values(sides)) await load(side);
  const appRuns: Run[] = [];
  const peerRuns: Run[] = [];
  while (appRuns.length < runs) {
    appRuns.push(await load(sides.ours));
    peerRuns.push(await load(sides.theirs));
  }
  const failures = peerRuns.reduce((sum, run) => sum + run.failures, 0);
  if (failures > 0) throw new Error(`${name} failed ${failures} times`);
  const [title = ''] = workload.title.split(' ');
  const createFigure = (
    metric: string,
    unit: string,
    getValue: (runs: readonly Run[]) => number,
  ): Figure => ({
    workload: `${title} ${name}`,
    metric,
    unit,
    value: getValue(appRuns),
    floor: getValue(peerRuns),
    ratio: getValue(appRuns) / getValue(peerRuns),
  });
  const createMedian = (read: (run: Run) => number) => (sideRuns: readonly Run[]) =>
    median(sideRuns.map(read));
  const getCostUs = (sideRuns: readonly Run[]): number => {
    const shares = getMedianCost(sideRuns);
    return shares === undefined ? Number.NaN : Math.round(sumShares(shares));
  };
  return [
    createFigure(
      `${defaultConnections} connections`,
      '/s',
      createMedian((run) => run.perSecond),
    ),
    createFigure(
      `${defaultConnections} connections, p99`,
      'ms',
      createMedian((run) => run.p99),
    ),
    createFigure('processor time of a call, all together', 'µs', getCostUs),
  ];
}

async function measurePeer(item: (typeof peers)[number], options: PeersOptions): Promise<Figure[]> {
  const fill = { users: options.users, airdrops: airdropsEach, visits: visitsEach };
  const site = await startBenchSite({ ...fill, poolSize: 10 });
  try {
    const { peer, stop } = await startPeer(site, item, options.folder);
    try {
      const [list, add] = createWorkloads(site);
      if (list === undefined || add === undefined) throw new RangeError('no workloads');
      const compare = (workload: Workload, theirs: Target) => {
        const sides: Sides = {
          ours: { target: workload.ours, server: site.serverPid },
          theirs: { target: theirs, server: peer.pid },
        };
        return compareWithPeer(item.name, { workload, sides, postmaster: site.postmasterPid }, options);
      };
      // Additions run last, because they make lists longer.
      return [...(await compare(list, peer.list)), ...(await compare(add, peer.add))];
    } finally {
      await stop();
    }
  } finally {
    await site.close();
  }
}

/**
 * Alternates listing and adding between our server and peers, on one PostgreSQL. The peer's figures are in
 * the floor's columns.
 */
export async function measurePeers(
  options: PeersOptions,
  report: (createFigure: string) => void,
): Promise<Measurement> {
  const installed = peers.filter(({ name }) => existsSync(join(options.folder, 'node_modules', name)));
  if (installed.length === 0) {
    const names = peers.map(({ name }) => name).join(' or ');
    throw new Error(`--peers names a folder in which npm has installed ${names}.`);
  }
  const figures: Figure[] = [];
  const failures: Error[] = [];
  for (const item of installed) {
    report(`${item.name}: starting, and filling its database`);
    try {
      figures.push(...(await measurePeer(item, options)));
    } catch (error) {
      failures.push(new Error(item.name, { cause: error }));
    }
  }
  return { text: '', figures, failures };
}

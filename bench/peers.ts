import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { costed, costOf, type Run, sumOf, usualConnections } from './compare.ts';
import { type BenchRequest, closedLoop, type Target } from './load.ts';
import { type PeerPerson, peerAirdropsEach } from './peers/people.ts';
import { startProcess } from './processes.ts';
import type { Figure, Measured } from './report.ts';
import { type BenchSite, startBenchSite } from './site.ts';
import { median } from './statistics.ts';
import { airdropsEach, visitsEach, workloadsOf } from './workloads.ts';

export type PeersOptions = {
  /** Where peers are installed by npm. */
  folder: string;
  runs: number;
  seconds: number;
  users: number;
};

/** Servers for data of one's own that others run, with the file that starts each. */
const peers = [
  { name: 'parse-server', script: 'parse-server.ts' },
  { name: 'directus', script: 'directus.ts' },
];

type Peer = { pid: number; list: Target; add: Target };

/** A peer on the site's PostgreSQL, in a database of its own, with people who have as many airdrops as ours. */
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
    env: { NODE_ENV: 'production' },
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
  const countOf = (body: string) => {
    const answer: unknown = JSON.parse(body);
    const rows = Object.values(answer ?? {}).find((value) => Array.isArray(value));
    return rows?.length === peerAirdropsEach
      ? undefined
      : `not ${peerAirdropsEach} rows: ${body.slice(0, 200)}`;
  };
  const peer: Peer = {
    pid: Number(pid),
    list: target(
      people.map(({ list }) => ({ method: 'GET', ...list })),
      countOf,
    ),
    add: target(
      people.map(({ add }) => ({ method: 'POST', ...add })),
      () => undefined,
    ),
  };
  return { peer, stop: started.stop };
}

/** Listing and adding by ours and by peers in turn, on one PostgreSQL. The peer's figures stand where the floor's do. */
export async function measurePeers(
  { folder, runs, seconds, users }: PeersOptions,
  say: (line: string) => void,
): Promise<Measured> {
  const installed = peers.filter(({ name }) => existsSync(join(folder, 'node_modules', name)));
  if (installed.length === 0)
    throw new Error(
      `--peers names a folder in which npm has installed ${peers.map(({ name }) => name).join(' or ')}.`,
    );
  const figures: Figure[] = [];
  for (const one of installed) {
    say(`${one.name}: starting, and filling its database`);
    const site = await startBenchSite({ users, airdrops: airdropsEach, visits: visitsEach, poolSize: 10 });
    const { serverPid, postmasterPid: postmaster } = site;
    try {
      const { peer, stop } = await startPeer(site, one, folder);
      try {
        const [list, add] = workloadsOf(site);
        if (list === undefined || add === undefined) throw new RangeError('no workloads');
        // Adding comes last: lists grow by it.
        for (const { workload, theirs } of [
          { workload: list, theirs: peer.list },
          { workload: add, theirs: peer.add },
        ]) {
          const sides = {
            ours: { target: workload.ours, server: serverPid },
            theirs: { target: theirs, server: peer.pid },
          };
          const load = async ({ target, server }: (typeof sides)['ours']): Promise<Run> => {
            await workload.prepare();
            return costed(() => closedLoop(target, usualConnections, seconds), { server, postmaster });
          };
          for (const side of Object.values(sides)) await load(side);
          const pairs: { ours: Run; theirs: Run }[] = [];
          while (pairs.length < runs) {
            pairs.push({ ours: await load(sides.ours), theirs: await load(sides.theirs) });
          }
          const [ours, others] = [pairs.map((pair) => pair.ours), pairs.map((pair) => pair.theirs)];
          const failures = others.reduce((sum, run) => sum + run.failures, 0);
          if (failures > 0) throw new Error(`${one.name} failed ${failures} times`);
          const [title = ''] = workload.title.split(' ');
          const line = (what: string, unit: string, of: (runs: readonly Run[]) => number): Figure => ({
            ...{ workload: `${title} ${one.name}`, what, unit, ours: of(ours), floor: of(others) },
            ratio: of(ours) / of(others),
          });
          const cost = (some: readonly Run[]) => {
            const shares = costOf(some);
            return shares === undefined ? Number.NaN : Math.round(sumOf(shares));
          };
          figures.push(
            line(`${usualConnections} connections`, '/s', (some) => median(some.map((run) => run.perSecond))),
            line(`${usualConnections} connections, p99`, 'ms', (some) => median(some.map((run) => run.p99))),
            line('processor time of a call, all together', 'µs', cost),
          );
          say(
            `  ${title}: ${pairs.map((pair) => `${pair.ours.perSecond.toFixed(0)} of ${pair.theirs.perSecond.toFixed(0)}`).join(', ')} a second`,
          );
        }
      } finally {
        await stop();
      }
    } finally {
      await site.close();
    }
  }
  return { text: '', figures };
}

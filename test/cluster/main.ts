// npm run test:cluster [-- replica | pooler | words of a fault]: runs the program on a three-node PostgreSQL
// cluster whose leader fails in various ways.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { openPool } from '../../src/db/client.server.ts';
import { type RunningServer, startServer } from '../harness/program.ts';
import { formatTable } from '../harness/results-table.ts';
import { type Cluster, install, type NodeName, password, startCluster } from './machines.ts';
import { measurePooler } from './pooler.ts';
import { measureReplicaReads } from './replica.ts';
import { type Figures, startWriters, type Writers } from './writers.ts';

/** Longer than any component takes to notice the fault. */
const faultMs = 40_000;
const limitMs = 30_000;

const figureNames = ['tried', 'acknowledged', 'lost', 'duplicated', 'maxMs', 'recoveryMs'] as const;

type Fault = {
  name: string;
  inject: (cluster: Cluster, leader: NodeName) => Promise<void> | void;
  /** Repairs the machine once the fault was noticed. */
  repair: (cluster: Cluster, leader: NodeName) => Promise<void> | void;
};

const faults: readonly Fault[] = [
  {
    name: 'the leader switches over',
    inject: (cluster, leader) => cluster.switchOver(leader),
    repair: () => undefined,
  },
  {
    name: 'the leader’s machine is killed and restarts after 40 s',
    inject: (cluster, leader) => cluster.kill(leader),
    repair: (cluster, leader) => cluster.restart(leader),
  },
  {
    name: 'the leader’s machine freezes for 40 s',
    inject: (cluster, leader) => cluster.freeze(leader),
    repair: (cluster, leader) => cluster.unfreeze(leader),
  },
  {
    name: 'the leader is disconnected for 40 s',
    inject: (cluster, leader) => cluster.disconnect(leader),
    repair: (cluster, leader) => cluster.reconnect(leader),
  },
];

const log = (line: string): void => void process.stdout.write(`${line}\n`);

async function makeDatabase(cluster: Cluster): Promise<void> {
  const client = new pg.Client({
    connectionString: cluster.getNodeUrl(await cluster.findLeader(), 'postgres', 'postgres'),
  });
  await client.connect();
  await client.query(`CREATE ROLE dropfolio LOGIN CREATEROLE PASSWORD '${password}'`);
  await client.query('CREATE DATABASE dropfolio OWNER dropfolio');
  await client.end();
}

async function injectFault(cluster: Cluster, writers: Writers, fault: Fault): Promise<Figures> {
  await cluster.waitUntilComplete();
  const leader = await cluster.findLeader();
  writers.startMeasuring();
  await delay(3_000);
  writers.noteFault();
  await fault.inject(cluster, leader);
  await delay(faultMs);
  await fault.repair(cluster, leader);
  await cluster.waitUntilComplete();
  await writers.waitUntilAllWrite();
  // A new connection, because a frozen machine briefly responds as if it were still the leader.
  const url = cluster.getNodeUrl(await cluster.findLeader(), 'dropfolio', 'dropfolio');
  const pool = openPool({ url, max: 1, onError: () => undefined });
  return writers.computeFigures(pool).finally(() => pool.end());
}

/** Runs the program on three machines and lets the leader fail. */
async function failOver(cluster: Cluster, dataDir: string, words: string): Promise<boolean> {
  const selectedFaults = faults.filter(({ name }) => name.includes(words));
  if (selectedFaults.length === 0) return true;
  const url = cluster.getUrl('dropfolio', 'dropfolio');
  const servers: RunningServer[] = [];
  const pool = openPool({ url, max: 4, onError: () => undefined });
  try {
    for (const name of ['a', 'b']) {
      servers.push(await startServer({ DATABASE_URL: url, DATA_DIR: join(dataDir, name) }));
    }
    const writers = await startWriters(
      pool,
      servers.map(({ baseUrl }) => baseUrl),
    );
    const rows: ({ name: string } & Figures)[] = [];
    for (const fault of selectedFaults) {
      log(`Now ${fault.name}.`);
      rows.push({ name: fault.name, ...(await injectFault(cluster, writers, fault)) });
    }
    await writers.stop();
    log(`\n${formatTable({ title: 'Faults of a cluster', columns: figureNames }, rows)}\n`);
    const areAlive = servers.every(({ child }) => child.exitCode === null && child.signalCode === null);
    return (
      areAlive &&
      rows.every((row) => row.lost + row.duplicated === 0 && Math.max(row.maxMs, row.recoveryMs) < limitMs)
    );
  } finally {
    for (const server of servers) await server.stop('SIGKILL');
    await pool.end();
  }
}

async function readOnReplica(cluster: Cluster, dataDir: string): Promise<boolean> {
  await cluster.waitUntilComplete();
  const rounds = await measureReplicaReads(cluster, dataDir);
  const columns = ['reads', 'onReplica', 'outdated', 'maxMs'] as const;
  const rows = rounds.map(([name, figures]) => ({ name, ...figures }));
  log(`\n${formatTable({ title: 'Reads of visitors', columns }, rows)}\n`);
  const isPausedUnused = rows.every(({ name, onReplica }) => !name.includes('paused') || onReplica === 0);
  return isPausedUnused && rows.every(({ outdated, maxMs }) => outdated === 0 && maxMs < 1_000);
}

async function runBehindPooler(cluster: Cluster, dataDir: string): Promise<boolean> {
  await cluster.waitUntilComplete();
  const { startError, mailMs, figures } = await measurePooler(cluster, dataDir);
  log(`Without DATABASE_DIRECT_URL the program ends with ${startError}`);
  log(`A mail is sent ${mailMs} ms after the sign-up that caused it.`);
  const rows = [{ name: 'PgBouncer is killed and starts again', ...figures }];
  log(`\n${formatTable({ title: 'Behind PgBouncer', columns: figureNames }, rows)}\n`);
  return startError.includes('set DATABASE_DIRECT_URL') && figures.lost + figures.duplicated === 0;
}

async function main(): Promise<boolean> {
  const obstacle = await install();
  if (obstacle !== undefined) {
    log(`test:cluster is skipped: ${obstacle}.`);
    return true;
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'dropfolio-cluster-data-'));
  const cleanups: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  try {
    const cluster = await startCluster();
    cleanups.push(() => cluster.stop());
    await cluster.waitUntilComplete();
    await makeDatabase(cluster);
    log('Three PostgreSQL servers replicate synchronously.');
    const words = process.argv.slice(2).join(' ');
    const parts = [
      () => failOver(cluster, dataDir, words),
      ...('replica'.includes(words) ? [() => readOnReplica(cluster, dataDir)] : []),
      ...('pooler'.includes(words) ? [() => runBehindPooler(cluster, dataDir)] : []),
    ];
    let areAllWell = true;
    for (const part of parts) areAllWell = (await part()) && areAllWell;
    return areAllWell;
  } finally {
    for (const cleanUp of cleanups.reverse()) await cleanUp().catch(() => undefined);
  }
}

process.exitCode = (await main()) ? 0 : 1;

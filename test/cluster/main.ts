// npm run test:cluster [-- replica | pooler | words of a fault]: runs the program on a three-node PostgreSQL
// cluster whose leader fails in various ways.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { openPool } from '../../src/db/client.server.ts';
import { type Running, startServer } from '../harness/program.ts';
import { formatTable } from '../harness/results-table.ts';
import { type Cluster, install, type NodeName, password, startCluster } from './machines.ts';
import { goThroughPooler } from './pooler.ts';
import { readBesideWriters } from './replica.ts';
import { type Figures, startWriters, type Writers } from './writers.ts';

/** Longer than any component takes to notice. */
const awayMs = 40_000;
const within = 30_000;

const figureNames = ['tried', 'acknowledged', 'lost', 'doubled', 'maxMs', 'recoveryMs'] as const;

type Fault = {
  what: string;
  strike: (cluster: Cluster, leader: NodeName) => Promise<void> | void;
  /** Repairs the machine once the fault was noticed. */
  repair: (cluster: Cluster, leader: NodeName) => Promise<void> | void;
};

const faults: readonly Fault[] = [
  {
    what: 'the leader switches over',
    strike: (cluster, leader) => cluster.switchOver(leader),
    repair: () => undefined,
  },
  {
    what: 'the leader’s machine is killed and restarts after 40 s',
    strike: (cluster, leader) => cluster.kill(leader),
    repair: (cluster, leader) => cluster.restart(leader),
  },
  {
    what: 'the leader’s machine freezes for 40 s',
    strike: (cluster, leader) => cluster.freeze(leader),
    repair: (cluster, leader) => cluster.thaw(leader),
  },
  {
    what: 'the leader is disconnected for 40 s',
    strike: (cluster, leader) => cluster.isolate(leader),
    repair: (cluster, leader) => cluster.join(leader),
  },
];

const log = (line: string): void => void process.stdout.write(`${line}\n`);

async function makeDatabase(cluster: Cluster): Promise<void> {
  const client = new pg.Client({
    connectionString: cluster.getUrl(await cluster.leader(), 'postgres', 'postgres'),
  });
  await client.connect();
  await client.query(`CREATE ROLE dropfolio LOGIN CREATEROLE PASSWORD '${password}'`);
  await client.query('CREATE DATABASE dropfolio OWNER dropfolio');
  await client.end();
}

async function undergo(cluster: Cluster, writers: Writers, fault: Fault): Promise<Figures> {
  await cluster.whole();
  const leader = await cluster.leader();
  writers.begin();
  await delay(3_000);
  writers.fault();
  await fault.strike(cluster, leader);
  await delay(awayMs);
  await fault.repair(cluster, leader);
  await cluster.whole();
  await writers.allWriteAgain();
  // A new connection, because a frozen machine briefly responds as if it were still the leader.
  const url = cluster.getUrl(await cluster.leader(), 'dropfolio', 'dropfolio');
  const pool = openPool({ url, max: 1, onError: () => undefined });
  return writers.figures(pool).finally(() => pool.end());
}

/** Runs the program on three machines and lets the leader fail. */
async function failOver(cluster: Cluster, dataDir: string, words: string): Promise<boolean> {
  const chosen = faults.filter(({ what }) => what.includes(words));
  if (chosen.length === 0) return true;
  const url = cluster.url('dropfolio', 'dropfolio');
  const servers: Running[] = [];
  const pool = openPool({ url, max: 4, onError: () => undefined });
  try {
    for (const name of ['a', 'b']) {
      servers.push(await startServer({ DATABASE_URL: url, DATA_DIR: join(dataDir, name) }));
    }
    const writers = await startWriters(
      pool,
      servers.map(({ baseUrl }) => baseUrl),
    );
    const rows: ({ what: string } & Figures)[] = [];
    for (const fault of chosen) {
      log(`Now ${fault.what}.`);
      rows.push({ what: fault.what, ...(await undergo(cluster, writers, fault)) });
    }
    await writers.stop();
    log(`\n${formatTable({ title: 'Faults of a cluster', columns: figureNames }, rows)}\n`);
    const areAlive = servers.every(({ child }) => child.exitCode === null && child.signalCode === null);
    return (
      areAlive &&
      rows.every((row) => row.lost + row.doubled === 0 && Math.max(row.maxMs, row.recoveryMs) < within)
    );
  } finally {
    for (const server of servers) await server.stop('SIGKILL');
    await pool.end();
  }
}

async function readOnReplica(cluster: Cluster, dataDir: string): Promise<boolean> {
  await cluster.whole();
  const rounds = await readBesideWriters(cluster, dataDir);
  const columns = ['reads', 'onReplica', 'older', 'maxMs'] as const;
  const rows = rounds.map(([what, figures]) => ({ what, ...figures }));
  log(`\n${formatTable({ title: 'Reads of visitors', columns }, rows)}\n`);
  const isPausedUnused = rows.every(({ what, onReplica }) => !what.includes('paused') || onReplica === 0);
  return isPausedUnused && rows.every(({ older, maxMs }) => older === 0 && maxMs < 1_000);
}

async function goThrough(cluster: Cluster, dataDir: string): Promise<boolean> {
  await cluster.whole();
  const { refusal, heardMs, figures } = await goThroughPooler(cluster, dataDir);
  log(`Without DATABASE_DIRECT_URL the program ends with ${refusal}`);
  log(`A mail is sent ${heardMs} ms after it is wanted.`);
  const rows = [{ what: 'PgBouncer is killed and starts again', ...figures }];
  log(`\n${formatTable({ title: 'Behind PgBouncer', columns: figureNames }, rows)}\n`);
  return refusal.includes('set DATABASE_DIRECT_URL') && figures.lost + figures.doubled === 0;
}

async function main(): Promise<boolean> {
  const obstacle = await install();
  if (obstacle !== undefined) {
    log(`test:cluster is skipped: ${obstacle}.`);
    return true;
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'dropfolio-cluster-data-'));
  const closing: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  try {
    const cluster = await startCluster();
    closing.push(() => cluster.stop());
    await cluster.whole();
    await makeDatabase(cluster);
    log('Three PostgreSQL servers replicate synchronously.');
    const words = process.argv.slice(2).join(' ');
    const parts = [
      () => failOver(cluster, dataDir, words),
      ...('replica'.includes(words) ? [() => readOnReplica(cluster, dataDir)] : []),
      ...('pooler'.includes(words) ? [() => goThrough(cluster, dataDir)] : []),
    ];
    let isWell = true;
    for (const part of parts) isWell = (await part()) && isWell;
    return isWell;
  } finally {
    for (const close of closing.reverse()) await close().catch(() => undefined);
  }
}

process.exitCode = (await main()) ? 0 : 1;

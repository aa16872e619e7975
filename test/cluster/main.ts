// npm run test:cluster: the program on a PostgreSQL of three machines, of which the leader fails in every way.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { openPool } from '../../src/db/client.server.ts';
import { type Running, startProgram } from '../harness/program.ts';
import { tableOf } from '../harness/proof-table.ts';
import { type Cluster, install, type NodeName, password, startCluster } from './machines.ts';
import { type Figures, startWriters, type Writers } from './writers.ts';

/** Longer than anybody takes to notice. */
const awayMs = 40_000;
const within = 30_000;

type Fault = {
  what: string;
  strike: (cluster: Cluster, leader: NodeName) => Promise<void> | void;
  /** What mends the machine, when everybody has noticed. */
  mend: (cluster: Cluster, leader: NodeName) => Promise<void> | void;
};

const faults: readonly Fault[] = [
  {
    what: 'the leader hands over (switchover)',
    strike: (cluster, leader) => cluster.switchOver(leader),
    mend: () => undefined,
  },
  {
    what: 'the leader’s machine is killed, and starts 40 s later',
    strike: (cluster, leader) => cluster.kill(leader),
    mend: (cluster, leader) => cluster.restart(leader),
  },
  {
    what: 'the leader’s machine freezes for 40 s',
    strike: (cluster, leader) => cluster.freeze(leader),
    mend: (cluster, leader) => cluster.thaw(leader),
  },
  {
    what: 'the leader is cut off for 40 s',
    strike: (cluster, leader) => cluster.isolate(leader),
    mend: (cluster, leader) => cluster.join(leader),
  },
];

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function makeDatabase(cluster: Cluster): Promise<void> {
  const client = new pg.Client({
    connectionString: cluster.urlOf(await cluster.leader(), 'postgres', 'postgres'),
  });
  await client.connect();
  await client.query(`CREATE ROLE dropfolio LOGIN CREATEROLE PASSWORD '${password}'`);
  await client.query('CREATE DATABASE dropfolio OWNER dropfolio');
  await client.end();
}

async function undergo(cluster: Cluster, writers: Writers, pool: pg.Pool, fault: Fault): Promise<Figures> {
  await cluster.whole();
  const leader = await cluster.leader();
  writers.begin();
  await delay(3_000);
  writers.fault();
  await fault.strike(cluster, leader);
  await delay(awayMs);
  await fault.mend(cluster, leader);
  await cluster.whole();
  await writers.allWriteAgain();
  return writers.figures(pool);
}

async function main(): Promise<boolean> {
  const obstacle = await install();
  if (obstacle !== undefined) {
    say(`test:cluster is skipped: ${obstacle}.`);
    return true;
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'dropfolio-cluster-data-'));
  const closing: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  try {
    const cluster = await startCluster();
    closing.push(() => cluster.stop());
    await cluster.whole();
    await makeDatabase(cluster);
    say('Three PostgreSQL servers replicate synchronously.');
    const url = cluster.url('dropfolio', 'dropfolio');
    const programs: Running[] = [];
    for (const name of ['a', 'b']) {
      const program = await startProgram({ DATABASE_URL: url, DATA_DIR: join(dataDir, name) });
      programs.push(program);
      closing.push(() => program.stop('SIGKILL'));
    }
    const pool = openPool({ url, max: 4, onError: () => undefined });
    closing.push(() => pool.end());
    const writers = await startWriters(
      pool,
      programs.map(({ baseUrl }) => baseUrl),
    );
    const rows: ({ what: string } & Figures)[] = [];
    for (const fault of faults) {
      say(`Now ${fault.what}.`);
      rows.push({ what: fault.what, ...(await undergo(cluster, writers, pool, fault)) });
      say(JSON.stringify(rows.at(-1)));
    }
    await writers.stop();
    const columns = ['tried', 'acknowledged', 'lost', 'doubled', 'longestMs', 'recoveryMs'] as const;
    say(`\n${tableOf({ title: 'Faults of a cluster', columns }, rows)}\n`);
    const areAlive = programs.every(({ child }) => child.exitCode === null && child.signalCode === null);
    return areAlive && rows.every((row) => row.lost + row.doubled === 0 && row.recoveryMs < within);
  } finally {
    for (const close of closing.reverse()) await close().catch(() => undefined);
  }
}

process.exitCode = (await main()) ? 0 : 1;

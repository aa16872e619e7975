import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { boot, type Services } from '../../src/boot/boot.server.ts';
import { readConfig } from '../../src/config/config.server.ts';
import { createLog } from '../../src/platform/log.server.ts';
import type { Cluster } from './machines.ts';

export type ReplicaFigures = {
  reads: number;
  /** Reads served by the replica. */
  onReplica: number;
  /** Reads that returned older data than was already announced. */
  outdated: number;
  maxMs: number;
};

const settingName = 'cluster: newest';
const page = { text: 'page', headers: [], nouns: new Set(['guides']) };

/** Runs two processes that read from a replica, which is paused, resumed, and frozen while others write. */
export async function measureReplicaReads(
  cluster: Cluster,
  dataDir: string,
): Promise<[string, ReplicaFigures][]> {
  const replica = await cluster.findReplica();
  const { port } = new URL(cluster.getNodeUrl(replica, 'postgres', 'postgres'));
  const config = readConfig({
    DATABASE_URL: cluster.getUrl('dropfolio', 'dropfolio'),
    DATABASE_READ_URL: cluster.getNodeUrl(replica, 'dropfolio', 'dropfolio'),
    DATA_DIR: join(dataDir, 'replica'),
  });
  const control = new pg.Client({ connectionString: cluster.getNodeUrl(replica, 'postgres', 'postgres') });
  const processes: Services[] = [];
  try {
    await control.connect();
    for (const index of [0, 1]) {
      processes[index] = await boot(config, createLog('silent'), { jobs: true, schedules: false });
    }
    const [writer, other] = processes;
    if (writer === undefined || other === undefined) throw new Error('two processes are needed');
    await write(writer, 0);
    let last = 0;
    const runRound = async (): Promise<ReplicaFigures> => {
      const figures = { reads: 0, onReplica: 0, outdated: 0, maxMs: 0 };
      for (let count = 0; count < 60; count += 1) {
        await other.cachedResponses.getOrCreate('page', async () => page);
        last += 1;
        await write(writer, last);
        await readAndRecord(writer, last, port, figures);
        while (other.cachedResponses.get('page') !== undefined) await delay(5);
        // The page was invalidated, so the next render must include the change.
        for (let attempt = 0; attempt < 3; attempt += 1) await readAndRecord(other, last, port, figures);
        await readAndRecord(writer, last, port, figures);
      }
      return { ...figures, maxMs: Math.round(figures.maxMs) };
    };
    const rounds: [string, ReplicaFigures][] = [];
    rounds.push(['a replica that follows', await runRound()]);
    cluster.pausePatroni(replica);
    await control.query('SELECT pg_wal_replay_pause()');
    rounds.push(['a replica whose replay is paused', await runRound()]);
    const resumed = control.query('SELECT pg_wal_replay_resume()');
    rounds.push(['a replica that catches up', await runRound()]);
    await resumed;
    cluster.resumePatroni(replica);
    cluster.freeze(replica);
    rounds.push(['a replica that froze', await runRound()]);
    cluster.unfreeze(replica);
    return rounds;
  } finally {
    cluster.unfreeze(replica);
    for (const process of processes) await process.stop();
    await control.end().catch(() => undefined);
  }
}

async function write({ db, publish }: Services, value: number): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: settingName, value: String(value) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: String(value) }))
    .execute();
  publish([{ topic: 'public', noun: 'guides' }]);
}

async function readAndRecord(
  { replica }: Services,
  written: number,
  port: string,
  figures: ReplicaFigures,
): Promise<void> {
  const startedAt = performance.now();
  const setting = await replica?.read((db) =>
    db
      .selectFrom('settings')
      .select(['value', sql<number>`inet_server_port()`.as('port')])
      .where('name', '=', settingName)
      .executeTakeFirst(),
  );
  figures.maxMs = Math.max(figures.maxMs, performance.now() - startedAt);
  figures.reads += 1;
  if (setting?.port === Number(port)) figures.onReplica += 1;
  if (setting === undefined || Number(setting.value) < written) figures.outdated += 1;
}

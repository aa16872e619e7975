import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { openPool } from '../../src/db/client.server.ts';
import { listOutbox } from '../../src/platform/mail-transport.server.ts';
import { findFreePort } from '../harness/free-port.ts';
import { type RunningServer, runScript, startServer } from '../harness/program.ts';
import { type Cluster, password } from './machines.ts';
import { type Figures, startWriters } from './writers.ts';

type Pooler = { url: string; restart: () => Promise<void>; stop: () => void };

/** Starts PgBouncer in transaction mode with fewer connections than clients. */
async function startPooler(folder: string, target: string): Promise<Pooler> {
  const { hostname, port, username, pathname } = new URL(target);
  const poolerPort = await findFreePort();
  const config = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'pgbouncer-users.txt');
  await writeFile(users, `"${username}" "${password}"\n`);
  const url = `postgres://${username}:${password}@127.0.0.1:${poolerPort}${pathname}`;
  await writeFile(
    config,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${poolerPort}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
`,
  );
  for (const file of [config, users]) await chmod(file, 0o644);
  const spawnPooler = () => spawn('/usr/sbin/pgbouncer', ['-u', 'nobody', config], { stdio: 'ignore' });
  let child = spawnPooler();
  const waitUntilReady = async () => {
    for (let tries = 0; tries < 100; tries += 1) {
      const client = new pg.Client({ connectionString: url });
      const isConnected = await client.connect().then(
        () => true,
        () => false,
      );
      await client.end().catch(() => undefined);
      if (isConnected) return;
      await delay(100);
    }
    throw new Error('PgBouncer does not answer');
  };
  await waitUntilReady();
  return {
    url,
    async restart() {
      child.kill('SIGKILL');
      await once(child, 'exit');
      child = spawnPooler();
      await waitUntilReady();
    },
    stop: () => void child.kill('SIGKILL'),
  };
}

export type PoolerOutcome = { startError: string; mailMs: number; figures: Figures };

/** Runs two processes behind PgBouncer, which is killed and restarted during writes. */
export async function measurePooler(cluster: Cluster, dataDir: string): Promise<PoolerOutcome> {
  const leader = await cluster.findLeader();
  const ownerUrl = cluster.getNodeUrl(leader, 'dropfolio', 'dropfolio');
  const directUrl = cluster.getNodeUrl(leader, 'dropfolio_web', 'dropfolio');
  const admin = new pg.Client({ connectionString: cluster.getNodeUrl(leader, 'postgres', 'postgres') });
  await admin.connect();
  await admin.query(`CREATE ROLE dropfolio_web LOGIN PASSWORD '${password}'`);
  await admin.end();
  const pooler = await startPooler(cluster.folder, directUrl);
  const servers: RunningServer[] = [];
  const pool = openPool({ url: ownerUrl, max: 4, onError: () => undefined });
  try {
    const envWithoutDirectUrl = { DATABASE_URL: pooler.url, DATABASE_OWNER_URL: ownerUrl };
    const { code, stderr } = await runScript(['serve'], {
      ...envWithoutDirectUrl,
      DATA_DIR: join(dataDir, 'rejected'),
    });
    const env = { ...envWithoutDirectUrl, DATABASE_DIRECT_URL: directUrl };
    for (const name of ['c', 'd']) {
      servers.push(await startServer({ ...env, DATA_DIR: join(dataDir, name) }));
    }
    const addresses = servers.map(({ baseUrl }) => baseUrl);
    const mailMs = await measureSignUpMail(addresses[0] ?? '', [join(dataDir, 'c'), join(dataDir, 'd')]);
    const writers = await startWriters(pool, addresses);
    writers.startMeasuring();
    await delay(5_000);
    writers.noteFault();
    await pooler.restart();
    await writers.waitUntilAllWrite();
    await delay(5_000);
    const figures = await writers.computeFigures(pool);
    await writers.stop();
    return { startError: `${code}: ${stderr.trim()}`, mailMs, figures };
  } catch (error) {
    throw new Error(servers.map((server) => server.output()).join('\n'), { cause: error });
  } finally {
    for (const server of servers) await server.stop();
    pooler.stop();
    await pool.end();
  }
}

/** Measures how long a job that a transaction queued takes. Workers learn of it by NOTIFY, which needs the direct URL. */
async function measureSignUpMail(baseUrl: string, folders: readonly string[]): Promise<number> {
  const key = (await (await fetch(baseUrl)).text()).match(/"key":"([^"]+)"/)?.[1] ?? '';
  const response = await fetch(`${baseUrl}/api/account/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client-key': key, origin: baseUrl },
    body: JSON.stringify({
      email: 'ada@example.com',
      password,
      firstName: 'Ada',
      lastName: 'L',
      role: 'hunter',
    }),
  });
  if (!response.ok) throw new Error(`signing up returned ${response.status}`);
  const startedAt = performance.now();
  const listMails = async () => (await Promise.all(folders.map((folder) => listOutbox(folder)))).flat();
  while ((await listMails()).length === 0) {
    if (performance.now() - startedAt > 30_000) throw new Error('no mail was sent');
    await delay(20);
  }
  return Math.round(performance.now() - startedAt);
}

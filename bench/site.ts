import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import nodeEnv from '../scripts/node-env.json' with { type: 'json' };
import nodeFlags from '../scripts/node-flags.json' with { type: 'json' };
import { openPool } from '../src/db/client.server.ts';
import { migrate } from '../src/db/migrate.server.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres.server.ts';
import { type BenchUser, fill } from './fill.ts';
import { type StartedProcess, startProcess } from './processes.ts';
import { readPostmasterPid } from './processor.ts';

export type BenchSite = {
  users: readonly BenchUser[];
  /** The owner's connections, to prepare and inspect. */
  pool: pg.Pool;
  /** The server's URL for the load. */
  baseUrl: string;
  /** The superuser's URL of the database. */
  adminUrl: string;
  /** The site's temporary folder. */
  dataDir: string;
  /** The URL for browsers: the origin that the server expects. */
  pageUrl: string;
  floorUrl: string;
  serverPid: number;
  floorPid: number;
  /** PostgreSQL's process ID; undefined if the system doesn't report it. */
  postmasterPid: number | undefined;
  /** The server's log file. */
  serverOutput: string;
  /** Settings for commands on the same data. */
  env: Record<'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_OWNER_URL', string>;
  /** The client key. */
  key: string;
  /** Headers of our pages, with the user's session. */
  getHeaders: (user: BenchUser) => Record<string, string>;
  close: () => Promise<void>;
};

export type SiteOptions = {
  users: number;
  airdrops: number;
  visits: number;
  /** Maximum number of database connections, equal for server and floor. */
  poolSize: number;
  /** Arguments for the server's Node, such as --cpu-prof. */
  nodeArgs?: readonly string[];
  /** Additional configuration of the server. */
  env?: Readonly<Record<string, string>>;
};

const signals = ['SIGINT', 'SIGTERM'] as const;
const root = join(import.meta.dirname, '..');
const serverLog = 'server.log';
const clientKey = 'pk_benchmark_of_this_machine';
// Has the length of the signature that the sign-in appends.
const signature = 'a'.repeat(44);

/** Starts a database with data, the built server as in production, and the floor. */
export async function startBenchSite(options: SiteOptions): Promise<BenchSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dropfolio-bench-'));
  // Under root, PostgreSQL runs as another user, who must be able to access the folder.
  await chmod(dataDir, 0o755);
  const cleanUps: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const close = async (): Promise<void> => {
    for (const signal of signals) process.off(signal, handleInterrupt);
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  };
  const handleInterrupt = (): void => void close().finally(() => process.exit(130));
  for (const signal of signals) process.once(signal, handleInterrupt);
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir: join(dataDir, 'postgres'),
      log: (line) => process.stderr.write(`${line}\n`),
    });
    cleanUps.push(() => postgres.stop());
    const pool = openPool({
      url: postgres.ownerUrl,
      max: 2,
      timeoutMs: 120_000,
      onError: (error) => process.stderr.write(`${error.message}\n`),
    });
    cleanUps.push(() => pool.end());
    await migrate({ pool, appRole: 'dropfolio_app', log: () => undefined });
    const users = await fill(pool, options);
    const env = {
      DATA_DIR: join(dataDir, 'files'),
      DATABASE_URL: postgres.appUrl,
      DATABASE_OWNER_URL: postgres.ownerUrl,
    };
    const server = await startServer(dataDir, env, options);
    cleanUps.push(server.stop);
    const floor = await startProcess({
      args: [join(import.meta.dirname, 'floor.ts'), postgres.appUrl, String(options.poolSize)],
      env: { NODE_ENV: 'production' },
      output: join(dataDir, 'floor.log'),
      ready: /floor at (\d+)/,
    });
    cleanUps.push(floor.stop);
    const port = server.ready[1] ?? '';
    return {
      users,
      pool,
      adminUrl: postgres.adminUrl,
      dataDir,
      baseUrl: `http://127.0.0.1:${port}`,
      pageUrl: `http://localhost:${port}`,
      floorUrl: `http://127.0.0.1:${floor.ready[1]}`,
      serverPid: server.pid,
      floorPid: floor.pid,
      postmasterPid: await readPostmasterPid(pool),
      serverOutput: join(dataDir, serverLog),
      env,
      key: clientKey,
      getHeaders: ({ token }) => ({
        'x-client-key': clientKey,
        origin: `http://localhost:${port}`,
        'sec-fetch-site': 'same-origin',
        cookie: `dropfolio-session=${token}.${signature}`,
      }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startServer(
  dataDir: string,
  env: BenchSite['env'],
  { poolSize, nodeArgs = [], env: extraEnv = {} }: SiteOptions,
): Promise<StartedProcess> {
  await mkdir(env.DATA_DIR);
  return startProcess({
    args: [...nodeFlags, ...nodeArgs, join(root, 'scripts', 'serve.mjs')],
    env: {
      ...nodeEnv,
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      PORT: '0',
      ...env,
      DATABASE_POOL: String(poolSize),
      CLIENT_KEYS: clientKey,
      ...extraEnv,
    },
    output: join(dataDir, serverLog),
    ready: /ready at http:\/\/localhost:(\d+)/,
  });
}

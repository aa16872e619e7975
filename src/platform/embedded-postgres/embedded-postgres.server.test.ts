import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { machine, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { patienceMs } from '../../../test/harness/eventually.ts';
import { findPostgresPackage } from './binaries.server.ts';
import { startEmbeddedPostgres } from './embedded-postgres.server.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.server.ts';
import { isServing, readPidFile } from './pid-file.server.ts';
import { canReach } from './server-user.server.ts';
import { startChild, type TestChild } from './test-child.ts';
import { createClusterCopier, query } from './test-cluster.ts';

const isRoot = process.getuid?.() === 0;
const stranger = { uid: 54_321, gid: 0 };
const settings = { fsync: 'off', shared_buffers: '16MB' };

let folder: string;
let dataDir: string;
let lines: string[];
let running: { stop(): Promise<void> }[];
let children: TestChild[];

const copyCluster = createClusterCopier(settings);
const withCluster = () => copyCluster(dataDir);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dropfolio-pg-'));
  chmodSync(folder, 0o711);
  dataDir = join(folder, 'data');
  lines = [];
  running = [];
  children = [];
});

afterEach(async () => {
  for (const startTestChild of children) await startTestChild.kill();
  for (const server of running) await server.stop();
  if (children.length > 0 && existsSync(join(dataDir, 'cluster', 'postmaster.pid'))) {
    const orphan = await start();
    await orphan.stop();
  }
  rmSync(folder, { recursive: true });
});

async function start(
  options: {
    listen?: 'loopback';
    dataDir?: string;
    settings?: Record<string, string>;
    watches?: boolean;
  } = {},
) {
  const server = await startEmbeddedPostgres({
    dataDir,
    settings,
    log: (line) => lines.push(line),
    ...options,
  });
  running.push(server);
  return server;
}

function startTestChild(code: string): TestChild {
  const launcher = new URL('./embedded-postgres.server.ts', import.meta.url);
  const started = startChild(`
    import { startEmbeddedPostgres } from ${JSON.stringify(launcher)};
    import { Client } from 'pg';
    const start = () => startEmbeddedPostgres({ ...${JSON.stringify({ dataDir, settings })}, log: console.error });
    const query = async (url, sql) => {
      const client = new Client(url);
      client.on('error', () => undefined);
      await client.connect();
      const { rows } = await client.query(sql);
      await client.end();
      return rows;
    };
    ${code}
  `);
  children.push(started);
  return started;
}

function findPostmaster(directory = dataDir): number | undefined {
  const pid = readPidFile(join(directory, 'cluster'))?.pid;
  return pid && isServing(pid, join(directory, 'cluster')) ? pid : undefined;
}

async function killPostmaster(): Promise<void> {
  const pid = findPostmaster();
  if (!pid) throw new Error('There is no server to kill');
  process.kill(pid, 'SIGKILL');
  // A watched server may be replaced before the test looks.
  await expect.poll(() => findPostmaster(), { timeout: patienceMs }).not.toBe(pid);
}

async function getProblem(attempt: Promise<unknown>): Promise<EmbeddedPostgresError> {
  const outcome = await attempt.catch((error: unknown) => error);
  if (outcome instanceof EmbeddedPostgresError) return outcome;
  throw new Error(`Expected an EmbeddedPostgresError, not ${String(outcome)}`);
}

describe('startEmbeddedPostgres in one process', () => {
  test('creates a cluster, shares it, and stops it with its last user', async () => {
    const first = await start();
    const pid = findPostmaster();
    expect(pid).toBeDefined();
    const second = await start();
    expect(second.appUrl).toBe(first.appUrl);
    expect(findPostmaster()).toBe(pid);
    await first.stop();
    expect(await query(second.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await Promise.all([second.stop(), second.stop()]);
    expect(findPostmaster()).toBeUndefined();
    expect(existsSync(join(dataDir, 'cluster', 'postmaster.pid'))).toBe(false);
  });

  test('preserves data between starts', async () => {
    withCluster();
    const first = await start();
    await query(first.ownerUrl, 'create table kept as select 42 as answer');
    await first.stop();
    const next = await start();
    expect(await query(next.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await next.stop();
  });

  test('creates a durable UTF-8 database with checksums', async () => {
    const server = await start({ settings: { shared_buffers: '16MB' } });
    expect(
      await query(
        server.ownerUrl,
        `select current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums,
                current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
                current_setting('TimeZone') as zone, lower('ÄÖ') as folded
           from pg_database where datname = current_database()`,
      ),
    ).toEqual([{ encoding: 'UTF8', checksums: 'on', fsync: 'on', pages: 'on', zone: 'UTC', folded: 'äö' }]);
  });

  test('lets only the owner create, and the application role use only granted objects', async () => {
    withCluster();
    const { ownerUrl, appUrl } = await start();
    await query(ownerUrl, 'create schema extra; create table secret (id int)');
    for (const sql of ['create table t (id int)', 'create temp table t (id int)', 'create schema s']) {
      await expect(query(appUrl, sql)).rejects.toThrow('permission denied');
    }
    await expect(query(appUrl, 'select * from secret')).rejects.toThrow('permission denied');
    await expect(query(appUrl, 'set role dropfolio_owner')).rejects.toThrow('permission denied');
    await expect(query(ownerUrl, 'create role other')).rejects.toThrow('permission denied');
  });

  test('listens only on a socket in a private folder', async () => {
    withCluster();
    const server = await start();
    expect(await query(server.adminUrl, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(statSync(join(dataDir, 'socket')).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, 'cluster')).mode & 0o777).toBe(0o700);
  });

  test('requires a password on loopback', async () => {
    const server = await start({ listen: 'loopback' });
    expect(await query(server.appUrl, 'select current_user as me')).toEqual([{ me: 'dropfolio_app' }]);
    const wrongUrl = server.appUrl.replace(/:[0-9a-f]+@/, ':guess@');
    expect(wrongUrl).not.toBe(server.appUrl);
    await expect(query(wrongUrl, 'select 1')).rejects.toThrow('password authentication failed');
    const joined = await start();
    expect(joined.appUrl).toBe(server.appUrl);
  });

  test('supports paths that are too long for a socket, and odd characters', async () => {
    const long = join(folder, 'a-long-name-'.repeat(12));
    const server = await start({ dataDir: long });
    expect(await query(server.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    const socket = new URL(server.appUrl).searchParams.get('host') ?? '';
    expect(socket.startsWith(folder)).toBe(false);
    expect(statSync(socket).mode & 0o777).toBe(0o700);
    await server.stop();
    rmSync(socket, { recursive: true });
    const odd = await start({ dataDir: join(folder, 'a, "b" ü') });
    expect(await query(odd.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test.runIf(isRoot && canReach(stranger, findPostgresPackage().directory))(
    'runs as a user without a name with nss_wrapper, and fails with its reason without it',
    async () => {
      chmodSync(folder, 0o777);
      const unnamed = startTestChild(`
        process.setgroups([]);
        process.setgid(${stranger.gid});
        process.setuid(${stranger.uid});
        const server = await start().catch((error) => print(error.message));
        if (server) {
          const [row] = await query(server.appUrl, 'select current_user');
          await server.stop();
          print(row.current_user);
        }
      `);
      const nextLine = await unnamed.nextLine();
      await unnamed.waitForExit();
      const hasWrapper = existsSync(`/usr/lib/${machine()}-linux-gnu/libnss_wrapper.so`);
      if (hasWrapper) expect(nextLine).toBe('dropfolio_app');
      else expect(nextLine).toContain(`${stranger.uid} has none in /etc/passwd. Run as a user that has one`);
      expect(existsSync(join(dataDir, 'passwd.part'))).toBe(false);
    },
  );

  test.runIf(isRoot)('rejects other programs of its user, and accepts root', async () => {
    chmodSync(folder, 0o777);
    withCluster();
    const server = await start();
    const { uid, gid } = statSync(join(dataDir, 'cluster'));
    const other = startTestChild(`
      process.setgroups([]);
      process.setgid(${gid});
      process.setuid(${uid});
      print(await query(${JSON.stringify(server.ownerUrl)}, 'select 1').catch((error) => error.message));
    `);
    expect(await other.nextLine()).toContain('Peer authentication failed');
    await other.waitForExit();
    expect(await query(server.appUrl, 'select current_user')).toEqual([{ current_user: 'dropfolio_app' }]);
  });

  test.runIf(isRoot)('stores data in /var/lib if only root can enter the folder, and logs that', async () => {
    const closed = mkdtempSync('/root/dropfolio-pg-');
    let outsideFolder = '';
    try {
      const server = await start({ dataDir: join(closed, 'data') });
      expect(lines).toHaveLength(1);
      outsideFolder = /stored in (\/var\/lib\/dropfolio-\w+)$/.exec(lines[0] ?? '')?.[1] ?? '';
      expect(outsideFolder).not.toBe('');
      await query(server.ownerUrl, 'create table kept as select 1 as one');
      await server.stop();
      const restarted = await start({ dataDir: join(closed, 'data') });
      expect(await query(restarted.ownerUrl, 'select one from kept')).toEqual([{ one: 1 }]);
      await restarted.stop();
      rmSync(join(closed, 'data'), { recursive: true });
      const fresh = await start({ dataDir: join(closed, 'data') });
      await expect(query(fresh.ownerUrl, 'select one from kept')).rejects.toThrow('does not exist');
      await fresh.stop();
      expect(findPostmaster(outsideFolder)).toBeUndefined();
    } finally {
      rmSync(closed, { recursive: true });
      if (outsideFolder)
        for (const suffix of ['', '-2']) rmSync(outsideFolder + suffix, { recursive: true, force: true });
    }
  });
});

describe('startEmbeddedPostgres in several processes', () => {
  test('keeps running after its process was killed, and the next one joins', async () => {
    withCluster();
    const starter = startTestChild(`
      const server = await start();
      await query(server.ownerUrl, 'create table kept as select 42 as answer');
      print('written');
      await waitForLine('never');
    `);
    expect(await starter.nextLine()).toBe('written');
    const pid = findPostmaster();
    await starter.kill();
    const heir = await start();
    expect(findPostmaster()).toBe(pid);
    expect(await query(heir.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await heir.stop();
    expect(findPostmaster()).toBeUndefined();
  });

  test('shares one server among four simultaneous starts', async () => {
    const starters = [1, 2, 3, 4].map((number) =>
      startTestChild(`
        const server = await start();
        await query(server.ownerUrl, 'create table by_${number} ()');
        const [{ began }] = await query(server.adminUrl, 'select pg_postmaster_start_time()::text as began');
        print(began);
        await waitForLine('stop');
        await server.stop();
      `),
    );
    const startedAt = await Promise.all(starters.map((starter) => starter.nextLine()));
    expect(new Set(startedAt).size).toBe(1);
    for (const starter of starters) starter.writeLine('stop');
    await Promise.all(starters.map((starter) => starter.waitForExit()));
    expect(findPostmaster()).toBeUndefined();
    const after = await start();
    expect(
      await query(
        after.ownerUrl,
        `select count(*)::int as made from pg_tables where tablename like 'by\\_%'`,
      ),
    ).toEqual([{ made: 4 }]);
  });

  test('keeps serving while processes start and stop', async () => {
    const users = [1, 2, 3, 4].map(() =>
      startTestChild(`
        for (let round = 0; round < 6; round += 1) {
          const server = await start();
          await query(server.ownerUrl, 'create table if not exists visits (id int)').catch(() => undefined);
          await query(server.ownerUrl, 'insert into visits values (1)');
          await server.stop();
        }
      `),
    );
    await Promise.all(users.map((guest) => guest.waitForExit()));
    expect(findPostmaster()).toBeUndefined();
    const after = await start();
    expect(await query(after.ownerUrl, 'select count(*)::int as made from visits')).toEqual([{ made: 24 }]);
  });
});

describe('startEmbeddedPostgres after a fault', () => {
  test('recovers committed data after the server was killed', async () => {
    withCluster();
    const crashed = await start({ settings: { shared_buffers: '16MB' } });
    await query(crashed.ownerUrl, 'create table kept as select 42 as answer');
    await killPostmaster();
    expect(existsSync(join(dataDir, 'cluster', 'postmaster.pid'))).toBe(true);
    const next = await start();
    expect(await query(next.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test.each(['socket', 'loopback'] as const)(
    'restarts a watched server at the same address (%s)',
    async (listen) => {
      if (listen === 'socket') withCluster();
      const watched = await start({ watches: true, ...(listen === 'loopback' && { listen }) });
      await query(watched.ownerUrl, 'create table kept as select 42 as answer');
      const second = await start({ watches: true });
      for (let deaths = 0; deaths < 2; deaths += 1) {
        await killPostmaster();
        await expect
          .poll(() => query(watched.ownerUrl, 'select answer from kept').catch(() => 'away'), {
            timeout: patienceMs,
          })
          .toEqual([{ answer: 42 }]);
      }
      expect(lines).toContain('The database is running again.');
      await watched.stop();
      expect(await query(second.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
      await second.stop();
      expect(findPostmaster()).toBeUndefined();
    },
  );

  test('ignores another program with the dead server’s process ID', async () => {
    withCluster();
    await start();
    await killPostmaster();
    const file = join(dataDir, 'cluster', 'postmaster.pid');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.ppid)));
    const next = await start();
    expect(await query(next.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('ignores a stale socket lock', async () => {
    withCluster();
    await start();
    await killPostmaster();
    const lock = join(dataDir, 'socket', '.s.PGSQL.5432.lock');
    const { uid, gid } = statSync(join(dataDir, 'cluster'));
    const other = spawn('sleep', ['600'], isRoot ? { uid, gid } : {});
    try {
      writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, String(other.pid)));
      const next = await start();
      expect(await query(next.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      other.kill();
    }
  });

  test('replaces a server whose socket was deleted', async () => {
    withCluster();
    await start();
    const pid = findPostmaster();
    rmSync(join(dataDir, 'socket'), { recursive: true });
    const next = await start();
    expect(findPostmaster()).not.toBe(pid);
    expect(await query(next.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('recreates a half-created cluster', async () => {
    const first = await start();
    await first.stop();
    rmSync(join(dataDir, 'cluster', 'global'), { recursive: true });
    renameSync(join(dataDir, 'cluster'), join(dataDir, 'cluster.part'));
    const second = await start();
    expect(await query(second.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('a copy of the data directory', () => {
  beforeEach(withCluster);

  const copyDataDir = () => {
    const copy = join(folder, 'copy');
    execFileSync('cp', ['-a', dataDir, copy]);
    return copy;
  };

  test('fails to start if it was made while the server ran, and never reaches the original', async () => {
    const original = await start();
    await query(original.ownerUrl, 'create table kept as select 42 as answer');
    const copy = copyDataDir();
    const error = await getProblem(start({ dataDir: copy }));
    expect(error.problem).toBe('copied-while-running');
    expect(error.message).toContain(dataDir);
    await original.stop();
    expect((await getProblem(start({ dataDir: copy }))).problem).toBe('copied-while-running');
    rmSync(join(copy, 'cluster', 'postmaster.pid'));
    const forced = await start({ dataDir: copy });
    expect(await query(forced.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test('fails to start without a recorded inode, too', async () => {
    await start();
    rmSync(join(dataDir, 'cluster-number'));
    expect((await getProblem(start({ dataDir: copyDataDir() }))).problem).toBe('copied-while-running');
  });

  test('starts as a separate database if it was made after a stop', async () => {
    const first = await start();
    await query(first.ownerUrl, 'create table kept as select 42 as answer');
    await first.stop();
    const copy = await start({ dataDir: copyDataDir() });
    const original = await start();
    await query(copy.ownerUrl, 'update kept set answer = 43');
    expect(await query(original.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(findPostmaster(join(folder, 'copy'))).not.toBe(findPostmaster());
  });

  test('continues in its new place if it was moved after a crash', async () => {
    const crashed = await start({ settings: { shared_buffers: '16MB' } });
    await query(crashed.ownerUrl, 'create table kept as select 42 as answer');
    await killPostmaster();
    renameSync(dataDir, join(folder, 'moved'));
    const next = await start({ dataDir: join(folder, 'moved') });
    expect(await query(next.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await next.stop();
    renameSync(join(folder, 'moved'), dataDir);
  });
});

describe('startEmbeddedPostgres with an error', () => {
  test.each(['data', 'data/below'])('rejects a data directory in or at a file: %s', async (path) => {
    writeFileSync(dataDir, '');
    const error = await getProblem(start({ dataDir: join(folder, path) }));
    expect(error.problem).toBe('not-writable');
    expect(error.message).toMatch(/^The data directory .* can't be written: .*DATA_DIR.*\.$/);
  });

  test('rejects an unsupported platform in one sentence', async () => {
    const error = await getProblem(new Promise(() => findPostgresPackage('plan9-mips')));
    expect(error.problem).toBe('unsupported-platform');
    expect(error.message).toContain('DATABASE_URL');
  });

  test('rejects data of another major version in one sentence', async () => {
    withCluster();
    await (await start()).stop();
    writeFileSync(join(dataDir, 'cluster', 'PG_VERSION'), '17\n');
    const error = await getProblem(start());
    expect(error.problem).toBe('other-version');
    expect(error.message).toContain('PostgreSQL 17');
  });

  test('rejects a directory in use on another machine in one sentence', async () => {
    withCluster();
    await start();
    await killPostmaster();
    writeFileSync(join(dataDir, 'machine'), 'another machine');
    expect((await getProblem(start())).problem).toBe('in-use-elsewhere');
  });

  test('rejects invalid PostgreSQL settings by quoting the error, and works without them', async () => {
    withCluster();
    const error = await getProblem(start({ settings: { shared_buffers: 'plenty' } }));
    expect(error.problem).toBe('start-failed');
    expect(error.message).toContain('shared_buffers');
    const server = await start();
    expect(await query(server.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

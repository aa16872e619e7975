import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { exitCodes } from '../src/platform/exit-codes.server.ts';
import { getScheduleKey } from '../src/platform/jobs.server.ts';
import { makeAirdrops } from './factories/airdrops.ts';
import { makeMember } from './factories/members.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { eventually, patienceMs } from './harness/eventually.ts';
import { type RunningServer, runScript, startServer } from './harness/program.ts';
import { withDatabase } from './harness/server.ts';
import { canMakeTinyDisk, makeTinyDisk } from './harness/tiny-disk.ts';

const BACKUP_KEY = 'a key of twenty-six letters';
/** The job starts the program as a child process, after other overdue jobs: longer than what other tests wait for. */
const backupMs = 2 * patienceMs;

let folder: string;
let filled: TestDatabase;
let extraDatabases: TestDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dropfolio-backup-commands-'));
  filled = await createTestDatabase();
  await makeAirdrops(filled.db, await makeMember(filled.db), 2_000);
});
afterEach(async () => {
  await Promise.all(extraDatabases.map((item) => item.close()));
  extraDatabases = [];
});
afterAll(async () => {
  await filled.close();
  await rm(folder, { recursive: true });
});

const getEnv = ({ appUrl, ownerUrl }: TestDatabase, dataDir = 'data') => ({
  DATABASE_URL: appUrl,
  DATABASE_OWNER_URL: ownerUrl,
  DATA_DIR: join(folder, dataDir),
  BACKUP_KEY,
});

async function createEmptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase({ bare: true });
  extraDatabases.push(database);
  return database;
}

async function findNewestBackup(destination: string): Promise<string> {
  const names = await readdir(join(folder, destination));
  return join(
    folder,
    destination,
    names
      .filter((name) => name.endsWith('.age'))
      .toSorted()
      .at(-1) ?? '',
  );
}

describe('npm run backup', () => {
  it('reports what it stored and restored, and rejects a filled database and a wrong key', async () => {
    const backup = await runScript(['backup', '--to', join(folder, 'one')], getEnv(filled));
    expect(backup).toMatchObject({ code: exitCodes.ok, stderr: '' });
    expect(backup.stdout).toMatch(
      /^Backed up \d+ tables with [\d,]+ rows, \d+ waiting jobs? and 0 files \(0 bytes\) as of 2\S+Z, in .* s:\n\/.*\.tar\.zst\.age \(.* kB, encrypted\)\n$/,
    );
    const file = await findNewestBackup('one');
    expect(await runScript(['restore', file], getEnv(filled))).toEqual({
      code: exitCodes.failed,
      stdout: '',
      stderr: expect.stringMatching(/^The database of DATABASE_URL isn’t empty .* Nothing was changed\.\n$/),
    });
    const empty = await createEmptyDatabase();
    const other = { ...getEnv(empty), BACKUP_KEY: 'another key of some length' };
    expect(await runScript(['restore', file], other)).toMatchObject({
      code: exitCodes.failed,
      stderr: 'BACKUP_KEY is not the key of this backup. Nothing was restored.\n',
    });
    const restored = await runScript(['restore', file], getEnv(empty, 'restored'));
    expect(restored).toMatchObject({ code: exitCodes.ok, stderr: '' });
    expect(restored.stdout).toMatch(
      /^Restored \d+ tables with [\d,]+ rows, .* from Dropfolio \d+\.\d+\.\d+\S*, in .*\n(ok {3}.*\n)+$/,
    );
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM airdrops`.execute(empty.db);
    expect(rows).toEqual([{ n: 2_000 }]);
    const records = await empty.db.selectFrom('backups').select(['name', 'verification_error']).execute();
    expect(records).toEqual([{ name: file.split('/').at(-1), verification_error: null }]);
  });

  it('verifies a backup in a temporary database, drops it, and records the result', async () => {
    const { adminUrl } = inject('testServer');
    const name = new URL(filled.ownerUrl).pathname.slice(1);
    const env = { ...getEnv(filled), DATABASE_OWNER_URL: withDatabase(adminUrl, name) };
    expect(await runScript(['backup', '--to', join(folder, 'two')], env)).toMatchObject({ code: 0 });
    const file = await findNewestBackup('two');
    expect(await runScript(['backup', '--verify', file], getEnv(filled))).toMatchObject({
      code: exitCodes.failed,
      stderr: expect.stringMatching(
        /^Verifying a backup requires a database role that can create databases: .*CREATEDB/,
      ),
    });
    const valid = await runScript(['backup', '--verify', 'newest'], env);
    expect(valid).toMatchObject({ code: exitCodes.ok, stderr: '' });
    expect(valid.stdout).toContain(`${file} is valid`);
    const listRecords = () =>
      filled.db
        .selectFrom('backups')
        .select(['verified_at', 'verification_error'])
        .where('name', '=', file.split('/').at(-1) ?? '')
        .execute();
    expect(await listRecords()).toEqual([{ verified_at: expect.any(Date), verification_error: null }]);
    await writeFile(file, 'changed');
    const damaged = await runScript(['backup', '--verify', file], env);
    expect(damaged).toMatchObject({
      code: exitCodes.failed,
      stderr: expect.stringMatching(/^This backup is damaged or truncated/),
    });
    expect(await listRecords()).toEqual([
      { verified_at: expect.any(Date), verification_error: expect.stringMatching(/damaged/) },
    ]);
    const { rows } = await sql`SELECT FROM pg_database WHERE datname LIKE 'dropfolio\\_verify\\_%'`.execute(
      filled.db,
    );
    expect(rows).toEqual([]);
  });

  it('reports what is missing in one sentence and records a failure', async () => {
    const env = getEnv(filled);
    expect(await runScript(['backup'], env)).toMatchObject({
      code: exitCodes.configuration,
      stderr: expect.stringMatching(/^Set BACKUP_TO or pass --to\./),
    });
    expect(await runScript(['restore'], env)).toMatchObject({ code: exitCodes.configuration });
    expect(await runScript(['restore', join(folder, 'nothing')], env)).toMatchObject({
      code: exitCodes.failed,
      stderr: `There is no backup nothing in ${folder}.\n`,
    });
    await writeFile(join(folder, 'a file'), '');
    const blocked = await runScript(['backup', '--to', join(folder, 'a file')], env);
    expect(blocked.code).toBe(exitCodes.failed);
    expect(blocked.stderr).toMatch(
      /^The backup failed: .*(a part of the path is a file|there is a file in its place)[^\n]*\n$/,
    );
    const { error } = await filled.db
      .selectFrom('backups')
      .select('error')
      .where('error', 'is not', null)
      .executeTakeFirstOrThrow();
    expect(error).toContain('The backup failed');
    expect(
      await runScript(['backup', '--to', join(folder, 'three')], getEnv(await createEmptyDatabase())),
    ).toMatchObject({
      code: exitCodes.failed,
      stderr: 'The database has no data of Dropfolio yet.\n',
    });
    expect(await readdir(join(folder, 'three'))).toEqual([]);
  });
});

/** A folder that exists and that nobody, not even root, can write to. */
const unwritable = '/sys/kernel';
const isLinux = process.platform === 'linux';

describe.runIf(isLinux)('a backup that can’t be written', () => {
  /** A database whose jobs have never run. */
  let unused: TestDatabase;
  beforeEach(async () => {
    unused = await createTestDatabase();
    extraDatabases.push(unused);
  });
  const listBackupsIn = (place: string) =>
    unused.db
      .selectFrom('backups')
      .select(['name', 'error'])
      .where('place', '=', place)
      .orderBy('number')
      .execute();

  it('fails with one sentence and is recorded', async () => {
    const failed = await runScript(['backup', '--to', unwritable], getEnv(unused));
    expect(failed).toEqual({
      code: exitCodes.failed,
      stdout: '',
      stderr: expect.stringMatching(
        /^The backup failed: \/sys\/kernel can’t be written: (permission denied|the file system is read-only)\.\n$/,
      ),
    });
    expect(await listBackupsIn(unwritable)).toEqual([{ name: '', error: failed.stderr.trim() }]);
  });

  it('leaves no embedded PostgreSQL running', async () => {
    const env = { DATA_DIR: join(folder, 'embedded'), DATABASE_URL: '' };
    const server = await startServer({ DATA_DIR: env.DATA_DIR });
    await server.stop();
    expect(await runScript(['backup', '--to', unwritable], env)).toMatchObject({ code: exitCodes.failed });
    expect(existsSync(join(env.DATA_DIR, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);
  });

  it('is reported at startup, and is retried as soon as possible', async () => {
    const place = join(folder, 'not yet a folder');
    await writeFile(place, 'a file');
    const token = 'a-token-of-the-operator';
    const env = { ...getEnv(unused, 'probing'), BACKUP_TO: place, METRICS_TOKEN: token };
    const sendRequest = async (running: RunningServer, path: string) =>
      (await fetch(`${running.baseUrl}${path}`, { headers: { authorization: `Bearer ${token}` } })).text();
    const failing = await startServer(env);
    try {
      expect(failing.output()).toMatch(/\nThe backup failed: .*not yet a folder can’t be written: /);
      await eventually(async () =>
        expect(await sendRequest(failing, '/healthz?details')).toContain(
          'The last backup failed: The backup failed',
        ),
      );
      expect(await sendRequest(failing, '/metrics')).toMatch(/^dropfolio_backup_last_failed 1$/m);
    } finally {
      await failing.stop();
    }
    await rm(place);
    const recovered = await startServer(env);
    try {
      await eventually(
        async () => expect((await listBackupsIn(place)).at(-1)).toMatchObject({ error: null }),
        backupMs,
      );
    } finally {
      await recovered.stop();
    }
  });

  it('appears as failed after its process was killed', async () => {
    const destination = join(folder, 'killed');
    const env = { ...getEnv(unused, 'killing'), BACKUP_TO: destination };
    const server = await startServer(env);
    try {
      const pid = await eventually(async () => {
        const { stdout } = await promisify(execFile)('pgrep', [
          '-P',
          String(server.child.pid),
          '-f',
          'serve.mjs backup$',
        ]);
        return Number(stdout.trim().split('\n')[0]);
      }, backupMs);
      process.kill(pid, 'SIGKILL');
      await eventually(async () =>
        expect(await listBackupsIn(destination)).toEqual([
          { name: '', error: expect.stringContaining('backup ended with') },
        ]),
      );
    } finally {
      await server.stop();
    }
  });
});

describe.runIf(canMakeTinyDisk())('a full disk in the backup folder', () => {
  it('appears as the cause of the failure', async () => {
    const disk = makeTinyDisk(1);
    if (disk === undefined) throw new Error('the disk can’t be made a second time');
    try {
      disk.fill();
      const failed = await runScript(['backup', '--to', disk.folder], getEnv(filled));
      expect(failed).toMatchObject({
        code: exitCodes.failed,
        stderr: `The backup failed: ${disk.folder} can’t be written: the disk is full.\n`,
      });
    } finally {
      disk.remove();
    }
  });
});

const serveScript = fileURLToPath(new URL('../scripts/serve.mjs', import.meta.url));

describe('a killed restore', () => {
  it('leaves a database without tables, so that the next restore succeeds', async () => {
    const large = await createTestDatabase();
    extraDatabases.push(large);
    // Makes the restore take a second, so that it can be killed.
    await makeAirdrops(large.db, await makeMember(large.db), 20_000);
    await runScript(['backup', '--to', join(folder, 'killed restore')], getEnv(large));
    const file = await findNewestBackup('killed restore');
    const empty = await createEmptyDatabase();
    const child = spawn(process.execPath, [serveScript, 'restore', file], {
      env: { PATH: process.env.PATH, ...getEnv(empty, 'killed data') },
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await eventually(async () => {
      const { rows } = await sql`SELECT FROM pg_stat_activity WHERE datname = current_database()
        AND application_name = 'dropfolio backup' AND xact_start IS NOT NULL`.execute(empty.ownerDb);
      expect(rows).not.toEqual([]);
    }, backupMs);
    child.kill('SIGKILL');
    await ended;
    await eventually(async () => {
      const { rows } = await sql`SELECT FROM pg_stat_activity WHERE datname = current_database()
        AND application_name = 'dropfolio backup'`.execute(empty.ownerDb);
      expect(rows).toEqual([]);
    });
    const { rows } = await sql`SELECT FROM pg_tables WHERE schemaname = 'public'`.execute(empty.ownerDb);
    expect(rows).toEqual([]);
    expect(await runScript(['restore', file], getEnv(empty, 'killed data'))).toMatchObject({
      code: exitCodes.ok,
    });
  });
});

describe('the nightly backup', () => {
  it('runs in one of the processes, and later if it was missed', async () => {
    const destination = join(folder, 'nightly');
    await mkdir(destination);
    const env = { ...getEnv(filled, 'serving'), BACKUP_TO: destination, BACKUP_KEEP: '2' };
    const listBackups = () =>
      filled.db.selectFrom('backups').select(['name', 'error']).where('place', '=', destination).execute();
    const server = await startServer(env);
    const other = await startServer(env);
    try {
      await eventually(async () => expect(await listBackups()).toHaveLength(1), backupMs);
      await eventually(async () => {
        const runs = await filled.db
          .selectFrom('job_runs')
          .select('succeeded_at')
          .where('job', '=', 'backups.make')
          .execute();
        expect(runs).toEqual([{ succeeded_at: expect.any(Date) }]);
      });
      await sql`SELECT graphile_worker.add_job('backups.make', '{}'::json, job_key => ${getScheduleKey('backups.make')})`.execute(
        filled.db,
      );
      await eventually(async () => expect(await listBackups()).toHaveLength(2), backupMs);
    } finally {
      await Promise.all([server.stop(), other.stop()]);
    }
    expect((await listBackups()).every(({ error }) => error === null)).toBe(true);
    expect((await readdir(destination)).filter((name) => name.endsWith('.age'))).toHaveLength(2);
  });
});

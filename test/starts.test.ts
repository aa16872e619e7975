import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { exitCodes } from '../src/platform/exit-codes.server.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { eventually } from './harness/eventually.ts';
import { runScript, startServer } from './harness/program.ts';
import { withDatabase } from './harness/server.ts';

let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dropfolio-starts-'));
  await chmod(folder, 0o711);
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const getDatabaseEnv = () => ({
  DATABASE_URL: database.appUrl,
  DATABASE_OWNER_URL: database.ownerUrl,
  DATA_DIR: join(folder, 'files'),
});

describe('a failing start', () => {
  it.each(['999.1.1.1', '192.0.2.1'])('reports the unusable HOST %s', async (host) => {
    const result = await runScript(['serve'], { ...getDatabaseEnv(), HOST: host, PORT: '0' });
    expect(result).toEqual({
      code: exitCodes.configuration,
      stdout: '',
      stderr: `HOST=${host} isn’t an address of this machine. Use 127.0.0.1 for this machine alone, or 0.0.0.0 for all its addresses.\n`,
    });
  });

  it('reports that the login can’t create tables', async () => {
    const bare = await createTestDatabase({ bare: true });
    try {
      // The application's role owns nothing in this database.
      const result = await runScript(['serve'], {
        DATABASE_URL: bare.appUrl,
        DATA_DIR: join(folder, 'files'),
        LOG_LEVEL: 'silent',
      });
      expect(result.code).toBe(exitCodes.databaseUnreachable);
      expect(result.stderr).toMatch(
        /isn’t allowed to create its tables: permission denied for schema public\. Make it the owner/,
      );
      expect(result.stderr).not.toContain('    at ');
    } finally {
      await bare.close();
    }
  });
});

describe('a first start', () => {
  it('adds examples by default, and doesn’t add removed ones again', async () => {
    const fresh = await createTestDatabase({ bare: true });
    // Its role owns the database, as that of the embedded server does.
    const env = { DATABASE_URL: fresh.ownerUrl, DATA_DIR: join(folder, 'first'), EXAMPLES: '' };
    const start = async () => {
      const server = await startServer(env);
      const response = await fetch(`${server.baseUrl}/guides`);
      const page = await response.text();
      await server.stop();
      return { page, output: server.output() };
    };
    try {
      const first = await start();
      expect(first.output).toContain('npm run admin -- remove-examples');
      expect(first.page).toContain('Claim an airdrop safely');
      expect(await runScript(['admin', 'remove-examples'], env)).toMatchObject({
        code: 0,
        stdout: 'Removed 8 campaigns, 6 faucets, 5 guides, 6 presales, and 3 quests.\n',
      });
      const second = await start();
      expect(second.output).not.toContain('remove-examples');
      expect(second.page).not.toContain('Claim an airdrop safely');
    } finally {
      await fresh.close();
    }
  });
});

describe('a start in production', () => {
  const listWarnings = async (env: Record<string, string>) => {
    const server = await startServer({ ...getDatabaseEnv(), APP_ENV: 'production', ...env });
    await server.stop();
    return server.output().match(/^WARNING: .*$/gm) ?? [];
  };

  it('warns about an unencrypted URL and a superuser', async () => {
    const { adminUrl } = inject('testServer');
    const superuser = withDatabase(adminUrl, new URL(database.ownerUrl).pathname.slice(1));
    expect(await listWarnings({ BASE_URL: 'http://drop.example:0', DATABASE_URL: superuser })).toEqual([
      expect.stringMatching(/^WARNING: BASE_URL=http:\/\/drop\.example:\d+ isn’t encrypted/),
      expect.stringContaining('WARNING: DATABASE_URL signs in as a superuser'),
    ]);
  });

  it('doesn’t warn otherwise', async () => {
    expect(await listWarnings({ BASE_URL: 'http://localhost:0' })).toEqual([]);
  });
});

describe('an aborted request', () => {
  it('isn’t logged as a database outage', async () => {
    const server = await startServer(getDatabaseEnv());
    try {
      const { port, host } = new URL(server.baseUrl);
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(
          `POST /webhooks/payments HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
          () => socket.destroy(),
        );
      });
      await eventually(() =>
        expect(server.output()).toMatch(/"route":"\/webhooks\/payments","status":4\d\d/),
      );
      expect(server.output()).not.toContain('database.unavailable');
    } finally {
      await server.stop();
    }
  });
});

describe.runIf(process.platform === 'linux')('a program started from a shell', () => {
  const script = resolve(import.meta.dirname, '../scripts/serve.mjs');
  const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`);

  it('continues after its shell ends and after a SIGHUP that it should ignore', async () => {
    const logs = ['by hand', 'by npm'].map((name) => join(folder, `${name}.log`));
    const shell = spawn(
      'sh',
      [
        '-c',
        `"$0" "$1" > "$2" 2>&1 & echo $!
        DROPFOLIO_ENDS_WITH_PARENT=1 "$0" "$1" > "$3" 2>&1 & echo $!
        read line`,
        process.execPath,
        script,
        ...logs,
      ],
      {
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'production',
          PORT: '0',
          DROPFOLIO_IGNORES_SIGHUP: '1',
          ...getDatabaseEnv(),
        },
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    );
    let output = '';
    shell.stdout.on('data', (text: Buffer) => {
      output += text.toString();
    });
    for (const log of logs) {
      await eventually(async () => expect(await readFile(log, 'utf8')).toContain('Dropfolio is ready at'));
    }
    const [fromShellPid = 0, fromNpmPid = 0] = output.trim().split('\n').map(Number);
    try {
      process.kill(fromShellPid, 'SIGHUP');
      shell.stdin.end('over\n');
      await eventually(() => expect(isAlive(fromNpmPid)).toBe(false));
      expect(isAlive(fromShellPid)).toBe(true);
    } finally {
      process.kill(fromShellPid, 'SIGTERM');
      await eventually(() => expect(isAlive(fromShellPid)).toBe(false));
    }
  });
});

describe('commands', () => {
  it('reject a database of an older version, and migrate it only with --migrate', async () => {
    const older = await createTestDatabase();
    const env = { ...getDatabaseEnv(), DATABASE_URL: older.appUrl, DATABASE_OWNER_URL: older.ownerUrl };
    const missingMigration = '078-sign-in-notices';
    const readMigration = () =>
      sql<{ name: string }>`SELECT name FROM schema_migrations WHERE name = ${missingMigration}`.execute(
        older.ownerDb,
      );
    try {
      await sql`DROP TABLE sign_in_notices`.execute(older.ownerDb);
      await sql`DELETE FROM schema_migrations WHERE name = ${missingMigration}`.execute(older.ownerDb);
      for (const args of [['doctor'], ['admin', 'list'], ['demo']]) {
        expect(await runScript(args, env)).toEqual({
          code: exitCodes.olderData,
          stdout: '',
          stderr: 'This database is of an older version. Start the server, or run with --migrate.\n',
        });
      }
      expect((await readMigration()).rows).toEqual([]);
      expect(await runScript(['doctor', '--migrate'], env)).toMatchObject({ code: exitCodes.ok });
      expect((await readMigration()).rows).toEqual([{ name: missingMigration }]);
    } finally {
      await older.close();
    }
  });
});

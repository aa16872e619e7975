import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres.server.ts';
import { exitCodes } from '../src/platform/exit-codes.server.ts';
import { makeMember } from './factories/members.ts';
import { recordFault } from './faults/record.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { eventually } from './harness/eventually.ts';
import { type RunningServer, runScript, startServer } from './harness/program.ts';
import { signUpAndSignIn } from './harness/sign-up.ts';
import { makeTinyDisk } from './harness/tiny-disk.ts';

let folder: string;
let database: TestDatabase;
const running: RunningServer[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dropfolio-process-'));
  // When tests run as root, the embedded server runs as another user.
  await chmod(folder, 0o711);
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((item) => item.stop('SIGKILL')));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function startTestServer(env: Record<string, string>): Promise<RunningServer> {
  const server = await startServer(env);
  running.push(server);
  return server;
}

const getDatabaseEnv = () => ({
  DATABASE_URL: database.appUrl,
  DATABASE_OWNER_URL: database.ownerUrl,
  DATA_DIR: join(folder, 'files'),
});

describe('a failing start', () => {
  it('exits with a sentence and its own code if the port is in use', async () => {
    const busyServer = createServer();
    await new Promise<void>((resolve) => busyServer.listen(0, '127.0.0.1', resolve));
    const address = busyServer.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    const result = await runScript(['serve'], { ...getDatabaseEnv(), PORT: port });
    busyServer.close();
    expect(result.code).toBe(exitCodes.portInUse);
    expect(result.stderr).toContain(`Port ${port} on 127.0.0.1 is already in use`);
    expect(result.stderr).not.toContain('    at ');
  });

  it('exits with a sentence and its own code when the data directory isn’t writable', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const result = await runScript(['serve'], { DATA_DIR: join(file, 'data') });
    expect(result.code).toBe(exitCodes.dataDirectory);
    expect(result.stderr).toMatch(/^The data directory .* can't be written: .*DATA_DIR/);
  });

  it.each(['outbox', 'files'])(
    'exits with a sentence and its own code when the folder %s isn’t writable',
    async (name) => {
      const dataDir = join(folder, `without-${name}`);
      await mkdir(dataDir);
      await writeFile(join(dataDir, name), '');
      const result = await runScript(['serve'], { ...getDatabaseEnv(), DATA_DIR: dataDir });
      expect(result.code).toBe(exitCodes.dataDirectory);
      expect(result.stderr).toContain(
        `The folder ${join(dataDir, name)} can't be written: there is a file in its place.`,
      );
      expect(result.stderr).not.toContain('    at ');
    },
  );

  it.runIf(process.getuid?.() === 0)(
    'exits with a sentence and its own code when the disk is full before there is a database',
    async () => {
      const disk = makeTinyDisk(30);
      if (disk === undefined) return;
      try {
        const result = await runScript(['serve'], { DATA_DIR: join(disk.folder, 'data') });
        expect(result.code).toBe(exitCodes.dataDirectory);
        expect(result.stderr).toMatch(/^The data directory .* can't be written: the disk is full\./);
      } finally {
        disk.remove();
      }
    },
  );

  it('hides the password when the database doesn’t respond', async () => {
    const result = await runScript(['serve'], { DATABASE_URL: 'postgres://app:s3cret@127.0.0.1:9/none' });
    expect(result.code).toBe(exitCodes.databaseUnreachable);
    expect(result.stderr).toContain('The database at 127.0.0.1:9/none is unreachable');
    expect(result.stderr + result.stdout).not.toContain('s3cret');
  });

  it('leaves nothing running if a newer version has made an incompatible change', async () => {
    const dataDir = join(folder, 'of-a-newer-version');
    const first = await startTestServer({ DATA_DIR: dataDir });
    await first.stop();
    const runAsOwner = async (statement: string) => {
      const postgres = await startEmbeddedPostgres({
        dataDir: join(dataDir, 'postgres'),
        log: () => undefined,
      });
      const client = new Client(postgres.ownerUrl);
      await client.connect();
      await client.query(statement);
      await client.end();
      await postgres.stop();
    };
    await runAsOwner(`INSERT INTO schema_migrations (name, timestamp) VALUES ('999-later', '2030-01-01')`);
    const older = await startTestServer({ DATA_DIR: dataDir });
    expect(older.output()).toContain(
      'A newer version has changed this database (999-later); this version is compatible with it.',
    );
    expect((await fetch(`${older.baseUrl}/healthz`)).status).toBe(200);
    await older.stop();
    await runAsOwner(`UPDATE settings SET value = '999-later' WHERE name = 'schema_floor'`);
    const result = await runScript(['serve'], { DATA_DIR: dataDir });
    expect(result.code).toBe(exitCodes.newerData);
    expect(result.stderr).toMatch(
      /^A newer version of Dropfolio has changed this database \(999-later\)\..*\n$/,
    );
    expect(existsSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);
  });

  it('lists every problem at once when the configuration is incomplete', async () => {
    const result = await runScript(['serve'], {
      SMTP_URL: 'smtp://mail.example.com',
      APP_ENV: 'staging',
      PORT: 'x',
    });
    expect(result.code).toBe(exitCodes.configuration);
    for (const name of ['MAIL_FROM', 'APP_ENV', 'PORT']) expect(result.stderr).toContain(name);
  });

  it('exits with a sentence and its own code when the command is unknown or misused', async () => {
    expect(await runScript(['dance'], getDatabaseEnv())).toMatchObject({ code: exitCodes.configuration });
    const misused = await runScript(['admin', 'grant'], getDatabaseEnv());
    expect(misused.code).toBe(exitCodes.configuration);
    expect(misused.stderr).toMatch(/^Usage: npm run admin -- list\n[\s\S]+ -- grant EMAIL\n/);
  });
});

describe('server processes', () => {
  it.runIf(process.getuid?.() === 0 && process.platform === 'linux')(
    'run as a user without a name and a home, as in containers, or report that they can’t',
    async () => {
      const dataDir = join(folder, 'of-nobody');
      await mkdir(dataDir);
      await chown(dataDir, 54_321, 54_321);
      const result = await runScript(
        ['admin', 'list'],
        { DATA_DIR: dataDir, HOME: '' },
        { uid: 54_321, gid: 54_321 },
      );
      expect(result.stdout + result.stderr).toMatch(
        /^No admins yet\.\n$|^PostgreSQL needs a name for the user it runs as, and 54321 has none/,
      );
    },
  );

  it('keep sessions across a restart with the embedded database', async () => {
    const dataDir = join(folder, 'embedded');
    const first = await startTestServer({ DATA_DIR: dataDir });
    const { email, headers } = await signUpAndSignIn(first.baseUrl, dataDir);
    expect(await first.stop()).toBe(0);
    const port = new URL(first.baseUrl).port;
    const second = await startTestServer({ DATA_DIR: dataDir, PORT: port });
    const viewer: unknown = await (await fetch(`${second.baseUrl}/api/account`, { headers })).json();
    expect(viewer).toMatchObject({ email });
    const granted = await runScript(['admin', 'grant', email], { DATA_DIR: dataDir });
    expect(granted).toMatchObject({ code: 0, stdout: `${email} is now an admin.\n` });
    await eventually(async () => {
      const now: unknown = await (await fetch(`${second.baseUrl}/api/account`, { headers })).json();
      expect(now).toMatchObject({ isAdmin: true });
    });
    expect(await second.stop()).toBe(0);
  });

  it('can start concurrently on an empty data directory, whose database they share', async () => {
    const dataDir = join(folder, 'shared');
    const [first, second] = await Promise.all([
      startTestServer({ DATA_DIR: dataDir }),
      startTestServer({ DATA_DIR: dataDir }),
    ]);
    const { email, headers } = await signUpAndSignIn(first.baseUrl, dataDir);
    const secondHeaders = { ...headers, origin: second.baseUrl };
    const viewer: unknown = await (
      await fetch(`${second.baseUrl}/api/account`, { headers: secondHeaders })
    ).json();
    expect(viewer).toMatchObject({ email });
    await first.stop('SIGKILL');
    expect((await fetch(`${second.baseUrl}/healthz`)).status).toBe(200);
    const stored: unknown = await (
      await fetch(`${second.baseUrl}/api/account`, { headers: secondHeaders })
    ).json();
    expect(stored).toMatchObject({ email });
    recordFault({
      name: 'two processes on one data directory, the first killed',
      tried: 1,
      acknowledged: 1,
      lost: 0,
      duplicated: 0,
    });
    expect(await second.stop()).toBe(0);
  });

  it('end event streams and exit with 0 on SIGTERM', async () => {
    const env = getDatabaseEnv();
    const server = await startTestServer(env);
    const { headers } = await signUpAndSignIn(server.baseUrl, env.DATA_DIR);
    const stream = await fetch(`${server.baseUrl}/events`, { headers });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = (await reader?.read())?.value ?? '';
    expect(text).toContain('event: hello');
    const stopped = server.stop();
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read())
      text += part.value;
    expect(text).toContain('event: bye');
    expect(await stopped).toBe(0);
    await eventually(() => expect(server.output()).toContain('"event":"server.stopped"'));
  });

  it('log their version and settings at startup, without secrets, and identify themselves in each line', async () => {
    const secret = {
      AUTH_SECRET: 'a secret of thirty-two characters',
      SMTP_URL: 'smtp://me:hunter2@mail.test',
    };
    const server = await startTestServer({
      ...getDatabaseEnv(),
      ...secret,
      MAIL_FROM: 'no-reply@example.com',
    });
    await server.stop();
    await eventually(() => expect(server.output()).toContain('server.stopped'));
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line): Record<string, unknown> => JSON.parse(line));
    const { host, pathname } = new URL(database.appUrl);
    expect(lines.find(({ event }) => event === 'server.started')).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      build: expect.stringMatching(/^[0-9a-f]{12}$/),
      node: process.version,
      database: `${host}${pathname}`,
      mail: 'mail.test',
      baseUrl: server.baseUrl,
    });
    expect(new Set(lines.map(({ instance }) => instance))).toEqual(
      new Set([expect.stringMatching(/^[0-9a-f]{8}$/)]),
    );
    for (const word of ['hunter2', 'thirty-two', new URL(database.appUrl).password || 'hunter2']) {
      expect(server.output()).not.toContain(word);
    }
  });
});

describe('a server that others can reach', () => {
  const advice =
    'In production, set APP_ENV=production, BASE_URL, SMTP_URL and MAIL_FROM, and PAYMENTS to sell.';

  it('shows mails and test payments only to this machine if it listens on all addresses, as in a container', async () => {
    const dataDir = join(folder, 'container');
    const server = await startTestServer({ ...getDatabaseEnv(), DATA_DIR: dataDir, HOST: '0.0.0.0' });
    expect(server.output().split('\n')).toContain(
      `Only available on this machine: the outbox page, sandbox payments, test upgrades and demo accounts (HOST=0.0.0.0 accepts outside connections). ${advice}`,
    );
    const { headers } = await signUpAndSignIn(server.baseUrl, dataDir);
    const modes = await Promise.all(
      [join(dataDir, 'outbox'), ...(await readdir(join(dataDir, 'outbox'))).map((name) => `outbox/${name}`)]
        .map((path) => resolve(dataDir, path))
        .map(async (path) => (await stat(path)).mode & 0o777),
    );
    expect(modes.length).toBeGreaterThan(1);
    expect(new Set(modes)).toEqual(new Set([0o700, 0o600]));

    const { port, host } = new URL(server.baseUrl);
    const requestOutbox = (address: string) =>
      new Promise<number | undefined>((resolveStatus, reject) => {
        get({ host: address, port, path: '/dev/outbox', headers: { host } }, (response) => {
          response.resume();
          resolveStatus(response.statusCode);
        }).on('error', reject);
      });
    expect(await requestOutbox('127.0.0.1')).toBe(200);
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const { address } of outside) expect(await requestOutbox(address), address).toBe(404);

    const forwarded = { ...headers, 'x-forwarded-for': '203.0.113.9' };
    const requestPage = async (path: string, requestHeaders: Record<string, string>) =>
      (await fetch(`${server.baseUrl}${path}`, { headers: requestHeaders })).text();
    const notSold = 'Credits aren’t on sale yet';
    expect(await requestPage('/buy-credits', forwarded)).toContain(notSold);
    expect(await requestPage('/buy-credits', headers)).not.toContain(notSold);
    // Pages are cached separately for visitors from this machine and from outside.
    const sandbox = 'Payments on this site are in test mode';
    for (let repeat = 0; repeat < 2; repeat += 1) {
      expect(await requestPage('/terms', {})).toContain(sandbox);
      expect(await requestPage('/terms', { 'x-forwarded-for': '203.0.113.9' })).not.toContain(sandbox);
    }
  });

  it('starts with a warning about disabled tools on a public URL, and creates no demo', async () => {
    const env = { ...getDatabaseEnv(), BASE_URL: 'http://dropfolio.example:0', PRICING: 'freemium' };
    const server = await startTestServer({ ...env, PAYMENTS: 'sandbox' });
    expect(server.output().split('\n')).toContain(
      `Off: the outbox page, sandbox payments, test upgrades and demo accounts (BASE_URL=${server.baseUrl} isn’t on localhost). ${advice}`,
    );
    expect(server.output()).not.toContain('/dev/outbox');
    expect(await runScript(['demo'], env)).toMatchObject({
      code: exitCodes.configuration,
      stderr: expect.stringContaining('only works on your own machine'),
    });
  });

  it('makes an outbox private that others could read', async () => {
    const dataDir = join(folder, 'opened');
    const texts = join(dataDir, 'outbox', 'sms');
    await mkdir(texts, { recursive: true });
    await writeFile(join(texts, 'one.json'), '{}');
    await chmod(join(texts, 'one.json'), 0o644);
    await chmod(texts, 0o755);
    await chmod(join(dataDir, 'outbox'), 0o755);
    await startTestServer({ ...getDatabaseEnv(), DATA_DIR: dataDir });
    const readMode = async (path: string) => (await stat(path)).mode & 0o777;
    expect(await readMode(join(dataDir, 'outbox'))).toBe(0o700);
    expect(await readMode(texts)).toBe(0o700);
    expect(await readMode(join(texts, 'one.json'))).toBe(0o600);
  });
});

describe('a command', () => {
  it('creates a demo hunter with 40 different airdrops once, in which the doctor finds no faults', async () => {
    const env = getDatabaseEnv();
    const demo = await runScript(['demo'], env);
    expect(demo).toMatchObject({ code: 0, stderr: '' });
    expect(demo.stdout).toContain('40 airdrops');
    await runScript(['demo'], env);
    const guides = await database.db.selectFrom('airdrop_guides').select('slug').execute();
    expect(guides).toHaveLength(5);
    expect(await database.db.selectFrom('faucets').select('url').execute()).toHaveLength(6);
    const rows = await database.db.selectFrom('airdrops').select(['status', 'airdrop_type']).execute();
    expect(rows).toHaveLength(40);
    expect(new Set(rows.map((row) => row.status)).size).toBe(4);
    expect(new Set(rows.map((row) => row.airdrop_type)).size).toBe(4);

    const healthy = await runScript(['doctor'], env);
    expect(healthy.code).toBe(0);
    expect(healthy.stdout).not.toContain('FAULT');

    await database.ownerDb
      .updateTable('airdrop_totals')
      .set({ total: 41, active: 41, upcoming: 0, claimed: 0, expired: 0 })
      .execute();
    const faulty = await runScript(['doctor'], env);
    expect(faulty.code).toBe(1);
    expect(faulty.stdout).toContain('FAULT airdrop counts match the stored airdrops');
  });

  it('rejects a demo in production', async () => {
    const env = { ...getDatabaseEnv(), APP_ENV: 'production', BASE_URL: 'https://drop.example' };
    expect(await runScript(['demo'], env)).toMatchObject({ code: exitCodes.configuration });
  });

  it('lists admins, or fails with a sentence and its own exit code', async () => {
    const empty = await createTestDatabase();
    const env = { ...getDatabaseEnv(), DATABASE_URL: empty.appUrl, DATABASE_OWNER_URL: empty.ownerUrl };
    try {
      const { email, id } = await makeMember(empty.db);
      await empty.db.insertInto('user_roles').values({ user_id: id, role: 'admin' }).execute();
      const listed = await runScript(['admin', 'list'], env);
      expect(listed).toEqual({ code: exitCodes.ok, stdout: `${email}\n`, stderr: '' });
      expect(await runScript(['admin', 'revoke', email], env)).toEqual({
        code: exitCodes.failed,
        stdout: '',
        stderr: 'This is the last admin. Make someone else an admin first.\n',
      });
    } finally {
      await empty.close();
    }
  });

  it('reports an address without an account on admin grant', async () => {
    const result = await runScript(['admin', 'grant', 'nobody@example.com'], getDatabaseEnv());
    expect(result).toMatchObject({
      code: 1,
      stderr: 'No account found for nobody@example.com.\n',
    });
  });
});

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDb, openPool } from '../../src/db/client.server.ts';
import { openSession } from '../../src/platform/auth/sessions.server.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.server.ts';
import { readPidFile } from '../../src/platform/embedded-postgres/pid-file.server.ts';
import { listOutbox } from '../../src/platform/mail-transport.server.ts';
import { makeMember } from '../factories/members.ts';
import { createApiCall } from '../harness/call-at.ts';
import { patienceMs } from '../harness/eventually.ts';
import { pauseClient } from '../harness/pacing.ts';
import { type RunningServer, startServer } from '../harness/program.ts';
import { recordFault } from './record.ts';
import { addAirdrop, compareWrites, countNames, type Write, write } from './writes.ts';

let folder: string;
let server: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dropfolio-faults-'));
  // When tests run as root, the embedded server runs as another user.
  await chmod(folder, 0o711);
  server = await startServer({ DATA_DIR: join(folder, 'data') });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const findPid = () => readPidFile(join(folder, 'data', 'postgres', 'cluster'))?.pid;

function getPid(): number {
  const pid = findPid();
  if (pid === undefined) throw new Error('PostgreSQL has no PID file');
  return pid;
}

it('restarts a killed embedded database and completes queued work', async () => {
  const page = await (await fetch(`${server.baseUrl}/`)).text();
  const key = page.match(/"key":"([^"]+)"/)?.[1] ?? '';
  const signUp = (email: string) =>
    fetch(`${server.baseUrl}/api/account/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-client-key': key, origin: server.baseUrl },
      body: JSON.stringify({
        email,
        password: 'correct horse battery 9',
        firstName: 'Ada',
        lastName: 'L',
        role: 'hunter',
      }),
    });
  const getStatus = async () => (await fetch(`${server.baseUrl}/healthz`)).status;
  expect(await getStatus()).toBe(200);
  const startOutput = server.output();
  process.kill(getPid(), 'SIGKILL');
  await expect.poll(getStatus, { timeout: patienceMs, interval: 20 }).toBe(503);
  await expect.poll(getStatus, { timeout: patienceMs, interval: 20 }).toBe(200);
  await expect.poll(async () => (await signUp('ada@example.com')).ok, { timeout: patienceMs }).toBe(true);
  const listRecipients = async () => (await listOutbox(join(folder, 'data'))).map(({ to }) => to);
  await expect
    .poll(listRecipients, { timeout: patienceMs })
    .toEqual(['ada@example.com'])
    .catch((error: unknown) => {
      const output = server.output().slice(startOutput.length);
      throw new Error(`no email; since the kill the program wrote: ${output}`, { cause: error });
    });
  recordFault({
    name: 'embedded database killed',
    tried: 1,
    acknowledged: 1,
    lost: 0,
    duplicated: 0,
  });
});

it('keeps acknowledged writes across five immediate shutdowns of the database', async () => {
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'data', 'postgres'),
    log: () => undefined,
  });
  const pool = openPool({ url: postgres.appUrl, max: 1, onError: () => undefined });
  const db = openDb(pool);
  try {
    const { id: userId } = await makeMember(db);
    const { token } = await openSession(db, {
      userId,
      method: 'password',
      assurance: 'aal1',
      address: '127.0.0.1',
      userAgent: 'test',
      now: new Date(),
    });
    const { value: key } = await db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'client_key')
      .executeTakeFirstOrThrow();
    const { baseUrl } = server;
    const call = createApiCall(baseUrl, {
      cookie: `dropfolio-session=${token}`,
      'x-client-key': key,
      origin: baseUrl,
    });

    const writes: Write[] = [];
    let isStopped = false;
    const writing = [0, 1, 2].map(async (writer) => {
      for (let n = 0; !isStopped; n += 1) {
        writes.push(await write({ call }, addAirdrop, `stop_${writer}_${n}`, n % 2 === 0));
        await pauseClient(150);
      }
    });
    const acknowledged = () => writes.filter(({ outcome }) => outcome === 'acknowledged').length;
    const pollOptions = { timeout: patienceMs, interval: 20 };
    for (let stop = 0; stop < 5; stop += 1) {
      const before = acknowledged();
      await expect.poll(acknowledged, pollOptions).toBeGreaterThan(before);
      const pid = getPid();
      process.kill(pid, 'SIGQUIT');
      await expect.poll(() => ![pid, undefined].includes(findPid()), pollOptions).toBe(true);
      const afterStop = acknowledged();
      await expect.poll(acknowledged, pollOptions).toBeGreaterThan(afterStop);
    }
    isStopped = true;
    await Promise.all(writing);

    const rows = await db.selectFrom('airdrops').select('name').execute();
    const {
      lost,
      duplicated,
      rejected,
      wronglyStored: _,
      ...counts
    } = compareWrites(writes, countNames(rows.map(({ name }) => name)));
    recordFault({
      name: 'database shut down immediately and restarted, five times',
      ...counts,
      lost: lost.length,
      duplicated: duplicated.length,
    });
    expect({ lost, duplicated, rejected }).toEqual({ lost: [], duplicated: [], rejected: [] });
    expect(new Set(writes.flatMap(({ statuses }) => statuses))).toEqual(new Set([201, 503]));
    expect(server.child.exitCode).toBeNull();
  } finally {
    await pool.end();
    await postgres.stop();
  }
});

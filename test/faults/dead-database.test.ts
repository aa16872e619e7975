import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPidFile } from '../../src/platform/embedded-postgres/pid-file.server.ts';
import { listOutbox } from '../../src/platform/mail-transport.server.ts';
import { type Running, startProgram } from '../harness/program.ts';
import { recordFault } from './record.ts';

let folder: string;
let program: Running;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dropfolio-faults-'));
  // The embedded server runs as another user when tests run as root.
  await chmod(folder, 0o711);
  program = await startProgram({ DATA_DIR: join(folder, 'data') });
});
afterAll(async () => {
  await program.stop();
  await rm(folder, { recursive: true, force: true });
});

it('an embedded database that is killed comes back by itself, and what waited is done', async () => {
  const page = await (await fetch(`${program.baseUrl}/`)).text();
  const key = page.match(/"key":"([^"]+)"/)?.[1] ?? '';
  const signUp = (email: string) =>
    fetch(`${program.baseUrl}/api/account/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-client-key': key, origin: program.baseUrl },
      body: JSON.stringify({
        ...{ email, password: 'correct horse battery 9', firstName: 'Ada', lastName: 'L', role: 'hunter' },
      }),
    });
  const status = async () => (await fetch(`${program.baseUrl}/healthz`)).status;
  expect(await status()).toBe(200);
  process.kill(readPidFile(join(folder, 'data', 'postgres', 'cluster'))?.pid ?? 0, 'SIGKILL');
  const began = performance.now();
  await expect.poll(status, { timeout: 10_000, interval: 20 }).toBe(503);
  const refusing = performance.now();
  await expect.poll(status, { timeout: 30_000, interval: 20 }).toBe(200);
  await expect.poll(async () => (await signUp('ada@example.com')).ok, { timeout: 10_000 }).toBe(true);
  const recovered = performance.now();
  const mailed = async () => (await listOutbox(join(folder, 'data'))).map(({ to }) => to);
  await expect.poll(mailed, { timeout: 30_000 }).toEqual(['ada@example.com']);
  recordFault({
    ...{ what: 'embedded database killed', tried: 1, acknowledged: 1, lost: 0, doubled: 0 },
    ...{ refusedMs: recovered - refusing, recoveryMs: recovered - began },
  });
});

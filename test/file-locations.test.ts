import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listInstances } from '../src/platform/instances.server.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { eventually } from './harness/eventually.ts';
import { type RunningServer, startServer } from './harness/program.ts';

const warning = 'keeps uploaded files in another place';

let database: TestDatabase;
let home: string;
beforeAll(async () => {
  database = await createTestDatabase();
  home = await mkdtemp(join(tmpdir(), 'dropfolio-places-'));
});
afterAll(async () => {
  await database.close();
  await rm(home, { recursive: true });
});

const startInstance = (name: string): Promise<RunningServer> =>
  startServer({
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: join(home, name),
  });
const countStorages = async () =>
  new Set((await listInstances(database.db)).map(({ fileStorageId }) => fileStorageId)).size;
const countWarnings = ({ output }: RunningServer) => output().split(warning).length - 1;

it('one folder that two processes mount at different paths is accepted', async () => {
  await mkdir(join(home, 'first', 'files'), { recursive: true });
  await mkdir(join(home, 'second'));
  await symlink(join(home, 'first', 'files'), join(home, 'second', 'files'));
  const [first, second] = [await startInstance('first'), await startInstance('second')];
  expect(await listInstances(database.db)).toHaveLength(2);
  expect(await countStorages()).toBe(1);
  expect(countWarnings(first) + countWarnings(second)).toBe(0);
  await Promise.all([first.stop(), second.stop()]);
});

it('different folders cause a warning of the new process at startup and one of those running', async () => {
  const first = await startInstance('third');
  expect(countWarnings(first)).toBe(0);
  const second = await startInstance('fourth');
  expect(await countStorages()).toBe(2);
  // It is in the log, and below the line with the URL.
  await eventually(() => expect(countWarnings(second)).toBe(2));
  expect(second.output()).toMatch(
    /\n(?!\{)Another instance \(on [^)]+\) keeps uploaded files in another place/,
  );
  await eventually(() => expect(countWarnings(first)).toBe(1));
  await Promise.all([first.stop(), second.stop()]);
});

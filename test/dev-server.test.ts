import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { eventually } from './harness/eventually.ts';
import { type RunningServer, startServer } from './harness/program.ts';

// Vite transforms every module of the first page, which takes three seconds, or a minute on a busy machine.
const timeoutMs = 200_000;

const root = join(import.meta.dirname, '..');

describe('npm run dev', () => {
  let folder: string;
  let database: TestDatabase;
  let server: RunningServer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dropfolio-dev-'));
    for (const name of ['src', 'public', 'scripts', 'package.json', 'tsconfig.json', 'vite.config.ts'])
      await cp(join(root, name), join(folder, name), { recursive: true });
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    database = await createTestDatabase();
    const { appUrl, ownerUrl } = database;
    server = await startServer(
      {
        NODE_ENV: 'development',
        DATABASE_URL: appUrl,
        DATABASE_OWNER_URL: ownerUrl,
        DATA_DIR: join(folder, 'data'),
      },
      join(folder, 'scripts/dev.ts'),
    );
  });
  afterAll(async () => {
    await server?.stop('SIGKILL');
    await database?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const read = (file: string) => readFile(join(folder, file), 'utf8');
  async function edit(file: string, from: string, to: string): Promise<void> {
    const text = await read(file);
    expect(text).toContain(from);
    await writeFile(join(folder, file), text.replaceAll(from, to));
  }
  const requestText = async (path: string) => (await fetch(server.baseUrl + path)).text();
  const waitForText = (path: string, text: string) =>
    eventually(async () => expect(await requestText(path)).toContain(text), timeoutMs);

  it('serves edited operations and rewrites the browser’s contract', async () => {
    await waitForText('/api/openapi.json', '"/account/sign-up"');
    await edit('src/features/account/procedures.server.ts', "'/account/sign-up'", "'/account/edited'");
    await waitForText('/api/openapi.json', '"/account/edited"');
    expect(await read('src/api-contract.gen.ts')).toContain('"/account/edited"');
  });

  it('serves edited pages', async () => {
    await waitForText('/faq', 'Frequently asked questions</h1>');
    await edit('src/routes/public/faq.tsx', 'Frequently asked questions', 'Edited questions');
    await waitForText('/faq', 'Edited questions</h1>');
  });

  it('keeps running after an edit that fails to load', async () => {
    const file = 'src/features/account/procedures.server.ts';
    await edit(file, "'/account/edited'", "'/account/unfinished");
    await eventually(async () => expect((await fetch(`${server.baseUrl}/faq`)).status).toBe(500), timeoutMs);
    await edit(file, "'/account/unfinished", "'/account/finished'");
    await waitForText('/api/openapi.json', '"/account/finished"');
  });

  it('continues after an edited route restarts Vite', async () => {
    await edit('src/routes.ts', 'export const routes', '// Edited.\nexport const routes');
    await eventually(() => expect(server.output()).toContain('server restarted.'), timeoutMs);
    await waitForText('/api/openapi.json', '"/account/finished"');
  });
});

import { createServer as createHttpServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createServer as createVite, isRunnableDevEnvironment } from 'vite';
import { writeApiContract } from './api-contract.ts';

// Edits of pages and operations take effect with the next request. Code that runs once at startup (platform,
// db) needs a restart.
const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

const web = createHttpServer();
const vite = await createVite({
  root,
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server: web } },
});

type Api = typeof import('../src/api.server.ts').api;
type Entry = typeof import('../src/server.ts');

let writtenApi: Api | undefined;

async function load(): Promise<Entry> {
  // An edit of the configuration or of the routes restarts Vite, which then has a new environment.
  const { ssr } = vite.environments;
  if (ssr === undefined || !isRunnableDevEnvironment(ssr))
    throw new Error('Vite has no server environment to run');
  const { api }: { api: Api } = await ssr.runner.import('/src/api.server.ts');
  if (api !== writtenApi) await writeApiContract(api);
  writtenApi = api;
  return ssr.runner.import<Entry>('/src/server.ts');
}

const first = await load();
await first.develop({ server: web, load, assets: vite.middlewares });
await vite.close();
process.exit(process.exitCode ?? 0);

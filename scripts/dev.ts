import { createServer as createHttpServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createServer as createVite, isRunnableDevEnvironment } from 'vite';

// Edits of pages and operations are taken over at once; what is started once (platform, db) needs a restart.
const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

const web = createHttpServer();
const vite = await createVite({
  root,
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server: web } },
});
const ssr = vite.environments.ssr;
if (ssr === undefined || !isRunnableDevEnvironment(ssr))
  throw new Error('Vite has no server environment to run');
const entry = ssr;

type Entry = typeof import('../src/server.ts');
// The module is ours; the runner does not know its type.
const load = (): Promise<Entry> => entry.runner.import('/src/server.ts') as Promise<Entry>;

const first = await load();
await first.develop({ server: web, load, assets: vite.middlewares });
await vite.close();
process.exit(process.exitCode ?? 0);

import { globSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { createBuilder } from 'vite';
import { buildServiceWorker } from './service-worker.ts';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const draft = join(root, '.cache', 'build');
const replaced = join(root, '.cache', 'replaced-build');

// Builds into a draft folder and swaps it at the end, so that dist is always complete.
async function build(stamp: string | undefined): Promise<void> {
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  const buildId = stamp?.slice(0, 12) ?? 'unknown';
  const builder = await createBuilder(
    {
      root,
      logLevel: 'error',
      build: { outDir: draft, emptyOutDir: true, manifest: true },
      define: { __BUILD_ID__: JSON.stringify(buildId) },
    },
    null,
  );
  await builder.buildApp();
  await buildServiceWorker(root, join(draft, 'client'));
  await cp(join(root, 'src/features/blog/articles'), join(draft, 'server', 'articles'), { recursive: true });
  await moveSourceMaps();
  await stat(join(draft, 'server', 'server.js'));
  await precompress();
  await writeFile(join(draft, 'build-id'), `${buildId}\n`);
  if (stamp) await writeFile(join(draft, '.stamp'), stamp);
  await rm(replaced, { recursive: true, force: true });
  await rename(dist, replaced).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  });
  await rename(draft, dist);
  await rm(replaced, { recursive: true, force: true });
}

/** Moves the browser's source maps from the served files to dist/maps. */
async function moveSourceMaps(): Promise<void> {
  const target = join(draft, 'maps');
  await mkdir(target);
  const maps = globSync('client/**/*.map', { cwd: draft });
  if (maps.length === 0) throw new Error('The build has made no source maps.');
  await Promise.all(maps.map((map) => rename(join(draft, map), join(target, basename(map)))));
  // The server's build also emits the browser's workers, with the same maps.
  await Promise.all(globSync('server/**/*.map', { cwd: draft }).map((map) => rm(join(draft, map))));
}

async function precompress(): Promise<void> {
  const files = globSync(
    ['client/assets/**/*', 'client/**/*.{css,html,ico,js,json,svg,txt,webmanifest,xml}'],
    {
      cwd: draft,
      withFileTypes: true,
    },
  );
  const paths = new Set(
    files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name)),
  );
  await Promise.all([...paths].map(compressFile));
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  const params = {
    [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY,
    [zlib.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: zlib.Z_BEST_COMPRESSION }),
  ]);
  if (brotli.length < content.length) await writeFile(`${path}.br`, brotli);
  if (gzipped.length < content.length) await writeFile(`${path}.gz`, gzipped);
}

await build(process.argv[2]);

import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

type Chunk = {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
};

/**
 * Modules for offline use: the shell and the tracker with its dialogs. The prefix `_` marks groups of vite.config.ts
 * and the route whose code its dialogs import.
 */
const offlineModules =
  /^(src\/(lib|ui)\/|src\/features\/(airdrops|session|subscriptions)\/|src\/routes\/account\/tracker\.|src\/routes\/shell\/|_(api|query|tracker)-)/;

/** Returns the files that the tracker needs, from the build's manifest. */
function listOfflineFiles(chunks: Readonly<Record<string, Chunk>>, entry: string): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (key: string): void => {
    const chunk = chunks[key];
    if (chunk === undefined || seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`);
    for (const item of chunk.imports ?? []) add(item);
    for (const dynamicImport of chunk.dynamicImports ?? [])
      if (offlineModules.test(dynamicImport)) add(dynamicImport);
  };
  add(entry);
  return [...files].sort();
}

/**
 * Builds /sw.js with the names of the files it caches, and records for the server which files the offline
 * shell loads. Its bytes change with every build that changes the app, which is how browsers detect a new
 * version.
 */
export async function buildServiceWorker(root: string, client: string): Promise<void> {
  const chunks: Record<string, Chunk> = JSON.parse(
    await readFile(join(client, '.vite', 'manifest.json'), 'utf8'),
  );
  const [key, entry] = Object.entries(chunks).find(([, { isEntry }]) => isEntry === true) ?? [];
  if (key === undefined || entry === undefined) throw new Error('The browser’s program has no entry.');
  const files = listOfflineFiles(chunks, key);
  const [style] = files.filter((file) => file.endsWith('.css'));
  if (style === undefined) throw new Error('The program has no style sheet.');
  // Only the styles reference the font.
  const [font] =
    /\/assets\/inter-latin-wght-normal-[\w-]+\.woff2/.exec(await readFile(join(client, style), 'utf8')) ?? [];
  if (font === undefined) throw new Error('The styles have no font.');
  if (!files.includes(font)) files.push(font);
  await writeFile(join(client, 'shell.json'), JSON.stringify({ entry: `/${entry.file}`, style, font }));
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    define: { __ENTRY__: JSON.stringify(`/${entry.file}`), __FILES__: JSON.stringify(files) },
    build: {
      outDir: client,
      emptyOutDir: false,
      sourcemap: 'hidden',
      rolldownOptions: {
        input: join(root, 'src/sw/sw.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
  for (const side of ['client', 'server'])
    await rm(join(client, '..', side, '.vite'), { recursive: true, force: true });
}

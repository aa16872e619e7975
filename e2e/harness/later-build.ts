import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export type LaterBuild = {
  /** The settings of `site.start` that serve it. */
  settings: Record<string, string>;
  remove: () => Promise<void>;
};

/** Creates a copy of the built program as its next version, with other script names. */
export async function makeLaterBuild(): Promise<LaterBuild> {
  // Inside the repository, so that packages resolve.
  const folder = await mkdtemp(join(root, '.cache', 'later-build-'));
  await cp(join(root, 'dist'), folder, { recursive: true });
  const assets = join(folder, 'client/assets');
  const scripts = new Set((await readdir(assets)).filter((name) => name.endsWith('.js')));
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      if (/\.(br|gz)$/.test(name)) return rm(path);
      if (!/\.(js|json)$/.test(name)) return;
      const text = await readFile(path, 'utf8');
      const changed = text.replaceAll(/[\w.-]+\.js/g, (found) => (scripts.has(found) ? later(found) : found));
      if (changed !== text) await writeFile(path, changed);
    }),
  );
  for (const name of scripts) await rename(join(assets, name), join(assets, later(name)));
  return { settings: { SITE_BUILD: folder }, remove: () => rm(folder, { recursive: true, force: true }) };
}

const later = (name: string): string => name.replace(/\.js$/, '-later.js');

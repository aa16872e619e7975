// Finds programs, and installs Debian's packages where this may be done.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { log } from './paths.mjs';

/** Returns the path of the first of these programs that is installed. */
export function findOnPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
}

/** Installs packages as root, and returns whether they are installed. `description` says what for. */
export function installDebian(names, description) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  log(`Installing ${description} (first test only) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Fails fast without a network: the tests might do without them.
  const network = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10'];
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...network, ...args], { env, stdio: ['ignore', 2, 2], timeout: 180_000 })
      .status === 0;
  const install = () => apt('install', '-y', '--no-install-recommends', ...names);
  return install() || (apt('update') && install());
}

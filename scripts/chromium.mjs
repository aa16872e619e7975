// Finds a Chromium for the browser tests: an installed one, or Debian's, or npm's.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { packedChromium } from './packed-chromium.mjs';
import { say } from './paths.mjs';

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const usualPlaces = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'].flatMap((name) => {
    const folder = process.env[name];
    return folder
      ? [
          join(folder, 'Chromium/Application/chrome.exe'),
          join(folder, 'Google/Chrome/Application/chrome.exe'),
          join(folder, 'Microsoft/Edge/Application/msedge.exe'),
        ]
      : [];
  }),
};

/** The path of a Chromium; undefined, after a sentence on what to do, when there is none to be had. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return given;
    say(`CHROMIUM_PATH names no file: ${given}`);
    return undefined;
  }
  const found =
    installedChromium() ?? (installDebian() ? installedChromium() : undefined) ?? packedChromium();
  if (!found) {
    say('The browser tests need Chromium. Install it (Debian: apt-get install chromium) or Google Chrome,');
    say('or set CHROMIUM_PATH to the program.');
  }
  return found;
}

function installedChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...onPath, ...(usualPlaces[process.platform] ?? [])].find((file) => existsSync(file));
}

function installDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  say('Installing Chromium (first test only) …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 2, 2] }).status === 0;
  apt('update');
  return apt('install', '-y', '--no-install-recommends', 'chromium');
}

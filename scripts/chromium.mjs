// Finds a Chromium for the browser tests: the headless shell, which takes a third of the processor time, if
// it is installed or Debian has it; else an installed one, or npm's.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath, installDebian } from './debian.mjs';
import { unpackChromium } from './packed-chromium.mjs';
import { log } from './paths.mjs';

const headlessShells = ['chromium-headless-shell', 'chrome-headless-shell'];
const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const installPaths = {
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

/** Returns the path of a Chromium; prints advice and returns undefined if none can be found. */
export function findChromium() {
  const customPath = process.env.CHROMIUM_PATH;
  if (customPath) {
    if (existsSync(customPath)) return customPath;
    log(`CHROMIUM_PATH doesn’t point to a file: ${customPath}`);
    return undefined;
  }
  const executable =
    findOnPath(headlessShells) ??
    (installDebian([headlessShells[0]], 'a Chromium without windows')
      ? findOnPath(headlessShells)
      : undefined) ??
    findInstalledChromium() ??
    unpackChromium();
  if (!executable) {
    log('The browser tests need Chromium. Install it (Debian: apt-get install chromium) or Google Chrome,');
    log('or set CHROMIUM_PATH to the program.');
  }
  return executable;
}

function findInstalledChromium() {
  return findOnPath(commands) ?? (installPaths[process.platform] ?? []).find((file) => existsSync(file));
}

// Finds Firefox and WebKit for npm run test:browsers: Debian's packages.
import { findOnPath, installDebian } from './debian.mjs';
import { log } from './paths.mjs';

/** By program, the package that has it. WebKit's browser has no mode without a display, which Xvfb is. */
const packages = { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' };

/** Returns whether both browsers are installed, which it does where it may; else prints how to. */
export function findOtherBrowsers() {
  const listMissing = () => Object.keys(packages).filter((program) => findOnPath([program]) === undefined);
  const missing = listMissing().map((program) => packages[program]);
  if (missing.length === 0) return true;
  installDebian(missing, 'Firefox and WebKit');
  if (listMissing().length === 0) return true;
  log(`These tests need Firefox and WebKit; on Debian: apt-get install ${missing.join(' ')}`);
  return false;
}

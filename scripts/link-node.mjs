// After an install: puts npm's Node on the PATH of npm scripts if npm has not done it (npm 10), and records
// that the install is complete. Never fails the install.
import { existsSync, lstatSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { findInstalledNode } from './node24.mjs';
import { packages } from './paths.mjs';
import { computeInstallStamp, installStamp } from './stamps.mjs';

try {
  const node = findInstalledNode();
  const link = join(packages, '.bin', 'node');
  if (node && process.platform !== 'win32' && !existsSync(link)) {
    mkdirSync(dirname(link), { recursive: true });
    if (lstatSync(link, { throwIfNoEntry: false })) rmSync(link);
    symlinkSync(relative(dirname(link), node), link);
  }
  const omitted = (process.env.npm_config_omit ?? '').split(/[\s,]+/).filter(Boolean);
  if (omitted.every((kind) => kind === 'dev') && existsSync(join(packages, 'vite')))
    writeFileSync(installStamp, computeInstallStamp({ all: omitted.length === 0 }));
} catch (error) {
  console.warn(`Failed to link Node: ${error.message}`);
}

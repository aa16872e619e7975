import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dropfolio-install-'));
  for (const name of ['scripts', 'package.json', 'package-lock.json'])
    await cp(join(root, name), join(folder, name), { recursive: true });
  await mkdir(join(folder, 'node_modules', 'vite'), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const runNode = (args: readonly string[], env: Record<string, string> = {}): string =>
  execFileSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  });

/** Runs what npm runs after an install that omits packages of this kind. */
const runAfterInstall = (omit: string) => runNode(['scripts/link-node.mjs'], { npm_config_omit: omit });

const readInstalled = (): unknown =>
  JSON.parse(
    runNode([
      '--input-type=module',
      '--eval',
      `import { isInstalled } from './scripts/stamps.mjs';
      console.log(JSON.stringify({ some: isInstalled({ all: false }), all: isInstalled({ all: true }) }));`,
    ]),
  );

describe('the installed packages', () => {
  it('count as incomplete before an install', () => {
    expect(readInstalled()).toEqual({ some: false, all: false });
  });

  it('suffice for building and running after an install without development packages', () => {
    runAfterInstall('dev');
    expect(readInstalled()).toEqual({ some: true, all: false });
  });

  it('suffice for everything after a complete install', () => {
    runAfterInstall('');
    expect(readInstalled()).toEqual({ some: true, all: true });
  });

  it('count as incomplete after an install without optional packages, such as PostgreSQL', () => {
    runAfterInstall('optional');
    expect(readInstalled()).toEqual({ some: false, all: false });
  });

  it('count as incomplete once the lockfile has changed', async () => {
    runAfterInstall('');
    await writeFile(join(folder, 'package-lock.json'), '{}');
    expect(readInstalled()).toEqual({ some: false, all: false });
  });
});

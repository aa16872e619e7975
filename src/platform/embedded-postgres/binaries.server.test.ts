import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findPostgresPackage, prepareBinaries } from './binaries.server.ts';
import { runExecutable } from './program.server.ts';

const nobody = { uid: 65_534, gid: 65_534 };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dropfolio-bin-'));
  chmodSync(folder, 0o711);
});

afterEach(() => rmSync(folder, { recursive: true }));

test('creates the symlinks that npm omits, once', () => {
  const library = join(folder, 'native', 'lib');
  mkdirSync(library, { recursive: true });
  writeFileSync(join(library, 'libx.so.1.2'), '');
  writeFileSync(
    join(folder, 'native', 'pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so.1' }]),
  );
  const postgresPackage = { directory: folder, version: '18.4.0', major: '18' };
  const placement = { home: folder, cluster: join(folder, 'cluster'), user: undefined };
  const { postgres } = prepareBinaries(postgresPackage, placement);
  expect(prepareBinaries(postgresPackage, placement).postgres).toBe(postgres);
  expect(postgres).toBe(
    join(folder, 'native', 'bin', process.platform === 'win32' ? 'postgres.exe' : 'postgres'),
  );
  expect(readlinkSync(join(library, 'libx.so.1'))).toBe('libx.so.1.2');
});

test.runIf(process.getuid?.() === 0)('copies programs that the server user can’t reach', async () => {
  const closed = mkdtempSync('/root/dropfolio-bin-');
  try {
    const installedPackage = findPostgresPackage();
    cpSync(join(installedPackage.directory, 'native'), join(closed, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    rmSync(join(closed, 'native', 'lib', 'libicuuc.so.60'), { force: true });
    const postgresPackage = { ...installedPackage, directory: closed };
    mkdirSync(join(folder, 'runtime-1.0.0'));
    const { postgres } = prepareBinaries(postgresPackage, {
      home: folder,
      cluster: join(folder, 'cluster'),
      user: nobody,
    });
    expect(postgres.startsWith(join(folder, `runtime-${installedPackage.version}`))).toBe(true);
    expect(lstatSync(postgres).uid).toBe(0);
    expect(existsSync(join(folder, 'runtime-1.0.0'))).toBe(false);
    const { code, output } = await runExecutable(postgres, ['--version'], nobody);
    expect(output).toContain(`PostgreSQL) ${installedPackage.major}.`);
    expect(code).toBe(0);
  } finally {
    rmSync(closed, { recursive: true });
  }
});

import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readBuildId } from './build-id.server.ts';

it('changes with the names of files, and not with their compressed copies', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dropfolio-build-id-'));
  try {
    const assets = join(folder, 'assets');
    await mkdir(assets);
    await writeFile(join(assets, 'app-Ab12cd34.js'), '');
    const id = readBuildId(folder);
    expect(id).toMatch(/^[0-9a-f]{12}$/);
    await writeFile(join(assets, 'app-Ab12cd34.js.br'), '');
    expect(readBuildId(folder)).toBe(id);
    await rename(join(assets, 'app-Ab12cd34.js'), join(assets, 'app-Ef56gh78.js'));
    expect(readBuildId(folder)).not.toBe(id);
    expect(readBuildId(undefined)).toBe('development');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identifyFileStorage } from './files-place.server.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'dropfolio-place-'));
});
afterAll(() => rm(home, { recursive: true }));

const findPlace = (folder: string) => identifyFileStorage({ folder: join(home, folder), s3: null });

it('identifies a folder equally under concurrent first use and every mount path', async () => {
  const places = await Promise.all(Array.from({ length: 20 }, () => findPlace('shared')));
  expect(new Set(places.map(({ id }) => id)).size).toBe(1);
  expect(await readdir(join(home, 'shared'))).toEqual(['.place']);
  await symlink(join(home, 'shared'), join(home, 'mounted'));
  expect(await findPlace('mounted')).toEqual(places[0]);
  expect((await findPlace('other')).id).not.toBe(places[0]?.id);
});

it('identifies a bucket', async () => {
  const s3 = { endpoint: 'https://s3.example.com', bucket: 'pictures' };
  expect((await identifyFileStorage({ folder: join(home, 'unused'), s3 })).id).toBe(
    'https://s3.example.com/pictures',
  );
  expect(await readdir(home)).not.toContain('unused');
});

it('reports an unusable folder in a sentence', async () => {
  await writeFile(join(home, 'file'), '');
  expect((await findPlace('file')).problem).toBe(
    `Uploaded files can’t be kept in ${join(home, 'file')}: it isn’t a folder.`,
  );
});

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findNewestBackup,
  makeBackup,
  pruneBackups,
  recordBackup,
} from '../src/platform/backup/backups.server.ts';
import { openPlace } from '../src/platform/backup/places.server.ts';
import { restoreBackup } from '../src/platform/backup/restore.server.ts';
import { createStorage } from '../src/platform/storage.server.ts';
import { makeAirdrops } from './factories/airdrops.ts';
import { makeMember } from './factories/members.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { slowIt } from './harness/slow-it.ts';

const key = 'a key of twenty-six letters';
const { signal } = new AbortController();

let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dropfolio-backup-rules-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

async function backUp(to: string, { ownerUrl: url }: TestDatabase) {
  const place = await openPlace(join(folder, to), null);
  const storage = await createStorage({ folder: join(folder, 'files'), s3: null });
  return { place, backup: await makeBackup({ url, storage, place, key, signal }) };
}

describe('backup rules', () => {
  slowIt('rejects a backup whose rows violate a constraint, and says so in a sentence', async () => {
    const broken = await createTestDatabase();
    try {
      await makeAirdrops(broken.db, await makeMember(broken.db), 2);
      await broken.ownerDb.transaction().execute(async (trx) => {
        const keys = await sql<{ name: string }>`SELECT conname AS name FROM pg_constraint
          WHERE conrelid = 'airdrops'::regclass AND contype = 'f'`.execute(trx);
        // The state after a bulk load without foreign keys.
        await sql`ALTER TABLE airdrops DISABLE TRIGGER USER`.execute(trx);
        for (const { name } of keys.rows) {
          await sql`ALTER TABLE airdrops DROP CONSTRAINT ${sql.id(name)}`.execute(trx);
        }
        await sql`UPDATE airdrops SET user_id = gen_random_uuid()`.execute(trx);
      });
      const { place, backup } = await backUp('broken', broken);
      const empty = await createTestDatabase({ bare: true });
      const restoring = restoreBackup({
        place,
        name: backup.name,
        key,
        storage: null,
        signal,
        where: 'The database',
        open: async () => empty.ownerUrl,
      });
      await expect(restoring).rejects.toMatchObject({
        name: 'BackupError',
        problem: 'damaged',
        message: expect.stringMatching(
          /^This backup can’t be restored: rows of \w+ break the rule \w+_fkey\. Nothing was restored\.$/,
        ),
      });
      await empty.close();
    } finally {
      await broken.close();
    }
  });

  it('keeps the newest backup if an older one was made with a fast clock', async () => {
    const { place, backup } = await backUp('skewed', database);
    const takenAt = new Date(Date.now() + 26 * 3_600_000).toISOString();
    const fromFastClock = { ...backup, name: 'dropfolio-20991231T235959Z-00000000.tar.zst.age', takenAt };
    await writeFile(join(folder, 'skewed', fromFastClock.name), 'made by a clock that was ahead');
    await recordBackup(database.db, { place, encrypted: true }, fromFastClock);
    await recordBackup(database.db, { place, encrypted: true }, backup);
    expect(await pruneBackups(database.db, place, 1)).toEqual([fromFastClock.name]);
    expect(await readdir(join(folder, 'skewed'))).toEqual([backup.name, `${backup.name}.sha256`]);
    expect(await findNewestBackup(database.db)).toMatchObject({ place: place.address, name: backup.name });
  });
});

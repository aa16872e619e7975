import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import { sql } from 'kysely';
import { pack } from 'tar-stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { migrateJobs } from '../src/db/job-queue.server.ts';
import { listAppliedMigrations, migrate, migrateWithin, migrations } from '../src/db/migrate.server.ts';
import { checkAirdropTotals } from '../src/features/airdrops/data/doctor-queries.server.ts';
import { grantCredits } from '../src/features/credits/commands.server.ts';
import {
  findNewestBackup,
  type MadeBackup,
  makeBackup,
  pruneBackups,
  recordBackup,
  recordBackupFailure,
} from '../src/platform/backup/backups.server.ts';
import { addTrailer } from '../src/platform/backup/envelope.server.ts';
import { type BackupPlace, openPlace } from '../src/platform/backup/places.server.ts';
import { restoreBackup } from '../src/platform/backup/restore.server.ts';
import { withSession } from '../src/platform/backup/session.server.ts';
import { createDiskStorage, createS3Storage, type Storage } from '../src/platform/storage.server.ts';
import { makeAirdrop } from './factories/airdrops.ts';
import { expectLedgerInvariants, makeCreditAdmin } from './factories/credits.ts';
import { addPicture, fillDatabase } from './factories/filled-database.ts';
import { createMemberCtx, makeMember } from './factories/members.ts';
import { hashTables, readJobs } from './harness/backup-content.ts';
import { readCatalog } from './harness/catalog.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { eventually } from './harness/eventually.ts';
import { startFakeS3 } from './harness/fake-s3.ts';

const key = 'a key of twenty-six letters';
const signal = new AbortController().signal;

let folder: string;
let filled: TestDatabase;
let extraDatabases: TestDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dropfolio-backups-'));
  filled = await createTestDatabase();
  await fillDatabase(filled);
});
afterEach(async () => {
  await Promise.all(extraDatabases.map((item) => item.close()));
  extraDatabases = [];
});
afterAll(async () => {
  await filled.close();
  await rm(folder, { recursive: true });
});

async function createEmptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase({ bare: true });
  extraDatabases.push(database);
  return database;
}

const createStorageIn = (name: string) => createDiskStorage(join(folder, name));

type BackupOptions = { database?: TestDatabase; storage?: Storage; to?: string; withKey?: string | null };

async function backUp({
  database = filled,
  storage = createStorageIn('none'),
  to = 'backups',
  withKey = key,
}: BackupOptions = {}) {
  const place = await openPlace(to.startsWith('s3:') ? to : join(folder, to), null);
  return {
    place,
    backup: await makeBackup({ url: database.ownerUrl, storage, place, key: withKey, signal }),
  };
}

type RestoreOptions = {
  name: string;
  into?: TestDatabase;
  storage?: Storage;
  from?: BackupPlace;
  withKey?: string | null;
};

async function restore({
  name,
  into,
  storage = createStorageIn('restored'),
  from,
  withKey = key,
}: RestoreOptions) {
  const database = into ?? (await createEmptyDatabase());
  const place = from ?? (await openPlace(join(folder, 'backups'), null));
  await restoreBackup({
    place,
    name,
    key: withKey,
    storage,
    signal,
    where: 'The database',
    open: async () => database.ownerUrl,
  });
  return database;
}

describe('a backup', () => {
  it('restores every row, the waiting jobs, and the schema', async () => {
    const before = await hashTables(filled);
    const { backup } = await backUp();
    const copy = await restore({ name: backup.name });
    expect(await hashTables(copy)).toEqual(before);
    expect(await readJobs(copy)).toEqual(await readJobs(filled));
    expect(await readJobs(copy)).toHaveLength(backup.jobs.rows);
    expect(backup.jobs.rows).toBeGreaterThan(1);
    await migrate({ pool: copy.openOwnerPool(), appRole: copy.appRole, log: () => undefined });
    const readSchema = async (database: TestDatabase) =>
      (await readCatalog(database.openOwnerPool())).filter((line) => !line.startsWith('database rights'));
    expect(await readSchema(copy)).toEqual(await readSchema(filled));
    const ids = await sql<{ n: number }>`SELECT last_value AS n FROM pg_sequences
      WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`.execute(copy.ownerDb);
    expect(ids.rows.map(({ n }) => String(n))).toEqual(backup.sequences.map(({ lastValue }) => lastValue));
    await expectLedgerInvariants(copy.ownerDb);
  });

  it('is consistent although others write', async () => {
    const bank = await makeCreditAdmin(filled.db);
    const people = await Promise.all([makeMember(filled.db), makeMember(filled.db)]);
    let writes = 0;
    let isOver = false;
    const write = async (index: number): Promise<void> => {
      while (!isOver) {
        const person = people[index % people.length] ?? bank;
        await makeAirdrop(filled.db, person);
        await grantCredits(createMemberCtx(filled.db, bank), { userId: person.id, amount: 1, note: null });
        writes += 1;
      }
    };
    const writers = [0, 1, 2].map(write);
    const slowStorage: Storage = {
      ...createStorageIn('slow'),
      get: async () => {
        const before = writes;
        await eventually(() => expect(writes).toBeGreaterThan(before + 5));
        return randomBytes(10);
      },
    };
    await addPicture(filled, undefined, 10);
    const { backup } = await backUp({ storage: slowStorage });
    isOver = true;
    await Promise.all(writers);
    const copy = await restore({ name: backup.name });
    await expectLedgerInvariants(copy.ownerDb);
    expect(await checkAirdropTotals(copy.ownerDb)).toEqual([]);
    expect(backup.files.count).toBe(1);
    await filled.ownerDb.deleteFrom('files').execute();
  });

  it('contains the pictures named in the database, and lists missing ones', async () => {
    const storage = createStorageIn('pictures');
    const retained = [await addPicture(filled, storage, 70_000), await addPicture(filled, storage, 1)];
    const missing = await addPicture(filled, undefined, 5);
    const { backup } = await backUp({ storage, withKey: null });
    expect(backup.files).toMatchObject({ count: 2, bytes: 70_001, missing: [missing] });
    const restored = createStorageIn('restored pictures');
    await restore({ name: backup.name, storage: restored, withKey: null });
    for (const name of retained) expect(await restored.get(name)).toEqual(await storage.get(name));
    expect(await restored.get(missing)).toBeUndefined();
    await filled.ownerDb.deleteFrom('files').execute();
  });

  it('is migrated if it is of an older version', async () => {
    const older = await createEmptyDatabase();
    const pool = older.openOwnerPool(1);
    await migrateJobs(pool, () => undefined);
    await withSession(older.ownerUrl, signal, async (client) => {
      await client.query('BEGIN');
      await migrateWithin(
        client,
        Object.keys(migrations).filter((name) => name < '039'),
      );
      await client.query('COMMIT');
    });
    await sql`INSERT INTO settings (name, value) VALUES ('old', 'kept')`.execute(older.ownerDb);
    const { backup } = await backUp({ database: older });
    expect(backup.migrations).not.toContain('041-operations');
    const copy = await restore({ name: backup.name });
    expect((await listAppliedMigrations(copy.openOwnerPool(1))).toSorted()).toEqual(
      Object.keys(migrations).toSorted(),
    );
    expect(
      await copy.ownerDb.selectFrom('settings').select('value').where('name', '=', 'old').execute(),
    ).toEqual([{ value: 'kept' }]);
  });

  it('can be read by its owner alone, and leaves nothing if it fails', async () => {
    const { backup, place } = await backUp({ to: 'own' });
    const path = join(folder, 'own', backup.name);
    expect((await stat(join(folder, 'own'))).mode & 0o777).toBe(0o700);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readFile(`${path}.sha256`, 'utf8')).toBe(
      `${createHash('sha256')
        .update(await readFile(path))
        .digest('hex')}  ${backup.name}\n`,
    );
    const before = await readdir(join(folder, 'own'));
    await addPicture(filled, undefined, 5);
    const broken: Storage = {
      ...createStorageIn('broken'),
      get: () => Promise.reject(new Error('no route to the bucket')),
    };
    const failing = makeBackup({ url: filled.ownerUrl, storage: broken, place, key, signal });
    await expect(failing).rejects.toThrow('The backup failed: no route to the bucket');
    const stopping = new AbortController();
    const stopped: Storage = {
      ...createStorageIn('broken'),
      get: async () => {
        stopping.abort(new Error('stopped'));
        return undefined;
      },
    };
    await expect(
      makeBackup({ url: filled.ownerUrl, storage: stopped, place, key, signal: stopping.signal }),
    ).rejects.toThrow('stopped');
    expect(await readdir(join(folder, 'own'))).toEqual(before);
    await filled.ownerDb.deleteFrom('files').execute();
  });

  it('can be opened by age and zstd', async () => {
    const { backup } = await backUp();
    const decrypter = new Decrypter();
    decrypter.addPassphrase(key);
    const plain = await decrypter.decrypt(await readFile(join(folder, 'backups', backup.name)));
    const tar = zstdDecompressSync(plain);
    expect(tar.subarray(0, 10).toString()).toBe('about.json');
    expect(tar.includes('tables/airdrops/000001.copy')).toBe(true);
  });

  it('is recorded, and pruning retains only the newest recorded ones', async () => {
    const { place } = await backUp({ to: 'pruned' });
    await writeFile(join(folder, 'pruned', 'dropfolio-by-hand.tar.zst'), 'by hand');
    const names: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const { backup } = await backUp({ to: 'pruned' });
      await recordBackup(filled.db, { place, encrypted: true }, backup);
      names.push(backup.name);
    }
    await recordBackupFailure(
      filled.db,
      { place, encrypted: true, takenAt: new Date() },
      new Error('disk full'),
    );
    expect(await pruneBackups(filled.db, place, 2)).toEqual([names[0]]);
    const left = await readdir(join(folder, 'pruned'));
    expect(left).toHaveLength(2 + 2 * 2 + 1);
    expect(left).not.toContain(names[0]);
    const rows = await filled.db
      .selectFrom('backups')
      .select(['name', 'error'])
      .orderBy('taken_at')
      .execute();
    expect(rows).toEqual([
      ...names.slice(1).map((name) => ({ name, error: null })),
      { name: '', error: 'disk full' },
    ]);
    expect(await findNewestBackup(filled.db)).toMatchObject({ place: place.address, name: names[2] });
  });

  it('is uploaded to a bucket in parts, and downloaded from it', async () => {
    const s3 = await startFakeS3();
    try {
      const options = {
        bucket: 'pictures',
        region: 'eu-test-1',
        endpoint: s3.env.S3_ENDPOINT ?? '',
        accessKeyId: s3.env.S3_ACCESS_KEY_ID ?? '',
        secretAccessKey: s3.env.S3_SECRET_ACCESS_KEY ?? '',
      };
      const storage = await createS3Storage(options);
      const pictures = [await addPicture(filled, storage, 9_000_000), await addPicture(filled, storage, 10)];
      const place = await openPlace('s3://backups/nightly', options);
      const backup = await makeBackup({ url: filled.ownerUrl, storage, place, key, signal });
      expect([...s3.objects.keys()]).toContain(`backups/nightly/${backup.name}`);
      expect(s3.requests.some(({ line, isSigned }) => line.startsWith('POST') && isSigned)).toBe(true);
      const copy = await restore({ name: backup.name, from: place, storage: createStorageIn('from bucket') });
      expect(await hashTables(copy)).toEqual(await hashTables(filled));
      for (const name of pictures) {
        expect(await createStorageIn('from bucket').get(name)).toEqual(await storage.get(name));
      }
      const broken: Storage = { ...storage, get: () => Promise.reject(new Error('gone')) };
      const retained = s3.objects.size;
      await expect(makeBackup({ url: filled.ownerUrl, storage: broken, place, key, signal })).rejects.toThrow(
        'gone',
      );
      expect([s3.objects.size, s3.countOpenUploads()]).toEqual([retained, 0]);
    } finally {
      s3.close();
      await filled.ownerDb.deleteFrom('files').execute();
    }
  });
});

describe('a restore', () => {
  let valid: MadeBackup;
  let bytes: Buffer;
  let untouched: TestDatabase;
  beforeAll(async () => {
    untouched = await createTestDatabase({ bare: true });
    ({ backup: valid } = await backUp());
    bytes = await readFile(join(folder, 'backups', valid.name));
  });
  afterAll(() => untouched.close());

  async function expectRejected(
    change: { bytes?: Buffer; withKey?: string | null },
    problem: RegExp,
  ): Promise<void> {
    await writeFile(join(folder, 'backups', 'changed'), change.bytes ?? bytes);
    const files = createStorageIn('rejected');
    await expect(
      restore({
        name: 'changed',
        into: untouched,
        storage: files,
        withKey: change.withKey === undefined ? key : change.withKey,
      }),
    ).rejects.toThrow(problem);
    expect(await hashTables(untouched)).toEqual({});
    expect(await readdir(join(folder, 'rejected')).catch(() => [])).toEqual([]);
  }

  const expectRejectedPlain = (plain: Buffer, problem: RegExp) =>
    expectRejected({ bytes: plain, withKey: null }, problem);

  /** Creates an unencrypted backup with the given entries. */
  async function createArchive(
    entries: Record<string, unknown>,
    type: 'file' | 'symlink' = 'file',
  ): Promise<Buffer> {
    const tar = pack();
    for (const [name, content] of Object.entries(entries)) {
      if (type === 'symlink') tar.entry({ name, type, linkname: '/etc/passwd' });
      else tar.entry({ name }, Buffer.isBuffer(content) ? content : JSON.stringify(content));
    }
    tar.finalize();
    const chunks: Buffer[] = [];
    for await (const chunk of tar) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
    const withTrailer: Uint8Array[] = [];
    for await (const chunk of addTrailer(Readable.from([zstdCompressSync(Buffer.concat(chunks))])))
      withTrailer.push(chunk);
    return Buffer.concat(withTrailer);
  }

  const createHeader = () => ({
    format: 'dropfolio-backup',
    formatVersion: 1,
    version: '0.3.0',
    takenAt: new Date().toISOString(),
    migrations: ['001-foundation'],
    shapes: [],
  });

  it('rejects a file truncated at any position', async () => {
    for (const part of [0, 0.001, 0.3, 0.999]) {
      await expectRejected(
        { bytes: bytes.subarray(0, Math.floor(bytes.length * part)) },
        /damaged or truncated/,
      );
    }
    await expectRejected({ bytes: bytes.subarray(0, bytes.length - 1) }, /damaged or truncated/);
    const { backup } = await backUp({ withKey: null, to: 'plain' });
    const plain = await readFile(join(folder, 'plain', backup.name));
    await expectRejectedPlain(plain.subarray(0, plain.length - 5), /damaged or truncated/);
    await expectRejectedPlain(plain.subarray(0, Math.floor(plain.length / 2)), /damaged or truncated/);
  });

  it('rejects a changed byte, whether encrypted or not, and a wrong checksum', async () => {
    const { backup } = await backUp({ withKey: null, to: 'plain' });
    const plain = await readFile(join(folder, 'plain', backup.name));
    for (const [whole, withKey] of [
      [bytes, key],
      [plain, null],
    ] as const) {
      for (const index of [0.2, 0.5, 0.9].map((part) => Math.floor(whole.length * part))) {
        const changed = Buffer.from(whole);
        changed[index] = (changed[index] ?? 0) ^ 1;
        await expectRejected({ bytes: changed, withKey }, /damaged or truncated/);
      }
    }
    await writeFile(join(folder, 'backups', 'changed.sha256'), `${'0'.repeat(64)}  changed\n`);
    await expectRejected({}, /differs from changed\.sha256/);
    await rm(join(folder, 'backups', 'changed.sha256'));
  });

  it('rejects another key and a missing one', async () => {
    await expectRejected(
      { withKey: 'another key of some length' },
      /BACKUP_KEY is not the key of this backup/,
    );
    await expect(restore({ name: valid.name, withKey: null })).rejects.toThrow('set BACKUP_KEY to its key');
    const { backup: plain } = await backUp({ withKey: null });
    await expect(restore({ name: plain.name })).rejects.toThrow('isn’t encrypted although BACKUP_KEY is set');
  });

  it('rejects a newer version', async () => {
    const newer = { ...createHeader(), version: '9.0.0', migrations: ['001-foundation', '999-tomorrow'] };
    await expectRejectedPlain(
      await createArchive({ 'about.json': newer }),
      /9\.0\.0 .* newer .*999-tomorrow/,
    );
    const format = { ...createHeader(), formatVersion: 2 };
    await expectRejectedPlain(
      await createArchive({ 'about.json': format }),
      /newer than this program \(format 2\)/,
    );
  });

  it('rejects paths outside of its folders, links, and other files', async () => {
    const evil = Buffer.from('evil');
    for (const name of [
      'files/../../evil',
      '/etc/evil',
      'files/a/b',
      'tables/pg_authid; DROP/000001.copy',
      'evil',
    ]) {
      const entries = { 'about.json': createHeader(), [name]: evil };
      await expectRejectedPlain(await createArchive(entries), /doesn’t belong in a backup/);
    }
    const linked = await createArchive({ 'files/link.webp': '' }, 'symlink');
    await expectRejectedPlain(linked, /doesn’t belong in a backup/);
    await expectRejected({ bytes: Buffer.from('a picture of a cat') }, /damaged or truncated/);
    await expectRejectedPlain(await createArchive({ 'files/a.webp': evil }), /doesn’t begin as a backup/);
    await expect(restore({ name: 'nothing' })).rejects.toThrow('There is no backup nothing in');
  });

  it('rejects a database with tables, which it leaves unchanged', async () => {
    const before = await hashTables(filled);
    await expect(restore({ name: valid.name, into: filled })).rejects.toThrow(/isn’t empty \(\d+ tables\)/);
    expect(await hashTables(filled)).toEqual(before);
    expect(await readJobs(filled)).not.toEqual([]);
  });

  it('leaves an empty database if interrupted, and can be repeated', async () => {
    const storage = createStorageIn('half');
    await addPicture(filled, storage, 9);
    const { backup } = await backUp({ storage });
    await filled.ownerDb.deleteFrom('files').execute();
    const database = await createEmptyDatabase();
    const stopped: Storage = {
      ...storage,
      put: async () => {
        await database.openOwnerPool(1).query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        );
      },
    };
    await expect(restore({ name: backup.name, into: database, storage: stopped })).rejects.toThrow();
    expect(await hashTables(database)).toEqual({});
    await restore({ name: backup.name, into: database, storage: createStorageIn('half again') });
    expect((await hashTables(database)).files).toMatch(/^1 /);
  });
});

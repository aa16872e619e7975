import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import fc from 'fast-check';
import { sql } from 'kysely';
import { pack } from 'tar-stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { migrateJobs } from '../src/db/job-queue.server.ts';
import { migrate, migrateWithin, migrations, readDone } from '../src/db/migrate.server.ts';
import { checkAirdropTotals } from '../src/features/airdrops/data/doctor-queries.server.ts';
import { grantCredits } from '../src/features/credits/commands.server.ts';
import { uuidv7 } from '../src/lib/uuid.ts';
import {
  findNewestBackup,
  type Made,
  makeBackup,
  pruneBackups,
  recordBackup,
  recordBackupFailure,
} from '../src/platform/backup/backups.server.ts';
import { addTrailer } from '../src/platform/backup/envelope.server.ts';
import { type BackupPlace, openPlace } from '../src/platform/backup/places.server.ts';
import { restoreBackup } from '../src/platform/backup/restore.server.ts';
import { withSession } from '../src/platform/backup/session.server.ts';
import { enqueue } from '../src/platform/jobs.server.ts';
import { queueMail, sendMail } from '../src/platform/mailer.server.ts';
import { createDiskStorage, createS3Storage, type Storage } from '../src/platform/storage.server.ts';
import { makeAirdrop, makeAirdrops } from './factories/airdrops.ts';
import { backupArbitrary } from './factories/backups.ts';
import { expectLedgerInvariants, makeCreditAdmin, makeUserWithCredits } from './factories/credits.ts';
import { makeFollowCampaign, submitClaimAsNewUser } from './factories/follow.ts';
import { makeMember, memberCtx } from './factories/members.ts';
import { makePortfolio } from './factories/portfolio.ts';
import { readContent, readJobs } from './harness/backup-content.ts';
import { readCatalog } from './harness/catalog.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { eventually } from './harness/eventually.ts';
import { startFakeS3 } from './harness/fake-s3.ts';
import { restoreBackup as restoreTracker } from './harness/imports.ts';

const key = 'a key of twenty-six letters';
const signal = new AbortController().signal;

let folder: string;
let test: TestDatabase;
let made: TestDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dropfolio-backups-'));
  test = await createTestDatabase();
  await fill(test);
});
afterEach(async () => {
  await Promise.all(made.map((item) => item.close()));
  made = [];
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase({ bare: true });
  made.push(database);
  return database;
}

const odd = 'tab\t, newline\n, backslash \\., \\N, quote " and \u{1F600}';

/** People with all that a tracker holds, credits, claims, mails, and jobs that wait. */
async function fill({ db }: TestDatabase): Promise<void> {
  for (const tracker of fc.sample(backupArbitrary, { numRuns: 6, seed: 20261122 })) {
    await restoreTracker(memberCtx(db, await makeMember(db)), tracker);
  }
  const owner = await makeMember(db);
  await makePortfolio(db, owner, (await makeAirdrop(db, owner, { notes: odd })).id, odd.slice(0, 20));
  await makeAirdrops(db, await makeMember(db), 3_000);
  const bank = await makeCreditAdmin(db);
  await makeUserWithCredits(db, bank, 70);
  const campaign = await makeFollowCampaign(db);
  await submitClaimAsNewUser(db, campaign.id, 'backed_up');
  await queueMail(db, { key: 'waits', to: 'ada@example.com', subject: 'Waits', text: odd, html: odd });
  await enqueue(db, sendMail, { mailId: uuidv7() }, { line: 'one after another', key: 'keyed', priority: 3 });
  await db.insertInto('settings').values({ name: 'a secret', value: 'kept' }).execute();
}

const storageIn = (name: string) => createDiskStorage(join(folder, name));

type Some = { database?: TestDatabase; storage?: Storage; to?: string; withKey?: string | null };

async function backUp({
  database = test,
  storage = storageIn('none'),
  to = 'backups',
  withKey = key,
}: Some = {}) {
  const place = await openPlace(to.startsWith('s3:') ? to : join(folder, to), null);
  return {
    place,
    backup: await makeBackup({ url: database.ownerUrl, storage, place, key: withKey, signal }),
  };
}

type Other = {
  name: string;
  into?: TestDatabase;
  storage?: Storage;
  from?: BackupPlace;
  withKey?: string | null;
};

async function restore({ name, into, storage = storageIn('restored'), from, withKey = key }: Other) {
  const database = into ?? (await emptyDatabase());
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

/** A picture's row and its bytes. */
async function addPicture({ db }: TestDatabase, storage: Storage | undefined, size: number): Promise<string> {
  const name = `${crypto.randomUUID()}.webp`;
  const values = {
    name,
    user_id: null,
    content_type: 'image/webp',
    bytes: size,
    width: 1,
    height: 1,
  } as const;
  await db
    .insertInto('files')
    .values({ ...values, source_url: null })
    .execute();
  await storage?.put(name, randomBytes(size), 'image/webp');
  return name;
}

describe('a backup', () => {
  it('restores every row, the waiting jobs, and the schema', async () => {
    const before = await readContent(test);
    const { backup } = await backUp();
    const copy = await restore({ name: backup.name });
    expect(await readContent(copy)).toEqual(before);
    expect(await readJobs(copy)).toEqual(await readJobs(test));
    expect(await readJobs(copy)).toHaveLength(backup.jobs.rows);
    expect(backup.jobs.rows).toBeGreaterThan(1);
    await migrate({ pool: copy.openOwnerPool(), appRole: copy.appRole, log: () => undefined });
    const readSchema = async (database: TestDatabase) =>
      (await readCatalog(database.openOwnerPool())).filter((line) => !line.startsWith('database rights'));
    expect(await readSchema(copy)).toEqual(await readSchema(test));
    const ids = await sql<{ n: number }>`SELECT last_value AS n FROM pg_sequences
      WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`.execute(copy.ownerDb);
    expect(ids.rows.map(({ n }) => String(n))).toEqual(backup.sequences.map(({ lastValue }) => lastValue));
    await expectLedgerInvariants(copy.ownerDb);
  });

  it('captures one moment while others write', async () => {
    const bank = await makeCreditAdmin(test.db);
    const people = await Promise.all([makeMember(test.db), makeMember(test.db)]);
    let writes = 0;
    let isOver = false;
    const write = async (at: number): Promise<void> => {
      while (!isOver) {
        const person = people[at % people.length] ?? bank;
        await makeAirdrop(test.db, person);
        await grantCredits(memberCtx(test.db, bank), { userId: person.id, amount: 1, note: null });
        writes += 1;
      }
    };
    const writers = [0, 1, 2].map(write);
    const slow: Storage = {
      ...storageIn('slow'),
      get: async () => {
        const before = writes;
        await eventually(() => expect(writes).toBeGreaterThan(before + 5));
        return randomBytes(10);
      },
    };
    await addPicture(test, undefined, 10);
    const { backup } = await backUp({ storage: slow });
    isOver = true;
    await Promise.all(writers);
    const copy = await restore({ name: backup.name });
    await expectLedgerInvariants(copy.ownerDb);
    expect(await checkAirdropTotals(copy.ownerDb)).toEqual([]);
    expect(backup.files.count).toBe(1);
    await test.ownerDb.deleteFrom('files').execute();
  });

  it('contains the pictures in the database, and reports missing ones', async () => {
    const storage = storageIn('pictures');
    const retained = [await addPicture(test, storage, 70_000), await addPicture(test, storage, 1)];
    const missing = await addPicture(test, undefined, 5);
    const { backup } = await backUp({ storage, withKey: null });
    expect(backup.files).toMatchObject({ count: 2, bytes: 70_001, missing: [missing] });
    const restored = storageIn('restored pictures');
    await restore({ name: backup.name, storage: restored, withKey: null });
    for (const name of retained) expect(await restored.get(name)).toEqual(await storage.get(name));
    expect(await restored.get(missing)).toBeUndefined();
    await test.ownerDb.deleteFrom('files').execute();
  });

  it('migrates if it is of an older version', async () => {
    const older = await emptyDatabase();
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
    expect((await readDone(copy.openOwnerPool(1))).toSorted()).toEqual(Object.keys(migrations).toSorted());
    expect(
      await copy.ownerDb.selectFrom('settings').select('value').where('name', '=', 'old').execute(),
    ).toEqual([{ value: 'kept' }]);
  });

  it('has permissions for its owner alone, and a failed one leaves nothing', async () => {
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
    await addPicture(test, undefined, 5);
    const broken: Storage = {
      ...storageIn('broken'),
      get: () => Promise.reject(new Error('no route to the bucket')),
    };
    const failing = makeBackup({ url: test.ownerUrl, storage: broken, place, key, signal });
    await expect(failing).rejects.toThrow('The backup failed: no route to the bucket');
    const stopping = new AbortController();
    const stopped: Storage = {
      ...storageIn('broken'),
      get: async () => {
        stopping.abort(new Error('stopped'));
        return undefined;
      },
    };
    await expect(
      makeBackup({ url: test.ownerUrl, storage: stopped, place, key, signal: stopping.signal }),
    ).rejects.toThrow('stopped');
    expect(await readdir(join(folder, 'own'))).toEqual(before);
    await test.ownerDb.deleteFrom('files').execute();
  });

  it('opens to age and zstd alone', async () => {
    const { backup } = await backUp();
    const decrypter = new Decrypter();
    decrypter.addPassphrase(key);
    const plain = await decrypter.decrypt(await readFile(join(folder, 'backups', backup.name)));
    const tar = zstdDecompressSync(plain);
    expect(tar.subarray(0, 10).toString()).toBe('about.json');
    expect(tar.includes('tables/airdrops/000001.copy')).toBe(true);
  });

  it('leaves a record, and only the newest local ones are retained', async () => {
    const { place } = await backUp({ to: 'pruned' });
    await writeFile(join(folder, 'pruned', 'dropfolio-by-hand.tar.zst'), 'mine');
    const names: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const { backup } = await backUp({ to: 'pruned' });
      await recordBackup(test.db, { place, encrypted: true }, backup);
      names.push(backup.name);
    }
    await recordBackupFailure(
      test.db,
      { place, encrypted: true, takenAt: new Date() },
      new Error('disk full'),
    );
    expect(await pruneBackups(test.db, place, 2)).toEqual([names[0]]);
    const left = await readdir(join(folder, 'pruned'));
    expect(left).toHaveLength(2 + 2 * 2 + 1);
    expect(left).not.toContain(names[0]);
    const rows = await test.db.selectFrom('backups').select(['name', 'error']).orderBy('taken_at').execute();
    expect(rows).toEqual([
      ...names.slice(1).map((name) => ({ name, error: null })),
      { name: '', error: 'disk full' },
    ]);
    expect(await findNewestBackup(test.db)).toMatchObject({ place: place.address, name: names[2] });
  });

  it('uploads to a bucket in parts, and downloads from it', async () => {
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
      const pictures = [await addPicture(test, storage, 9_000_000), await addPicture(test, storage, 10)];
      const place = await openPlace('s3://backups/nightly', options);
      const backup = await makeBackup({ url: test.ownerUrl, storage, place, key, signal });
      expect([...s3.objects.keys()]).toContain(`backups/nightly/${backup.name}`);
      expect(s3.requests.some(({ line, isSigned }) => line.startsWith('POST') && isSigned)).toBe(true);
      const copy = await restore({ name: backup.name, from: place, storage: storageIn('from bucket') });
      expect(await readContent(copy)).toEqual(await readContent(test));
      for (const name of pictures) {
        expect(await storageIn('from bucket').get(name)).toEqual(await storage.get(name));
      }
      const broken: Storage = { ...storage, get: () => Promise.reject(new Error('gone')) };
      const retained = s3.objects.size;
      await expect(makeBackup({ url: test.ownerUrl, storage: broken, place, key, signal })).rejects.toThrow(
        'gone',
      );
      expect([s3.objects.size, s3.openUploads()]).toEqual([retained, 0]);
    } finally {
      s3.close();
      await test.ownerDb.deleteFrom('files').execute();
    }
  });
});

describe('a restore', () => {
  let good: Made;
  let bytes: Buffer;
  let untouched: TestDatabase;
  beforeAll(async () => {
    untouched = await createTestDatabase({ bare: true });
    ({ backup: good } = await backUp());
    bytes = await readFile(join(folder, 'backups', good.name));
  });
  afterAll(() => untouched.close());

  async function expectRejected(
    change: { bytes?: Buffer; withKey?: string | null },
    problem: RegExp,
  ): Promise<void> {
    await writeFile(join(folder, 'backups', 'changed'), change.bytes ?? bytes);
    const files = storageIn('refused');
    await expect(
      restore({
        name: 'changed',
        into: untouched,
        storage: files,
        withKey: change.withKey === undefined ? key : change.withKey,
      }),
    ).rejects.toThrow(problem);
    expect(await readContent(untouched)).toEqual({});
    expect(await readdir(join(folder, 'refused')).catch(() => [])).toEqual([]);
  }

  const expectRejectedPlain = (plain: Buffer, problem: RegExp) =>
    expectRejected({ bytes: plain, withKey: null }, problem);

  /** A backup with other entries, without encryption. */
  async function archive(
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
    const trailed: Uint8Array[] = [];
    for await (const chunk of addTrailer(Readable.from([zstdCompressSync(Buffer.concat(chunks))])))
      trailed.push(chunk);
    return Buffer.concat(trailed);
  }

  const createHeader = () => ({
    format: 'dropfolio-backup',
    formatVersion: 1,
    version: '0.3.0',
    takenAt: new Date().toISOString(),
    migrations: ['001-foundation'],
    shapes: [],
  });

  it('rejects a truncated file, wherever it is cut', async () => {
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

  it('rejects a changed byte, encrypted or not, and a file that differs from its checksum', async () => {
    const { backup } = await backUp({ withKey: null, to: 'plain' });
    const plain = await readFile(join(folder, 'plain', backup.name));
    for (const [whole, withKey] of [
      [bytes, key],
      [plain, null],
    ] as const) {
      for (const at of [0.2, 0.5, 0.9].map((part) => Math.floor(whole.length * part))) {
        const changed = Buffer.from(whole);
        changed[at] = (changed[at] ?? 0) ^ 1;
        await expectRejected({ bytes: changed, withKey }, /damaged or truncated/);
      }
    }
    await writeFile(join(folder, 'backups', 'changed.sha256'), `${'0'.repeat(64)}  changed\n`);
    await expectRejected({}, /differs from changed\.sha256/);
    await rm(join(folder, 'backups', 'changed.sha256'));
  });

  it('rejects another key, and none', async () => {
    await expectRejected(
      { withKey: 'another key of some length' },
      /BACKUP_KEY is not the key of this backup/,
    );
    await expect(restore({ name: good.name, withKey: null })).rejects.toThrow('set BACKUP_KEY to its key');
    const { backup: plain } = await backUp({ withKey: null });
    await expect(restore({ name: plain.name })).rejects.toThrow('isn’t encrypted although BACKUP_KEY is set');
  });

  it('rejects a newer version', async () => {
    const newer = { ...createHeader(), version: '9.0.0', migrations: ['001-foundation', '999-tomorrow'] };
    await expectRejectedPlain(await archive({ 'about.json': newer }), /9\.0\.0 .* newer .*999-tomorrow/);
    const format = { ...createHeader(), formatVersion: 2 };
    await expectRejectedPlain(
      await archive({ 'about.json': format }),
      /newer than this program \(format 2\)/,
    );
  });

  it('rejects names that lead elsewhere, links, and other files', async () => {
    const evil = Buffer.from('evil');
    for (const name of [
      'files/../../evil',
      '/etc/evil',
      'files/a/b',
      'tables/pg_authid; DROP/000001.copy',
      'evil',
    ]) {
      const entries = { 'about.json': createHeader(), [name]: evil };
      await expectRejectedPlain(await archive(entries), /doesn’t belong in a backup/);
    }
    const linked = await archive({ 'files/link.webp': '' }, 'symlink');
    await expectRejectedPlain(linked, /doesn’t belong in a backup/);
    await expectRejected({ bytes: Buffer.from('a picture of a cat') }, /damaged or truncated/);
    await expectRejectedPlain(await archive({ 'files/a.webp': evil }), /doesn’t begin as a backup/);
    await expect(restore({ name: 'nothing' })).rejects.toThrow('There is no backup nothing in');
  });

  it('rejects a database with tables, and changes nothing there', async () => {
    const before = await readContent(test);
    await expect(restore({ name: good.name, into: test })).rejects.toThrow(/isn’t empty \(\d+ tables\)/);
    expect(await readContent(test)).toEqual(before);
    expect(await readJobs(test)).not.toEqual([]);
  });

  it('leaves an empty database when interrupted, and can be repeated', async () => {
    const storage = storageIn('half');
    await addPicture(test, storage, 9);
    const { backup } = await backUp({ storage });
    await test.ownerDb.deleteFrom('files').execute();
    const database = await emptyDatabase();
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
    expect(await readContent(database)).toEqual({});
    await restore({ name: backup.name, into: database, storage: storageIn('half again') });
    expect((await readContent(database)).files).toMatch(/^1 /);
  });
});

import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { type S3Options, s3ClientOptions } from '#/platform/storage.server.ts';
import { BackupError } from './backup-error.server.ts';

/** What is being written: nobody sees it until it is kept. */
export type Draft = {
  out: Writable;
  /** Resolves once it is there for good, under its name. */
  keep: () => Promise<void>;
  /** Leaves nothing. */
  discard: () => Promise<void>;
};

/** Where backups are stored, by name. */
export type BackupPlace = {
  /** The folder, or s3://bucket/prefix. */
  address: string;
  /** Throws what would keep a backup from being written; leaves nothing. */
  probe: () => Promise<void>;
  draft: (name: string) => Promise<Draft>;
  /** Undefined when there is nothing by this name. */
  read: (name: string) => Promise<Readable | undefined>;
  putText: (name: string, text: string) => Promise<void>;
  remove: (name: string) => Promise<void>;
};

const ownerFolder = 0o700;
const ownerFile = 0o600;
const draftEnd = '.part';
const day = 86_400_000;

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** What a killed process has left, of ours alone. */
async function clearOldDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('dropfolio-') || !name.endsWith(draftEnd)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < Date.now() - day) await rm(path, { force: true });
  }
}

function folderPlace(folder: string): BackupPlace {
  const pathOf = (name: string) => join(folder, name);
  const openPart = async (part: string) => {
    await mkdir(folder, { recursive: true, mode: ownerFolder });
    return open(part, 'wx', ownerFile);
  };
  return {
    address: folder,
    async probe() {
      const part = `${pathOf(`dropfolio-probe-${process.pid}`)}${draftEnd}`;
      const file = await openPart(part);
      try {
        await file.writeFile('.');
      } finally {
        await file.close();
        await rm(part, { force: true });
      }
    },
    async draft(name) {
      const part = `${pathOf(name)}${draftEnd}`;
      // Opened here: a stream would report that it can't be opened when nobody listens yet.
      const file = await openPart(part);
      await clearOldDrafts(folder);
      return {
        out: file.createWriteStream({ flush: true }),
        async keep() {
          await rename(part, pathOf(name));
          await syncFolder(folder);
        },
        discard: () => rm(part, { force: true }),
      };
    },
    async read(name) {
      const found = await stat(pathOf(name)).catch(() => undefined);
      return found?.isFile() === true ? createReadStream(pathOf(name)) : undefined;
    },
    putText: (name, text) => writeFile(pathOf(name), text, { mode: ownerFile }),
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

/** At most 10,000 of them: a backup at S3 has at most 80 GB. */
const s3PartBytes = 8 * 1024 * 1024;

async function s3Place(bucket: string, prefix: string, options: S3Options): Promise<BackupPlace> {
  const [
    {
      AbortMultipartUploadCommand,
      CreateMultipartUploadCommand,
      DeleteObjectCommand,
      GetObjectCommand,
      NoSuchKey,
      NotFound,
      PutObjectCommand,
      S3Client,
    },
    { Upload },
  ] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  const client = new S3Client(s3ClientOptions(options));
  const at = (name: string) => ({ Bucket: bucket, Key: prefix === '' ? name : `${prefix}/${name}` });
  return {
    address: `s3://${[bucket, prefix].filter(Boolean).join('/')}`,
    async probe() {
      // An upload that is given up leaves nothing, also in a bucket from which nothing can be deleted.
      const target = at('dropfolio-probe');
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
      await client.send(new AbortMultipartUploadCommand({ ...target, UploadId }));
    },
    async draft(name) {
      const out = new PassThrough();
      // It may fail before anything is written to it.
      out.on('error', () => undefined);
      const upload = new Upload({
        client,
        params: { ...at(name), Body: out, ContentType: 'application/octet-stream' },
        partSize: s3PartBytes,
        queueSize: 2,
      });
      const done = upload.done();
      done.catch((error: Error) => out.destroy(error));
      return {
        out,
        keep: async () => void (await done),
        async discard() {
          out.destroy();
          await upload.abort();
          await done.catch(() => undefined);
        },
      };
    },
    async read(name) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(name)));
        // In Node the body is a stream of Node's.
        return Body as Readable | undefined;
      } catch (error) {
        if (error instanceof NoSuchKey || error instanceof NotFound) return undefined;
        throw error;
      }
    },
    putText: async (name, text) =>
      void (await client.send(new PutObjectCommand({ ...at(name), Body: text, ContentType: 'text/plain' }))),
    remove: async (name) => void (await client.send(new DeleteObjectCommand(at(name)))),
  };
}

const inS3 = /^s3:\/\/([^/]+)\/?(.*?)\/*$/;

/** Opens a folder (made when first written to) or s3://bucket/prefix. Throws BackupError without the settings of S3. */
export async function openPlace(address: string, s3: S3Options | null): Promise<BackupPlace> {
  const [, bucket, prefix = ''] = inS3.exec(address) ?? [];
  if (bucket === undefined) return folderPlace(resolve(address));
  if (s3 === null) {
    throw new BackupError('missing', `${address} requires S3_ENDPOINT and the other S3 settings.`);
  }
  return s3Place(bucket, prefix, s3);
}

/** The place and the name of a backup at a path or an address. */
export async function findBackupPlace(
  file: string,
  s3: S3Options | null,
): Promise<{ place: BackupPlace; name: string }> {
  const at = file.startsWith('s3://') ? file.lastIndexOf('/') : -1;
  if (at > 's3://'.length) {
    return { place: await openPlace(file.slice(0, at), s3), name: file.slice(at + 1) };
  }
  return { place: await openPlace(dirname(resolve(file)), s3), name: basename(file) };
}

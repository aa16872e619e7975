import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { type S3Options, toS3ClientOptions } from '#/platform/storage.server.ts';
import { BackupError } from './backup-error.server.ts';

/** A backup in progress, invisible until `commit`. */
export type Draft = {
  out: Writable;
  /** Resolves when it is stored durably under its name. */
  commit: () => Promise<void>;
  /** Deletes the draft. */
  discard: () => Promise<void>;
};

/** A storage location of backups, which are addressed by name. */
export type BackupPlace = {
  /** The folder, or s3://bucket/prefix. */
  address: string;
  /** Throws if backups can't be written; leaves nothing behind. */
  probe: () => Promise<void>;
  createDraft: (name: string) => Promise<Draft>;
  /** Resolves with undefined if the name doesn't exist. */
  read: (name: string) => Promise<Readable | undefined>;
  putText: (name: string, text: string) => Promise<void>;
  remove: (name: string) => Promise<void>;
};

const ownerFolder = 0o700;
const ownerFile = 0o600;
const draftSuffix = '.part';
const dayMs = 86_400_000;

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Deletes drafts of killed processes, only our own. */
async function clearOldDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('dropfolio-') || !name.endsWith(draftSuffix)) continue;
    const path = join(folder, name);
    const stats = await stat(path).catch(() => undefined);
    if (stats !== undefined && stats.mtimeMs < Date.now() - dayMs) await rm(path, { force: true });
  }
}

function createFolderPlace(folder: string): BackupPlace {
  const toPath = (name: string) => join(folder, name);
  const openPart = async (part: string) => {
    await mkdir(folder, { recursive: true, mode: ownerFolder });
    return open(part, 'wx', ownerFile);
  };
  return {
    address: folder,
    async probe() {
      const part = `${toPath(`dropfolio-probe-${process.pid}`)}${draftSuffix}`;
      const file = await openPart(part);
      try {
        await file.writeFile('.');
      } finally {
        await file.close();
        await rm(part, { force: true });
      }
    },
    async createDraft(name) {
      const part = `${toPath(name)}${draftSuffix}`;
      // Opened here: a stream would emit an open error before it has a listener.
      const file = await openPart(part);
      await clearOldDrafts(folder);
      return {
        out: file.createWriteStream({ flush: true }),
        async commit() {
          await rename(part, toPath(name));
          await syncFolder(folder);
        },
        discard: () => rm(part, { force: true }),
      };
    },
    async read(name) {
      const stats = await stat(toPath(name)).catch(() => undefined);
      return stats?.isFile() === true ? createReadStream(toPath(name)) : undefined;
    },
    putText: (name, text) => writeFile(toPath(name), text, { mode: ownerFile }),
    remove: (name) => rm(toPath(name), { force: true }),
  };
}

/** An upload has at most 10,000 parts: a backup in S3 has at most 80 GB. */
const s3PartBytes = 8 * 1024 * 1024;
/** Enough for two parts at once on a line of half a megabit per second. */
const requestTimeoutMs = 300_000;

async function createS3Place(bucket: string, prefix: string, options: S3Options): Promise<BackupPlace> {
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
  const client = new S3Client(toS3ClientOptions(options, { requestTimeoutMs }));
  const toObject = (name: string) => ({ Bucket: bucket, Key: prefix === '' ? name : `${prefix}/${name}` });
  return {
    address: `s3://${[bucket, prefix].filter(Boolean).join('/')}`,
    async probe() {
      // An aborted upload leaves nothing behind, also in a bucket that denies deletes.
      const target = toObject('dropfolio-probe');
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
      await client.send(new AbortMultipartUploadCommand({ ...target, UploadId }));
    },
    async createDraft(name) {
      const out = new PassThrough();
      // The upload may fail before the first write.
      out.on('error', () => undefined);
      const upload = new Upload({
        client,
        params: { ...toObject(name), Body: out, ContentType: 'application/octet-stream' },
        partSize: s3PartBytes,
        queueSize: 2,
      });
      const uploaded = upload.done();
      uploaded.catch((error: Error) => out.destroy(error));
      return {
        out,
        commit: async () => void (await uploaded),
        async discard() {
          out.destroy();
          await upload.abort();
          await uploaded.catch(() => undefined);
        },
      };
    },
    async read(name) {
      try {
        const { Body } = await client.send(new GetObjectCommand(toObject(name)));
        // In Node the body is a Node stream.
        return Body as Readable | undefined;
      } catch (error) {
        if (error instanceof NoSuchKey || error instanceof NotFound) return undefined;
        throw error;
      }
    },
    putText: async (name, text) =>
      void (await client.send(
        new PutObjectCommand({ ...toObject(name), Body: text, ContentType: 'text/plain' }),
      )),
    remove: async (name) => void (await client.send(new DeleteObjectCommand(toObject(name)))),
  };
}

const s3Address = /^s3:\/\/([^/]+)\/?(.*?)\/*$/;

/**
 * Opens a folder (created on first write) or s3://bucket/prefix. Throws BackupError if the S3 settings are
 * missing.
 */
export async function openPlace(address: string, s3: S3Options | null): Promise<BackupPlace> {
  const [, bucket, prefix = ''] = s3Address.exec(address) ?? [];
  if (bucket === undefined) return createFolderPlace(resolve(address));
  if (s3 === null) {
    throw new BackupError('missing', `${address} requires S3_ENDPOINT and the other S3 settings.`);
  }
  return createS3Place(bucket, prefix, s3);
}

/** Splits the path or address of a backup into place and name. */
export async function findBackupPlace(
  file: string,
  s3: S3Options | null,
): Promise<{ place: BackupPlace; name: string }> {
  const slashIndex = file.startsWith('s3://') ? file.lastIndexOf('/') : -1;
  if (slashIndex > 's3://'.length) {
    return { place: await openPlace(file.slice(0, slashIndex), s3), name: file.slice(slashIndex + 1) };
  }
  return { place: await openPlace(dirname(resolve(file)), s3), name: basename(file) };
}

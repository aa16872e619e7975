import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

export type FileStorage = {
  /** Equal for all instances that share this storage. */
  id: string;
  /** A sentence for operators if files can't be stored there now. */
  problem: string | undefined;
};

const idName = '.place';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const getErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const reasonsByCode: Readonly<Record<string, string>> = {
  EACCES: 'this program may not write there',
  EPERM: 'this program may not write there',
  EROFS: 'it is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'it isn’t a folder',
  EEXIST: 'it isn’t a folder',
};

/** Returns the ID in the folder, or undefined if there is none yet. */
async function readId(path: string): Promise<string | undefined> {
  try {
    const text = (await readFile(path, 'utf8')).trim();
    return uuid.test(text) ? text : undefined;
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes an ID atomically. If several processes do so at once, one wins. */
async function writeId(path: string): Promise<void> {
  const id = randomUUID();
  const part = `${path}-${id}.part`;
  try {
    await writeFile(part, `${id}\n`, { flag: 'wx', mode: 0o644 });
    await link(part, path);
  } catch (error) {
    const code = getErrorCode(error);
    if (code === 'EEXIST') return;
    // Some shared file systems don't support links.
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(code)) throw error;
    await writeFile(path, `${id}\n`, { flag: 'wx', mode: 0o644 }).catch((failure: unknown) => {
      if (getErrorCode(failure) !== 'EEXIST') throw failure;
    });
  } finally {
    await rm(part, { force: true });
  }
}

async function getOrCreateId(folder: string): Promise<string> {
  const path = join(folder, idName);
  await mkdir(folder, { recursive: true });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const id = await readId(path);
    if (id !== undefined) return id;
    await writeId(path);
  }
  throw new Error(`${path} contains no ID`);
}

/**
 * Identifies the storage of uploaded files: the bucket, or the folder by a random ID stored in it, so that a
 * folder shared by several machines is recognized under every mount path. Never throws: an instance that
 * can't store files can still serve.
 */
export async function identifyFileStorage(options: {
  folder: string;
  s3: { endpoint: string; bucket: string } | null;
}): Promise<FileStorage> {
  const { folder, s3 } = options;
  if (s3 !== null) return { id: `${s3.endpoint}/${s3.bucket}`, problem: undefined };
  try {
    return { id: await getOrCreateId(folder), problem: undefined };
  } catch (error) {
    const reason =
      reasonsByCode[getErrorCode(error)] ?? (error instanceof Error ? error.message : String(error));
    return {
      id: `${hostname()}:${folder}`,
      problem: `Uploaded files can’t be kept in ${folder}: ${reason}.`,
    };
  }
}

/** Returns the warning for operators about instances that store files elsewhere. */
export const formatStorageWarning = (hosts: readonly string[]): string =>
  `Another instance (on ${hosts.join(', ')}) keeps uploaded files in another place, so each lacks the other’s pictures. ` +
  'Set S3_BUCKET and the other S3 settings, or make the folder “files” in DATA_DIR one that all instances share.';

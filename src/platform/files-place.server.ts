import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

export type FilesPlace = {
  /** The same for all that keep their files there. */
  id: string;
  /** A sentence, where nothing can be kept there now. */
  problem: string | undefined;
};

const markName = '.place';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this program may not write there',
  EPERM: 'this program may not write there',
  EROFS: 'it is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'it isn’t a folder',
  EEXIST: 'it isn’t a folder',
};

/** The id in the folder; undefined where there is none yet. */
async function readMark(path: string): Promise<string | undefined> {
  try {
    const text = (await readFile(path, 'utf8')).trim();
    return uuid.test(text) ? text : undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Puts an id there, whole or not at all. Of several who do so at the same moment one wins. */
async function putMark(path: string): Promise<void> {
  const id = randomUUID();
  const part = `${path}-${id}.part`;
  try {
    await writeFile(part, `${id}\n`, { flag: 'wx', mode: 0o644 });
    await link(part, path);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') return;
    // Some shared folders know no links.
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(code)) throw error;
    await writeFile(path, `${id}\n`, { flag: 'wx', mode: 0o644 }).catch((failure: unknown) => {
      if (codeOf(failure) !== 'EEXIST') throw failure;
    });
  } finally {
    await rm(part, { force: true });
  }
}

async function markOf(folder: string): Promise<string> {
  const path = join(folder, markName);
  await mkdir(folder, { recursive: true });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const found = await readMark(path);
    if (found !== undefined) return found;
    await putMark(path);
  }
  throw new Error(`${path} says nothing`);
}

/**
 * Names the place of uploaded files: the bucket, or the folder by a random id that is kept in it, so that a folder which
 * several machines share is one place wherever each has mounted it. Never throws: whoever can't keep files can still serve.
 */
export async function findFilesPlace(options: {
  folder: string;
  s3: { endpoint: string; bucket: string } | null;
}): Promise<FilesPlace> {
  const { folder, s3 } = options;
  if (s3 !== null) return { id: `${s3.endpoint}/${s3.bucket}`, problem: undefined };
  try {
    return { id: await markOf(folder), problem: undefined };
  } catch (error) {
    const reason = reasons[codeOf(error)] ?? (error instanceof Error ? error.message : String(error));
    return {
      id: `${hostname()}:${folder}`,
      problem: `Uploaded files can’t be kept in ${folder}: ${reason}.`,
    };
  }
}

/** What an operator has to know of machines that keep their files elsewhere. */
export const formatStorageWarning = (hosts: readonly string[]): string =>
  `Another instance (on ${hosts.join(', ')}) keeps uploaded files in another place, so each lacks the other’s pictures. ` +
  'Set S3_BUCKET and the other S3 settings, or make the folder “files” in DATA_DIR one that all instances share.';

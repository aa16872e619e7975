import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Stores bytes by name. Names are generated: lower-case letters, digits, dots, and dashes. */
export type Storage = {
  put: (name: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  /** Resolves with undefined if the name doesn't exist. */
  get: (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Does nothing if the name doesn't exist. */
  remove: (name: string) => Promise<void>;
};

export type S3Options = {
  bucket: string;
  region: string;
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const namePattern = /^[a-z0-9][a-z0-9.-]{0,100}$/;
const missingCodes = new Set(['ENOENT', 'NoSuchKey', 'NotFound']);

/** Returns whether the error or one of its causes is a missing file. */
function isMissing(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (missingCodes.has(cause.name) || ('code' in cause && missingCodes.has(String(cause.code))))
      return true;
  }
  return false;
}

function createDriverStorage(disk: Disk): Storage {
  return {
    put: (name, bytes, contentType) => disk.put(name, bytes, { contentType, contentLength: bytes.length }),
    async get(name) {
      if (!namePattern.test(name)) return undefined;
      try {
        return new Uint8Array(await disk.getBytes(name));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    remove: (name) => disk.delete(name),
  };
}

/** Stores files in a folder of this machine, created on first use. */
export function createDiskStorage(folder: string): Storage {
  return createDriverStorage(new Disk(new FSDriver({ location: folder, visibility: 'private' })));
}

const connectionTimeoutMs = 5_000;

export type S3Timeouts = {
  /** For sending a request and waiting for the headers of its response. */
  requestTimeoutMs: number;
  /** For a connection without traffic; none by default, because readers of a response may pause. */
  idleTimeoutMs?: number;
};

/** Options of every S3 client. The client's own default is to wait forever. */
export const toS3ClientOptions = (
  { region, endpoint, accessKeyId, secretAccessKey }: S3Options,
  { requestTimeoutMs, idleTimeoutMs = 0 }: S3Timeouts,
) =>
  ({
    region,
    endpoint,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Services other than Amazon's reject the checksums that the client sends by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: connectionTimeoutMs,
      requestTimeout: requestTimeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: idleTimeoutMs,
    },
  }) as const;

/** Each of the three attempts to store a picture. */
const pictureTimeoutMs = 10_000;

/** Stores objects in a bucket of any S3-compatible service. Imports the client lazily. */
export async function createS3Storage(options: S3Options, timeoutMs = pictureTimeoutMs): Promise<Storage> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  return createDriverStorage(
    new Disk(
      new S3Driver({
        ...toS3ClientOptions(options, { requestTimeoutMs: timeoutMs, idleTimeoutMs: timeoutMs }),
        bucket: options.bucket,
        visibility: 'private',
        supportsACL: false,
      }),
    ),
  );
}

/** Returns S3 storage if configured, else disk storage. */
export async function createStorage(options: { folder: string; s3: S3Options | null }): Promise<Storage> {
  return options.s3 === null ? createDiskStorage(options.folder) : createS3Storage(options.s3);
}

import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Where bytes are kept by name. Names are ours: lower-case letters, digits, dots and dashes. */
export type Storage = {
  put: (name: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  /** Undefined when there is nothing by this name. */
  get: (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Does nothing when there is nothing by this name. */
  remove: (name: string) => Promise<void>;
};

export type S3Options = {
  bucket: string;
  region: string;
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const knownName = /^[a-z0-9][a-z0-9.-]{0,100}$/;
const missing = new Set(['ENOENT', 'NoSuchKey', 'NotFound']);

/** Whether the error, or what caused it, says that there is no such file. */
function isMissing(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (missing.has(cause.name) || ('code' in cause && missing.has(String(cause.code)))) return true;
  }
  return false;
}

function storageOn(disk: Disk): Storage {
  return {
    put: (name, bytes, contentType) => disk.put(name, bytes, { contentType, contentLength: bytes.length }),
    async get(name) {
      if (!knownName.test(name)) return undefined;
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

/** Files in a folder of this machine, made when first needed. */
export function createDiskStorage(folder: string): Storage {
  return storageOn(new Disk(new FSDriver({ location: folder, visibility: 'private' })));
}

/** How any client of S3 is made here. */
export const s3ClientOptions = ({ region, endpoint, accessKeyId, secretAccessKey }: S3Options) =>
  ({
    region,
    endpoint,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Services beside Amazon's refuse the checksums that its client sends by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
  }) as const;

/** Objects of a bucket, at any service that speaks S3. Its client is loaded here, by those who need it only. */
export async function createS3Storage(options: S3Options): Promise<Storage> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  return storageOn(
    new Disk(
      new S3Driver({
        ...s3ClientOptions(options),
        bucket: options.bucket,
        visibility: 'private',
        supportsACL: false,
      }),
    ),
  );
}

/** S3 where it is configured, the folder otherwise. */
export async function createStorage(options: { folder: string; s3: S3Options | null }): Promise<Storage> {
  return options.s3 === null ? createDiskStorage(options.folder) : createS3Storage(options.s3);
}

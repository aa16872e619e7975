import { createHash } from 'node:crypto';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { BackupError, createDamagedError } from './backup-error.server.ts';

const agePrefix = 'age-encryption.org/';
/** The magic number of zstd. */
const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
/** 64 MB and a fifth of a second per guess of the key. */
const workFactor = 16;

/** Compresses at a fast level: pictures are already compressed. */
export const compress = () =>
  createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  });

/** A zstd frame that decompressors skip (RFC 8878, 3.1.2), with the SHA-256 of everything before it. */
const trailerHead = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);
const trailerBytes = trailerHead.length + 32;

/** Appends the checksum that detects a truncated file. */
export async function* addTrailer(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
  yield Buffer.concat([trailerHead, hash.digest()]);
}

/** Removes and verifies the checksum. Throws BackupError if it is missing or differs. */
export async function* readTrailer(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let tail: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    const buffered = Buffer.concat([tail, chunk]);
    const end = Math.max(0, buffered.length - trailerBytes);
    tail = buffered.subarray(end);
    if (end === 0) continue;
    hash.update(buffered.subarray(0, end));
    yield buffered.subarray(0, end);
  }
  if (!tail.equals(Buffer.concat([trailerHead, hash.digest()])))
    throw createDamagedError('its end is missing or has changed');
}

function toWeb(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await chunks.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: async () => void (await chunks.return?.()),
    },
    { highWaterMark: 1 },
  );
}

async function* fromWeb(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Encrypts like `age -p`; without a key it passes everything through. */
export async function* encrypt(
  source: AsyncIterable<Uint8Array>,
  key: string | null,
): AsyncGenerator<Uint8Array> {
  if (key === null) {
    yield* source;
    return;
  }
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(workFactor);
  encrypter.setPassphrase(key);
  yield* fromWeb(await encrypter.encrypt(toWeb(source)));
}

/** Peeks at the source and returns it with its format. */
async function detectFormat(
  source: AsyncIterable<Uint8Array>,
): Promise<{ content: AsyncGenerator<Uint8Array>; isEncrypted: boolean; isCompressed: boolean }> {
  const chunks = source[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < agePrefix.length) {
    const next = await chunks.next();
    if (next.done === true) break;
    start = Buffer.concat([start, next.value]);
  }
  async function* readAll(): AsyncGenerator<Uint8Array> {
    try {
      yield start;
      for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
    } finally {
      await chunks.return?.();
    }
  }
  return {
    content: readAll(),
    isEncrypted: start.toString('latin1').startsWith(agePrefix),
    isCompressed: start.subarray(0, zstdMagic.length).equals(zstdMagic),
  };
}

/**
 * Decrypts a backup. Throws BackupError for a wrong or missing key; truncated or modified data throws before
 * the last byte.
 */
export async function* decrypt(
  source: AsyncIterable<Uint8Array>,
  key: string | null,
): AsyncGenerator<Uint8Array> {
  const { content, isEncrypted, isCompressed } = await detectFormat(source);
  if (isCompressed && key !== null) {
    throw new BackupError(
      'key',
      'This backup isn’t encrypted although BACKUP_KEY is set, so anyone may have made it. If you know where it comes from, add --plain.',
    );
  }
  if (!isEncrypted) {
    yield* content;
    return;
  }
  if (key === null) throw new BackupError('key', 'This backup is encrypted: set BACKUP_KEY to its key.');
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(key);
  let plain: ReadableStream<Uint8Array>;
  try {
    plain = await decrypter.decrypt(toWeb(content));
  } catch (cause) {
    if (cause instanceof Error && /no identity matched/.test(cause.message)) {
      throw new BackupError('key', 'BACKUP_KEY is not the key of this backup. Nothing was restored.', {
        cause,
      });
    }
    throw createDamagedError('its head is unreadable', cause);
  }
  yield* fromWeb(plain);
}

export const decompress = () => createZstdDecompress();

export type Tally = { bytes: number; sha256: string };

/** Passes everything through; `tally` is complete at the end. */
export function createCountingStream(tally: Tally) {
  return async function* counted(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    for await (const chunk of source) {
      hash.update(chunk);
      tally.bytes += chunk.length;
      yield chunk;
    }
    tally.sha256 = hash.digest('hex');
  };
}

/** Checks the magic bytes of gzip. */
export const isGzip = (first: Uint8Array): boolean => first[0] === 0x1f && first[1] === 0x8b;

/** Lists of addresses compress at most 20:1; a far higher ratio is a zip bomb. */
const maxRatio = 200;
/** Below this size any ratio is accepted, as small files may be repetitive. */
const freeBytes = 16 * 1024 * 1024;

export class GzipError extends Error {
  override readonly name = 'GzipError';
}

/**
 * Unpacks a gzip file. Throws a GzipError once the output exceeds `maxBytes` or the maximum ratio; `onRead` receives the
 * number of packed bytes read so far.
 */
export function gunzip(
  file: Blob,
  { maxBytes, onRead }: { maxBytes: number; onRead: (bytes: number) => void },
): ReadableStream<Uint8Array> {
  let packed = 0;
  let unpacked = 0;
  const count = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>({
    transform: (chunk, controller) => {
      packed += chunk.length;
      onRead(packed);
      controller.enqueue(new Uint8Array(chunk));
    },
  });
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      unpacked += chunk.length;
      if (unpacked > maxBytes) throw new GzipError('This file unpacks to more than 1 GB.');
      if (unpacked > freeBytes && unpacked > packed * maxRatio) {
        throw new GzipError('This file unpacks to more than 200 times its size, so it’s no list.');
      }
      controller.enqueue(chunk);
    },
  });
  return file.stream().pipeThrough(count).pipeThrough(new DecompressionStream('gzip')).pipeThrough(limit);
}

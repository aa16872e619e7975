/** Checks the magic bytes of gzip. */
export const isGzip = (first: Uint8Array): boolean => first[0] === 0x1f && first[1] === 0x8b;

/** Lists of addresses compress at most 20:1, so a far higher ratio means a zip bomb. */
const maxRatio = 200;
/** Any ratio is accepted up to this size, because small files may be repetitive. */
const maxUncheckedBytes = 16 * 1024 * 1024;

export class GzipError extends Error {
  override readonly name = 'GzipError';
}

/**
 * Unpacks a gzip file. Calls `onRead` with the number of packed bytes read so far. Throws a GzipError once the output exceeds
 * `maxBytes` or the maximum ratio.
 */
export function gunzip(
  file: Blob,
  { maxBytes, onRead }: { maxBytes: number; onRead: (bytes: number) => void },
): ReadableStream<Uint8Array> {
  let packedBytes = 0;
  let unpackedBytes = 0;
  const count = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>({
    transform: (chunk, controller) => {
      packedBytes += chunk.length;
      onRead(packedBytes);
      controller.enqueue(new Uint8Array(chunk));
    },
  });
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      unpackedBytes += chunk.length;
      if (unpackedBytes > maxBytes) throw new GzipError('This file unpacks to more than 1 GB.');
      if (unpackedBytes > maxUncheckedBytes && unpackedBytes > packedBytes * maxRatio) {
        throw new GzipError('This file unpacks to more than 200 times its size, so it’s no list.');
      }
      controller.enqueue(chunk);
    },
  });
  return file.stream().pipeThrough(count).pipeThrough(new DecompressionStream('gzip')).pipeThrough(limit);
}

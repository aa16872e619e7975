/** The beginning of a gzip file. */
export const isGzip = (first: Uint8Array): boolean => first[0] === 0x1f && first[1] === 0x8b;

/** Lists of addresses become a twentieth at most; what unpacks to far more than that is no list. */
const maxRatio = 200;
/** A small file may repeat itself. */
const freeBytes = 16 * 1024 * 1024;

export class GzipError extends Error {
  override readonly name = 'GzipError';
}

/**
 * Unpacks a gzip file. Fails with a GzipError as soon as it becomes larger than `maxBytes` or out of proportion; `onRead`
 * receives the number of packed bytes read so far.
 */
export function gunzip(
  file: Blob,
  { maxBytes, onRead }: { maxBytes: number; onRead: (bytes: number) => void },
): ReadableStream<Uint8Array> {
  let packed = 0;
  let unpacked = 0;
  const count = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>({
    transform: (piece, controller) => {
      packed += piece.length;
      onRead(packed);
      controller.enqueue(new Uint8Array(piece));
    },
  });
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform: (piece, controller) => {
      unpacked += piece.length;
      if (unpacked > maxBytes) throw new GzipError('This file unpacks to more than 1 GB.');
      if (unpacked > freeBytes && unpacked > packed * maxRatio) {
        throw new GzipError('This file unpacks to more than 200 times its size, so it’s no list.');
      }
      controller.enqueue(piece);
    },
  });
  return file.stream().pipeThrough(count).pipeThrough(new DecompressionStream('gzip')).pipeThrough(limit);
}

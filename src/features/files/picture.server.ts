import { AppError } from '#/lib/app-error.ts';
import { loadSharp } from '#/platform/sharp.server.ts';
import { createFairQueue } from './fair-queue.ts';
import { maxFrames, maxSideLength, maxUploadBytes, pictureMessages } from './schema.ts';

export type Picture = { bytes: Buffer; contentType: 'image/webp'; width: number; height: number };

type Format = 'png' | 'jpeg' | 'webp' | 'gif';

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** Detects the format by its magic bytes; undefined for other content. */
function detectFormat(bytes: Uint8Array): Format | undefined {
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  return /^GIF8[79]a$/.test(ascii(bytes, 0, 6)) ? 'gif' : undefined;
}

const createNotAPictureError = (cause?: unknown) =>
  new AppError('INVALID', pictureMessages.type.description, { cause });
const createTooManyPixelsError = () =>
  new AppError('INVALID', `Upload an image of at most ${maxSideLength} × ${maxSideLength} pixels.`);

export const createTooLargeError = () =>
  new AppError('INVALID', pictureMessages.size.description, { status: 413 });

/** Decoding is expensive in memory and CPU. */
const queueDecoding = createFairQueue({ maxRunning: 2, maxWaitingEach: 16, maxWaiting: 48 });

async function decode(bytes: Uint8Array, format: Format): Promise<Picture> {
  const sharp = await loadSharp();
  const limits = { limitInputPixels: maxSideLength * maxSideLength, failOn: 'error' as const };
  // Limits apply to the pixels of all frames; the header is checked before anything is decoded.
  const header = await sharp(bytes, { ...limits, limitInputPixels: false, animated: true }).metadata();
  if (header.format !== format) throw createNotAPictureError();
  const { pages = 1, autoOrient } = header;
  const { width } = autoOrient;
  const height = pages > 1 ? (header.pageHeight ?? autoOrient.height) : autoOrient.height;
  if (width > maxSideLength || height > maxSideLength) throw createTooManyPixelsError();
  if (pages > maxFrames) {
    throw new AppError('INVALID', `Upload an animation of at most ${maxFrames} frames.`);
  }
  if (width * height * pages > limits.limitInputPixels) throw createTooManyPixelsError();
  const picture = sharp(bytes, { ...limits, animated: pages > 1 }).timeout({ seconds: 20 });
  const output = await (pages > 1 ? picture : picture.autoOrient()).webp({ quality: 85 }).toBuffer();
  return { bytes: output, contentType: 'image/webp', width, height };
}

/**
 * Re-encodes a PNG, JPEG, WebP, or GIF, detected by content rather than name. Only the visible picture remains.
 * Throws AppError INVALID, and the errors of `createFairQueue` if `person` sends too many at once.
 */
export async function reencodePicture(bytes: Uint8Array, person: string): Promise<Picture> {
  if (bytes.length > maxUploadBytes) throw createTooLargeError();
  const format = detectFormat(bytes);
  if (format === undefined) throw createNotAPictureError();
  return queueDecoding(person, async () => {
    try {
      return await decode(bytes, format);
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw createNotAPictureError(error);
    }
  });
}

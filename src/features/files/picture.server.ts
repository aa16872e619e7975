import { AppError } from '#/lib/app-error.ts';
import { loadSharp } from '#/platform/sharp.server.ts';
import { createFairQueue } from './fair-queue.ts';
import { largestPicture, maxFrames, maxSideLength, pictureMessages } from './schema.ts';

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

const notAPicture = (cause?: unknown) => new AppError('INVALID', pictureMessages.type.description, { cause });
const tooManyPixels = () =>
  new AppError('INVALID', `Upload an image of at most ${maxSideLength} × ${maxSideLength} pixels.`);

export const tooLargePicture = () =>
  new AppError('INVALID', pictureMessages.size.description, { status: 413 });

/** Decoding is expensive in memory and CPU. */
const queueDecoding = createFairQueue({ atOnce: 2, waitingEach: 16, waitingAll: 48 });

async function decode(bytes: Uint8Array, format: Format): Promise<Picture> {
  const sharp = await loadSharp();
  const limits = { limitInputPixels: maxSideLength * maxSideLength, failOn: 'error' as const };
  // Limits apply to the pixels of all frames; the header is checked before anything is decoded.
  const head = await sharp(bytes, { ...limits, limitInputPixels: false, animated: true }).metadata();
  if (head.format !== format) throw notAPicture();
  const { pages = 1, autoOrient } = head;
  const { width } = autoOrient;
  const height = pages > 1 ? (head.pageHeight ?? autoOrient.height) : autoOrient.height;
  if (width > maxSideLength || height > maxSideLength) throw tooManyPixels();
  if (pages > maxFrames) {
    throw new AppError('INVALID', `Upload an animation of at most ${maxFrames} frames.`);
  }
  if (width * height * pages > limits.limitInputPixels) throw tooManyPixels();
  const picture = sharp(bytes, { ...limits, animated: pages > 1 }).timeout({ seconds: 20 });
  const made = await (pages > 1 ? picture : picture.autoOrient()).webp({ quality: 85 }).toBuffer();
  return { bytes: made, contentType: 'image/webp', width, height };
}

/**
 * Re-encodes a PNG, JPEG, WebP, or GIF, detected by content rather than name. Only the visible picture remains.
 * Throws AppError INVALID, and the errors of `createFairQueue` if `person` sends too many at once.
 */
export async function remakePicture(bytes: Uint8Array, person: string): Promise<Picture> {
  if (bytes.length > largestPicture) throw tooLargePicture();
  const format = detectFormat(bytes);
  if (format === undefined) throw notAPicture();
  return queueDecoding(person, async () => {
    try {
      return await decode(bytes, format);
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw notAPicture(error);
    }
  });
}

import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time: the digests have equal length, whatever the texts. */
export const isSameSecret = (actual: string, expected: string): boolean =>
  timingSafeEqual(digest(actual), digest(expected));

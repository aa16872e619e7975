import { hkdfSync } from 'node:crypto';

/** Derives a 32-byte key from the server's secret (HKDF-SHA-256). Each purpose has a separate key. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `dropfolio ${purpose}`, 32));

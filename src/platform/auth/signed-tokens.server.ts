import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from './derive-key.server.ts';

/** Signs tokens in email links, which work without a session and can't be forged. */
export type TokenSigner = {
  /** Returns `text` with its signature (HMAC-SHA-256), URL-safe. */
  sign: (text: string) => string;
  /** Returns the signed text; undefined for an invalid token. */
  read: (signed: string) => string | undefined;
};

/** Signs with the server's secret. `purpose` separates its tokens from others of the same secret. */
export function createTokenSigner(secret: string, purpose: string): TokenSigner {
  const key = deriveKey(secret, purpose);
  const computeSignature = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    sign: (text) =>
      `${Buffer.from(text).toString('base64url')}.${computeSignature(text).toString('base64url')}`,
    read(signed) {
      const [text = '', signature = '', ...rest] = signed.split('.');
      const actual = Buffer.from(signature, 'base64url');
      const decoded = Buffer.from(text, 'base64url').toString();
      const expected = computeSignature(decoded);
      if (rest.length > 0 || actual.length !== expected.length) return undefined;
      return timingSafeEqual(actual, expected) ? decoded : undefined;
    },
  };
}

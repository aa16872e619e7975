import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Signs what links in emails carry, so that they work without a session and nobody can make one up. */
export type TokenSigner = {
  /** `text` and its signature (HMAC-SHA-256), fit for an address. */
  sign: (text: string) => string;
  /** The text of what `sign` gave; undefined for anything else. */
  read: (signed: string) => string | undefined;
};

/** Signs with the server's secret. `purpose` keeps its tokens apart from others of the same secret. */
export function createTokenSigner(secret: string, purpose: string): TokenSigner {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `dropfolio ${purpose}`, 32));
  const signatureOf = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    sign: (text) => `${Buffer.from(text).toString('base64url')}.${signatureOf(text).toString('base64url')}`,
    read(signed) {
      const [text = '', signature = '', ...rest] = signed.split('.');
      const given = Buffer.from(signature, 'base64url');
      const known = Buffer.from(text, 'base64url').toString();
      const expected = signatureOf(known);
      if (rest.length > 0 || given.length !== expected.length) return undefined;
      return timingSafeEqual(given, expected) ? known : undefined;
    },
  };
}

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Shows that a text was given out by us: links in e-mails carry it, and it needs no session. */
export type Proof = {
  /** `text` with its proof behind it, fit for an address. */
  sign: (text: string) => string;
  /** The text of what `sign` gave; undefined for anything else. */
  read: (signed: string) => string | undefined;
};

/** Makes proofs from the server's secret. `purpose` keeps them apart from others of the same secret. */
export function createProof(secret: string, purpose: string): Proof {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `dropfolio ${purpose}`, 32));
  const proofOf = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    sign: (text) => `${Buffer.from(text).toString('base64url')}.${proofOf(text).toString('base64url')}`,
    read(signed) {
      const [text = '', proof = '', ...rest] = signed.split('.');
      const given = Buffer.from(proof, 'base64url');
      const known = Buffer.from(text, 'base64url').toString();
      const expected = proofOf(known);
      if (rest.length > 0 || given.length !== expected.length) return undefined;
      return timingSafeEqual(given, expected) ? known : undefined;
    },
  };
}

import { createHmac, hkdfSync } from 'node:crypto';

/** Returns a fingerprint of a typed address: equal for equal addresses, and meaningless without the server's secret. */
export type AccountHash = (email: string) => string;

export function createAccountHash(secret: string): AccountHash {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'dropfolio failed sign-ins', 32));
  return (email) =>
    createHmac('sha256', key).update(email.trim().toLowerCase()).digest('base64url').slice(0, 22);
}

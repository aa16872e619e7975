import { createHmac, hkdfSync } from 'node:crypto';

/** A fingerprint of what someone typed as their address: equal for equal addresses, and of no use without the server's secret. */
export type AccountHash = (email: string) => string;

/** Makes the fingerprints from the server's secret. */
export function createAccountHash(secret: string): AccountHash {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'dropfolio failed sign-ins', 32));
  return (email) =>
    createHmac('sha256', key).update(email.trim().toLowerCase()).digest('base64url').slice(0, 22);
}

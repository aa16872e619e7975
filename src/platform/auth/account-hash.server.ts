import { createHmac } from 'node:crypto';
import { deriveKey } from './derive-key.server.ts';

/** Returns a fingerprint of a typed address: equal for equal addresses, and meaningless without the server's secret. */
export type AccountHash = (email: string) => string;

export function createAccountHash(secret: string): AccountHash {
  const key = deriveKey(secret, 'failed sign-ins');
  return (email) =>
    createHmac('sha256', key).update(email.trim().toLowerCase()).digest('base64url').slice(0, 22);
}

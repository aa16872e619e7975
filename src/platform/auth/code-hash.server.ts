import { createHmac } from 'node:crypto';
import { deriveKey } from './derive-key.server.ts';

/** Returns a code's stored hash, which can't be guessed without the server's secret. `owner` makes equal codes differ. */
export type CodeHash = (code: string, owner: string) => string;

/** Creates the hash function from the server's secret. `purpose` separates its hashes from others of the same secret. */
export function createCodeHash(secret: string, purpose: string): CodeHash {
  const key = deriveKey(secret, purpose);
  return (code, owner) =>
    `hmac-sha256$${createHmac('sha256', key).update(`${owner} ${code}`).digest('base64url')}`;
}

import { createHmac, hkdfSync } from 'node:crypto';

/** The stored form of a random code: whoever holds the database alone can try none. `owner` keeps equal codes apart. */
export type CodeHash = (code: string, owner: string) => string;

/** Makes the hashes from the server's secret. `purpose` keeps them apart from others of the same secret. */
export function createCodeHash(secret: string, purpose: string): CodeHash {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `dropfolio ${purpose}`, 32));
  return (code, owner) =>
    `hmac-sha256$${createHmac('sha256', key).update(`${owner} ${code}`).digest('base64url')}`;
}

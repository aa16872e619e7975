import { hash } from 'node:crypto';

/** Returns the SHA-256 of a token. The database stores only the hash, so that leaked rows grant no access. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

import { hash } from 'node:crypto';

/** What the database keeps of a token: its SHA-256, so that a leaked table opens nothing. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

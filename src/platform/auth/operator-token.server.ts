import { createHash, timingSafeEqual } from 'node:crypto';
import { readBearer } from './api-tokens.server.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether an Authorization header carries METRICS_TOKEN; never without one. */
export function isOperatorToken(authorization: string | null, token: string | null): boolean {
  const given = readBearer(authorization);
  return token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token));
}

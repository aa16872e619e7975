import { readBearer } from './api-tokens.server.ts';
import { isSameSecret } from './same-secret.server.ts';

/** Whether an Authorization header carries METRICS_TOKEN; never without one. */
export function isOperatorToken(authorization: string | null, token: string | null): boolean {
  const given = readBearer(authorization);
  return token !== null && given !== undefined && isSameSecret(given, token);
}

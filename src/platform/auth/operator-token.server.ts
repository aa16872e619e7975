import { readBearer } from './api-tokens.server.ts';
import { isSameSecret } from './same-secret.server.ts';

/** Returns whether an Authorization header carries METRICS_TOKEN; false if METRICS_TOKEN isn't set. */
export function isOperatorToken(authorization: string | null, token: string | null): boolean {
  const bearer = readBearer(authorization);
  return token !== null && bearer !== undefined && isSameSecret(bearer, token);
}

import { Hono } from 'hono';
import { isOperatorToken } from '#/platform/auth/operator-token.server.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';
import type { Limits } from '#/platform/limits.server.ts';
import type { Metrics } from '#/platform/metrics/metrics.server.ts';

export type MetricsRoutesOptions = {
  metrics: Metrics | undefined;
  /** The operator's token. */
  token: string | null;
  limits: Limits;
};

/** GET /metrics with the operator's token; 404 for everybody else. */
export function createMetricsRoutes({ metrics, token, limits }: MetricsRoutesOptions): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get('/metrics', async (c, next) => {
    const authorization = c.req.header('authorization') ?? null;
    if (metrics !== undefined && isOperatorToken(authorization, token)) {
      return c.body(await metrics.text(), 200, {
        'content-type': metrics.contentType,
        'cache-control': 'no-store',
      });
    }
    // Limits guesses of the token per address.
    if (authorization !== null) await limits.consume('public', c.get('address'), { now: c.get('now') });
    return next();
  });
}

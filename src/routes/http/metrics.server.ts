import { Hono } from 'hono';
import { isOperatorToken } from '#/platform/auth/operator-token.server.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';
import type { Limits } from '#/platform/limits.server.ts';
import type { Metrics } from '#/platform/metrics/metrics.server.ts';

export type MetricsRoutesOptions = {
  metrics: Metrics | undefined;
  /** What opens them here. */
  token: string | null;
  limits: Limits;
};

/** /metrics, for whoever sends the token. To everybody else it is one more address that doesn't exist. */
export function metricsRoutes({ metrics, token, limits }: MetricsRoutesOptions): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get('/metrics', async (c, next) => {
    const authorization = c.req.header('authorization') ?? null;
    if (metrics !== undefined && isOperatorToken(authorization, token)) {
      return c.body(await metrics.text(), 200, {
        'content-type': metrics.contentType,
        'cache-control': 'no-store',
      });
    }
    // Guesses count against the address.
    if (authorization !== null) await limits.take('public', c.get('address'), { now: c.get('now') });
    return next();
  });
}

import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getBrowser } from '#/lib/user-agent.ts';
import {
  clientErrorKinds,
  createClientErrorSampler,
  readClientErrors,
} from '#/platform/client-errors.server.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';
import type { RequestHeaders } from '#/platform/http/request-headers.server.ts';
import { isSameOriginWrite } from '#/platform/http/same-origin.server.ts';
import type { Limits } from '#/platform/limits.server.ts';
import type { Metrics } from '#/platform/metrics/metrics.server.ts';

export type ClientErrorRoutesOptions = {
  baseUrl: string;
  build: string;
  limits: Limits;
  metrics: Metrics | undefined;
};

const maxBytes = 8 * 1024;
const mediaTypes = new Set(['application/json', 'application/csp-report', 'application/reports+json']);

/**
 * Returns whether our own pages sent the report. Browsers may send policy reports without either header.
 * Pages of other origins cannot: these media types need a CORS preflight, which we don't allow.
 */
function isSameOrigin(type: string, headers: RequestHeaders, baseUrl: string): boolean {
  if (type === 'application/json') return isSameOriginWrite(headers, baseUrl);
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  return (origin === null || origin === baseUrl) && (site === null || site === 'same-origin');
}

/** POST /api/client-errors: browser errors, reported by our pages and by the browsers themselves. */
export function createClientErrorRoutes(options: ClientErrorRoutesOptions): Hono<HttpEnv> {
  const { baseUrl, build, limits, metrics } = options;
  const sample = createClientErrorSampler();
  // Starts each counter at 0: an alert only sees an increase of an existing series.
  for (const kind of clientErrorKinds) metrics?.countClientErrors(kind, build, 0);
  const limit = bodyLimit({ maxSize: maxBytes, onError: (c) => c.text('Too large', 413) });
  return new Hono<HttpEnv>().post('/', limit, async (c) => {
    const { now, address, log } = c.var;
    const { headers } = c.req.raw;
    const [type = ''] = (headers.get('content-type') ?? '').toLowerCase().split(';', 1);
    if (!mediaTypes.has(type)) return c.text('Unsupported media type', 415);
    if (!isSameOrigin(type, headers, baseUrl)) return c.text('Cross-origin requests are not allowed.', 403);
    await limits.consume('clientErrors', address, { now });
    const body: unknown = await c.req.json().catch(() => undefined);
    const reported = /^[\w-]{1,40}$/.exec(c.req.query('build') ?? '')?.[0] ?? 'unknown';
    const browser = getBrowser(headers.get('user-agent') ?? '');
    for (const error of readClientErrors(type, body, baseUrl)) {
      metrics?.countClientErrors(error.kind, reported === build ? build : 'other', 1);
      const sampled = sample(error, now);
      if (sampled !== undefined) log.warn('client.error', { ...error, build: reported, browser, ...sampled });
    }
    return c.body(null, 204);
  });
}

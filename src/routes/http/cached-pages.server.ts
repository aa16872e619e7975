import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPublicPage } from '#/lib/public-pages.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import type { SessionCookie } from '#/platform/auth/session-cookie.server.ts';
import { type CachedResponses, sendCached } from '#/platform/http/cached-responses.server.ts';
import { getHeaders } from '#/platform/http/request-headers.server.ts';
import { logResponse, type RequestLogOptions } from '#/platform/http/request-log.server.ts';

/**
 * Returns whether the page can be cached for visitors: only known paths without parameters, whose values are
 * unlimited.
 */
export function isCachedPage(path: string, search: string): boolean {
  return search === '' && isPublicPage(path);
}

const scriptPattern = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const dataType = /\btype="application\/(?:ld\+)?json"/;

/** Returns the CSP source that allows an inline script with this text. */
export const hashScript = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Returns the CSP sources of the inline scripts that carry the nonce of this rendering. Page content cannot
 * know that nonce.
 */
export function listScriptHashes(html: string, nonce: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(scriptPattern)) {
    if (/\bsrc=/.test(attributes) || dataType.test(attributes)) continue;
    if (attributes.includes(` nonce="${nonce}"`)) hashes.add(hashScript(text));
  }
  return [...hashes];
}

/**
 * Returns the nonce of the style elements that our scripts add to a cached page. All processes return the
 * same one; it is never accepted for scripts.
 */
export const deriveNonce = (path: string): string =>
  createHash('sha256').update(`styles of ${path}`).digest('base64').slice(0, 22);

/**
 * Returns the cache key of a page. Pages requested from the server's own machine show more, so they have a
 * separate key.
 */
export const toCacheKey = (path: string, ownMachine: boolean): string => (ownMachine ? `${path}#own` : path);

export type CachedPagesOptions = Pick<
  RequestLogOptions,
  'log' | 'logRequests' | 'address' | 'ownMachine' | 'count' | 'traceId'
> & {
  cachedResponses: CachedResponses;
  baseUrl: string;
  /** Headers of every response. */
  common: readonly (readonly [string, string])[];
  sessionCookie: SessionCookie;
};

/** Responds to visitors' requests for cached pages. Returns false for every other request. */
export function createCachedPages(options: CachedPagesOptions) {
  const { cachedResponses, log } = options;
  const { host } = new URL(options.baseUrl);
  const commonHeaders = options.common.flat();

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method = 'GET', url = '', headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || headers.host !== host || !isCachedPage(url, ''))
      return false;
    if (headers.cookie !== undefined && options.sessionCookie.read(getHeaders(request)) !== undefined) {
      return false;
    }
    const cached = cachedResponses.get(toCacheKey(url, options.ownMachine.admits(request)));
    if (cached === undefined) return false;
    const started = performance.now();
    const requestId = uuidv7();
    const status = sendCached(request, response, cached, [...commonHeaders, 'x-request-id', requestId]);
    const address = options.address(
      request.socket.remoteAddress,
      typeof headers['x-forwarded-for'] === 'string' ? headers['x-forwarded-for'] : null,
    );
    const seconds = (performance.now() - started) / 1000;
    options.count?.({ class: 'cached', route: cached.route ?? 'unknown', status, seconds });
    const requestLog = log.with({ id: requestId, trace: options.traceId?.() });
    logResponse(requestLog, options.logRequests, {
      method,
      path: url,
      status,
      startedAt: started,
      userId: undefined,
      address,
    });
    return true;
  };
}

import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPublicPage } from '#/lib/public-pages.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import type { SessionCookie } from '#/platform/auth/session-cookie.server.ts';
import { type CachedResponses, sendCached } from '#/platform/http/cached-responses.server.ts';
import { getHeaders } from '#/platform/http/request-headers.server.ts';
import { logAnswered, type RequestLogOptions } from '#/platform/http/request-log.server.ts';

/** Whether a page can be cached for visitors: a known one, without parameters, of which there are endlessly many. */
export function isCachedPage(path: string, search: string): boolean {
  return search === '' && isPublicPage(path);
}

const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const isData = /\btype="application\/(?:ld\+)?json"/;

/** The source for a policy that allows the inline script with this text. */
export const scriptHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The sources of a page's inline scripts that carry the nonce of its rendering, which no content of the page can know. */
export function scriptHashes(html: string, nonce: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(script)) {
    if (/\bsrc=/.test(attributes) || isData.test(attributes)) continue;
    if (attributes.includes(` nonce="${nonce}"`)) hashes.add(scriptHash(text));
  }
  return [...hashes];
}

/**
 * The nonce of the style elements of a cached page, which scripts of ours add: alike in all processes, and never
 * accepted for scripts.
 */
export const cachedNonce = (path: string): string =>
  createHash('sha256').update(`styles of ${path}`).digest('base64').slice(0, 22);

/** What a page is cached under. On the machine of whoever tries things out pages tell of more than elsewhere. */
export const cacheKey = (path: string, ownMachine: boolean): string => (ownMachine ? `${path}#own` : path);

export type CachedPagesOptions = Pick<
  RequestLogOptions,
  'log' | 'logRequests' | 'address' | 'ownMachine' | 'count' | 'traceId'
> & {
  cachedResponses: CachedResponses;
  baseUrl: string;
  /** Headers of every answer. */
  common: readonly (readonly [string, string])[];
  sessionCookie: SessionCookie;
};

/** Answers visitors' requests for pages that are cached, straight from the socket. False: it answers no such one. */
export function createCachedPages(options: CachedPagesOptions) {
  const { cachedResponses, log } = options;
  const { host } = new URL(options.baseUrl);
  const always = options.common.flat();

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method = 'GET', url = '', headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || headers.host !== host || !isCachedPage(url, ''))
      return false;
    if (headers.cookie !== undefined && options.sessionCookie.read(getHeaders(request)) !== undefined) {
      return false;
    }
    const answer = cachedResponses.get(cacheKey(url, options.ownMachine.admits(request)));
    if (answer === undefined) return false;
    const started = performance.now();
    const requestId = uuidv7();
    const status = sendCached(request, response, answer, [...always, 'x-request-id', requestId]);
    const address = options.address(
      request.socket.remoteAddress,
      typeof headers['x-forwarded-for'] === 'string' ? headers['x-forwarded-for'] : null,
    );
    const seconds = (performance.now() - started) / 1000;
    options.count?.({ class: 'cached', route: answer.route ?? 'unknown', status, seconds });
    const own = log.with({ id: requestId, trace: options.traceId?.() });
    logAnswered(own, options.logRequests, { method, path: url, status, started, userId: undefined, address });
    return true;
  };
}

import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type CacheOptions, createCache } from '../cache.server.ts';
import { parseAcceptedEncoding } from './compress.server.ts';
import { getHeaders, type RequestHeaders } from './request-headers.server.ts';

/** A response that is the same for every visitor, rendered once. */
export type CachedResponse = {
  etag: string;
  /** The route pattern, if it is a page. */
  route?: string | undefined;
  /** The nouns whose data it shows. */
  nouns: ReadonlySet<string>;
  /** Headers of this response, in addition to the common ones. */
  headers: readonly (readonly [string, string])[];
  bodies: { readonly identity: Buffer; readonly br: Buffer; readonly gzip: Buffer };
};

export type UncompressedResponse = {
  text: string;
  headers: readonly (readonly [string, string])[];
  nouns?: ReadonlySet<string>;
  route?: string | undefined;
};

export type CachedResponses = {
  get: (key: string) => CachedResponse | undefined;
  /**
   * Returns the cached response, or the one that `make` renders now, shared by all concurrent callers. If
   * `make` returns `undefined` (not cacheable), only the first caller gets that; the others call their own
   * `make`.
   */
  getOrCreate: (
    key: string,
    make: () => Promise<UncompressedResponse | undefined>,
  ) => Promise<CachedResponse | undefined>;
  /** Invalidates all responses that show the noun, or every response. Renders in progress are not cached. */
  drop: (noun?: string) => void;
  /** The number of cache hits and misses so far. */
  getCounts: () => { hits: number; misses: number };
};

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Compresses a response with every supported encoding. */
export async function compressResponse({
  text,
  headers,
  nouns = new Set(),
  route,
}: UncompressedResponse): Promise<CachedResponse> {
  const identity = Buffer.from(text);
  const [br, zipped] = await Promise.all([
    brotliAsync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    gzipAsync(identity, { level: 6 }),
  ]);
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return { etag: `W/"${digest}"`, route, nouns, headers, bodies: { identity, br, gzip: zipped } };
}

/**
 * Creates the cache of responses for visitors, per process. Public changes invalidate it; entries live a
 * minute at most.
 */
export function createCachedResponses(
  options: Partial<Pick<CacheOptions, 'listener' | 'clock' | 'ttlMs'>> = {},
): CachedResponses {
  const cache = createCache<CachedResponse>({ max: 500, ttlMs: 60_000, ...options });
  const flights = new Map<string, Promise<CachedResponse | undefined>>();
  let hits = 0;
  let misses = 0;
  return {
    get(key) {
      const cached = cache.get(key);
      if (cached !== undefined) hits += 1;
      return cached;
    },
    async getOrCreate(key, make) {
      const cached = cache.get(key) ?? (await flights.get(key));
      if (cached !== undefined) {
        hits += 1;
        return cached;
      }
      misses += 1;
      const token = cache.issueToken(key);
      const flight = make().then((rendered) =>
        rendered === undefined ? undefined : compressResponse(rendered),
      );
      // Only the first caller gets an error; the others retry with their own `make`.
      const settledFlight = flight.catch(() => undefined);
      flights.set(key, settledFlight);
      try {
        const response = await flight;
        if (response !== undefined) cache.set(key, response, token);
        return response;
      } finally {
        if (flights.get(key) === settledFlight) flights.delete(key);
      }
    },
    drop(noun) {
      if (noun === undefined) cache.clear();
      else cache.dropWhere(({ nouns }) => nouns.has(noun));
      flights.clear();
    },
    getCounts: () => ({ hits, misses }),
  };
}

/** Returns whether the If-None-Match header matches the ETag. */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((item) => item.trim() === etag) === true;

/** Headers of a cached response: browsers must revalidate every time. */
export const toCachedHeaders = ({ etag, headers }: CachedResponse): [string, string][] => [
  ...headers.map(([name, value]): [string, string] => [name, value]),
  ['etag', etag],
  ['cache-control', 'public, no-cache'],
  ['vary', 'accept-encoding, cookie'],
];

/** Selects the response for the request headers: 304 if the browser has it, else the accepted encoding. */
function negotiate(cached: CachedResponse, request: RequestHeaders) {
  const headers = toCachedHeaders(cached);
  if (matchesEtag(request.get('if-none-match') ?? undefined, cached.etag)) {
    return { status: 304, headers, body: undefined } as const;
  }
  const encoding = parseAcceptedEncoding(request.get('accept-encoding') ?? '');
  const body = cached.bodies[encoding ?? 'identity'];
  if (encoding !== undefined) headers.push(['content-encoding', encoding]);
  headers.push(['content-length', String(body.byteLength)]);
  return { status: 200, headers, body } as const;
}

/** Sends a cached response. Returns the status. */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  commonHeaders: readonly string[],
): number {
  const { status, headers, body } = negotiate(cached, getHeaders(request));
  response.writeHead(status, [...commonHeaders, ...headers.flat()]);
  response.end(request.method === 'HEAD' ? undefined : body);
  return status;
}

/** Like sendCached, as a Response for handlers without a socket. */
export function toResponse(cached: CachedResponse, request: RequestHeaders): Response {
  const { status, headers, body } = negotiate(cached, request);
  return new Response(body === undefined ? null : new Uint8Array(body), { status, headers });
}

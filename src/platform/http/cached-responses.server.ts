import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type CacheOptions, createCache } from '../cache.server.ts';
import { acceptedEncoding } from './compress.server.ts';
import { getHeaders, type RequestHeaders } from './request-headers.server.ts';

/** An answer that every visitor gets alike, made once. */
export type CachedResponse = {
  etag: string;
  /** The pattern of the page's address, where it is a page. */
  route?: string | undefined;
  /** The nouns that it shows something of. */
  nouns: ReadonlySet<string>;
  /** Headers of this answer, beside those of every one. */
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
   * The cached answer, or the one that `make` makes now, once for all who ask meanwhile. `undefined` from `make` (this
   * is not to be cached) is passed on to the one who asked first; the others make their own.
   */
  keep: (
    key: string,
    make: () => Promise<UncompressedResponse | undefined>,
  ) => Promise<CachedResponse | undefined>;
  /**
   * Something that visitors see of a noun has changed, or of any: what shows it is made anew. What is being made now is
   * not cached.
   */
  drop: (noun?: string) => void;
  /** How many were answered from memory, and how many had to be made, so far. */
  counts: () => { hits: number; misses: number };
};

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Packs an answer for every way in which it may be sent. */
export async function compressResponse({
  text,
  headers,
  nouns = new Set(),
  route,
}: UncompressedResponse): Promise<CachedResponse> {
  const identity = Buffer.from(text);
  const [br, zipped] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    gzipped(identity, { level: 6 }),
  ]);
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return { etag: `W/"${digest}"`, route, nouns, headers, bodies: { identity, br, gzip: zipped } };
}

/** Answers for visitors, cached in this process until something public changes, a minute at the longest. */
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
    async keep(key, make) {
      const cached = cache.get(key) ?? (await flights.get(key));
      if (cached !== undefined) {
        hits += 1;
        return cached;
      }
      misses += 1;
      const token = cache.token(key);
      const flight = make().then((made) => (made === undefined ? undefined : compressResponse(made)));
      // A failure is for the one who asked; the others try for themselves.
      const quiet = flight.catch(() => undefined);
      flights.set(key, quiet);
      try {
        const answer = await flight;
        if (answer !== undefined) cache.set(key, answer, token);
        return answer;
      } finally {
        if (flights.get(key) === quiet) flights.delete(key);
      }
    },
    drop(noun) {
      if (noun === undefined) cache.clear();
      else cache.dropWhere(({ nouns }) => nouns.has(noun));
      flights.clear();
    },
    counts: () => ({ hits, misses }),
  };
}

/** Whether whoever asks has it already, by their If-None-Match header. */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((one) => one.trim() === etag) === true;

/** The headers that go with a cached answer: browsers ask each time whether theirs is still good. */
export const cachedHeaders = ({ etag, headers }: CachedResponse): [string, string][] => [
  ...headers.map(([name, value]): [string, string] => [name, value]),
  ['etag', etag],
  ['cache-control', 'public, no-cache'],
  ['vary', 'accept-encoding, cookie'],
];

/** What a request with these headers gets of a cached answer: 304 for a browser that has it. */
function fitCached(cached: CachedResponse, asked: RequestHeaders) {
  const headers = cachedHeaders(cached);
  if (matchesEtag(asked.get('if-none-match') ?? undefined, cached.etag)) {
    return { status: 304, headers, body: undefined } as const;
  }
  const encoding = acceptedEncoding(asked.get('accept-encoding') ?? '');
  const body = cached.bodies[encoding ?? 'identity'];
  if (encoding !== undefined) headers.push(['content-encoding', encoding]);
  headers.push(['content-length', String(body.byteLength)]);
  return { status: 200, headers, body } as const;
}

/** Answers a request with what is cached. Returns the status. */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  always: readonly string[],
): number {
  const { status, headers, body } = fitCached(cached, getHeaders(request));
  response.writeHead(status, [...always, ...headers.flat()]);
  response.end(request.method === 'HEAD' ? undefined : body);
  return status;
}

/** The same for what does not answer from the socket. */
export function cachedResponse(cached: CachedResponse, request: RequestHeaders): Response {
  const { status, headers, body } = fitCached(cached, request);
  return new Response(body === undefined ? null : new Uint8Array(body), { status, headers });
}

import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type CacheOptions, createCache } from '../cache.server.ts';
import { acceptedEncoding } from './compress.server.ts';

/** An answer that every visitor gets alike, made once. */
export type KeptAnswer = {
  etag: string;
  /** Headers of this answer, beside those of every one. */
  headers: readonly (readonly [string, string])[];
  bodies: { readonly identity: Buffer; readonly br: Buffer; readonly gzip: Buffer };
};

export type MadeAnswer = { text: string; headers: readonly (readonly [string, string])[] };

export type KeptAnswers = {
  get: (key: string) => KeptAnswer | undefined;
  /**
   * The kept answer, or the one that `make` makes now, once for all who ask meanwhile. `undefined` from `make` (this
   * is not to be kept) is passed on to the one who asked first; the others make their own.
   */
  keep: (key: string, make: () => Promise<MadeAnswer | undefined>) => Promise<KeptAnswer | undefined>;
  /** Something that visitors see has changed: all is made anew. What is being made now is not kept. */
  clear: () => void;
};

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

async function finish({ text, headers }: MadeAnswer): Promise<KeptAnswer> {
  const identity = Buffer.from(text);
  const [br, zipped] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    gzipped(identity, { level: 6 }),
  ]);
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return { etag: `W/"${digest}"`, headers, bodies: { identity, br, gzip: zipped } };
}

/** Answers for visitors, kept in this process until something public changes, a minute at the longest. */
export function createKeptAnswers(
  options: Partial<Pick<CacheOptions, 'listener' | 'clock' | 'ttlMs'>> = {},
): KeptAnswers {
  const cache = createCache<KeptAnswer>({ max: 500, ttlMs: 60_000, ...options });
  const flights = new Map<string, Promise<KeptAnswer | undefined>>();
  return {
    get: cache.get,
    async keep(key, make) {
      const kept = cache.get(key) ?? (await flights.get(key));
      if (kept !== undefined) return kept;
      const token = cache.token(key);
      const flight = make().then((made) => (made === undefined ? undefined : finish(made)));
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
    clear() {
      cache.clear();
      flights.clear();
    },
  };
}

const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((one) => one.trim() === etag) === true;

/** The headers that go with a kept answer: browsers ask each time whether theirs is still good. */
export const keptHeaders = ({ etag, headers }: KeptAnswer): [string, string][] => [
  ...headers.map(([name, value]): [string, string] => [name, value]),
  ['etag', etag],
  ['cache-control', 'public, no-cache'],
  ['vary', 'accept-encoding, cookie'],
];

/** Answers a request with what is kept, or with 304 for a browser that has it. Returns the status. */
export function sendKept(
  request: IncomingMessage,
  response: ServerResponse,
  kept: KeptAnswer,
  always: readonly string[],
): number {
  const headers = [...always, ...keptHeaders(kept).flat()];
  if (isKnown(request.headers['if-none-match'], kept.etag)) {
    response.writeHead(304, headers).end();
    return 304;
  }
  const encoding = acceptedEncoding(String(request.headers['accept-encoding'] ?? ''));
  const body = kept.bodies[encoding ?? 'identity'];
  if (encoding !== undefined) headers.push('content-encoding', encoding);
  headers.push('content-length', String(body.byteLength));
  response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : body);
  return 200;
}

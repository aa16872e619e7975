import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

const compressible =
  /^(text\/(?!event-stream)|application\/(json|javascript|xml|rss\+xml|ld\+json)|image\/svg)/;

/** How a client takes an answer packed, by its Accept-Encoding header; undefined: not at all. */
export function acceptedEncoding(header: string): 'br' | 'gzip' | undefined {
  if (/\bbr\b/.test(header)) return 'br';
  return /\bgzip\b/.test(header) ? 'gzip' : undefined;
}

/**
 * Compresses an answer as the client accepts it, chunk by chunk, so that a page that is streamed reaches the
 * browser as it is made. Answers that are compressed already, small (by their declared length), of another
 * type or refusals of too many requests come back as they are.
 */
export function compress(response: Response, acceptEncoding: string | null): Response {
  const { headers, body } = response;
  if (body === null || headers.has('content-encoding')) return response;
  // Whoever asks too often costs as little as can be.
  if (response.status === 429) return response;
  if (!compressible.test(headers.get('content-type') ?? '')) return response;
  const length = headers.get('content-length');
  if (length !== null && Number(length) < 1024) return response;
  const encoding = acceptedEncoding(acceptEncoding ?? '');
  if (encoding === undefined) return response;
  const coder =
    encoding === 'br'
      ? createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
        })
      : createGzip({ flush: constants.Z_SYNC_FLUSH, level: 5 });
  // Node's web streams are the platform's; only the two declarations of their types differ.
  const source = Readable.fromWeb(body as NodeStream);
  // A reader that goes away ends the coder; there is nobody left to tell.
  pipeline(source, coder, () => undefined);
  const compressed = new Response(Readable.toWeb(coder) as ReadableStream, response);
  compressed.headers.set('content-encoding', encoding);
  compressed.headers.delete('content-length');
  compressed.headers.append('vary', 'accept-encoding');
  return compressed;
}

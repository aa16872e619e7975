import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

const compressible =
  /^(text\/(?!event-stream)|application\/(json|javascript|xml|rss\+xml|ld\+json)|image\/svg)/;

/** Returns the encoding from an Accept-Encoding header, or undefined for none. */
export function parseAcceptedEncoding(header: string): 'br' | 'gzip' | undefined {
  if (/\bbr\b/.test(header)) return 'br';
  return /\bgzip\b/.test(header) ? 'gzip' : undefined;
}

/**
 * Compresses a response with the accepted encoding, chunk by chunk, so that a streamed page reaches the
 * browser while it renders. Returns responses unchanged if they are already compressed, small (by
 * Content-Length), of another type, or 429.
 */
export function compress(response: Response, acceptEncoding: string | null): Response {
  const { headers, body } = response;
  if (body === null || headers.has('content-encoding')) return response;
  // Rate-limited requests must cost as little as possible.
  if (response.status === 429) return response;
  if (!compressible.test(headers.get('content-type') ?? '')) return response;
  const length = headers.get('content-length');
  if (length !== null && Number(length) < 1024) return response;
  const encoding = parseAcceptedEncoding(acceptEncoding ?? '');
  if (encoding === undefined) return response;
  const coder =
    encoding === 'br'
      ? createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
        })
      : createGzip({ flush: constants.Z_SYNC_FLUSH, level: 5 });
  // Node's web streams are the platform's; only their type declarations differ.
  const source = Readable.fromWeb(body as NodeStream);
  // If the reader disconnects, the stream ends, and there is nobody to report to.
  pipeline(source, coder, () => undefined);
  const compressed = new Response(Readable.toWeb(coder) as ReadableStream, response);
  compressed.headers.set('content-encoding', encoding);
  compressed.headers.delete('content-length');
  compressed.headers.append('vary', 'accept-encoding');
  return compressed;
}

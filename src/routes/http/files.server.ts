import { Hono } from 'hono';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';
import type { Storage } from '#/platform/storage.server.ts';

const fileNamePattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$/;
const yearS = 31_536_000;

/** Returns whether If-None-Match contains this ETag. */
function matchesEtag(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((item) => {
    const tag = item.trim().replace(/^W\//, '');
    return tag === etag || tag === '*';
  });
}

/** GET /files/:name: stored images. Their names are random and their bytes never change. */
export function createFileRoutes({ storage }: { storage: Storage }): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get('/*', async (c) => {
    const fileName = c.req.path.slice('/files/'.length);
    if (!fileNamePattern.test(fileName)) return c.text('Not found', 404);
    const bytes = await storage.get(fileName);
    if (bytes === undefined) return c.text('Not found', 404);
    const etag = `"${fileName}"`;
    const headers = {
      etag,
      'cache-control': `public, max-age=${yearS}, immutable`,
      'content-security-policy': "default-src 'none'; sandbox",
    };
    if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
    return c.body(bytes, 200, {
      ...headers,
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
    });
  });
}

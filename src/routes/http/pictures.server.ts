import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Db } from '#/db/client.server.ts';
import { createCache } from '#/platform/cache.server.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';
import type { Limits } from '#/platform/limits.server.ts';
import type { CallSlot } from '#/platform/slots.server.ts';
import { type PictureText, pictureSources } from './public-content.server.ts';

type PictureOptions = {
  db: Db;
  limits: Limits;
  /** Waits for one of the caller's slots. */
  begin: (c: Context<HttpEnv>) => Promise<CallSlot>;
};

const fileNamePattern = /^([a-z0-9-]{1,120})\.png$/;
const dayMs = 86_400_000;

const createEtag = ({ kind, title }: PictureText) =>
  `"${createHash('sha256')
    .update(JSON.stringify([kind, title]))
    .digest('base64url')
    .slice(0, 22)}"`;

/**
 * GET /og/<kind>/<id>.png: the image of link previews, drawn on the first request and cached by its text.
 * Draws one at a time: each keeps a CPU busy.
 */
export function createPictureRoutes({ db, limits, begin }: PictureOptions): Hono<HttpEnv> {
  const cache = createCache<Buffer>({ max: 200, ttlMs: dayMs });
  let queue: Promise<unknown> = Promise.resolve();

  function draw(text: PictureText): Promise<Buffer> {
    const next = queue.then(async () => {
      const { drawPicture } = await import('./draw-picture.server.ts');
      return drawPicture(text);
    });
    queue = next.catch(() => undefined);
    return next;
  }

  return new Hono<HttpEnv>().get('/:kind/:file', async (c) => {
    const { now, address } = c.var;
    await limits.consume('public', address, { now });
    const { kind, file } = c.req.param();
    const id = fileNamePattern.exec(file)?.[1];
    const source = Object.hasOwn(pictureSources, kind) ? pictureSources[kind] : undefined;
    const text = id === undefined ? undefined : await source?.(db, id, now);
    if (text === undefined) return c.text('Not found', 404);
    const etag = createEtag(text);
    const headers = {
      etag,
      'cache-control': 'public, max-age=3600',
      // Lets other sites show the image in link previews.
      'cross-origin-resource-policy': 'cross-origin',
    };
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
    let picture = cache.get(etag);
    if (picture === undefined) {
      const token = cache.issueToken(etag);
      const slot = await begin(c);
      picture = await draw(text).finally(slot.end);
      cache.set(etag, picture, token);
    }
    return c.body(new Uint8Array(picture), 200, { ...headers, 'content-type': 'image/png' });
  });
}

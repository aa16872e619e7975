import { Hono } from 'hono';
import { type Db, isReachable } from '#/db/client.server.ts';

/** /livez: the process runs. /healthz: it is ready for requests; 503 while it starts, drains or has no database. */
export function healthRoutes(options: { db: Db; isDraining: () => boolean }): Hono {
  return new Hono()
    .get('/livez', (c) => c.json({ status: 'alive' }))
    .get('/healthz', async (c) => {
      const status = options.isDraining()
        ? 'draining'
        : (await isReachable(options.db))
          ? 'ready'
          : 'no database';
      return c.json({ status }, status === 'ready' ? 200 : 503);
    });
}

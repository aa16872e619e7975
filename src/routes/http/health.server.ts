import { Hono } from 'hono';

/** /livez: the process runs. /healthz: it is ready for requests; 503 while it drains or has no database. */
export function healthRoutes(options: {
  isReachable: () => Promise<boolean>;
  isDraining: () => boolean;
}): Hono {
  return new Hono()
    .get('/livez', (c) => c.json({ status: 'alive' }))
    .get('/healthz', async (c) => {
      const status = options.isDraining()
        ? 'draining'
        : (await options.isReachable())
          ? 'ready'
          : 'no database';
      return c.json({ status }, status === 'ready' ? 200 : 503);
    });
}

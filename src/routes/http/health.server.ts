import { type Context, Hono } from 'hono';
import type { Assessment } from '#/features/system/assess.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';

/** Health checks respond within a second; the rest is left for the network. */
const patienceMs = 850;

type HealthOptions = {
  isReachable: () => Promise<boolean>;
  isDraining: () => boolean;
  /** Returns false while the disk is too full to write. */
  hasRoom: () => boolean;
  version: string;
  /** Counts a request for details by somebody who may not have them; throws when there were too many. */
  countRefusal: (c: Context<HttpEnv>) => Promise<unknown>;
  /** Whether this is an administrator, or somebody with the operator's token. */
  mayLookInside: (c: Context<HttpEnv>) => Promise<boolean>;
  /** Returns the state of each part, within `patienceMs`. */
  readDetails: (now: Date, patienceMs: number) => Promise<Assessment>;
};

/** Returns false if the check fails or takes too long. */
function withTimeout(check: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, patienceMs, false);
  });
  return Promise.race([check.catch(() => false), timeout]).finally(() => clearTimeout(timer));
}

/**
 * /livez: the process runs. /healthz: it accepts requests; 503 while it drains or has no database, 'disk
 * full' while it only accepts reads. With ?details it adds the state of each part for authorized callers.
 * Details never change the status: an instance with a late backup still accepts requests.
 */
export function healthRoutes(options: HealthOptions): Hono<HttpEnv> {
  const { isReachable, isDraining, hasRoom, version, mayLookInside, countRefusal, readDetails } = options;

  async function detailsFor(c: Context<HttpEnv>) {
    const began = performance.now();
    if (!(await inTime(mayLookInside(c)))) {
      await countRefusal(c);
      return {};
    }
    const left = Math.max(0, patienceMs - (performance.now() - began));
    return { version, parts: await readDetails(c.var.now, left) };
  }

  return new Hono<HttpEnv>()
    .get('/livez', (c) => c.json({ status: 'alive' }))
    .get('/healthz', async (c) => {
      const [isReady, details] = await Promise.all([
        isDraining() || isReachable(),
        c.req.query('details') === undefined ? {} : readAllowedDetails(c),
      ]);
      const status = isDraining() ? 'draining' : isReady ? 'ready' : 'no database';
      // Status 200: reads still work, so a proxy should keep sending requests.
      const shown = status === 'ready' && !hasRoom() ? 'disk full' : status;
      return c.json({ status: shown, ...details }, status === 'ready' ? 200 : 503);
    });
}

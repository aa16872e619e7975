import { type Context, Hono } from 'hono';
import type { Assessment } from '#/features/system/assess.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';

/** Health answers within a second; the rest of it is for the way. */
const patienceMs = 850;

type HealthOptions = {
  isReachable: () => Promise<boolean>;
  isDraining: () => boolean;
  /** Whether anything can be written. */
  hasRoom: () => boolean;
  version: string;
  /** Counts a request for details by somebody who may not have them; throws when there were too many. */
  countRejection: (c: Context<HttpEnv>) => Promise<unknown>;
  /** Whether this is an administrator, or somebody with the operator's token. */
  canReadDetails: (c: Context<HttpEnv>) => Promise<boolean>;
  /** The state of each part, within so many milliseconds. */
  readDetails: (now: Date, patienceMs: number) => Promise<Assessment>;
};

/** False instead of an answer that fails or takes too long. */
function inTime(check: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, patienceMs, false);
  });
  return Promise.race([check.catch(() => false), timeout]).finally(() => clearTimeout(timer));
}

/**
 * /livez: the process runs. /healthz: it is ready for requests; 503 while it drains or has no database, and 'disk full' while it
 * takes nothing but reads. With ?details it also
 * says how each part is to those who may know. That changes nothing of its status: an instance whose backup is late still
 * takes requests.
 */
export function createHealthRoutes(options: HealthOptions): Hono<HttpEnv> {
  const { isReachable, isDraining, hasRoom, version, canReadDetails, countRejection, readDetails } = options;

  async function detailsFor(c: Context<HttpEnv>) {
    const startedAt = performance.now();
    if (!(await inTime(canReadDetails(c)))) {
      await countRejection(c);
      return {};
    }
    const left = Math.max(0, patienceMs - (performance.now() - startedAt));
    return { version, parts: await readDetails(c.var.now, left) };
  }

  return new Hono<HttpEnv>()
    .get('/livez', (c) => c.json({ status: 'alive' }))
    .get('/healthz', async (c) => {
      const [isReady, details] = await Promise.all([
        isDraining() || isReachable(),
        c.req.query('details') === undefined ? {} : detailsFor(c),
      ]);
      const status = isDraining() ? 'draining' : isReady ? 'ready' : 'no database';
      // A full disk still serves reads, so proxies must keep the instance.
      const shown = status === 'ready' && !hasRoom() ? 'disk full' : status;
      return c.json({ status: shown, ...details }, status === 'ready' ? 200 : 503);
    });
}

import { type Context, Hono } from 'hono';
import type { Assessment } from '#/features/system/assess.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';

/** Probes get a response within a second, including the time on the network. */
const timeoutMs = 850;

type HealthOptions = {
  isReachable: () => Promise<boolean>;
  isDraining: () => boolean;
  /** Returns false while the disk is too full to store anything. */
  hasRoom: () => boolean;
  version: string;
  /** Counts a request for details without permission; throws above the limit. */
  countRejection: (c: Context<HttpEnv>) => Promise<unknown>;
  /** Returns whether the caller is an admin or has the operator's token. */
  canReadDetails: (c: Context<HttpEnv>) => Promise<boolean>;
  /** Returns the state of each part within the timeout. */
  readDetails: (now: Date, timeoutMs: number) => Promise<Assessment>;
};

/** Returns the result of a check, or false if it fails or takes too long. */
function checkInTime(check: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, false);
  });
  return Promise.race([check.catch(() => false), timeout]).finally(() => clearTimeout(timer));
}

/**
 * - /livez responds while the process runs.
 * - /healthz responds with 200 while the process is ready for requests, also as 'disk full' while it only
 *   serves reads, and with 503 while it drains or has no database. With ?details, callers with permission also
 *   get the state of each part, which never changes the status: an instance with a late backup still serves.
 */
export function createHealthRoutes(options: HealthOptions): Hono<HttpEnv> {
  const { isReachable, isDraining, hasRoom, version, canReadDetails, countRejection, readDetails } = options;

  function getStatus(isConnected: boolean): string {
    if (isDraining()) return 'draining';
    if (!isConnected) return 'no database';
    return hasRoom() ? 'ready' : 'disk full';
  }

  async function createDetails(c: Context<HttpEnv>) {
    const startedAt = performance.now();
    if (!(await checkInTime(canReadDetails(c)))) {
      await countRejection(c);
      return {};
    }
    const remainingMs = Math.max(0, timeoutMs - (performance.now() - startedAt));
    return { version, parts: await readDetails(c.var.now, remainingMs) };
  }

  return new Hono<HttpEnv>()
    .get('/livez', (c) => c.json({ status: 'alive' }))
    .get('/healthz', async (c) => {
      const [isConnected, details] = await Promise.all([
        isDraining() || isReachable(),
        c.req.query('details') === undefined ? {} : createDetails(c),
      ]);
      const status = getStatus(isConnected);
      // A full disk still serves reads, so proxies must keep the instance.
      const isServing = status === 'ready' || status === 'disk full';
      return c.json({ status, ...details }, isServing ? 200 : 503);
    });
}

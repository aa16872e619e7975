import type { Db } from '#/db/client.server.ts';
import type { Facts } from '#/platform/facts.server.ts';
import type { SystemStatus } from './schema.ts';
import { readSystemStatus } from './status-queries.server.ts';

type Cached = { reading?: Promise<SystemStatus> | undefined; last?: SystemStatus };

/** The last status of each process. */
const cacheBy = new WeakMap<Facts, Cached>();

/**
 * Returns the system status, at most `maxAgeMs` old. Concurrent callers share one read, so that monitoring doesn't
 * use up the connections of users' requests.
 */
export function getCachedSystemStatus(
  services: { db: Db; facts: Facts; now: Date },
  maxAgeMs: number,
): Promise<SystemStatus> {
  const { db, facts, now } = services;
  const cached = cacheBy.get(facts) ?? {};
  cacheBy.set(facts, cached);
  const { last } = cached;
  if (last !== undefined && Math.abs(now.getTime() - Date.parse(last.readAt)) < maxAgeMs) {
    return Promise.resolve(last);
  }
  cached.reading ??= readSystemStatus(db, { facts, now })
    .then((status) => {
      cached.last = status;
      return status;
    })
    .finally(() => {
      cached.reading = undefined;
    });
  return cached.reading;
}

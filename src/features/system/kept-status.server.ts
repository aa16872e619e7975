import type { Db } from '#/db/client.server.ts';
import type { Facts } from '#/platform/facts.server.ts';
import type { SystemStatus } from './schema.ts';
import { readSystemStatus } from './status.server.ts';

type Kept = { reading?: Promise<SystemStatus> | undefined; last?: SystemStatus };

/** What each process has read last. */
const keptBy = new WeakMap<Facts, Kept>();

/**
 * The status of the system, at most `maxAgeMs` old. However many ask, it is read once at a time: what watches us must not
 * take the connections of those who are waited for.
 */
export function keptSystemStatus(
  services: { db: Db; facts: Facts; now: Date },
  maxAgeMs: number,
): Promise<SystemStatus> {
  const { db, facts, now } = services;
  const kept = keptBy.get(facts) ?? {};
  keptBy.set(facts, kept);
  const { last } = kept;
  if (last !== undefined && Math.abs(now.getTime() - Date.parse(last.readAt)) < maxAgeMs) {
    return Promise.resolve(last);
  }
  kept.reading ??= readSystemStatus(db, { facts, now })
    .then((status) => {
      kept.last = status;
      return status;
    })
    .finally(() => {
      kept.reading = undefined;
    });
  return kept.reading;
}

import type { Db } from '#/db/client.server.ts';
import { readDiskSpace } from '#/platform/disk.server.ts';
import type { Facts } from '#/platform/facts.server.ts';
import { type Assessment, assess, assessDisk, type Verdict } from './assess.ts';
import { getCachedSystemStatus } from './cached-status.server.ts';

/** Callers that poll every second share one read. */
const cacheTtlMs = 2_000;

const unknown: Verdict = { state: 'warn', why: 'Unknown while the database doesn’t answer.' };

async function assessWithoutDatabase({ dataDir }: Facts, why: string): Promise<Assessment> {
  return {
    jobs: unknown,
    mail: unknown,
    reminders: unknown,
    backup: unknown,
    examination: unknown,
    instances: unknown,
    clock: unknown,
    payments: unknown,
    database: { state: 'fail', why },
    disk: assessDisk(await readDiskSpace(dataDir)),
  };
}

/** Returns the state of each part within `pollingPeriodMs`, even if the database doesn't respond. */
export async function readHealthDetails(
  services: { db: Db; facts: Facts; now: Date },
  patienceMs: number,
): Promise<Assessment> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patienceMs, undefined);
  });
  const reading = getCachedSystemStatus(services, cacheTtlMs);
  try {
    const status = await Promise.race([reading, timeout]);
    if (status !== undefined) return assess(status);
    reading.catch(() => undefined);
    return await assessWithoutDatabase(services.facts, 'The database takes too long to answer.');
  } catch {
    return await assessWithoutDatabase(services.facts, 'The database doesn’t answer.');
  } finally {
    clearTimeout(timer);
  }
}

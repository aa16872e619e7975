import type { Db } from '#/db/client.server.ts';
import { readDiskSpace } from '#/platform/disk.server.ts';
import type { Facts } from '#/platform/facts.server.ts';
import { type Assessment, assess, assessDisk, type Verdict } from './assess.ts';
import { cachedSystemStatus } from './cached-status.server.ts';

/** Those who ask by the second get what was read for the first. */
const keptMs = 2_000;

const unknown: Verdict = { state: 'warn', why: 'Unknown while the database doesn’t answer.' };

async function withoutDatabase({ dataDir }: Facts, why: string): Promise<Assessment> {
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

/** The state of each part; within `patienceMs`, whatever the database does. */
export async function readHealthDetails(
  services: { db: Db; facts: Facts; now: Date },
  patienceMs: number,
): Promise<Assessment> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patienceMs, undefined);
  });
  const reading = cachedSystemStatus(services, keptMs);
  try {
    const status = await Promise.race([reading, late]);
    if (status !== undefined) return assess(status);
    reading.catch(() => undefined);
    return await withoutDatabase(services.facts, 'The database takes too long to answer.');
  } catch {
    return await withoutDatabase(services.facts, 'The database doesn’t answer.');
  } finally {
    clearTimeout(timer);
  }
}

import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { maxClockSkewMs } from './clock-skew.server.ts';
import { resetFutureTimes } from './future-times.server.ts';
import type { Log } from './log.server.ts';

const checkIntervalMs = 60_000;
const stepCheckMs = 5_000;

export type ClockWatch = {
  /** How far this process's clock is ahead of the database's; undefined until the first measurement. */
  getSkewMs: () => number | undefined;
  /** How many future timestamps this process has reset. */
  getResetCount: () => number;
  stop: () => void;
};

export type ClockWatchOptions = {
  db: Db;
  log: Log;
  instanceId: string;
  /** The machine's clock by default. */
  clock?: () => Date;
};

/**
 * The database's time lies between the moments before and after the query: only a difference beyond them is
 * skew.
 */
async function measureSkew(db: Db, clock: () => Date): Promise<number> {
  const sentMs = clock().getTime();
  const { rows } = await sql<{ databaseTime: Date }>`SELECT clock_timestamp() AS "databaseTime"`.execute(db);
  const receivedMs = clock().getTime();
  const databaseMs = rows[0]?.databaseTime.getTime() ?? sentMs;
  if (databaseMs < sentMs) return sentMs - databaseMs;
  return databaseMs > receivedMs ? receivedMs - databaseMs : 0;
}

/**
 * Compares the process's clock with the database's, stores the difference for the other processes, and resets
 * timestamps that lie in the future: on start, every minute, and after a step of the clock. Logs one line
 * when either problem starts.
 */
export async function startClockWatch({
  db,
  log,
  instanceId,
  clock = () => new Date(),
}: ClockWatchOptions): Promise<ClockWatch> {
  let skewMs: number | undefined;
  let timesReset = 0;
  let isSkewed = false;
  let hadFutureTimes = false;

  async function check(): Promise<void> {
    const skew = await measureSkew(db, clock);
    skewMs = skew;
    const wasSkewed = isSkewed;
    isSkewed = Math.abs(skew) > maxClockSkewMs;
    if (isSkewed && !wasSkewed) log.warn('clock.skewed', { aheadOfDatabaseMs: Math.round(skew) });
    if (!isSkewed && wasSkewed) log.info('clock.corrected');
    await db.updateTable('instances').set({ clock_skew_ms: skew }).where('id', '=', instanceId).execute();
    const resetTimes = await resetFutureTimes(db, clock());
    const count = Object.values(resetTimes).reduce((sum, time) => sum + time, 0);
    timesReset += count;
    // While one process is ahead, it writes new ones every minute, so only the first reset is logged.
    if (count > 0 && !hadFutureTimes) log.warn('clock.marks_reset', resetTimes);
    hadFutureTimes = count > 0;
  }

  const tryCheck = () =>
    check().catch((error: unknown) => {
      log.warn('clock.not_checked', { reason: error instanceof Error ? error.message : String(error) });
    });
  let checkedAt = performance.now();
  let offset = clock().getTime() - checkedAt;
  await tryCheck();
  const timer = setInterval(() => {
    const now = performance.now();
    const offsetNow = clock().getTime() - now;
    const hasStepped = Math.abs(offsetNow - offset) > maxClockSkewMs;
    if (!hasStepped && now - checkedAt < checkIntervalMs) return;
    checkedAt = now;
    offset = offsetNow;
    void tryCheck();
  }, stepCheckMs);
  timer.unref();
  return { getSkewMs: () => skewMs, getResetCount: () => timesReset, stop: () => clearInterval(timer) };
}

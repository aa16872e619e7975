import { uuidv7 } from '../../src/lib/uuid.ts';
import { makeBackupRow, makeMail } from '../../test/factories/operations.ts';
import type { Site } from '../harness/site.ts';

const hourMs = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs);

/**
 * Creates a system with many problems: unconfirmed mails, late backups, failed jobs, and an instance with files of
 * its own.
 */
export async function addSystemProblems({ database: { db } }: Pick<Site, 'database'>): Promise<void> {
  await makeMail(db, { subject: 'Confirm your email', handed_over_at: hoursAgo(1) });
  await makeMail(db, {
    subject: 'Your claim for “The Long Road to Mainnet” was approved',
    text: null,
    html: null,
    handed_over_at: hoursAgo(100),
    created_at: hoursAgo(100),
  });
  const verifiedTimes = { taken_at: hoursAgo(75), finished_at: hoursAgo(74.9), verified_at: hoursAgo(74) };
  await makeBackupRow(db, {
    ...verifiedTimes,
    bytes: 1_234_567_890,
    row_count: 4_321_000,
    file_count: 1_250,
  });
  await makeBackupRow(db, {
    name: 'dropfolio-2026-11-22.backup',
    taken_at: hoursAgo(9),
    finished_at: hoursAgo(9),
    bytes: 0,
    row_count: 0,
    file_count: 0,
    error: 'The disk is full: 0 of 1.2 GB could be written.',
  });
  await db
    .insertInto('chain_sources')
    .values([
      { chain_id: 1, host: 'eth.blockscout.com', succeeded_at: hoursAgo(0.1), succeeded_count: 12_345 },
      {
        chain_id: 1,
        host: 'eth.drpc.org',
        failures: 4,
        succeeded_at: hoursAgo(30),
        failed_at: hoursAgo(0.2),
        retry_at: hoursAgo(-1),
        error: 'It answered 503.',
        failed_count: 4,
      },
    ])
    .execute();
  const createRun = (job: string, change: object = {}) => ({
    job,
    started_at: hoursAgo(2),
    ended_at: new Date(hoursAgo(2).getTime() + 1_240),
    succeeded_at: hoursAgo(2),
    error: null,
    ...change,
  });
  await db
    .insertInto('job_runs')
    .values([
      createRun('campaigns.move-status'),
      createRun('credits.expire-grants', { started_at: hoursAgo(2), ended_at: hoursAgo(2) }),
      createRun('faucets.check', { error: 'connect ECONNREFUSED 10.0.0.7:5432', succeeded_at: hoursAgo(26) }),
      createRun('files.tidy', { ended_at: null, succeeded_at: null }),
    ])
    .execute();
  const id = uuidv7();
  await db
    .insertInto('instances')
    .values({
      id,
      host: 'web-2.internal',
      pid: 7,
      version: '0.2.9',
      files_place: 'another folder',
      started_at: hoursAgo(30),
      seen_at: new Date(),
    })
    .execute();
  const updateHeartbeat = (): void => {
    const update = db.updateTable('instances').set({ seen_at: new Date() }).where('id', '=', id);
    // The interval ends with the database.
    update.execute().catch(() => clearInterval(heartbeat));
  };
  const heartbeat = setInterval(updateHeartbeat, 10_000);
  heartbeat.unref();
}

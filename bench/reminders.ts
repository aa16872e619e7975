import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { Db } from '../src/db/client.server.ts';
import { deliverNotifications } from '../src/features/notifications/jobs.server.ts';
import { tickReminders } from '../src/features/reminders/jobs.server.ts';
import { runJobNow } from '../test/harness/run-job.ts';
import { withDatabase } from './database.ts';
import { formatMs, formatTable, type Measurement } from './report.ts';

const hourMs = 60 * 60_000;
const start = Date.parse('2026-11-25T12:00:00Z');

/**
 * Creates this many users with an open airdrop each: the claims of `due` of them are in three hours, the
 * others' next month.
 */
async function fillUsers(ownerDb: Db, people: number, due: number): Promise<void> {
  const tables = ['profiles', 'airdrops'];
  // The alarms are inserted below, as the triggers would: a million single rows would take minutes.
  for (const name of tables) await sql.raw(`ALTER TABLE ${name} DISABLE TRIGGER USER`).execute(ownerDb);
  await sql`
    INSERT INTO profiles (id, email, email_verified, name, first_name, last_name)
    SELECT md5('p' || n)::uuid, 'member-' || n || '@example.com', true, 'Ada Lovelace', 'Ada', 'Lovelace'
    FROM generate_series(1, ${people}::int) n`.execute(ownerDb);
  await sql`INSERT INTO airdrop_totals (user_id, revision, total, active) SELECT id, 1, 1, 1 FROM profiles`.execute(
    ownerDb,
  );
  await sql`
    INSERT INTO airdrops (id, user_id, name, project, status, eligibility_date, claim_date, revision)
    SELECT md5('a' || n)::uuid, md5('p' || n)::uuid, 'Drop ' || n, 'Project', 'active', '2026-11-01',
      ${new Date(start + 3 * hourMs)}::timestamptz + CASE WHEN n <= ${due}::int THEN interval '0' ELSE n % 1000 * interval '1 hour' + interval '30 days' END, 1
    FROM generate_series(1, ${people}::int) n`.execute(ownerDb);
  await sql`
    INSERT INTO airdrop_alarms (airdrop_id, user_id, since, next_at)
    SELECT id, user_id, ${new Date(start - hourMs)}::timestamptz, claim_date - interval '3 hours' FROM airdrops`.execute(
    ownerDb,
  );
  await sql`
    INSERT INTO daily_alarms (user_id, since, next_at)
    SELECT id, ${new Date(start - hourMs)}::timestamptz, ${new Date(start + 21 * hourMs)}::timestamptz FROM profiles`.execute(
    ownerDb,
  );
  for (const name of tables) await sql.raw(`ALTER TABLE ${name} ENABLE TRIGGER USER`).execute(ownerDb);
  await sql`VACUUM ANALYZE`.execute(ownerDb);
}

async function measure(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Measures a tick with this many users: with nothing due, and with reminders due in the same minute. */
export const measureReminders = (
  people: number,
  due: number,
  report: (line: string) => void,
): Promise<Measurement> =>
  withDatabase(report, async ({ ownerDb, db }) => {
    report(`creating ${people} users`);
    await ownerDb.connection().execute(async (owner) => {
      // Inserting a million rows exceeds the program's statement timeout.
      await sql`SET statement_timeout = 0`.execute(owner);
      await fillUsers(owner, people, due);
      await sql`RESET statement_timeout`.execute(owner);
    });
    const tick = (time: number) =>
      measure(() => runJobNow(db, tickReminders, {}, { now: new Date(time), times: 1 }));
    const idle: number[] = [];
    for (let run = 1; run <= 20; run += 1) idle.push(await tick(start - 60_000));
    idle.sort((a, b) => a - b);
    const { rows: plan } = await sql<Record<'QUERY PLAN', string>>`
      EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF, SUMMARY OFF) SELECT airdrop_id FROM airdrop_alarms
      WHERE next_at <= ${new Date(start)} ORDER BY next_at LIMIT 500 FOR UPDATE SKIP LOCKED`.execute(db);
    const tickMs = await tick(start);
    const { rows: jobs } = await sql<{ payload: { ids: string[] } }>`
      SELECT payload FROM graphile_worker._private_jobs ORDER BY id`.execute(ownerDb);
    const queueingMs = await measure(async () => {
      for (const { payload } of jobs) await runJobNow(db, deliverNotifications, payload, { times: 1 });
    });
    const text = [
      formatTable(
        ['reminders', 'total', 'each'],
        [
          ['a tick with nothing due (median of 20)', `${formatMs(idle[10] ?? 0)} ms`, ''],
          [`a tick with ${due} due`, `${formatMs(tickMs)} ms`, `${(tickMs / due).toFixed(3)} ms`],
          [
            `queueing their mails, one job after another`,
            `${formatMs(queueingMs)} ms`,
            `${(queueingMs / due).toFixed(3)} ms`,
          ],
        ],
      ),
      '```',
      ...plan.map((row) => row['QUERY PLAN']),
      '```',
    ].join('\n');
    const metric = `telling ${due.toLocaleString('en')} that are due`;
    return {
      text,
      figures: [{ workload: 'reminders', metric, value: (tickMs + queueingMs) / 1000, unit: 's', max: 60 }],
    };
  });

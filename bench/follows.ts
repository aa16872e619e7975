import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { Db } from '../src/db/client.server.ts';
import { editFaucet } from '../src/features/faucets/commands.server.ts';
import { getFaucet, listFaucets } from '../src/features/faucets/queries.server.ts';
import { notifyFollowers } from '../src/features/listings/follows/jobs.server.ts';
import { deliverNotifications } from '../src/features/notifications/jobs.server.ts';
import { listPresales } from '../src/features/presales/queries.server.ts';
import { createMemberCtx, makeMember } from '../test/factories/members.ts';
import { runJobNow } from '../test/harness/run-job.ts';
import { withDatabase } from './database.ts';
import { formatMs, formatTable, type Measurement } from './report.ts';

const listings = 10_000;
const batchSize = 100_000;

/** Creates this many users who follow the same one of 10,000 listings, each of which has two revisions. */
async function fillFollows(ownerDb: Db, people: number): Promise<string> {
  for (const name of ['profiles', 'presales'])
    await sql.raw(`ALTER TABLE ${name} DISABLE TRIGGER USER`).execute(ownerDb);
  // One statement for a million rows would exceed the timeout.
  for (let from = 1; from <= people; from += batchSize) {
    await sql`
      INSERT INTO profiles (id, email, email_verified, name, first_name, last_name)
      SELECT gen_random_uuid(), 'member-' || n || '@example.com', true, 'Ada Lovelace', 'Ada', 'Lovelace'
      FROM generate_series(${from}::int, ${Math.min(from + batchSize - 1, people)}::int) n`.execute(ownerDb);
  }
  await sql`
    INSERT INTO presales (id, project_name, token_symbol, blockchain, presale_start, presale_end)
    SELECT gen_random_uuid(), 'Presale ' || n, 'TKN', 'Base', now() + interval '2 days', now() + interval '9 days'
    FROM generate_series(1, ${listings}::int) n`.execute(ownerDb);
  await sql`INSERT INTO listings (kind, item_id, revision) SELECT 'presale', id, 2 FROM presales`.execute(
    ownerDb,
  );
  await sql`
    INSERT INTO listing_revisions (id, kind, item_id, number, at, actor_role, changes)
    SELECT gen_random_uuid(), 'presale', id, number, now(), 'admin', CASE number WHEN 1 THEN '[]'::jsonb
      ELSE '[{"field": "presaleEnd", "old": "2026-12-01T00:00:00.000Z", "now": "2026-12-05T00:00:00.000Z"}]' END
    FROM presales, generate_series(1, 2) number`.execute(ownerDb);
  for (const name of ['profiles', 'presales'])
    await sql.raw(`ALTER TABLE ${name} ENABLE TRIGGER USER`).execute(ownerDb);
  const { rows } = await sql<{ id: string }>`
    INSERT INTO faucets (id, name, url) VALUES (gen_random_uuid(), 'Sepolia', 'https://faucet.example/') RETURNING id`.execute(
    ownerDb,
  );
  const id = rows[0]?.id ?? '';
  for (let from = 1; from <= people; from += batchSize) {
    await sql`INSERT INTO listing_follows (user_id, kind, item_id, created_at)
      SELECT id, 'faucet', ${id}::uuid, now() - interval '1 day' FROM profiles
      ORDER BY email LIMIT ${batchSize} OFFSET ${from - 1}`.execute(ownerDb);
  }
  await sql`UPDATE listings SET revision = 1 WHERE item_id = ${id}`.execute(ownerDb);
  for (const name of ['profiles', 'presales', 'listings', 'listing_revisions', 'listing_follows'])
    await sql.raw(`VACUUM ANALYZE ${name}`).execute(ownerDb);
  return id;
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/**
 * Measures an edit of a listing with this many followers: for its editor, the page, and the notifying job.
 */
export const measureFollows = (people: number, report: (line: string) => void): Promise<Measurement> =>
  withDatabase(report, async ({ ownerDb, db }) => {
    report(`creating ${people} users who follow one of ${listings + 1} listings`);
    const id = await ownerDb.connection().execute(async (owner) => {
      // Inserting a million rows exceeds the program's statement timeout.
      await sql`SET statement_timeout = 0`.execute(owner);
      const faucetId = await fillFollows(owner, people);
      await sql`RESET statement_timeout`.execute(owner);
      return faucetId;
    });
    const ctx = createMemberCtx(db, await makeMember(ownerDb));
    const faucet = { id, name: 'Sepolia', url: 'https://faucet.example/', network: '', requirements: '' };
    const edit = (amount: string) =>
      measureMs(() => editFaucet(ctx, { ...faucet, amount, cooldownMinutes: 60, logo: null }));
    const edits: number[] = [];
    for (let run = 0; run < 11; run += 1) {
      edits.push(await edit(`${run} ETH`));
      // One of the edits notifies followers.
      if (run < 10) await sql`DELETE FROM graphile_worker._private_jobs`.execute(ownerDb);
    }
    const reads = { card: [] as number[], presales: [] as number[], faucets: [] as number[] };
    for (let run = 0; run < 11; run += 1) {
      reads.card.push(await measureMs(() => getFaucet(ctx, { id })));
      reads.faucets.push(await measureMs(() => listFaucets(ctx)));
      reads.presales.push(await measureMs(() => listPresales(ctx)));
    }
    const { rows: plan } = await sql<Record<'QUERY PLAN', string>>`
      EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF, SUMMARY OFF) SELECT user_id, created_at FROM listing_follows
      WHERE kind = 'faucet' AND item_id = ${id} AND user_id > '80000000-0000-4000-8000-000000000000' ORDER BY user_id LIMIT 500`.execute(
      db,
    );
    const batches: number[] = [];
    const consumeJob = async (name: string) => {
      const { rows } = await sql<{ payload: unknown }>`DELETE FROM graphile_worker._private_jobs WHERE id = (
        SELECT j.id FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
        WHERE t.identifier = ${name} ORDER BY j.id LIMIT 1) RETURNING payload`.execute(ownerDb);
      return rows[0]?.payload;
    };
    for (;;) {
      const payload = await consumeJob('listings.tell-followers');
      if (payload === undefined) break;
      batches.push(
        await measureMs(() =>
          runJobNow(db, notifyFollowers, notifyFollowers.schema.parse(payload), { times: 1 }),
        ),
      );
      if (batches.length % 200 === 0) report(`${batches.length} batches notified`);
    }
    const sending: number[] = [];
    for (let run = 0; run < 20; run += 1) {
      const payload = await consumeJob('notifications.tell');
      if (payload === undefined) break;
      sending.push(
        await measureMs(() =>
          runJobNow(db, deliverNotifications, deliverNotifications.schema.parse(payload), { times: 1 }),
        ),
      );
    }
    const { rows: notified } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM notifications`.execute(
      ownerDb,
    );
    const formatMedian = (times: number[]) =>
      formatMs(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0);
    const sum = batches.reduce((total, batch) => total + batch, 0);
    const text = [
      formatTable(
        ['follows', 'median', 'longest or total'],
        [
          [
            'an edit of what all of them follow',
            `${formatMedian(edits)} ms`,
            `${formatMs(Math.max(...edits))} ms`,
          ],
          ['the faucet, read', `${formatMedian(reads.card)} ms`, `${formatMs(Math.max(...reads.card))} ms`],
          [
            'the page of faucets',
            `${formatMedian(reads.faucets)} ms`,
            `${formatMs(Math.max(...reads.faucets))} ms`,
          ],
          [
            `${listings} presales with their moves`,
            `${formatMedian(reads.presales)} ms`,
            `${formatMs(Math.max(...reads.presales))} ms`,
          ],
          [
            `a batch of 500 followers (of ${batches.length} with ${notified[0]?.n} notifications)`,
            `${formatMedian(batches)} ms`,
            `${formatMs(sum)} ms`,
          ],
          [
            'queueing the deliveries of a batch',
            `${formatMedian(sending)} ms`,
            `${formatMs(Math.max(...sending))} ms`,
          ],
        ],
      ),
      '```',
      ...plan.map((row) => row['QUERY PLAN']),
      '```',
    ].join('\n');
    return { text, figures: [] };
  });

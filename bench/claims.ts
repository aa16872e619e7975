import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { Db } from '../src/db/client.server.ts';
import { listPending } from '../src/features/follow/review/queries.server.ts';
import { readRings } from '../src/features/follow/review/ring-queries.server.ts';
import { createMemberCtx, makeMember } from '../test/factories/members.ts';
import { withDatabase } from './database.ts';
import { formatMs, formatTable, type Measurement } from './report.ts';

/**
 * Creates this many claims of a fifth as many users. One in eight comes from one of twenty carrier networks,
 * the others from homes; of every hundred users, six share a home and its computer, and two share a wallet
 * with a user elsewhere. Everybody has five wallets.
 */
async function fillClaims(ownerDb: Db, claims: number): Promise<void> {
  const tables = ['profiles', 'follow_claims', 'campaigns', 'tracker_wallets'];
  for (const name of tables) await sql.raw(`ALTER TABLE ${name} DISABLE TRIGGER USER`).execute(ownerDb);
  const people = Math.floor(claims / 5);
  await sql`
    INSERT INTO profiles (id, email, email_verified, name, first_name, last_name)
    SELECT md5('p' || n)::uuid, 'member-' || n || '@example.com', true, 'Ada Lovelace', 'Ada', 'Lovelace'
    FROM generate_series(1, ${people}::int) n`.execute(ownerDb);
  await sql`
    INSERT INTO campaigns (id, twitter_handle, handle_key, points_per_follower, target_follows, remaining_budget, created_at)
    SELECT md5('c' || n)::uuid, 'handle_' || n, 'handle_' || n, 2, 1000000, 2000000, now() FROM generate_series(0, 1999) n`.execute(
    ownerDb,
  );
  // One statement for all rows would exceed the program's timeout.
  const batchSize = 50_000;
  for (let from = 0; from < claims; from += batchSize) {
    await sql`
    INSERT INTO follow_claims (id, user_id, campaign_id, proof_url, status, paid_key, reason, network_hash, device_hash,
      created_at, decided_at, decided_by)
    SELECT md5('f' || n)::uuid, md5('p' || person)::uuid, md5('c' || (person + 7 * (n / ${people}::int)) % 2000)::uuid,
      'https://x.com/u' || person, s, CASE WHEN s = 'approved' THEN 'k' || n END, NULL,
      CASE WHEN n % 8 = 0 THEN 'carrier ' || n / 8 % 20
        WHEN person % 100 < 6 THEN 'home ' || person / 100 ELSE 'flat ' || person END,
      CASE WHEN n % 8 = 0 THEN 'kind ' || person % 600 WHEN person % 100 < 6 THEN 'computer' ELSE 'kind ' || person % 60 END,
      now() - n * interval '1 second', CASE WHEN s <> 'pending' THEN now() END, NULL
    FROM (SELECT n, 1 + n % ${people}::int AS person, CASE WHEN n < 2000 THEN 'pending' WHEN n % 10 = 0 THEN 'rejected'
      ELSE 'approved' END AS s
      FROM generate_series(${from + 1}::int, ${Math.min(claims, from + batchSize)}::int) n) made`.execute(
      ownerDb,
    );
  }
  for (let from = 0; from < people; from += batchSize / 5) {
    await sql`
      INSERT INTO tracker_wallets (id, user_id, family, address, address_key)
      SELECT md5('w' || nth || n)::uuid, md5('p' || n)::uuid, 'evm', a, a
      FROM generate_series(${from + 1}::int, ${Math.min(people, from + batchSize / 5)}::int) n, generate_series(1, 5) nth,
        LATERAL (SELECT '0x' || rpad(md5('w' || nth || CASE WHEN nth = 1 AND n % 100 < 2 THEN n % 50000 ELSE n END), 40, '0') AS a) w`.execute(
      ownerDb,
    );
  }
  for (const name of tables) await sql.raw(`ALTER TABLE ${name} ENABLE TRIGGER USER`).execute(ownerDb);
  for (const name of tables) await sql.raw(`VACUUM ANALYZE ${name}`).execute(ownerDb);
}

/** Measures the claim review with this many claims: a page of it, and the linked accounts on it. */
export const measureClaims = (claims: number, report: (line: string) => void): Promise<Measurement> =>
  withDatabase(report, async ({ ownerDb, db }) => {
    report(`creating ${claims} claims`);
    await ownerDb.connection().execute(async (owner) => {
      // Inserting a million rows exceeds the program's statement timeout.
      await sql`SET statement_timeout = 0`.execute(owner);
      await fillClaims(owner, claims);
      await sql`RESET statement_timeout`.execute(owner);
    });
    const admin = createMemberCtx(db, await makeMember(db));
    const newest = await listPending(admin, { section: 'closer' });
    const ids = newest.items.flatMap(({ claimant }) => claimant.id ?? []);
    const rows: string[][] = [];
    const measure = async (label: string, work: () => Promise<unknown>): Promise<void> => {
      const times: number[] = [];
      for (let run = 0; run < 15; run += 1) {
        const started = performance.now();
        await work();
        times.push(performance.now() - started);
      }
      times.sort((a, b) => a - b);
      rows.push([label, formatMs(times[times.length >> 1] ?? 0), formatMs(times.at(-1) ?? 0)]);
    };
    const rings = await readRings(db, ids);
    const { rows: claimants } = await sql<{ id: string }>`
      SELECT DISTINCT user_id AS id FROM follow_claims WHERE status = 'pending' LIMIT 2000`.execute(db);
    await measure(`rings of ${claimants.length} claimants`, () =>
      readRings(
        db,
        claimants.map(({ id }) => id),
      ),
    );
    await measure(`rings of ${ids.length} claimants (${rings.size} people in one)`, () => readRings(db, ids));
    for (const id of ids.slice(0, 3)) {
      const size = rings.get(id)?.people.length ?? 0;
      await measure(`ring of one claimant (${size} people)`, () => readRings(db, [id]));
    }
    await measure('page of pending claims, 2,000 of them judged', () =>
      listPending(admin, { section: 'closer' }),
    );
    return {
      text: formatTable([`among ${claims.toLocaleString('en')} claims`, 'median ms', 'slowest ms'], rows),
      figures: [],
    };
  });

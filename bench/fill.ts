import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { uuidv7 } from '../src/lib/uuid.ts';
import { hashToken } from '../src/platform/auth/hashed-sessions.server.ts';

export type BenchUser = { id: string; token: string };

export type FillOptions = { users: number; airdrops: number; visits: number };

/** The name of airdrops that the workload "add an airdrop" creates, for deleting them. */
export const addedAirdropName = 'Added by the benchmark';

/** The wallet of every airdrop; everybody has it in their book. */
const walletAddress = '0x52908400098527886e0f7030069857d2e4169ee7';

/** Creates members with a session, airdrops, and today's (UTC) visits each. `pool` is the owner's. */
export async function fill(pool: pg.Pool, { users, airdrops, visits }: FillOptions): Promise<BenchUser[]> {
  const ids = Array.from({ length: users }, () => uuidv7());
  await addProfiles(pool, ids);
  const createdUsers = await addSessions(pool, ids);
  await addAirdrops(pool, ids, airdrops);
  await pool.query(
    `INSERT INTO tracker_wallets (id, user_id, family, address, address_key)
     SELECT gen_random_uuid(), id, 'evm', $2, lower($2) FROM unnest($1::uuid[]) id`,
    [ids, walletAddress],
  );
  await pool.query(
    `INSERT INTO airdrop_visits (user_id, airdrop_id, visited_date)
     SELECT user_id, id, (now() AT TIME ZONE 'UTC')::date FROM airdrops
     WHERE user_id = ANY($1::uuid[]) AND revision <= $2`,
    [ids, visits],
  );
  await addGuides(pool, 30);
  await vacuum(pool);
  return createdUsers;
}

/** Creates a session for each existing user. */
export async function addSessions(pool: pg.Pool, ids: readonly string[]): Promise<BenchUser[]> {
  const createdUsers = ids.map((id) => ({ id, token: randomBytes(24).toString('base64url') }));
  await pool.query(
    `INSERT INTO sessions (id, user_id, token, expires_at)
     SELECT id, user_id, token, now() + interval '30 days'
     FROM unnest($1::uuid[], $2::uuid[], $3::text[]) s (id, user_id, token)`,
    [ids.map(() => uuidv7()), ids, createdUsers.map(({ token }) => hashToken(token))],
  );
  return createdUsers;
}

export async function addProfiles(pool: pg.Pool, ids: readonly string[]): Promise<void> {
  await pool.query(
    `INSERT INTO profiles (id, email, email_verified, name, first_name, last_name)
     SELECT id, 'member-' || id || '@example.com', true, 'Ada Lovelace', 'Ada', 'Lovelace'
     FROM unnest($1::uuid[]) id`,
    [ids],
  );
}

/** Creates this many guides with five steps, for the public page. */
async function addGuides(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `INSERT INTO airdrop_guides (id, slug, title, project, description, steps, tips)
     SELECT gen_random_uuid(), 'guide-' || n, 'Guide number ' || n, 'Project ' || n,
       'What to do, step by step, and what to look out for on the way.',
       (SELECT jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'title', 'Part ' || step, 'link', NULL,
         'description', repeat('Bridge, swap and vote, then look at https://example.com/ once a week. ', 3)))
         FROM generate_series(1, 5) step),
       '["Use a wallet of its own.", "Keep what you paid in fees."]'::jsonb
     FROM generate_series(1, $1::int) n`,
    [count],
  );
}

/** Creates this many airdrops for each user, who has none yet. */
export async function addAirdrops(pool: pg.Pool, userIds: readonly string[], count: number): Promise<void> {
  await pool.query(
    `INSERT INTO airdrops (id, user_id, name, project, project_link, airdrop_type, status, eligibility_date,
       claim_date, wallet_address, notes, priority, check_in_duration, revision, created_at, updated_at)
     SELECT gen_random_uuid(), user_id, 'Airdrop number ' || n, 'Project ' || n % 97,
       'https://example.com/projects/' || n, (ARRAY['testnet', 'earlyAccess', 'telegram', 'other'])[1 + n % 4],
       (ARRAY['upcoming', 'active', 'claimed', 'expired'])[1 + n % 4], '2026-01-01'::date + n % 365,
       CASE WHEN n % 3 = 0 THEN '2027-01-01 18:40Z'::timestamptz + n % 90 * interval '1 day' END,
       $3, repeat('Bridge, swap, vote once a week. ', 1 + n % 4),
       n % 5 = 0, (ARRAY['daily', 'weekly', 'monthly'])[1 + n % 3], n,
       now() - n * interval '1 hour', now() - n * interval '1 hour'
     FROM unnest($1::uuid[]) user_id, generate_series(1, $2::int) n`,
    [userIds, count, walletAddress],
  );
  await recount(pool, userIds);
}

async function recount(pool: pg.Pool, userIds: readonly string[]): Promise<void> {
  await pool.query(
    `UPDATE airdrop_totals t SET revision = greatest(t.revision, c.revision), total = c.total,
       upcoming = c.upcoming, active = c.active, claimed = c.claimed, expired = c.expired, note_bytes = c.note_bytes
     FROM (SELECT user_id, max(revision) AS revision, count(*) AS total,
         count(*) FILTER (WHERE status = 'upcoming') AS upcoming, count(*) FILTER (WHERE status = 'active') AS active,
         count(*) FILTER (WHERE status = 'claimed') AS claimed, count(*) FILTER (WHERE status = 'expired') AS expired,
         sum(octet_length(notes)) AS note_bytes
       FROM airdrops WHERE user_id = ANY($1::uuid[]) GROUP BY user_id) c
     WHERE t.user_id = c.user_id`,
    [userIds],
  );
}

/** Deletes the airdrops of "add an airdrop", so that every run has the same data. */
export async function removeAdded(pool: pg.Pool, userIds: readonly string[]): Promise<void> {
  await pool.query('DELETE FROM airdrops WHERE name = $1', [addedAirdropName]);
  await recount(pool, userIds);
  await vacuum(pool);
}

async function vacuum(pool: pg.Pool): Promise<void> {
  for (const table of [
    'profiles',
    'sessions',
    'airdrops',
    'airdrop_totals',
    'airdrop_visits',
    'airdrop_wallets',
  ]) {
    await pool.query(`VACUUM (ANALYZE) ${table}`);
  }
}

import { sql } from 'kysely';
import type { Db } from '../../src/db/client.server.ts';

/**
 * Inserts `count` airdrops of a person in one statement, each with notes of `noteBytes` bytes. Thousands need the owner's
 * connection: on a busy machine they take longer than the application's statements may.
 */
export async function fillAirdrops(
  db: Db,
  { id }: { id: string },
  { count, noteBytes = 0 }: { count: number; noteBytes?: number },
): Promise<void> {
  await sql`
    INSERT INTO airdrops (id, user_id, name, project, airdrop_type, status, eligibility_date, notes, revision)
    SELECT gen_random_uuid(), ${id}::uuid, 'Drop ' || n, 'Example', 'other', 'active', '2026-11-20',
      left(repeat(md5(n::text), ${Math.ceil(noteBytes / 32)}::int), ${noteBytes}::int), 1
    FROM generate_series(1, ${count}::int) n`.execute(db);
  await sql`
    UPDATE airdrop_totals t SET total = c.total, active = c.total - upcoming - claimed - expired, note_bytes = c.bytes,
      revision = greatest(revision, 1)
    FROM (SELECT count(*) AS total, sum(octet_length(notes)) AS bytes FROM airdrops WHERE user_id = ${id}) c
    WHERE t.user_id = ${id}`.execute(db);
}

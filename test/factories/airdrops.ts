import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../src/db/client.server.ts';
import type { Database } from '../../src/db/schema.server.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';

export type AirdropRow = Selectable<Database['airdrops']>;

const twoDaysMs = 2 * 86_400_000;

/**
 * Creates a tracked airdrop of the member, counted in airdrop_totals and with the next revision; by default added two
 * days ago.
 */
export function makeAirdrop(
  db: Db,
  member: { id: string },
  overrides: Partial<Omit<Insertable<Database['airdrops']>, 'user_id' | 'revision'>> = {},
): Promise<AirdropRow> {
  const status = overrides.status ?? 'upcoming';
  return db.transaction().execute(async (trx) => {
    const { revision } = await trx
      .updateTable('airdrop_totals')
      .set({
        revision: sql`revision + 1`,
        total: sql`total + 1`,
        [status]: sql`${sql.ref(status)} + 1`,
        note_bytes: sql`note_bytes + ${Buffer.byteLength(overrides.notes ?? '')}::int`,
      })
      .where('user_id', '=', member.id)
      .returning('revision')
      .executeTakeFirstOrThrow();
    return trx
      .insertInto('airdrops')
      .values({
        id: uuidv7(),
        name: 'Genesis drop',
        project: 'Example',
        eligibility_date: '2026-11-20',
        created_at: new Date(Date.now() - twoDaysMs),
        ...overrides,
        status,
        user_id: member.id,
        revision,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/**
 * Creates 'Drop 1' to 'Drop n' for a member without airdrops: every fourth active, the others upcoming, the last
 * one newest.
 */
export async function makeAirdrops(db: Db, { id }: { id: string }, count: number): Promise<void> {
  await sql`INSERT INTO airdrops (id, user_id, name, project, airdrop_type, status, eligibility_date, notes, priority,
      check_in_duration, revision, created_at)
    SELECT gen_random_uuid(), ${id}::uuid, 'Drop ' || n, 'Project ' || n % 97, 'testnet',
      CASE WHEN n % 4 = 0 THEN 'active' ELSE 'upcoming' END, '2026-01-01'::date + n % 200, 'note ' || n, n % 10 = 0,
      'weekly', n, '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute'
    FROM generate_series(1, ${count}::int) AS n`.execute(db);
  const active = Math.floor(count / 4);
  await db
    .updateTable('airdrop_totals')
    .set({
      revision: count,
      total: count,
      active,
      upcoming: count - active,
      note_bytes: sql`(SELECT coalesce(sum(octet_length(notes)), 0) FROM airdrops WHERE user_id = ${id})`,
    })
    .where('user_id', '=', id)
    .execute();
}

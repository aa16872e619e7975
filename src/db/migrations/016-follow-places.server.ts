import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The claims that wait on a campaign: its followers and they are the places that are taken.
    CREATE INDEX follow_claims_waiting ON follow_claims (campaign_id) WHERE status = 'pending';
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** The three campaigns that every database began with belong to the demo. Those that somebody changed or joined stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    DELETE FROM hub_campaigns c
    WHERE title IN ('Tidewater Liquidity Season', 'Emberfall Founders Run', 'Northlight Bridge Week')
      AND description LIKE 'Example campaign.%'
      AND creator_id IS NULL
      AND updated_at = created_at
      AND NOT EXISTS (SELECT FROM campaign_participants p WHERE p.campaign_id = c.id)
      AND NOT EXISTS (SELECT FROM campaign_reminders r WHERE r.campaign_id = c.id)
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Up to when the creator was told of claims that came in. The key of what they were told before named the day.
    ALTER TABLE campaigns ADD COLUMN claims_told_until timestamptz;
    UPDATE campaigns c SET claims_told_until = told.until
    FROM (
      SELECT user_id, (max(substr(key, 15))::date + 1)::timestamp AT TIME ZONE 'UTC' AS until
      FROM notifications WHERE key LIKE 'follow-claims:%' GROUP BY user_id
    ) told
    WHERE told.user_id = c.creator_id;
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A claim date at 23:59 is a day without a time, whose reminder is now earlier than those that were planned.
    UPDATE airdrop_alarms alarm SET next_at = '-infinity'
    FROM airdrops a JOIN profiles p ON p.id = a.user_id
    WHERE a.id = alarm.airdrop_id AND (a.claim_date AT TIME ZONE p.time_zone)::time = '23:59'
      AND a.claim_date > now() - interval '1 day';
  `.execute(db);
}

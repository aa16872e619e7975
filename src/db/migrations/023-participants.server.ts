import { type Kysely, sql } from 'kysely';

/**
 * Who takes part in quests has a row of their own, and what promoters see of people is marked: those who joined or gave a
 * proof before were told that nobody else sees it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE quest_participants (
      user_id uuid NOT NULL CONSTRAINT quest_participants_user REFERENCES profiles ON DELETE CASCADE,
      quest_id uuid NOT NULL CONSTRAINT quest_participants_quest REFERENCES quests ON DELETE CASCADE,
      joined_at timestamptz NOT NULL,
      shares_name boolean NOT NULL DEFAULT true,
      PRIMARY KEY (user_id, quest_id)
    );
    CREATE INDEX quest_participants_newest ON quest_participants (quest_id, joined_at DESC);
    INSERT INTO quest_participants (user_id, quest_id, joined_at, shares_name)
    SELECT progress.user_id, task.quest_id, min(progress.done_at), false
    FROM quest_progress progress JOIN quest_tasks task ON task.id = progress.task_id
    GROUP BY progress.user_id, task.quest_id;

    ALTER TABLE quest_progress ADD COLUMN shares_proof boolean NOT NULL DEFAULT false;
    ALTER TABLE quest_progress ALTER COLUMN shares_proof SET DEFAULT true;

    ALTER TABLE campaign_participants ADD COLUMN shares_name boolean NOT NULL DEFAULT false;
    ALTER TABLE campaign_participants ALTER COLUMN shares_name SET DEFAULT true;
    DROP INDEX campaign_participants_campaign_id;
    CREATE INDEX campaign_participants_newest ON campaign_participants (campaign_id, created_at DESC);

    ALTER TABLE submissions ADD COLUMN bytes integer NOT NULL
      GENERATED ALWAYS AS (octet_length(form::text) + coalesce(octet_length(payload::text), 0)) STORED;
    CREATE INDEX submissions_withdrawn ON submissions (updated_at) WHERE status = 'withdrawn';

    DROP INDEX notifications_read;
    CREATE INDEX notifications_created_at ON notifications (created_at);
  `.execute(db);
}

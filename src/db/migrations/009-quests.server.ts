import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE quests (
      id uuid PRIMARY KEY,
      title text NOT NULL,
      description text NOT NULL,
      project_name text NOT NULL,
      project_url text NOT NULL,
      reward text NOT NULL,
      starts_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL,
      image text CONSTRAINT quests_image REFERENCES files (name),
      submitted_by uuid CONSTRAINT quests_submitted_by REFERENCES profiles ON DELETE SET NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT quests_end_after_start CHECK (ends_at > starts_at)
    );
    CREATE INDEX quests_ends_at ON quests (ends_at, id);
    CREATE INDEX quests_image ON quests (image);
    CREATE INDEX quests_submitted_by ON quests (submitted_by);

    CREATE TABLE quest_tasks (
      id uuid PRIMARY KEY,
      quest_id uuid NOT NULL CONSTRAINT quest_tasks_quest REFERENCES quests ON DELETE CASCADE,
      position integer NOT NULL CONSTRAINT quest_tasks_position CHECK (position BETWEEN 1 AND 20),
      kind text NOT NULL
        CONSTRAINT quest_tasks_kind CHECK (kind IN ('visit', 'follow', 'join', 'post', 'other')),
      title text NOT NULL,
      url text,
      CONSTRAINT quest_tasks_order UNIQUE (quest_id, position) DEFERRABLE INITIALLY DEFERRED
    );

    CREATE TABLE quest_progress (
      user_id uuid NOT NULL CONSTRAINT quest_progress_user REFERENCES profiles ON DELETE CASCADE,
      task_id uuid NOT NULL CONSTRAINT quest_progress_task REFERENCES quest_tasks ON DELETE CASCADE,
      done_at timestamptz NOT NULL,
      proof_url text,
      PRIMARY KEY (user_id, task_id)
    );
    CREATE INDEX quest_progress_task_id ON quest_progress (task_id);
  `.execute(db);
}

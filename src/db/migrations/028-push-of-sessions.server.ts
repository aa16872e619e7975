import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Whoever is signed out is told nothing there any more, however the session ended.
    DELETE FROM channels c
      WHERE kind = 'push' AND NOT EXISTS (SELECT FROM sessions s WHERE s.id = c.session_id);
    UPDATE channels SET session_id = NULL WHERE kind <> 'push';
    ALTER TABLE channels
      ADD CONSTRAINT channels_session_id FOREIGN KEY (session_id) REFERENCES sessions ON DELETE CASCADE,
      ADD CONSTRAINT channels_push_of_session CHECK ((kind = 'push') = (session_id IS NOT NULL));
    CREATE INDEX channels_session_id ON channels (session_id) WHERE session_id IS NOT NULL;
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE notifications (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      kind text NOT NULL,
      key text NOT NULL,
      title text NOT NULL,
      body text NOT NULL,
      url text NOT NULL CONSTRAINT notifications_url CHECK (url LIKE '/%' AND url NOT LIKE '//%'),
      created_at timestamptz NOT NULL DEFAULT now(),
      read_at timestamptz,
      CONSTRAINT notifications_user_id_key_key UNIQUE (user_id, key)
    );
    CREATE INDEX notifications_newest ON notifications (user_id, created_at DESC, id DESC);
    CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
    CREATE INDEX notifications_read ON notifications (created_at) WHERE read_at IS NOT NULL;

    CREATE TABLE notification_settings (
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      kind text NOT NULL,
      email boolean NOT NULL,
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, kind)
    );

    ALTER TABLE mails ADD COLUMN unsubscribe_url text;
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE mails ADD COLUMN reply_to text;

    CREATE TABLE support_messages (
      id uuid PRIMARY KEY,
      request_key uuid NOT NULL CONSTRAINT support_messages_request_key UNIQUE,
      user_id uuid REFERENCES profiles ON DELETE CASCADE,
      name text NOT NULL,
      email text NOT NULL,
      subject text NOT NULL,
      message text NOT NULL,
      status text NOT NULL DEFAULT 'open'
        CONSTRAINT support_messages_status CHECK (status IN ('open', 'done')),
      created_at timestamptz NOT NULL DEFAULT now(),
      done_at timestamptz,
      CONSTRAINT support_messages_done CHECK ((status = 'done') = (done_at IS NOT NULL))
    );
    CREATE INDEX support_messages_newest ON support_messages (created_at DESC, id DESC);
    CREATE INDEX support_messages_by_status ON support_messages (status, created_at DESC, id DESC);
    CREATE INDEX support_messages_user_id ON support_messages (user_id);
  `.execute(db);
}

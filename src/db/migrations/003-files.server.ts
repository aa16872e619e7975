import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE files (
      name text PRIMARY KEY CONSTRAINT files_name CHECK (name ~ '^[0-9a-f-]{36}[.](webp|gif)$'),
      user_id uuid REFERENCES profiles ON DELETE SET NULL,
      content_type text NOT NULL CONSTRAINT files_content_type CHECK (content_type IN ('image/webp', 'image/gif')),
      bytes integer NOT NULL CONSTRAINT files_bytes CHECK (bytes > 0),
      width integer NOT NULL,
      height integer NOT NULL,
      source_url text,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX files_user_id ON files (user_id);
    CREATE INDEX files_created_at ON files (created_at);
  `.execute(db);
}

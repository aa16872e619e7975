import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE newsletter_subscribers (
      id uuid PRIMARY KEY,
      email text NOT NULL
        CONSTRAINT newsletter_subscribers_email_key UNIQUE
        CONSTRAINT newsletter_subscribers_lower CHECK (email = lower(email)),
      status text NOT NULL DEFAULT 'pending'
        CONSTRAINT newsletter_subscribers_status CHECK (status IN ('pending', 'confirmed', 'unsubscribed')),
      confirm_token_hash text CONSTRAINT newsletter_subscribers_confirm_token_key UNIQUE,
      confirm_expires_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      confirmed_at timestamptz,
      unsubscribed_at timestamptz
    );
    CREATE INDEX newsletter_subscribers_newest ON newsletter_subscribers (created_at DESC, id DESC);
    CREATE INDEX newsletter_subscribers_by_status
      ON newsletter_subscribers (status, created_at DESC, id DESC);
    CREATE INDEX newsletter_subscribers_email_prefix ON newsletter_subscribers (email text_pattern_ops);
  `.execute(db);
}

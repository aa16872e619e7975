import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What the creator of a campaign says against a claim that was approved, once.
    CREATE TABLE claim_disputes (
      id uuid PRIMARY KEY,
      claim_id uuid NOT NULL CONSTRAINT claim_disputes_once UNIQUE
        REFERENCES follow_claims ON UPDATE CASCADE ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      reason text NOT NULL,
      status text NOT NULL DEFAULT 'open'
        CONSTRAINT claim_disputes_status CHECK (status IN ('open', 'upheld', 'dismissed')),
      -- Why it was dismissed, as the creator reads it.
      answer text CONSTRAINT claim_disputes_answer CHECK ((status = 'dismissed') = (answer IS NOT NULL)),
      created_at timestamptz NOT NULL,
      decided_at timestamptz,
      decided_by uuid,
      CONSTRAINT claim_disputes_decided CHECK ((status = 'open') = (decided_at IS NULL))
    );
    CREATE INDEX claim_disputes_open ON claim_disputes (created_at, id) WHERE status = 'open';
    CREATE INDEX claim_disputes_user ON claim_disputes (user_id, created_at);
  `.execute(db);
}

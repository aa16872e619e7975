import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Grants above the operator's limit, until another admin decides them.
    CREATE TABLE pending_grants (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL,
      amount bigint NOT NULL CONSTRAINT pending_grants_amount CHECK (amount > 0),
      note text,
      asked_by uuid NOT NULL,
      status text NOT NULL DEFAULT 'waiting' CONSTRAINT pending_grants_status
        CHECK (status IN ('waiting', 'confirmed', 'rejected', 'withdrawn', 'expired')),
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      decided_by uuid,
      decided_at timestamptz,
      CONSTRAINT pending_grants_decided CHECK ((status = 'waiting') = (decided_at IS NULL)),
      CONSTRAINT pending_grants_second
        CHECK (status NOT IN ('confirmed', 'rejected') OR decided_by IS NOT NULL AND decided_by <> asked_by)
    );
    CREATE INDEX pending_grants_waiting ON pending_grants (created_at DESC, id DESC) WHERE status = 'waiting';
    ALTER TABLE admin_credit_logs ADD COLUMN confirmed_by uuid
      CONSTRAINT admin_credit_logs_second CHECK (confirmed_by <> admin_id);
    CREATE INDEX admin_credit_logs_recipient ON admin_credit_logs (user_id, created_at DESC);

    -- Whose campaign it is for which handle; it stays when the creator's account goes.
    ALTER TABLE campaigns ADD COLUMN handle_key text;
    UPDATE campaigns c SET handle_key = coalesce(c.creator_id::text, (
        SELECT substr(e.account, 6) FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id
        WHERE t.key = 'campaign:' || c.id AND e.account LIKE 'user:%'
      ), c.id::text) || ':' || lower(c.twitter_handle);
    -- Until when the claims of a campaign that was closed early may wait.
    ALTER TABLE campaigns ALTER COLUMN handle_key SET NOT NULL, ADD COLUMN review_until timestamptz,
      -- Ran beside another one of the same handle and creator before that was refused.
      ADD COLUMN shares_handle boolean NOT NULL DEFAULT false;
    UPDATE campaigns c SET review_until = c.closed_at
      WHERE EXISTS (SELECT FROM ledger_transfers t WHERE t.key = 'campaign-close:' || c.id);
    UPDATE campaigns SET shares_handle = true WHERE id IN (
      SELECT id FROM (
        SELECT id, row_number() OVER (PARTITION BY handle_key ORDER BY created_at, id) AS n
        FROM campaigns WHERE status = 'active'
      ) running WHERE n > 1);
    CREATE UNIQUE INDEX campaigns_one_a_handle ON campaigns (handle_key)
      WHERE status = 'active' AND NOT shares_handle;
    CREATE INDEX campaigns_handle ON campaigns (lower(twitter_handle)) WHERE status = 'active';
    CREATE INDEX campaigns_review_until ON campaigns (review_until) WHERE remaining_budget > 0;

    -- What an approved claim was paid for: one follow of one creator's handle is paid once.
    ALTER TABLE follow_claims ADD COLUMN paid_key text,
      ADD COLUMN first_reason text, ADD COLUMN handed_in_again_at timestamptz;
    UPDATE follow_claims f SET paid_key = paid.key FROM (
        SELECT f.id, c.handle_key || CASE WHEN row_number() OVER (
          PARTITION BY f.user_id, c.handle_key ORDER BY f.decided_at, f.id) > 1 THEN ' again ' || f.id ELSE '' END AS key
        FROM follow_claims f JOIN campaigns c ON c.id = f.campaign_id WHERE f.status = 'approved'
      ) paid WHERE paid.id = f.id;
    ALTER TABLE follow_claims
      ADD CONSTRAINT follow_claims_paid CHECK ((status = 'approved') = (paid_key IS NOT NULL)),
      ADD CONSTRAINT follow_claims_again CHECK (handed_in_again_at IS NULL OR first_reason IS NOT NULL);
    CREATE UNIQUE INDEX follow_claims_paid_once ON follow_claims (user_id, paid_key);

    ALTER TABLE ledger_transfers DROP CONSTRAINT ledger_transfers_cause,
      ADD CONSTRAINT ledger_transfers_cause CHECK (cause IN ('purchase', 'campaign', 'claim', 'campaign-close',
        'claim-return', 'grant', 'refund', 'forfeit', 'debt'));
  `.execute(db);
}

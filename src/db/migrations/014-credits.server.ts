import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE ledger_accounts (
      name text PRIMARY KEY,
      kind text NOT NULL CONSTRAINT ledger_accounts_kind CHECK (kind IN ('user', 'campaign', 'debt', 'system')),
      owner_id uuid,
      balance bigint,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT ledger_accounts_name CHECK (name = kind || ':' || coalesce(owner_id::text, split_part(name, ':', 2))),
      CONSTRAINT ledger_accounts_owner CHECK ((kind = 'system') = (owner_id IS NULL)),
      -- The accounts of the system keep no balance: every transfer would wait for that one row.
      CONSTRAINT ledger_accounts_balance CHECK ((kind = 'system') = (balance IS NULL)),
      CONSTRAINT ledger_accounts_covered CHECK (kind NOT IN ('user', 'campaign') OR balance >= 0),
      CONSTRAINT ledger_accounts_debt CHECK (kind <> 'debt' OR balance <= 0)
    );
    INSERT INTO ledger_accounts (name, kind)
      VALUES ('system:sales', 'system'), ('system:bonus', 'system'), ('system:grants', 'system'),
        ('system:forfeits', 'system');

    CREATE TABLE ledger_transfers (
      id uuid PRIMARY KEY,
      key text NOT NULL CONSTRAINT ledger_transfers_key UNIQUE,
      cause text NOT NULL CONSTRAINT ledger_transfers_cause CHECK (cause IN
        ('purchase', 'campaign', 'claim', 'campaign-close', 'grant', 'refund', 'forfeit', 'debt')),
      actor_id uuid,
      created_at timestamptz NOT NULL
    );

    CREATE TABLE ledger_entries (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      transfer_id uuid NOT NULL REFERENCES ledger_transfers,
      account text NOT NULL REFERENCES ledger_accounts,
      amount bigint NOT NULL CONSTRAINT ledger_entries_amount CHECK (amount <> 0),
      -- What the account held afterwards.
      balance bigint,
      CONSTRAINT ledger_entries_once UNIQUE (transfer_id, account)
    );
    CREATE INDEX ledger_entries_account ON ledger_entries (account, id DESC);

    CREATE FUNCTION require_balanced_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (SELECT coalesce(sum(amount), 0) FROM ledger_entries WHERE transfer_id = NEW.id) <> 0
        OR NOT EXISTS (SELECT FROM ledger_entries WHERE transfer_id = NEW.id) THEN
        RAISE EXCEPTION 'the entries of transfer % do not sum to 0', NEW.key USING ERRCODE = 'check_violation';
      END IF;
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER ledger_transfers_balanced AFTER INSERT ON ledger_transfers
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balanced_transfer();
    CREATE TRIGGER ledger_transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transfers
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

    CREATE TABLE campaigns (
      id uuid PRIMARY KEY,
      creator_id uuid REFERENCES profiles ON DELETE SET NULL,
      twitter_handle text NOT NULL CONSTRAINT campaigns_handle CHECK (twitter_handle ~ '^[A-Za-z0-9_]{1,15}$'),
      points_per_follower integer NOT NULL CONSTRAINT campaigns_points CHECK (points_per_follower BETWEEN 1 AND 5),
      target_follows integer NOT NULL CONSTRAINT campaigns_target CHECK (target_follows >= 1),
      remaining_budget bigint NOT NULL CONSTRAINT campaigns_budget CHECK (remaining_budget >= 0),
      followers_received integer NOT NULL DEFAULT 0
        CONSTRAINT campaigns_followers CHECK (followers_received BETWEEN 0 AND target_follows),
      status text NOT NULL DEFAULT 'active' CONSTRAINT campaigns_status CHECK (status IN ('active', 'completed')),
      created_at timestamptz NOT NULL,
      closed_at timestamptz
    );
    CREATE INDEX campaigns_creator_id ON campaigns (creator_id, created_at DESC, id DESC);
    CREATE INDEX campaigns_active ON campaigns (created_at DESC, id DESC) WHERE status = 'active';
    CREATE INDEX campaigns_followers ON campaigns (followers_received DESC, id);
    CREATE INDEX campaigns_newest ON campaigns (created_at DESC, id DESC);

    CREATE TABLE follow_claims (
      id uuid PRIMARY KEY,
      user_id uuid REFERENCES profiles ON DELETE SET NULL,
      campaign_id uuid NOT NULL REFERENCES campaigns,
      proof_url text NOT NULL,
      status text NOT NULL DEFAULT 'pending'
        CONSTRAINT follow_claims_status CHECK (status IN ('pending', 'approved', 'rejected')),
      reason text,
      network_hash text,
      created_at timestamptz NOT NULL,
      decided_at timestamptz,
      decided_by uuid,
      CONSTRAINT follow_claims_once UNIQUE (campaign_id, user_id),
      CONSTRAINT follow_claims_decided CHECK ((status = 'pending') = (decided_at IS NULL))
    );
    CREATE INDEX follow_claims_user_id ON follow_claims (user_id, created_at DESC, id DESC);
    CREATE INDEX follow_claims_pending ON follow_claims (created_at, id) WHERE status = 'pending';
    CREATE INDEX follow_claims_decided ON follow_claims (decided_at DESC, id DESC) WHERE status <> 'pending';
    CREATE INDEX follow_claims_newest ON follow_claims (created_at DESC, id DESC);
    CREATE INDEX follow_claims_proof_url ON follow_claims (proof_url);
    CREATE INDEX follow_claims_network ON follow_claims (network_hash);

    CREATE TABLE admin_credit_logs (
      id uuid PRIMARY KEY,
      admin_id uuid,
      user_id uuid NOT NULL,
      amount bigint NOT NULL CONSTRAINT admin_credit_logs_amount CHECK (amount > 0),
      note text,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX admin_credit_logs_newest ON admin_credit_logs (created_at DESC, id DESC);
    CREATE TRIGGER admin_credit_logs_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON admin_credit_logs
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE settings (
      name text PRIMARY KEY,
      value text NOT NULL
    );

    CREATE TABLE profiles (
      id uuid PRIMARY KEY,
      email text NOT NULL CONSTRAINT profiles_email_lower CHECK (email = lower(email)),
      email_verified boolean NOT NULL DEFAULT false,
      name text NOT NULL,
      image text,
      first_name text NOT NULL,
      last_name text NOT NULL,
      selected_role text NOT NULL DEFAULT 'hunter'
        CONSTRAINT profiles_selected_role CHECK (selected_role IN ('hunter', 'promoter')),
      points_balance bigint NOT NULL DEFAULT 0 CONSTRAINT profiles_points_balance CHECK (points_balance >= 0),
      time_zone text NOT NULL DEFAULT 'UTC',
      locale text,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT profiles_email_key UNIQUE (email)
    );

    CREATE TABLE user_roles (
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      role text NOT NULL CONSTRAINT user_roles_role CHECK (role IN ('hunter', 'promoter', 'admin')),
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, role)
    );

    CREATE TABLE sessions (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      token text NOT NULL CONSTRAINT sessions_token_key UNIQUE,
      expires_at timestamptz NOT NULL,
      ip_address text,
      user_agent text,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX sessions_user_id ON sessions (user_id);
    CREATE INDEX sessions_expires_at ON sessions (expires_at);

    CREATE TABLE accounts (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      account_id text NOT NULL,
      provider_id text NOT NULL,
      password text,
      access_token text,
      refresh_token text,
      id_token text,
      access_token_expires_at timestamptz,
      refresh_token_expires_at timestamptz,
      scope text,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT accounts_provider_account_key UNIQUE (provider_id, account_id)
    );
    CREATE INDEX accounts_user_id ON accounts (user_id);

    CREATE TABLE verifications (
      id uuid PRIMARY KEY,
      identifier text NOT NULL,
      value text NOT NULL,
      expires_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX verifications_identifier ON verifications (identifier);
    CREATE INDEX verifications_expires_at ON verifications (expires_at);

    CREATE TABLE spent_tokens (
      token_hash text PRIMARY KEY,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX spent_tokens_expires_at ON spent_tokens (expires_at);

    CREATE TABLE subscriptions (
      user_id uuid PRIMARY KEY REFERENCES profiles ON DELETE CASCADE,
      tier text NOT NULL CONSTRAINT subscriptions_tier CHECK (tier IN ('premium')),
      renewal_date date NOT NULL,
      updated_at timestamptz NOT NULL DEFAULT now()
    );

    CREATE TABLE airdrop_totals (
      user_id uuid PRIMARY KEY REFERENCES profiles ON DELETE CASCADE,
      revision bigint NOT NULL DEFAULT 0,
      total integer NOT NULL DEFAULT 0 CHECK (total >= 0),
      upcoming integer NOT NULL DEFAULT 0 CHECK (upcoming >= 0),
      active integer NOT NULL DEFAULT 0 CHECK (active >= 0),
      claimed integer NOT NULL DEFAULT 0 CHECK (claimed >= 0),
      expired integer NOT NULL DEFAULT 0 CHECK (expired >= 0),
      CONSTRAINT airdrop_totals_add_up CHECK (total = upcoming + active + claimed + expired)
    ) WITH (fillfactor = 50);

    CREATE TABLE airdrops (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      name text NOT NULL,
      project text NOT NULL,
      project_link text,
      airdrop_type text NOT NULL DEFAULT 'other'
        CONSTRAINT airdrops_type CHECK (airdrop_type IN ('testnet', 'earlyAccess', 'telegram', 'other')),
      status text NOT NULL DEFAULT 'upcoming'
        CONSTRAINT airdrops_status CHECK (status IN ('upcoming', 'active', 'claimed', 'expired')),
      eligibility_date date NOT NULL,
      claim_date timestamptz,
      wallet_address text,
      notes text NOT NULL DEFAULT '',
      priority boolean NOT NULL DEFAULT false,
      check_in_duration text NOT NULL DEFAULT 'weekly'
        CONSTRAINT airdrops_check_in CHECK (check_in_duration IN ('daily', 'weekly', 'monthly')),
      last_visit_date date,
      revision bigint NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX airdrops_newest ON airdrops (user_id, created_at DESC, id DESC);
    CREATE INDEX airdrops_changed ON airdrops (user_id, revision);

    CREATE TABLE airdrop_visits (
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      airdrop_id uuid NOT NULL REFERENCES airdrops ON DELETE CASCADE,
      visited_date date NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (airdrop_id, visited_date)
    );
    CREATE INDEX airdrop_visits_by_day ON airdrop_visits (user_id, visited_date DESC) INCLUDE (airdrop_id);

    CREATE TABLE deleted_airdrops (
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      airdrop_id uuid NOT NULL,
      revision bigint NOT NULL,
      batch_id uuid,
      kept jsonb,
      deleted_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, airdrop_id)
    );
    CREATE INDEX deleted_airdrops_changed ON deleted_airdrops (user_id, revision);
    CREATE INDEX deleted_airdrops_deleted_at ON deleted_airdrops (deleted_at);
    CREATE INDEX deleted_airdrops_kept ON deleted_airdrops (deleted_at) WHERE kept IS NOT NULL;

    CREATE TABLE audit_entries (
      id uuid PRIMARY KEY,
      at timestamptz NOT NULL DEFAULT now(),
      actor_id uuid,
      action text NOT NULL,
      subject_id text,
      details jsonb NOT NULL DEFAULT '{}',
      request_id text
    );
    CREATE INDEX audit_entries_at ON audit_entries (at DESC, id DESC);
    CREATE INDEX audit_entries_actor ON audit_entries (actor_id, at DESC);
    CREATE INDEX audit_entries_subject ON audit_entries (subject_id, at DESC);

    CREATE UNLOGGED TABLE rate_limits (
      key text PRIMARY KEY,
      used double precision NOT NULL,
      resets_at timestamptz NOT NULL
    );
    CREATE INDEX rate_limits_resets_at ON rate_limits (resets_at);

    CREATE TABLE idempotency_keys (
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      key text NOT NULL,
      operation text NOT NULL,
      request_hash text NOT NULL,
      response json NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, key)
    );
    CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);

    CREATE TABLE mails (
      id uuid PRIMARY KEY,
      key text NOT NULL CONSTRAINT mails_key_key UNIQUE,
      to_address text NOT NULL,
      subject text NOT NULL,
      text text,
      html text,
      created_at timestamptz NOT NULL DEFAULT now(),
      leased_until timestamptz,
      handed_over_at timestamptz,
      sent_at timestamptz
    );
    CREATE INDEX mails_unsent ON mails (created_at) WHERE sent_at IS NULL;
    CREATE INDEX mails_with_body ON mails (created_at) WHERE text IS NOT NULL OR html IS NOT NULL;

    CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME USING ERRCODE = '42501';
    END $$;
    CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

    CREATE FUNCTION open_account() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO user_roles (user_id, role) VALUES (NEW.id, NEW.selected_role);
      INSERT INTO airdrop_totals (user_id) VALUES (NEW.id);
      RETURN NULL;
    END $$;
    CREATE TRIGGER profiles_open_account AFTER INSERT ON profiles
      FOR EACH ROW EXECUTE FUNCTION open_account();
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE profiles
      ADD COLUMN suspended_at timestamptz,
      ADD COLUMN suspended_reason text,
      ADD COLUMN show_avatar boolean NOT NULL DEFAULT false,
      ADD CONSTRAINT profiles_suspended_with_reason
        CHECK ((suspended_at IS NULL) = (suspended_reason IS NULL));
    CREATE INDEX profiles_newest ON profiles (created_at DESC, id DESC);
    CREATE INDEX profiles_email_prefix ON profiles (email text_pattern_ops);
    CREATE INDEX profiles_name_words ON profiles
      USING gin (to_tsvector('simple'::regconfig, first_name || ' ' || last_name));
    CREATE INDEX user_roles_admins ON user_roles (user_id) WHERE role = 'admin';
    CREATE INDEX audit_entries_noun ON audit_entries (split_part(action, '.', 1), at DESC, id DESC);

    ALTER TABLE sessions
      ADD COLUMN assurance text NOT NULL DEFAULT 'aal1'
        CONSTRAINT sessions_assurance CHECK (assurance IN ('aal1', 'aal2')),
      ADD COLUMN method text NOT NULL DEFAULT 'password'
        CONSTRAINT sessions_method CHECK (method IN ('password', 'passkey', 'wallet')),
      ADD COLUMN seen_at timestamptz NOT NULL DEFAULT now();

    ALTER TABLE mails
      ADD COLUMN user_id uuid,
      ADD COLUMN forget boolean NOT NULL DEFAULT false;
    CREATE INDEX mails_user_id ON mails (user_id);

    CREATE TABLE email_changes (
      user_id uuid PRIMARY KEY REFERENCES profiles ON DELETE CASCADE,
      new_email text NOT NULL CONSTRAINT email_changes_lower CHECK (new_email = lower(new_email)),
      token_hash text NOT NULL CONSTRAINT email_changes_token_key UNIQUE,
      expires_at timestamptz NOT NULL
    );

    CREATE TABLE factors (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      factor_type text NOT NULL CONSTRAINT factors_type CHECK (factor_type IN ('totp', 'phone')),
      status text NOT NULL DEFAULT 'unverified'
        CONSTRAINT factors_status CHECK (status IN ('unverified', 'verified')),
      name text NOT NULL,
      sealed_secret text,
      phone text,
      last_step bigint,
      created_at timestamptz NOT NULL DEFAULT now(),
      verified_at timestamptz,
      CONSTRAINT factors_kind CHECK (
        (factor_type = 'totp' AND sealed_secret IS NOT NULL AND phone IS NULL)
        OR (factor_type = 'phone' AND phone IS NOT NULL AND sealed_secret IS NULL))
    );
    CREATE INDEX factors_user_id ON factors (user_id);

    CREATE TABLE factor_challenges (
      id uuid PRIMARY KEY,
      factor_id uuid NOT NULL REFERENCES factors ON DELETE CASCADE,
      session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
      code_hash text,
      expires_at timestamptz NOT NULL,
      used_at timestamptz
    );
    CREATE INDEX factor_challenges_factor_id ON factor_challenges (factor_id);
    CREATE INDEX factor_challenges_session_id ON factor_challenges (session_id);
    CREATE INDEX factor_challenges_expires_at ON factor_challenges (expires_at);

    CREATE TABLE backup_codes (
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      code_hash text NOT NULL,
      used_at timestamptz,
      PRIMARY KEY (user_id, code_hash)
    );

    CREATE TABLE passkeys (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      credential_id text NOT NULL CONSTRAINT passkeys_credential_key UNIQUE,
      public_key bytea NOT NULL,
      counter bigint NOT NULL,
      transports text[] NOT NULL DEFAULT '{}',
      name text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_used_at timestamptz
    );
    CREATE INDEX passkeys_user_id ON passkeys (user_id);

    CREATE TABLE wallets (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      address text NOT NULL CONSTRAINT wallets_address_key UNIQUE
        CONSTRAINT wallets_address_shape CHECK (address ~ '^0x[0-9a-f]{40}$'),
      created_at timestamptz NOT NULL DEFAULT now(),
      last_used_at timestamptz
    );
    CREATE INDEX wallets_user_id ON wallets (user_id);

    CREATE TABLE nonces (
      nonce text PRIMARY KEY,
      purpose text NOT NULL CONSTRAINT nonces_purpose
        CHECK (purpose IN ('passkey-add', 'passkey-sign-in', 'wallet-link', 'wallet-sign-in')),
      user_id uuid REFERENCES profiles ON DELETE CASCADE,
      payload text NOT NULL DEFAULT '',
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX nonces_user_id ON nonces (user_id);
    CREATE INDEX nonces_expires_at ON nonces (expires_at);

    CREATE TABLE api_tokens (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      name text NOT NULL,
      scope text NOT NULL CONSTRAINT api_tokens_scope CHECK (scope IN ('read', 'write')),
      token_hash text NOT NULL CONSTRAINT api_tokens_token_key UNIQUE,
      last_four text NOT NULL,
      expires_at timestamptz,
      last_used_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX api_tokens_user_id ON api_tokens (user_id);
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE presales (
      id uuid PRIMARY KEY,
      project_name text NOT NULL,
      token_symbol text NOT NULL,
      logo_url text CONSTRAINT presales_logo REFERENCES files (name),
      blockchain text NOT NULL CONSTRAINT presales_blockchain CHECK (
        blockchain IN ('Ethereum', 'BSC', 'Polygon', 'Solana', 'Avalanche', 'Arbitrum', 'Base')),
      presale_start timestamptz NOT NULL,
      presale_end timestamptz NOT NULL,
      soft_cap double precision CONSTRAINT presales_soft_cap CHECK (soft_cap > 0),
      hard_cap double precision CONSTRAINT presales_hard_cap CHECK (hard_cap > 0),
      kyc_required boolean NOT NULL DEFAULT false,
      audit_status text NOT NULL DEFAULT 'Not Audited' CONSTRAINT presales_audit_status CHECK (
        audit_status IN ('Audited', 'Not Audited', 'Pending')),
      audit_url text,
      risk_level text NOT NULL DEFAULT 'Medium' CONSTRAINT presales_risk_level CHECK (
        risk_level IN ('Verified', 'Medium', 'High')),
      website_url text,
      twitter_url text,
      telegram_url text,
      launchpad_url text,
      is_sponsored boolean NOT NULL DEFAULT false,
      added_by uuid REFERENCES profiles ON DELETE SET NULL,
      submitted_by uuid REFERENCES profiles ON DELETE SET NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT presales_dates_in_order CHECK (presale_start < presale_end),
      CONSTRAINT presales_audited CHECK (audit_status <> 'Audited' OR audit_url IS NOT NULL)
    );
    CREATE INDEX presales_order ON presales (is_sponsored DESC, presale_start, id);
    CREATE INDEX presales_logo_url ON presales (logo_url);
    CREATE INDEX presales_added_by ON presales (added_by);
    CREATE INDEX presales_submitted_by ON presales (submitted_by);

    CREATE TABLE presale_dates (
      id uuid PRIMARY KEY,
      presale_id uuid NOT NULL REFERENCES presales ON DELETE CASCADE,
      old_start timestamptz NOT NULL,
      old_end timestamptz NOT NULL,
      new_start timestamptz NOT NULL,
      new_end timestamptz NOT NULL,
      changed_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX presale_dates_presale_id ON presale_dates (presale_id, changed_at);

    CREATE TABLE presale_watches (
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      presale_id uuid NOT NULL REFERENCES presales ON DELETE CASCADE,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, presale_id)
    );
    CREATE INDEX presale_watches_presale_id ON presale_watches (presale_id);
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE faucets (
      id uuid PRIMARY KEY,
      name text NOT NULL CONSTRAINT faucets_name CHECK (name <> ''),
      url text NOT NULL,
      logo_url text REFERENCES files (name),
      network text NOT NULL DEFAULT '',
      amount text NOT NULL DEFAULT '',
      cooldown_minutes integer CONSTRAINT faucets_cooldown CHECK (cooldown_minutes > 0),
      requirements text NOT NULL DEFAULT '',
      check_status text NOT NULL DEFAULT 'unknown'
        CONSTRAINT faucets_check_status CHECK (check_status IN ('up', 'down', 'unknown')),
      checked_at timestamptz,
      last_up_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX faucets_by_name ON faucets (lower(name), id);
    CREATE INDEX faucets_logo_url ON faucets (logo_url);

    CREATE TABLE faucet_votes (
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      faucet_id uuid NOT NULL REFERENCES faucets ON DELETE CASCADE,
      vote text NOT NULL CONSTRAINT faucet_votes_vote CHECK (vote IN ('worked', 'dry')),
      voted_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT faucet_votes_pkey PRIMARY KEY (user_id, faucet_id)
    );
    CREATE INDEX faucet_votes_faucet_id ON faucet_votes (faucet_id, voted_at);

    CREATE TABLE faucet_uses (
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      faucet_id uuid NOT NULL REFERENCES faucets ON DELETE CASCADE,
      used_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT faucet_uses_pkey PRIMARY KEY (user_id, faucet_id)
    );
    CREATE INDEX faucet_uses_faucet_id ON faucet_uses (faucet_id);
  `.execute(db);
}

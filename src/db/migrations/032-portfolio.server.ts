import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Names: the colour of a tag stands in tracker_tags.
    ALTER TABLE airdrops
      ADD COLUMN tags text[] NOT NULL DEFAULT '{}' CONSTRAINT airdrops_tags CHECK (cardinality(tags) <= 20),
      ADD COLUMN chains text[] NOT NULL DEFAULT '{}' CONSTRAINT airdrops_chains CHECK (cardinality(chains) <= 20);

    CREATE TABLE tracker_tags (
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      name text NOT NULL,
      colour text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE UNIQUE INDEX tracker_tags_name ON tracker_tags (user_id, lower(name));

    -- The addresses with which a person hunts: nothing can be signed in with them.
    CREATE TABLE tracker_wallets (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      family text NOT NULL CONSTRAINT tracker_wallets_family
        CHECK (family IN ('evm', 'solana', 'bitcoin', 'ton', 'cosmos', 'move', 'starknet', 'other')),
      address text NOT NULL,
      -- What makes two spellings one address.
      address_key text NOT NULL,
      label text NOT NULL DEFAULT '',
      colour text NOT NULL DEFAULT 'slate',
      note text NOT NULL DEFAULT '',
      archived_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT tracker_wallets_own UNIQUE (user_id, id)
    );
    CREATE UNIQUE INDEX tracker_wallets_address ON tracker_wallets (user_id, address_key);

    -- What each wallet has of an airdrop. The first by position is the airdrop's wallet_address.
    ALTER TABLE airdrops ADD CONSTRAINT airdrops_own UNIQUE (user_id, id);
    CREATE TABLE airdrop_wallets (
      user_id uuid NOT NULL,
      airdrop_id uuid NOT NULL,
      wallet_id uuid NOT NULL,
      position integer NOT NULL DEFAULT 0,
      state text NOT NULL DEFAULT 'toDo' CONSTRAINT airdrop_wallets_state
        CHECK (state IN ('toDo', 'done', 'eligible', 'claimed', 'notEligible')),
      -- In the airdrop's own token.
      claim_amount numeric,
      note text NOT NULL DEFAULT '',
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (airdrop_id, wallet_id),
      FOREIGN KEY (user_id, airdrop_id) REFERENCES airdrops (user_id, id) ON DELETE CASCADE,
      FOREIGN KEY (user_id, wallet_id) REFERENCES tracker_wallets (user_id, id) ON DELETE CASCADE
    );
    CREATE INDEX airdrop_wallets_user_id ON airdrop_wallets (user_id, airdrop_id);
    CREATE INDEX airdrop_wallets_wallet_id ON airdrop_wallets (wallet_id);

    CREATE TABLE airdrop_tasks (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL,
      airdrop_id uuid NOT NULL,
      position integer NOT NULL,
      text text NOT NULL,
      link text,
      created_at timestamptz NOT NULL DEFAULT now(),
      FOREIGN KEY (user_id, airdrop_id) REFERENCES airdrops (user_id, id) ON DELETE CASCADE
    );
    CREATE INDEX airdrop_tasks_airdrop_id ON airdrop_tasks (airdrop_id, position);
    CREATE INDEX airdrop_tasks_user_id ON airdrop_tasks (user_id);

    -- Who has done a task: a wallet, or, without one, the person.
    CREATE TABLE airdrop_task_ticks (
      user_id uuid NOT NULL,
      task_id uuid NOT NULL REFERENCES airdrop_tasks ON DELETE CASCADE,
      wallet_id uuid,
      ticked_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT airdrop_task_ticks_once UNIQUE NULLS NOT DISTINCT (task_id, wallet_id),
      FOREIGN KEY (user_id, wallet_id) REFERENCES tracker_wallets (user_id, id) ON DELETE CASCADE,
      FOREIGN KEY (user_id) REFERENCES profiles ON DELETE CASCADE
    );
    CREATE INDEX airdrop_task_ticks_user_id ON airdrop_task_ticks (user_id);
    CREATE INDEX airdrop_task_ticks_wallet_id ON airdrop_task_ticks (wallet_id);

    CREATE TABLE portfolio_settings (
      user_id uuid PRIMARY KEY REFERENCES profiles ON DELETE CASCADE,
      -- ISO 4217.
      reporting_currency text NOT NULL DEFAULT 'USD' CONSTRAINT portfolio_settings_currency CHECK (reporting_currency ~ '^[A-Z]{3}$'),
      -- Columns of the tracker's table in their order, with widths; null: as they come.
      table_columns jsonb,
      updated_at timestamptz NOT NULL DEFAULT now()
    );

    -- What hunting cost and brought. Outlives its airdrop and its wallet, whose names it keeps.
    CREATE TABLE airdrop_entries (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      airdrop_id uuid REFERENCES airdrops ON DELETE SET NULL,
      airdrop_name text NOT NULL DEFAULT '',
      wallet_id uuid REFERENCES tracker_wallets ON DELETE SET NULL,
      wallet_name text NOT NULL DEFAULT '',
      -- gas, purchase, deposit, other: costs. reward: income. return: what comes back of a deposit.
      kind text NOT NULL CONSTRAINT airdrop_entries_kind
        CHECK (kind IN ('gas', 'purchase', 'deposit', 'other', 'reward', 'return')),
      deposit_id uuid REFERENCES airdrop_entries ON DELETE SET NULL,
      -- Of a return: nothing more will come back.
      closes_deposit boolean NOT NULL DEFAULT false,
      day date NOT NULL,
      amount numeric NOT NULL CONSTRAINT airdrop_entries_amount CHECK (amount >= 0 AND amount < 1e24 AND scale(amount) <= 18),
      -- An ISO currency or a token's symbol.
      currency text NOT NULL,
      -- The same in the currency of the person's reports; null: not known.
      value numeric CONSTRAINT airdrop_entries_value CHECK (value >= 0 AND value < 1e24 AND scale(value) <= 18),
      value_currency text NOT NULL,
      -- Of one token when the value was looked up, where, and of which time.
      rate numeric,
      rate_source text,
      rate_at timestamptz,
      minutes integer NOT NULL DEFAULT 0 CONSTRAINT airdrop_entries_minutes CHECK (minutes BETWEEN 0 AND 60000),
      note text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT airdrop_entries_deposit CHECK (kind = 'return' OR deposit_id IS NULL AND NOT closes_deposit)
    );
    CREATE INDEX airdrop_entries_newest ON airdrop_entries (user_id, day DESC, id DESC);
    CREATE INDEX airdrop_entries_airdrop_id ON airdrop_entries (airdrop_id);
    CREATE INDEX airdrop_entries_wallet_id ON airdrop_entries (wallet_id);
    CREATE INDEX airdrop_entries_deposit_id ON airdrop_entries (deposit_id) WHERE deposit_id IS NOT NULL;

    CREATE TABLE saved_views (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      name text NOT NULL,
      -- The tracker's search in its address, defaults left out.
      search jsonb NOT NULL,
      table_columns jsonb,
      is_default boolean NOT NULL DEFAULT false,
      position integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE UNIQUE INDEX saved_views_name ON saved_views (user_id, lower(name));
    CREATE UNIQUE INDEX saved_views_default ON saved_views (user_id) WHERE is_default;

    CREATE TABLE imports (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      -- Of the file, or '' for what was pasted.
      file_name text NOT NULL DEFAULT '',
      source text NOT NULL,
      state text NOT NULL DEFAULT 'running' CONSTRAINT imports_state CHECK (state IN ('running', 'done', 'undone')),
      row_count integer NOT NULL,
      added integer NOT NULL DEFAULT 0,
      updated integer NOT NULL DEFAULT 0,
      skipped integer NOT NULL DEFAULT 0,
      refused integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      done_at timestamptz,
      undone_at timestamptz
    );
    CREATE INDEX imports_newest ON imports (user_id, created_at DESC, id DESC);
    CREATE INDEX imports_created_at ON imports (created_at);

    -- What became of each row of a file, and what undoing needs; without 'before' and 'after' once it can't be undone.
    CREATE TABLE import_rows (
      import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
      -- In the file, from 1.
      row_number integer NOT NULL,
      -- What was made or changed: an airdrop, wallet, entry and so on.
      subject text NOT NULL,
      subject_id uuid,
      action text NOT NULL CONSTRAINT import_rows_action CHECK (action IN ('added', 'updated', 'skipped', 'refused')),
      before jsonb,
      after jsonb,
      message text,
      PRIMARY KEY (import_id, subject, row_number)
    );

    CREATE TABLE import_mappings (
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      -- Of the headings, as the browser writes them.
      headings_hash text NOT NULL,
      mapping jsonb NOT NULL,
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, headings_hash)
    );

    -- Addresses that airdrops already name join the book.
    INSERT INTO tracker_wallets (id, user_id, family, address, address_key)
      SELECT gen_random_uuid(), user_id,
        CASE WHEN address ~ '^0x[0-9a-fA-F]{40}$' THEN 'evm'
          WHEN address ~ '^(bc1[02-9ac-hj-np-z]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$' THEN 'bitcoin'
          ELSE 'other' END,
        address, key
      FROM (
        SELECT DISTINCT ON (user_id, key) user_id, key, address FROM (
          SELECT user_id, wallet_address AS address, id,
            CASE WHEN wallet_address ~ '^0x[0-9a-fA-F]{40}$' OR wallet_address ~ '^(bc|BC)1' THEN lower(wallet_address)
              ELSE wallet_address END AS key
          FROM airdrops WHERE wallet_address IS NOT NULL
        ) spelt ORDER BY user_id, key, id
      ) known;
    INSERT INTO airdrop_wallets (user_id, airdrop_id, wallet_id, position)
      SELECT a.user_id, a.id, w.id, 0 FROM airdrops a JOIN tracker_wallets w ON w.user_id = a.user_id
        AND w.address_key = CASE WHEN a.wallet_address ~ '^0x[0-9a-fA-F]{40}$' OR a.wallet_address ~ '^(bc|BC)1'
          THEN lower(a.wallet_address) ELSE a.wallet_address END
      WHERE a.wallet_address IS NOT NULL;
  `.execute(db);
}

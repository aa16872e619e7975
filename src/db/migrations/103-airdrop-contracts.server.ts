import { type Kysely, sql } from 'kysely';
import { knownContracts } from '../seed/known-contracts.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Contracts of known projects, edited by admins. Addresses are in lower case.
    CREATE TABLE chain_contracts (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      chain_id bigint NOT NULL,
      address text NOT NULL CONSTRAINT chain_contracts_address CHECK (address ~ '^0x[0-9a-f]{40}$'),
      project text NOT NULL,
      note text NOT NULL DEFAULT '',
      -- The page where the address was read.
      source text NOT NULL,
      edited_by uuid CONSTRAINT chain_contracts_edited_by REFERENCES profiles ON DELETE SET NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT chain_contracts_once UNIQUE (chain_id, address)
    );
    CREATE INDEX chain_contracts_project ON chain_contracts (project, id);
    CREATE INDEX chain_contracts_edited_by ON chain_contracts (edited_by);

    CREATE TABLE airdrop_contracts (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL,
      airdrop_id uuid NOT NULL,
      chain_id bigint NOT NULL,
      address text NOT NULL CONSTRAINT airdrop_contracts_address CHECK (address ~ '^0x[0-9a-f]{40}$'),
      -- Whether its use checks in.
      checks_in boolean NOT NULL DEFAULT true,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT airdrop_contracts_once UNIQUE (airdrop_id, chain_id, address),
      CONSTRAINT airdrop_contracts_airdrop FOREIGN KEY (user_id, airdrop_id)
        REFERENCES airdrops (user_id, id) ON DELETE CASCADE
    );
    CREATE INDEX airdrop_contracts_user_id ON airdrop_contracts (user_id, airdrop_id);

    -- Check-ins recorded from chain. A row outlives its check-in, so that what a person removes isn't added again.
    CREATE TABLE airdrop_chain_visits (
      user_id uuid NOT NULL,
      airdrop_id uuid NOT NULL,
      chain_id bigint NOT NULL,
      hash text NOT NULL,
      mined_at timestamptz NOT NULL,
      visited_date date NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (airdrop_id, chain_id, hash),
      CONSTRAINT airdrop_chain_visits_airdrop FOREIGN KEY (user_id, airdrop_id)
        REFERENCES airdrops (user_id, id) ON DELETE CASCADE
    );
    CREATE INDEX airdrop_chain_visits_user_id ON airdrop_chain_visits (user_id, airdrop_id, visited_date);

    -- The last use of a contract by each wallet.
    CREATE INDEX chain_transactions_to_address
      ON chain_transactions (user_id, chain_id, to_address, mined_at) WHERE NOT is_failed;

    -- The reading up to which uses have been turned into check-ins.
    ALTER TABLE chain_watches ADD COLUMN judged_at timestamptz;
    CREATE INDEX chain_watches_unjudged ON chain_watches (read_at) WHERE read_at IS DISTINCT FROM judged_at;
  `.execute(db);
  for (const [at, { chainId, address, project, note, source }] of knownContracts.entries()) {
    // Admins see the latest change first: these in their own order.
    await sql`
      INSERT INTO chain_contracts (chain_id, address, project, note, source, updated_at)
      VALUES (${chainId}, ${address.toLowerCase()}, ${project}, ${note}, ${source},
        now() - make_interval(secs => ${at}))`.execute(db);
  }
}

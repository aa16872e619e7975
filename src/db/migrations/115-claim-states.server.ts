import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The wallet's index in the list of the airdrop's Merkle distributor.
    ALTER TABLE airdrop_wallets ADD COLUMN claim_index numeric(78, 0);

    -- The contract from which the airdrop's token is claimed.
    ALTER TABLE airdrop_contracts ADD COLUMN is_claim_contract boolean NOT NULL DEFAULT false;
    CREATE UNIQUE INDEX airdrop_contracts_claim_contract ON airdrop_contracts (airdrop_id, chain_id)
      WHERE is_claim_contract;
    CREATE INDEX airdrop_contracts_claims_of_chain ON airdrop_contracts (chain_id) WHERE is_claim_contract;

    -- What a claim contract says of a wallet's index. It counts while the contract and the index are still the same.
    CREATE TABLE chain_claim_states (
      user_id uuid NOT NULL,
      airdrop_id uuid NOT NULL,
      wallet_id uuid NOT NULL,
      chain_id bigint NOT NULL,
      contract text NOT NULL,
      claim_index numeric(78, 0) NOT NULL,
      state text NOT NULL CONSTRAINT chain_claim_states_state CHECK (state IN ('unclaimed', 'claimed', 'unreadable')),
      -- Null: the contract names no end.
      closes_at timestamptz,
      -- Whether it was read at a block that is too deep for a reorganization.
      is_settled boolean NOT NULL,
      read_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, airdrop_id, wallet_id, chain_id),
      CONSTRAINT chain_claim_states_watch FOREIGN KEY (user_id, wallet_id, chain_id)
        REFERENCES chain_watches (user_id, wallet_id, chain_id) ON DELETE CASCADE,
      CONSTRAINT chain_claim_states_airdrop FOREIGN KEY (user_id, airdrop_id)
        REFERENCES airdrops (user_id, id) ON DELETE CASCADE
    );
    CREATE INDEX chain_claim_states_watch ON chain_claim_states (user_id, wallet_id, chain_id);

    -- An index of another address says nothing about a wallet.
    CREATE OR REPLACE FUNCTION forget_chain_activity() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM chain_watches WHERE user_id = NEW.user_id AND wallet_id = NEW.id;
      UPDATE airdrop_wallets SET claim_index = NULL
        WHERE user_id = NEW.user_id AND wallet_id = NEW.id AND claim_index IS NOT NULL;
      RETURN NULL;
    END $$;
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Tokens that arrived at a watched wallet. Any contract can claim any transfer: only its address proves a token.
    CREATE TABLE chain_transfers (
      user_id uuid NOT NULL,
      wallet_id uuid NOT NULL,
      chain_id bigint NOT NULL,
      hash text NOT NULL,
      log_index integer NOT NULL,
      block bigint NOT NULL,
      mined_at timestamptz NOT NULL,
      token text NOT NULL,
      from_address text NOT NULL,
      -- In the smallest unit of the token.
      amount numeric(78, 0) NOT NULL,
      PRIMARY KEY (wallet_id, chain_id, hash, log_index),
      CONSTRAINT chain_transfers_watch FOREIGN KEY (user_id, wallet_id, chain_id)
        REFERENCES chain_watches (user_id, wallet_id, chain_id) ON DELETE CASCADE
    );
    CREATE INDEX chain_transfers_user_id ON chain_transfers (user_id, wallet_id, chain_id, block);

    -- How tokens describe themselves, cleaned.
    CREATE TABLE chain_tokens (
      chain_id bigint NOT NULL,
      address text NOT NULL,
      decimals smallint,
      symbol text NOT NULL DEFAULT '' CONSTRAINT chain_tokens_symbol CHECK (length(symbol) <= 12),
      read_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (chain_id, address)
    );

    ALTER TABLE chain_watches
      -- When arrivals were read last, and the wallet's transactions at that time.
      ADD COLUMN transfers_read_at timestamptz,
      ADD COLUMN transfers_nonce bigint,
      -- Up to here, arrivals are read and too deep for a reorganization.
      ADD COLUMN transfers_settled_block bigint,
      -- From where older arrivals are read on; null: all are read.
      ADD COLUMN transfers_cursor text;
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What contracts may move of a watched wallet's. Any contract can claim any approval: only the token's answer proves it.
    CREATE TABLE chain_approvals (
      user_id uuid NOT NULL,
      wallet_id uuid NOT NULL,
      chain_id bigint NOT NULL,
      hash text NOT NULL,
      log_index integer NOT NULL,
      block bigint NOT NULL,
      approved_at timestamptz NOT NULL,
      token text NOT NULL,
      spender text NOT NULL,
      kind text NOT NULL CONSTRAINT chain_approvals_kind CHECK (kind IN ('token', 'collection')),
      -- In the smallest unit of the token; 1 for a collection; 0: revoked.
      amount numeric(78, 0) NOT NULL,
      -- What the token answered last; null: nothing usable.
      allowance numeric(78, 0),
      checked_at timestamptz,
      PRIMARY KEY (user_id, wallet_id, chain_id, hash, log_index),
      CONSTRAINT chain_approvals_watch FOREIGN KEY (user_id, wallet_id, chain_id)
        REFERENCES chain_watches (user_id, wallet_id, chain_id) ON DELETE CASCADE
    );
    CREATE INDEX chain_approvals_pair ON chain_approvals
      (user_id, wallet_id, chain_id, token, spender, kind, block, log_index);

    ALTER TABLE chain_watches
      ADD COLUMN approvals_read_at timestamptz,
      ADD COLUMN approvals_failed_at timestamptz,
      -- The wallet's transactions when approvals were read last; null: some are left to read.
      ADD COLUMN approvals_nonce bigint,
      -- Up to here, approvals are read and too deep for a reorganization.
      ADD COLUMN approvals_settled_block bigint;
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE chain_watches (
      user_id uuid NOT NULL,
      wallet_id uuid NOT NULL,
      chain_id bigint NOT NULL,
      is_on boolean NOT NULL DEFAULT true,
      created_at timestamptz NOT NULL DEFAULT now(),
      -- When it is read next, and how often in a row nothing had changed.
      due_at timestamptz NOT NULL,
      unchanged_reads smallint NOT NULL DEFAULT 0,
      read_at timestamptz,
      failed_at timestamptz,
      -- Transactions sent by the wallet.
      nonce bigint,
      balance numeric(78, 0),
      -- The nonce up to which an explorer has told all transactions.
      read_nonce bigint,
      -- Up to here, blocks are too deep for a reorganization.
      settled_block bigint,
      -- From where older transactions are read on; null: all are read.
      older_cursor text,
      -- Whether past transactions could be read from an explorer.
      has_history boolean NOT NULL DEFAULT false,
      PRIMARY KEY (wallet_id, chain_id),
      CONSTRAINT chain_watches_wallet FOREIGN KEY (user_id, wallet_id)
        REFERENCES tracker_wallets (user_id, id) ON DELETE CASCADE,
      CONSTRAINT chain_watches_own UNIQUE (user_id, wallet_id, chain_id)
    );
    CREATE INDEX chain_watches_due ON chain_watches (chain_id, due_at) WHERE is_on;

    CREATE TABLE chain_transactions (
      user_id uuid NOT NULL,
      wallet_id uuid NOT NULL,
      chain_id bigint NOT NULL,
      hash text NOT NULL,
      block bigint NOT NULL,
      mined_at timestamptz NOT NULL,
      -- The contract or account called; null: the transaction created a contract.
      to_address text,
      -- The first four bytes of the input; '' for a plain transfer.
      method text NOT NULL DEFAULT '',
      value numeric(78, 0) NOT NULL,
      fee numeric(78, 0) NOT NULL,
      is_failed boolean NOT NULL DEFAULT false,
      PRIMARY KEY (wallet_id, chain_id, hash),
      CONSTRAINT chain_transactions_watch FOREIGN KEY (user_id, wallet_id, chain_id)
        REFERENCES chain_watches (user_id, wallet_id, chain_id) ON DELETE CASCADE
    );
    CREATE INDEX chain_transactions_user_id ON chain_transactions (user_id, wallet_id, chain_id, block);

    -- What is asked: nodes and explorers. Shared by all processes, so that each backs off for all.
    CREATE TABLE chain_sources (
      chain_id bigint NOT NULL,
      host text NOT NULL,
      -- Failures in a row, and until when the source rests after them.
      failures smallint NOT NULL DEFAULT 0,
      retry_at timestamptz,
      succeeded_at timestamptz,
      failed_at timestamptz,
      error text,
      succeeded_count bigint NOT NULL DEFAULT 0,
      failed_count bigint NOT NULL DEFAULT 0,
      limited_count bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (chain_id, host)
    );

    -- What was read of another address says nothing about a wallet.
    CREATE FUNCTION forget_chain_activity() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM chain_watches WHERE user_id = NEW.user_id AND wallet_id = NEW.id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER forget_chain_activity AFTER UPDATE OF address_key ON tracker_wallets
      FOR EACH ROW WHEN (OLD.address_key IS DISTINCT FROM NEW.address_key) EXECUTE FUNCTION forget_chain_activity();
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The contract of the task's airdrop whose use ticks it; null: only the member does. Not a foreign key: an import writes
    -- tasks before contracts, and can leave contracts out.
    ALTER TABLE airdrop_tasks
      ADD COLUMN contract_chain_id bigint,
      ADD COLUMN contract_address text;

    -- Ticks recorded from chain. A row outlives its tick, so that what a person removes isn't added again.
    CREATE TABLE airdrop_chain_ticks (
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      task_id uuid NOT NULL REFERENCES airdrop_tasks ON DELETE CASCADE,
      -- Null: the airdrop has no wallets.
      wallet_id uuid,
      chain_id bigint NOT NULL,
      hash text NOT NULL,
      mined_at timestamptz NOT NULL,
      -- The member's own day at that instant.
      ticked_on date NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT airdrop_chain_ticks_once UNIQUE NULLS NOT DISTINCT (task_id, wallet_id, chain_id, hash),
      FOREIGN KEY (user_id, wallet_id) REFERENCES tracker_wallets (user_id, id) ON DELETE CASCADE
    );
    CREATE INDEX airdrop_chain_ticks_user_id ON airdrop_chain_ticks (user_id);
    CREATE INDEX airdrop_chain_ticks_wallet_id ON airdrop_chain_ticks (wallet_id);

    -- The reading up to which uses have been turned into ticks.
    ALTER TABLE chain_watches ADD COLUMN ticks_judged_at timestamptz;
    CREATE INDEX chain_watches_ticks_unjudged ON chain_watches (read_at) WHERE read_at IS DISTINCT FROM ticks_judged_at;
  `.execute(db);
}

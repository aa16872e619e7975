import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE airdrop_tasks
      ADD COLUMN repeats boolean NOT NULL DEFAULT false,
      -- Null: the airdrop's.
      ADD COLUMN rhythm text,
      ADD COLUMN reset text;

    -- The ticks of repeating tasks. A table of its own, because servers of the previous version read every row of
    -- airdrop_task_ticks as a task that is done for good.
    CREATE TABLE airdrop_period_ticks (
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      task_id uuid NOT NULL REFERENCES airdrop_tasks ON DELETE CASCADE,
      -- Null: the member without a wallet.
      wallet_id uuid,
      period_start timestamptz NOT NULL,
      -- The member's own day at that instant.
      ticked_on date NOT NULL,
      ticked_at timestamptz NOT NULL,
      CONSTRAINT airdrop_period_ticks_once UNIQUE NULLS NOT DISTINCT (task_id, wallet_id, period_start),
      FOREIGN KEY (user_id, wallet_id) REFERENCES tracker_wallets (user_id, id) ON DELETE CASCADE
    );
    CREATE INDEX airdrop_period_ticks_task_id ON airdrop_period_ticks (task_id, ticked_at);
    CREATE INDEX airdrop_period_ticks_user_id ON airdrop_period_ticks (user_id);
    CREATE INDEX airdrop_period_ticks_wallet_id ON airdrop_period_ticks (wallet_id);
  `.execute(db);
}

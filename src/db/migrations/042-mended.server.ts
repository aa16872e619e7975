import { type Kysely, sql } from 'kysely';
import { type AheadIndex, makeMissing } from '../ahead.server.ts';

export const ahead: readonly AheadIndex[] = [
  {
    name: 'ledger_entries_of_people',
    table: 'ledger_entries',
    on: `(transfer_id) INCLUDE (amount) WHERE account LIKE 'user:%'`,
    madeBy: '015-ledger-examinations',
  },
];

/** 015, 035 and 036 were changed after they had been published: what databases have that ran them as they were first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of ahead) await makeMissing(index).execute(db);
  await sql`
    DROP INDEX IF EXISTS ledger_transfers_created_at;

    CREATE OR REPLACE FUNCTION take_ticks_back() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      WITH left_behind AS (
        DELETE FROM airdrop_task_ticks k USING airdrop_tasks t, gone
        WHERE t.airdrop_id = gone.airdrop_id AND k.task_id = t.id AND k.wallet_id = gone.wallet_id
          AND NOT EXISTS (SELECT FROM airdrop_wallets w WHERE w.airdrop_id = gone.airdrop_id)
          AND EXISTS (SELECT FROM airdrops a WHERE a.id = gone.airdrop_id)
          AND EXISTS (SELECT FROM profiles p WHERE p.id = k.user_id)
        RETURNING k.user_id, k.task_id, k.ticked_at
      )
      INSERT INTO airdrop_task_ticks (user_id, task_id, ticked_at) SELECT user_id, task_id, ticked_at FROM left_behind
        ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$;
    CREATE OR REPLACE FUNCTION keep_name_of_airdrop() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE airdrop_entries SET airdrop_name = OLD.name WHERE airdrop_id = OLD.id AND EXISTS (SELECT FROM profiles WHERE id = OLD.user_id);
      RETURN OLD;
    END $$;
    CREATE OR REPLACE FUNCTION keep_name_of_wallet() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE airdrop_entries SET wallet_name = coalesce(nullif(OLD.label, ''), OLD.address)
        WHERE wallet_id = OLD.id AND EXISTS (SELECT FROM profiles WHERE id = OLD.user_id);
      RETURN OLD;
    END $$;
  `.execute(db);
}

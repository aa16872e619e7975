-- What migrations 015, 035 and 036 said when they were first published, where it differs from what they say now.
DROP INDEX ledger_entries_of_people;
CREATE INDEX ledger_transfers_created_at ON ledger_transfers (created_at);

    CREATE OR REPLACE FUNCTION take_ticks_back() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      WITH left_behind AS (
        DELETE FROM airdrop_task_ticks k USING airdrop_tasks t, gone
        WHERE t.airdrop_id = gone.airdrop_id AND k.task_id = t.id AND k.wallet_id = gone.wallet_id
          AND NOT EXISTS (SELECT FROM airdrop_wallets w WHERE w.airdrop_id = gone.airdrop_id)
          AND EXISTS (SELECT FROM airdrops a WHERE a.id = gone.airdrop_id)
        RETURNING k.user_id, k.task_id, k.ticked_at
      )
      INSERT INTO airdrop_task_ticks (user_id, task_id, ticked_at) SELECT user_id, task_id, ticked_at FROM left_behind
        ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$;
    CREATE OR REPLACE FUNCTION keep_name_of_airdrop() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE airdrop_entries SET airdrop_name = OLD.name WHERE airdrop_id = OLD.id;
      RETURN OLD;
    END $$;
    CREATE OR REPLACE FUNCTION keep_name_of_wallet() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE airdrop_entries SET wallet_name = coalesce(nullif(OLD.label, ''), OLD.address) WHERE wallet_id = OLD.id;
      RETURN OLD;
    END $$;

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Where an airdrop has no wallet, a tick is the person's own. The first wallet that it gets takes these over, and the
    -- last that goes leaves its own behind.
    CREATE FUNCTION give_own_ticks() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      WITH own AS (
        DELETE FROM airdrop_task_ticks k USING airdrop_tasks t
        WHERE t.airdrop_id IN (SELECT airdrop_id FROM added) AND k.task_id = t.id AND k.wallet_id IS NULL
        RETURNING k.user_id, k.task_id, t.airdrop_id, k.ticked_at
      )
      INSERT INTO airdrop_task_ticks (user_id, task_id, wallet_id, ticked_at)
        SELECT own.user_id, own.task_id, (
          SELECT w.wallet_id FROM airdrop_wallets w WHERE w.airdrop_id = own.airdrop_id
          ORDER BY w.position, w.wallet_id LIMIT 1
        ), own.ticked_at FROM own
        ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$;
    CREATE TRIGGER airdrop_wallets_give_ticks AFTER INSERT ON airdrop_wallets
      REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION give_own_ticks();

    CREATE FUNCTION take_ticks_back() RETURNS trigger LANGUAGE plpgsql AS $$
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
    CREATE TRIGGER airdrop_wallets_take_ticks AFTER DELETE ON airdrop_wallets
      REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION take_ticks_back();
  `.execute(db);
}

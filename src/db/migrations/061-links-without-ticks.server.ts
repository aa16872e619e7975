import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- An airdrop that has just been added has no task yet, and so no tick to give: looking for a task takes a fraction of what
    -- moving none does. Each airdrop's tasks are looked up for themselves, however many rows the plan was made for.
    CREATE OR REPLACE FUNCTION give_own_ticks() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT EXISTS (
        SELECT FROM added, LATERAL (SELECT FROM airdrop_tasks t WHERE t.airdrop_id = added.airdrop_id LIMIT 1) task
      ) THEN
        RETURN NULL;
      END IF;
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
  `.execute(db);
}

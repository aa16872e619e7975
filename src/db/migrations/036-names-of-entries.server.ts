import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Whatever deletes an airdrop or a wallet, its entries keep the name it had last; those of an account that is deleted go with it.
    CREATE FUNCTION keep_name_of_airdrop() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE airdrop_entries SET airdrop_name = OLD.name WHERE airdrop_id = OLD.id AND EXISTS (SELECT FROM profiles WHERE id = OLD.user_id);
      RETURN OLD;
    END $$;
    CREATE TRIGGER airdrops_keep_name BEFORE DELETE ON airdrops
      FOR EACH ROW EXECUTE FUNCTION keep_name_of_airdrop();

    CREATE FUNCTION keep_name_of_wallet() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE airdrop_entries SET wallet_name = coalesce(nullif(OLD.label, ''), OLD.address)
        WHERE wallet_id = OLD.id AND EXISTS (SELECT FROM profiles WHERE id = OLD.user_id);
      RETURN OLD;
    END $$;
    CREATE TRIGGER tracker_wallets_keep_name BEFORE DELETE ON tracker_wallets
      FOR EACH ROW EXECUTE FUNCTION keep_name_of_wallet();
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A change of what is wanted, or when, has the next tick look at all of a person's alarms.
    CREATE FUNCTION move_alarms_of_settings() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE airdrop_alarms SET next_at = '-infinity' WHERE user_id = NEW.user_id;
      UPDATE daily_alarms SET next_at = '-infinity' WHERE user_id = NEW.user_id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER reminder_settings_move_alarms AFTER INSERT OR UPDATE ON reminder_settings
      FOR EACH ROW EXECUTE FUNCTION move_alarms_of_settings();
  `.execute(db);
}

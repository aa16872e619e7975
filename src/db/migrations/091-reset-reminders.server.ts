import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Minutes before the end of the period of a check-in that is still due.
    ALTER TABLE reminder_settings ADD COLUMN reset_lead_minutes integer[] NOT NULL DEFAULT '{}'
      CONSTRAINT reminder_settings_reset_leads CHECK (reset_lead_minutes <@ ARRAY[180, 60]);

    -- A reset may end a period before the person's next alarm.
    CREATE FUNCTION move_alarm_of_reset() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE daily_alarms SET next_at = '-infinity'
      WHERE user_id = NEW.user_id AND next_at > '-infinity' AND EXISTS (
        SELECT FROM reminder_settings s WHERE s.user_id = NEW.user_id AND s.reset_lead_minutes <> '{}');
      RETURN NULL;
    END $$;
    CREATE TRIGGER airdrops_add_reset AFTER INSERT ON airdrops FOR EACH ROW
      WHEN (NEW.reset IS NOT NULL) EXECUTE FUNCTION move_alarm_of_reset();
    CREATE TRIGGER airdrops_move_reset AFTER UPDATE OF reset, status, is_muted ON airdrops FOR EACH ROW
      WHEN (NEW.reset IS NOT NULL AND (NEW.reset, NEW.status, NEW.is_muted)
        IS DISTINCT FROM (OLD.reset, OLD.status, OLD.is_muted))
      EXECUTE FUNCTION move_alarm_of_reset();
  `.execute(db);
}

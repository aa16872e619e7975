import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE airdrops
      ADD COLUMN rhythm text CONSTRAINT airdrops_rhythm CHECK (length(rhythm) <= 40),
      ADD COLUMN reset text CONSTRAINT airdrops_reset CHECK (length(reset) <= 80),
      ADD COLUMN recent_visits text[] NOT NULL DEFAULT '{}';

    -- The first check-in of the day, and the last one, if there was another.
    ALTER TABLE airdrop_visits ADD COLUMN visited_at timestamptz, ADD COLUMN repeated_at timestamptz;

    -- Visits of earlier versions have no instant, and those of an import were created long after their day.
    CREATE FUNCTION get_visit_instant(visit airdrop_visits) RETURNS timestamptz LANGUAGE sql STABLE AS $$
      SELECT coalesce(visit.visited_at, CASE
        WHEN visit.created_at < (visit.visited_date + 2)::timestamp AT TIME ZONE 'UTC' THEN visit.created_at
        ELSE (visit.visited_date + time '12:00') AT TIME ZONE 'UTC' END)
    $$;

    -- Days, or instants where the rhythm counts hours or has a reset of its own; newest first.
    CREATE FUNCTION list_recent_visits(airdrop airdrops) RETURNS text[] LANGUAGE sql STABLE AS $$
      SELECT coalesce(array_agg(recent.visit ORDER BY recent.visit DESC), '{}') FROM (
        SELECT unnest(CASE WHEN airdrop.reset IS NULL AND airdrop.rhythm NOT LIKE '% after'
          THEN ARRAY[v.visited_date::text]
          ELSE ARRAY(SELECT to_char(instant AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
            FROM unnest(ARRAY[get_visit_instant(v), v.repeated_at]) instant WHERE instant IS NOT NULL)
          END) AS visit
        FROM (
          SELECT * FROM airdrop_visits WHERE airdrop_id = airdrop.id ORDER BY visited_date DESC
          LIMIT CASE WHEN airdrop.rhythm LIKE '% a week' OR airdrop.rhythm LIKE '% a month' THEN 31 ELSE 1 END
        ) v
      ) recent
    $$;

    CREATE FUNCTION set_recent_visits() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.recent_visits := CASE WHEN NEW.rhythm IS NULL AND NEW.reset IS NULL THEN '{}' ELSE list_recent_visits(NEW) END;
      -- Airdrops that count hours have a reminder when they are ready.
      IF NEW.rhythm LIKE '% after' AND NEW.recent_visits IS DISTINCT FROM OLD.recent_visits THEN
        UPDATE daily_alarms SET next_at = '-infinity' WHERE user_id = NEW.user_id;
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER airdrop_recent_visits BEFORE UPDATE ON airdrops FOR EACH ROW
      WHEN (NEW.rhythm IS NOT NULL OR NEW.reset IS NOT NULL OR OLD.rhythm IS NOT NULL OR OLD.reset IS NOT NULL)
      EXECUTE FUNCTION set_recent_visits();

    ALTER TABLE profiles
      ADD COLUMN day_starts_at smallint NOT NULL DEFAULT 0
        CONSTRAINT profiles_day_start CHECK (day_starts_at BETWEEN 0 AND 6),
      ADD COLUMN week_starts_on text
        CONSTRAINT profiles_week_start CHECK (week_starts_on IN ('monday', 'sunday', 'saturday'));
    CREATE TRIGGER profiles_move_alarms_of_days AFTER UPDATE OF day_starts_at ON profiles
      FOR EACH ROW WHEN (OLD.day_starts_at <> NEW.day_starts_at) EXECUTE FUNCTION move_alarms_of_person();
  `.execute(db);
}

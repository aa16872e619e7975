import { type Kysely, sql } from 'kysely';

const dates = [
  'claim_date',
  'claim_close_date',
  'snapshot_date',
  'registration_end_date',
  'token_launch_date',
  'unlock_date',
];
const watched = [...dates, 'own_dates'].join(', ');

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE airdrops
      ADD COLUMN claim_close_date timestamptz,
      ADD COLUMN snapshot_date timestamptz,
      ADD COLUMN registration_end_date timestamptz,
      ADD COLUMN token_launch_date timestamptz,
      ADD COLUMN unlock_date timestamptz,
      -- [{ "label": …, "date": … }], dates as ISO instants in UTC.
      ADD COLUMN own_dates jsonb NOT NULL DEFAULT '[]';

    ALTER TABLE reminder_settings ADD COLUMN date_lead_minutes integer[] NOT NULL DEFAULT '{1440}';

    -- Whoever chose where claim reminders appear chose it for the new dates, too.
    INSERT INTO notification_settings (user_id, kind, in_app, email, push, telegram, webhook, updated_at)
      SELECT user_id, added.kind, in_app, email, push, telegram, webhook, updated_at
      FROM notification_settings CROSS JOIN (VALUES ('claim_closes'), ('airdrop_date')) AS added (kind)
      WHERE notification_settings.kind = 'claim_opens'
      ON CONFLICT DO NOTHING;

    -- The dates of an airdrop with a time of day. An own date is identified by its label. Not in SQL: PostgreSQL fails to
    -- plan an inlined function of a whole row in a union.
    CREATE FUNCTION airdrop_dates(a airdrops) RETURNS TABLE (kind text, subject_id uuid, label text, at timestamptz)
    LANGUAGE plpgsql STABLE AS $$
    BEGIN
      RETURN QUERY SELECT d.kind, a.id, NULL::text, d.at
      FROM (VALUES ('claim', a.claim_date), ('claim-close', a.claim_close_date), ('snapshot', a.snapshot_date),
        ('registration', a.registration_end_date), ('launch', a.token_launch_date), ('unlock', a.unlock_date)
      ) AS d (kind, at)
      WHERE d.at IS NOT NULL
      UNION ALL
      SELECT 'own', md5(a.id::text || lower(o->>'label'))::uuid, o->>'label', (o->>'date')::timestamptz
      FROM jsonb_array_elements(a.own_dates) AS o;
    END $$;

    ALTER TABLE calendar_cancellations
      DROP CONSTRAINT calendar_cancellations_kind,
      ADD CONSTRAINT calendar_cancellations_kind CHECK (kind IN ('claim', 'claim-close', 'snapshot', 'registration',
        'launch', 'unlock', 'own', 'start', 'presale', 'yap'));

    CREATE OR REPLACE FUNCTION cancel_airdrop_entries() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      is_closed boolean := true;
      next_sequence bigint := OLD.revision + 1;
      since timestamptz := now();
    BEGIN
      IF TG_OP = 'UPDATE' THEN
        is_closed := NEW.status NOT IN ('upcoming', 'active');
        next_sequence := NEW.revision;
        since := NEW.updated_at;
      END IF;
      PERFORM cancel_calendar_entry(OLD.user_id, d.kind, d.subject_id, next_sequence, d.at, NULL, since)
        FROM airdrop_dates(OLD) d
        WHERE is_closed OR NOT EXISTS (
          SELECT FROM airdrop_dates(NEW) n WHERE n.kind = d.kind AND n.subject_id = d.subject_id);
      IF is_closed AND NOT OLD.start_date_is_assumed THEN
        PERFORM cancel_calendar_entry(OLD.user_id, 'start', OLD.id, next_sequence, NULL, OLD.eligibility_date, since);
      END IF;
      RETURN NULL;
    END $$;
    DROP TRIGGER airdrops_cancel_closed ON airdrops;
    CREATE TRIGGER airdrops_cancel_closed AFTER UPDATE OF status, ${sql.raw(watched)} ON airdrops FOR EACH ROW
      WHEN (OLD.status IN ('upcoming', 'active')
        AND (NEW.status NOT IN ('upcoming', 'active')
          ${sql.raw(dates.map((date) => `OR (OLD.${date} IS NOT NULL AND NEW.${date} IS NULL)`).join(' '))}
          OR OLD.own_dates <> NEW.own_dates))
      EXECUTE FUNCTION cancel_airdrop_entries();

    -- A reminder that is due but not yet sent stays due when another date changes.
    CREATE OR REPLACE FUNCTION move_airdrop_alarm() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      is_dated boolean := num_nonnulls(${sql.raw(dates.map((date) => `NEW.${date}`).join(', '))}) > 0
        OR NEW.own_dates <> '[]';
      is_claim_kept boolean := true;
      is_kept boolean := true;
    BEGIN
      IF NEW.status NOT IN ('upcoming', 'active') THEN
        DELETE FROM airdrop_alarms WHERE airdrop_id = NEW.id;
        RETURN NULL;
      END IF;
      INSERT INTO daily_alarms (user_id, since, next_at) VALUES (NEW.user_id, NEW.updated_at, '-infinity')
        ON CONFLICT DO NOTHING;
      IF NOT is_dated OR NEW.is_muted THEN
        DELETE FROM airdrop_alarms WHERE airdrop_id = NEW.id;
        RETURN NULL;
      END IF;
      IF TG_OP = 'UPDATE' THEN
        is_claim_kept := OLD.claim_date IS NOT DISTINCT FROM NEW.claim_date
          AND OLD.claim_close_date IS NOT DISTINCT FROM NEW.claim_close_date;
        is_kept := ${sql.raw(dates.map((date) => `OLD.${date} IS NOT DISTINCT FROM NEW.${date}`).join(' AND '))}
          AND OLD.own_dates = NEW.own_dates;
      END IF;
      INSERT INTO airdrop_alarms AS a (airdrop_id, user_id, since, next_at)
        VALUES (NEW.id, NEW.user_id, NEW.updated_at, '-infinity')
        ON CONFLICT (airdrop_id) DO UPDATE SET next_at = EXCLUDED.next_at,
          since = CASE
            WHEN is_kept OR (is_claim_kept AND a.next_at = '-infinity') THEN a.since
            WHEN a.next_at > '-infinity' THEN least(EXCLUDED.since, a.next_at - interval '1 millisecond')
            ELSE EXCLUDED.since END,
          snoozed_until = CASE WHEN is_claim_kept THEN a.snoozed_until END;
      RETURN NULL;
    END $$;
    DROP TRIGGER airdrops_move_alarm ON airdrops;
    CREATE TRIGGER airdrops_move_alarm AFTER INSERT OR UPDATE OF status, is_muted, ${sql.raw(watched)} ON airdrops
      FOR EACH ROW EXECUTE FUNCTION move_airdrop_alarm();
  `.execute(db);
}

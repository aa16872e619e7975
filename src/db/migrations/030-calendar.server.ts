import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The address under which calendar programs fetch what a person has before them.
    CREATE TABLE calendar_feeds (
      user_id uuid PRIMARY KEY REFERENCES profiles ON DELETE CASCADE,
      secret_hash text NOT NULL CONSTRAINT calendar_feeds_secret UNIQUE,
      -- The secret itself, encrypted, so that it can be shown once more.
      sealed_secret text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_used_at timestamptz
    );

    -- What stood in a feed and stands there no more: its programs are told for a while. No names: what was deleted is.
    CREATE TABLE calendar_cancellations (
      user_id uuid NOT NULL REFERENCES calendar_feeds ON DELETE CASCADE,
      kind text NOT NULL CONSTRAINT calendar_cancellations_kind CHECK (kind IN ('claim', 'start', 'presale', 'yap')),
      subject_id uuid NOT NULL,
      sequence bigint NOT NULL,
      starts_at timestamptz,
      on_day date,
      cancelled_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, kind, subject_id),
      CONSTRAINT calendar_cancellations_when CHECK ((starts_at IS NULL) <> (on_day IS NULL))
    );
    CREATE INDEX calendar_cancellations_cancelled_at ON calendar_cancellations (cancelled_at);

    -- Of what has no counter of its own: how often it has changed, as far as a calendar needs to know.
    CREATE FUNCTION calendar_sequence(changed_at timestamptz) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
      SELECT greatest(0, floor(extract(epoch FROM changed_at) - 1767225600))::bigint
    $$;

    -- For those who have a feed; a person who is being deleted has none. What is long over has left the feed already.
    CREATE FUNCTION cancel_calendar_entry(
      of_user uuid, of_kind text, of_subject uuid, at_sequence bigint, at timestamptz, day date, since timestamptz
    ) RETURNS void LANGUAGE sql AS $$
      INSERT INTO calendar_cancellations AS c
        (user_id, kind, subject_id, sequence, starts_at, on_day, cancelled_at)
      SELECT f.user_id, of_kind, of_subject, at_sequence, at, day, since
      FROM calendar_feeds f JOIN profiles p ON p.id = f.user_id
      WHERE f.user_id = of_user AND coalesce(at, day) > since - interval '32 days'
      ON CONFLICT (user_id, kind, subject_id) DO UPDATE SET
        sequence = greatest(EXCLUDED.sequence, c.sequence + 2),
        starts_at = EXCLUDED.starts_at, on_day = EXCLUDED.on_day, cancelled_at = EXCLUDED.cancelled_at
    $$;

    CREATE FUNCTION cancel_airdrop_entries() RETURNS trigger LANGUAGE plpgsql AS $$
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
      IF OLD.claim_date IS NOT NULL THEN
        PERFORM cancel_calendar_entry(OLD.user_id, 'claim', OLD.id, next_sequence, OLD.claim_date, NULL, since);
      END IF;
      IF is_closed THEN
        PERFORM cancel_calendar_entry(OLD.user_id, 'start', OLD.id, next_sequence, NULL, OLD.eligibility_date, since);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER airdrops_cancel_closed AFTER UPDATE OF status, claim_date ON airdrops FOR EACH ROW
      WHEN (OLD.status IN ('upcoming', 'active')
        AND (NEW.status NOT IN ('upcoming', 'active') OR (OLD.claim_date IS NOT NULL AND NEW.claim_date IS NULL)))
      EXECUTE FUNCTION cancel_airdrop_entries();
    CREATE TRIGGER airdrops_cancel_deleted AFTER DELETE ON airdrops FOR EACH ROW
      WHEN (OLD.status IN ('upcoming', 'active'))
      EXECUTE FUNCTION cancel_airdrop_entries();

    CREATE FUNCTION cancel_yap_entry() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      since timestamptz := now();
    BEGIN
      IF TG_OP = 'UPDATE' THEN
        since := NEW.updated_at;
      END IF;
      PERFORM cancel_calendar_entry(OLD.user_id, 'yap', OLD.id,
        greatest(calendar_sequence(since), calendar_sequence(OLD.updated_at) + 1), NULL, OLD.planned_on, since);
      RETURN NULL;
    END $$;
    CREATE TRIGGER yap_list_cancel_done AFTER UPDATE OF status, planned_on ON yap_list FOR EACH ROW
      WHEN (OLD.status = 'pending' AND OLD.planned_on IS NOT NULL
        AND (NEW.status <> 'pending' OR NEW.planned_on IS NULL))
      EXECUTE FUNCTION cancel_yap_entry();
    CREATE TRIGGER yap_list_cancel_deleted AFTER DELETE ON yap_list FOR EACH ROW
      WHEN (OLD.status = 'pending' AND OLD.planned_on IS NOT NULL)
      EXECUTE FUNCTION cancel_yap_entry();

    CREATE FUNCTION cancel_presale_entry(of_user uuid, p presales, watched_at timestamptz) RETURNS void
    LANGUAGE sql AS $$
      SELECT cancel_calendar_entry(of_user, 'presale', p.id,
        greatest(calendar_sequence(now()), calendar_sequence(greatest(p.updated_at, watched_at)) + 1),
        p.presale_start, NULL, now())
    $$;

    CREATE FUNCTION cancel_unwatched_presale() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM cancel_presale_entry(OLD.user_id, p, OLD.created_at) FROM presales p WHERE p.id = OLD.presale_id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER presale_watches_cancel AFTER DELETE ON presale_watches FOR EACH ROW
      EXECUTE FUNCTION cancel_unwatched_presale();

    -- Before, as its watches go with it, and are locked first as everywhere.
    CREATE FUNCTION cancel_deleted_presale() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      watch record;
    BEGIN
      FOR watch IN
        SELECT w.user_id, w.created_at FROM presale_watches w
        WHERE w.presale_id = OLD.id AND EXISTS (SELECT FROM calendar_feeds f WHERE f.user_id = w.user_id)
        ORDER BY w.user_id FOR UPDATE OF w
      LOOP
        PERFORM cancel_presale_entry(watch.user_id, OLD, watch.created_at);
      END LOOP;
      RETURN OLD;
    END $$;
    CREATE TRIGGER presales_cancel_deleted BEFORE DELETE ON presales FOR EACH ROW
      EXECUTE FUNCTION cancel_deleted_presale();
  `.execute(db);
}

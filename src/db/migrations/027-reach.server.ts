import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE airdrops ADD COLUMN is_muted boolean NOT NULL DEFAULT false;

    -- What a person wants on which channel; null is the kind's own default.
    ALTER TABLE notification_settings ALTER COLUMN email DROP NOT NULL,
      ADD COLUMN in_app boolean, ADD COLUMN push boolean, ADD COLUMN telegram boolean, ADD COLUMN webhook boolean;

    ALTER TABLE notifications
      ADD COLUMN in_app boolean NOT NULL DEFAULT true,
      ADD COLUMN airdrop_id uuid,
      ADD COLUMN useful_until timestamptz;
    DROP INDEX notifications_newest;
    DROP INDEX notifications_unread;
    CREATE INDEX notifications_newest ON notifications (user_id, created_at DESC, id DESC) WHERE in_app;
    CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL AND in_app;
    CREATE INDEX notifications_silent ON notifications (created_at) WHERE NOT in_app;

    ALTER TABLE mails ADD COLUMN airdrop_id uuid, ADD COLUMN useful_until timestamptz;

    CREATE TABLE reminder_settings (
      user_id uuid PRIMARY KEY REFERENCES profiles ON DELETE CASCADE,
      daily_at text NOT NULL DEFAULT '09:00' CONSTRAINT reminder_settings_daily_at CHECK (daily_at ~ '^([01]\\d|2[0-3]):[0-5]\\d$'),
      lead_minutes integer[] NOT NULL DEFAULT '{1440,180}'
        CONSTRAINT reminder_settings_leads CHECK (cardinality(lead_minutes) <= 8 AND 0 <= ALL (lead_minutes) AND 20160 >= ALL (lead_minutes)),
      quiet_from text CONSTRAINT reminder_settings_quiet_from CHECK (quiet_from ~ '^([01]\\d|2[0-3]):[0-5]\\d$'),
      quiet_to text CONSTRAINT reminder_settings_quiet_to CHECK (quiet_to ~ '^([01]\\d|2[0-3]):[0-5]\\d$'),
      starts_in_daily boolean NOT NULL DEFAULT true,
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT reminder_settings_quiet CHECK ((quiet_from IS NULL) = (quiet_to IS NULL) AND quiet_from IS DISTINCT FROM quiet_to OR quiet_from IS NULL)
    );

    -- When something is next to be told of an airdrop's claim: reminders since then, and not before, are due.
    CREATE TABLE airdrop_alarms (
      airdrop_id uuid PRIMARY KEY REFERENCES airdrops ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      since timestamptz NOT NULL,
      next_at timestamptz NOT NULL,
      snoozed_until timestamptz
    ) WITH (fillfactor = 70);
    CREATE INDEX airdrop_alarms_next_at ON airdrop_alarms (next_at);
    CREATE INDEX airdrop_alarms_user_id ON airdrop_alarms (user_id);

    -- The same of a person's day: check-ins, starts, a streak, the week.
    CREATE TABLE daily_alarms (
      user_id uuid PRIMARY KEY REFERENCES profiles ON DELETE CASCADE,
      since timestamptz NOT NULL,
      next_at timestamptz NOT NULL,
      snoozed_until timestamptz
    ) WITH (fillfactor = 70);
    CREATE INDEX daily_alarms_next_at ON daily_alarms (next_at);

    -- Whatever changes an airdrop moves its alarm with it: '-infinity' has the next tick look at it.
    CREATE FUNCTION move_airdrop_alarm() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.status NOT IN ('upcoming', 'active') THEN
        DELETE FROM airdrop_alarms WHERE airdrop_id = NEW.id;
        RETURN NULL;
      END IF;
      INSERT INTO daily_alarms (user_id, since, next_at) VALUES (NEW.user_id, NEW.updated_at, '-infinity')
        ON CONFLICT DO NOTHING;
      IF NEW.claim_date IS NULL OR NEW.is_muted THEN
        DELETE FROM airdrop_alarms WHERE airdrop_id = NEW.id;
      ELSE
        INSERT INTO airdrop_alarms AS a (airdrop_id, user_id, since, next_at)
          VALUES (NEW.id, NEW.user_id, NEW.updated_at, '-infinity')
          ON CONFLICT (airdrop_id) DO UPDATE SET next_at = EXCLUDED.next_at,
            since = CASE WHEN OLD.claim_date IS NOT DISTINCT FROM NEW.claim_date THEN a.since ELSE EXCLUDED.since END,
            snoozed_until = CASE WHEN OLD.claim_date IS NOT DISTINCT FROM NEW.claim_date THEN a.snoozed_until END;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER airdrops_move_alarm AFTER INSERT OR UPDATE OF status, claim_date, is_muted ON airdrops
      FOR EACH ROW EXECUTE FUNCTION move_airdrop_alarm();

    CREATE FUNCTION move_alarms_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE airdrop_alarms SET next_at = '-infinity' WHERE user_id = NEW.id;
      UPDATE daily_alarms SET next_at = '-infinity' WHERE user_id = NEW.id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER profiles_move_alarms AFTER UPDATE OF time_zone, suspended_at ON profiles
      FOR EACH ROW WHEN (OLD.time_zone <> NEW.time_zone OR OLD.suspended_at IS DISTINCT FROM NEW.suspended_at)
      EXECUTE FUNCTION move_alarms_of_person();

    INSERT INTO airdrop_alarms (airdrop_id, user_id, since, next_at)
      SELECT id, user_id, now(), '-infinity' FROM airdrops
      WHERE status IN ('upcoming', 'active') AND claim_date > now() - interval '1 hour';
    INSERT INTO daily_alarms (user_id, since, next_at)
      SELECT user_id, now(), '-infinity' FROM airdrop_totals WHERE upcoming + active > 0;

    -- Where messages of ours reach a person beside the page and their mailbox.
    CREATE TABLE channels (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      kind text NOT NULL CONSTRAINT channels_kind CHECK (kind IN ('push', 'telegram', 'webhook')),
      name text NOT NULL,
      -- What it is found by: the hash of a push endpoint or a chat's number.
      address_hash bytea NOT NULL,
      -- The address and its keys, encrypted for this channel.
      sealed text NOT NULL,
      -- What tells it apart on the screen: a host, a form such as 'discord', a user name.
      shown text NOT NULL DEFAULT '',
      session_id uuid,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_ok_at timestamptz,
      failing_since timestamptz,
      broken_at timestamptz,
      last_answer text
    );
    CREATE INDEX channels_user_id ON channels (user_id, created_at);
    CREATE UNIQUE INDEX channels_one_place ON channels (kind, address_hash) WHERE kind IN ('push', 'telegram');

    -- What is to go out on a channel, once, and what came of it.
    CREATE TABLE deliveries (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      channel text NOT NULL CONSTRAINT deliveries_channel CHECK (channel IN ('email', 'push', 'telegram', 'webhook')),
      channel_id uuid REFERENCES channels ON DELETE CASCADE,
      -- What it tells of: a notification's id; once for each channel.
      key text NOT NULL,
      kind text NOT NULL,
      message jsonb NOT NULL,
      airdrop_id uuid,
      useful_until timestamptz,
      state text NOT NULL DEFAULT 'waiting'
        CONSTRAINT deliveries_state CHECK (state IN ('waiting', 'sent', 'failed', 'dropped', 'unknown')),
      attempts integer NOT NULL DEFAULT 0,
      answer text,
      leased_until timestamptz,
      handed_over_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      done_at timestamptz,
      CONSTRAINT deliveries_mail_has_no_channel CHECK ((channel = 'email') = (channel_id IS NULL))
    );
    CREATE UNIQUE INDEX deliveries_once ON deliveries (key, channel_id) WHERE channel_id IS NOT NULL;
    CREATE UNIQUE INDEX deliveries_mailed_once ON deliveries (user_id, key) WHERE channel_id IS NULL;
    CREATE INDEX deliveries_newest ON deliveries (user_id, created_at DESC, id DESC);
    CREATE INDEX deliveries_of_channel ON deliveries (channel_id, created_at DESC) WHERE channel_id IS NOT NULL;
    CREATE INDEX deliveries_created_at ON deliveries (created_at);
  `.execute(db);
}

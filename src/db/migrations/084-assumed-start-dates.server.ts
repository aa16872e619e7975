import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Nobody stated when it starts: the day it was imported stands in its place, and isn't announced.
    ALTER TABLE airdrops ADD COLUMN start_date_is_assumed boolean NOT NULL DEFAULT false;

    -- A start that no calendar was ever given can't be canceled there.
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
      IF OLD.claim_date IS NOT NULL THEN
        PERFORM cancel_calendar_entry(OLD.user_id, 'claim', OLD.id, next_sequence, OLD.claim_date, NULL, since);
      END IF;
      IF is_closed AND NOT OLD.start_date_is_assumed THEN
        PERFORM cancel_calendar_entry(OLD.user_id, 'start', OLD.id, next_sequence, NULL, OLD.eligibility_date, since);
      END IF;
      RETURN NULL;
    END $$;
  `.execute(db);
}

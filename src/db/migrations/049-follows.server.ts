import { type Kysely, sql } from 'kysely';

const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const change = (field: string, old: string, now: string) =>
  `CASE WHEN ${old} <> ${now} THEN jsonb_build_array(jsonb_build_object(
    'field', '${field}', 'old', ${instant(old)}, 'now', ${instant(now)})) ELSE '[]' END`;

/** What a row of presale_dates says, as changes of a revision. */
const changesOf = (row: string) =>
  sql.raw(`(${change('presaleStart', `${row}.old_start`, `${row}.new_start`)})
    || (${change('presaleEnd', `${row}.old_end`, `${row}.new_end`)})`);

/** Whoever watches a presale follows it, and how its dates were moved is part of its history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    LOCK TABLE presale_watches IN ACCESS EXCLUSIVE MODE;
    INSERT INTO listing_follows (user_id, kind, item_id, created_at)
    SELECT user_id, 'presale', presale_id, created_at FROM presale_watches ON CONFLICT DO NOTHING;
    DROP TABLE presale_watches;
    -- Versions before read and write it.
    CREATE VIEW presale_watches AS
      SELECT user_id, item_id AS presale_id, created_at, kind FROM listing_follows WHERE kind = 'presale';
    ALTER VIEW presale_watches ALTER COLUMN kind SET DEFAULT 'presale';

    CREATE OR REPLACE FUNCTION cancel_unwatched_presale() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM cancel_presale_entry(OLD.user_id, p, OLD.created_at) FROM presales p WHERE p.id = OLD.item_id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER listing_follows_cancel AFTER DELETE ON listing_follows FOR EACH ROW
      WHEN (OLD.kind = 'presale') EXECUTE FUNCTION cancel_unwatched_presale();

    CREATE OR REPLACE FUNCTION cancel_deleted_presale() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      follow record;
    BEGIN
      FOR follow IN
        SELECT w.user_id, w.created_at FROM listing_follows w
        WHERE w.kind = 'presale' AND w.item_id = OLD.id
          AND EXISTS (SELECT FROM calendar_feeds f WHERE f.user_id = w.user_id)
        ORDER BY w.user_id FOR UPDATE OF w
      LOOP
        PERFORM cancel_presale_entry(follow.user_id, OLD, follow.created_at);
      END LOOP;
      RETURN OLD;
    END $$;
    CREATE INDEX listing_follows_own ON listing_follows (user_id, created_at DESC, item_id DESC);
  `.execute(db);
  // What was moved before there were revisions gets the first numbers, and they those behind it.
  await sql`
    ALTER TABLE listing_revisions DISABLE TRIGGER listing_revisions_kept;
    CREATE TEMPORARY TABLE moves ON COMMIT DROP AS
      SELECT d.presale_id, d.changed_at, row_number() OVER (PARTITION BY d.presale_id ORDER BY d.changed_at, d.id) AS number,
        ${changesOf('d')} AS changes
      FROM presale_dates d
      WHERE EXISTS (SELECT FROM listings l WHERE l.kind = 'presale' AND l.item_id = d.presale_id) AND NOT EXISTS (
        SELECT FROM listing_revisions r
        WHERE r.kind = 'presale' AND r.item_id = d.presale_id AND r.number > 1 AND r.at = d.changed_at);
    UPDATE listing_revisions r SET number = -(r.number + m.moves)
    FROM (SELECT presale_id, count(*)::int AS moves FROM moves GROUP BY 1) m
    WHERE r.kind = 'presale' AND r.item_id = m.presale_id;
    UPDATE listing_revisions SET number = -number WHERE number < 0;
    INSERT INTO listing_revisions (id, kind, item_id, number, at, actor_role, changes)
    SELECT gen_random_uuid(), 'presale', presale_id, number, changed_at, 'system', changes FROM moves;
    UPDATE listings l SET revision = l.revision + m.moves
    FROM (SELECT presale_id, count(*)::int AS moves FROM moves GROUP BY 1) m
    WHERE l.kind = 'presale' AND l.item_id = m.presale_id;
    ALTER TABLE listing_revisions ENABLE TRIGGER listing_revisions_kept;

    -- Versions before note moves here alone.
    CREATE FUNCTION note_presale_move() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      next_revision int;
    BEGIN
      UPDATE listings SET revision = revision + 1, changed_at = NEW.changed_at,
        said = said || jsonb_build_object('presaleStart', ${sql.raw(instant('NEW.new_start'))}, 'presaleEnd', ${sql.raw(instant('NEW.new_end'))})
      WHERE kind = 'presale' AND item_id = NEW.presale_id RETURNING revision INTO next_revision;
      INSERT INTO listing_revisions (id, kind, item_id, number, at, actor_role, changes)
      VALUES (gen_random_uuid(), 'presale', NEW.presale_id, next_revision, NEW.changed_at, 'system', ${changesOf('NEW')});
      RETURN NULL;
    END $$;
    CREATE TRIGGER presale_dates_noted AFTER INSERT ON presale_dates FOR EACH ROW EXECUTE FUNCTION note_presale_move();
  `.execute(db);
}

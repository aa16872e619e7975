import { type Kysely, sql } from 'kysely';

/** The tables of what can be reported, with the kind under which they are. */
const nouns = {
  presale: 'presales',
  campaign: 'hub_campaigns',
  quest: 'quests',
  guide: 'airdrop_guides',
  faucet: 'faucets',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE listings
      -- When one of us last found it right: what people say is counted from then on.
      ADD COLUMN looked_at timestamptz,
      -- How many people say that something is wrong since then, and since when.
      ADD COLUMN wrong int NOT NULL DEFAULT 0,
      ADD COLUMN wrong_since timestamptz,
      -- Held by an admin's own decision, which outlives its reports.
      ADD COLUMN is_held_by_us boolean NOT NULL DEFAULT false,
      -- Since when somebody has to look at it.
      ADD COLUMN outdated_since timestamptz GENERATED ALWAYS AS (least(stale_since, wrong_since)) STORED;
    CREATE INDEX listings_outdated ON listings (outdated_since, item_id) WHERE outdated_since IS NOT NULL;
    CREATE INDEX listings_held ON listings (held_at, item_id) WHERE held_at IS NOT NULL;

    -- Whether it says anything of the listing to others: what very young accounts say doesn't.
    ALTER TABLE listing_checks ADD COLUMN counts boolean NOT NULL DEFAULT true;
    CREATE INDEX listing_checks_at ON listing_checks (at);
    CREATE INDEX listing_checks_wrong ON listing_checks (kind, item_id, at DESC) WHERE NOT is_right;

    -- Follow campaigns are no listings; reports hide their way out as well.
    ALTER TABLE campaigns
      ADD COLUMN held_at timestamptz,
      ADD COLUMN is_held_by_us boolean NOT NULL DEFAULT false;
    CREATE INDEX campaigns_held ON campaigns (held_at, id) WHERE held_at IS NOT NULL;

    ALTER TABLE listing_reports
      -- What the item was called when it was reported.
      ADD COLUMN title text NOT NULL DEFAULT '',
      -- What came of it where it was upheld, and what we have to say about it.
      ADD COLUMN outcome text CONSTRAINT listing_reports_outcome CHECK (outcome IN ('hidden', 'kept', 'deleted')),
      ADD COLUMN note text,
      -- When whoever reported it was told.
      ADD COLUMN told_at timestamptz;
    CREATE INDEX listing_reports_own ON listing_reports (user_id, created_at DESC) WHERE user_id IS NOT NULL;
    CREATE INDEX listing_reports_decided_by ON listing_reports (decided_by) WHERE decided_by IS NOT NULL;
    CREATE INDEX listing_reports_untold ON listing_reports (decided_at, id) WHERE status <> 'open' AND told_at IS NULL;

    -- What has open reports, one row an item, kept by triggers: a flood of reports is one row to look at.
    CREATE TABLE reported_items (
      kind text NOT NULL,
      item_id uuid NOT NULL,
      reports int NOT NULL,
      first_at timestamptz NOT NULL,
      PRIMARY KEY (kind, item_id)
    );
    CREATE INDEX reported_items_first ON reported_items (first_at, item_id);

    CREATE FUNCTION count_reports_added() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO reported_items AS r (kind, item_id, reports, first_at)
        SELECT kind, item_id, count(*), min(created_at) FROM added WHERE status = 'open' GROUP BY kind, item_id
        ON CONFLICT (kind, item_id) DO UPDATE
          SET reports = r.reports + excluded.reports, first_at = least(r.first_at, excluded.first_at);
      RETURN NULL;
    END $$;
    CREATE FUNCTION count_reports_gone() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE reported_items r SET reports = r.reports - g.n, first_at = coalesce((
          SELECT min(created_at) FROM listing_reports o
          WHERE o.kind = r.kind AND o.item_id = r.item_id AND o.status = 'open'), r.first_at)
        FROM (SELECT kind, item_id, count(*) AS n FROM gone WHERE status = 'open' GROUP BY kind, item_id) g
        WHERE r.kind = g.kind AND r.item_id = g.item_id;
      DELETE FROM reported_items r USING (SELECT DISTINCT kind, item_id FROM gone) g
        WHERE r.kind = g.kind AND r.item_id = g.item_id AND r.reports <= 0;
      RETURN NULL;
    END $$;
    CREATE FUNCTION count_reports_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE reported_items r SET reports = r.reports - g.n, first_at = coalesce((
          SELECT min(created_at) FROM listing_reports o
          WHERE o.kind = r.kind AND o.item_id = r.item_id AND o.status = 'open'), r.first_at)
        FROM (SELECT b.kind, b.item_id, count(*) AS n FROM gone b JOIN added a USING (id)
          WHERE b.status = 'open' AND a.status <> 'open' GROUP BY b.kind, b.item_id) g
        WHERE r.kind = g.kind AND r.item_id = g.item_id;
      DELETE FROM reported_items r USING (SELECT DISTINCT kind, item_id FROM gone) g
        WHERE r.kind = g.kind AND r.item_id = g.item_id AND r.reports <= 0;
      RETURN NULL;
    END $$;
    CREATE TRIGGER listing_reports_added AFTER INSERT ON listing_reports
      REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_reports_added();
    CREATE TRIGGER listing_reports_gone AFTER DELETE ON listing_reports
      REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_reports_gone();
    CREATE TRIGGER listing_reports_changed AFTER UPDATE ON listing_reports
      REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_reports_changed();
    INSERT INTO reported_items (kind, item_id, reports, first_at)
      SELECT kind, item_id, count(*), min(created_at) FROM listing_reports WHERE status = 'open' GROUP BY kind, item_id;

    -- Whoever reported what is deleted is told so, however it came to be deleted.
    CREATE FUNCTION close_reports() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE listing_reports SET status = 'upheld', outcome = 'deleted', decided_at = now(), network_hash = NULL
        WHERE kind = TG_ARGV[0] AND item_id = OLD.id AND status = 'open';
      RETURN OLD;
    END $$;
  `.execute(db);
  for (const [kind, table] of Object.entries(nouns)) {
    await sql`CREATE TRIGGER ${sql.id(`close_reports_of_${kind}`)} BEFORE DELETE ON ${sql.table(table)}
      FOR EACH ROW EXECUTE FUNCTION close_reports(${sql.lit(kind)})`.execute(db);
  }
}

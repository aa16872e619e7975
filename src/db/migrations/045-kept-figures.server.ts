import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { type AheadIndex, makeMissing } from '../ahead.server.ts';

/** The log of grants by who gave them, and sums over it without its rows. */
export const ahead: readonly AheadIndex[] = [
  {
    name: 'admin_credit_logs_giver',
    table: 'admin_credit_logs',
    on: '(admin_id, created_at DESC, id DESC) INCLUDE (amount)',
  },
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of ahead) await makeMissing(index).execute(db);
  await sql`
    -- In the order in which commands take them, before anything is changed: nobody waits in a circle.
    LOCK TABLE profiles, airdrop_totals, campaigns, follow_claims, ledger_entries, admin_credit_logs
      IN SHARE ROW EXCLUSIVE MODE;

    -- Sums over everybody by quarter of an hour, which the days of every zone are made of. Each connection adds to rows of its own,
    -- so that nobody waits for anybody; a job folds these into the rows of backend 0 and into their total, at '-infinity'.
    CREATE TABLE kept_figures (
      quarter timestamptz NOT NULL,
      backend int NOT NULL,
      -- What people gained less what they spent, in credits.
      circulating bigint NOT NULL DEFAULT 0,
      grants bigint NOT NULL DEFAULT 0,
      granted bigint NOT NULL DEFAULT 0,
      claims bigint NOT NULL DEFAULT 0,
      sign_ups bigint NOT NULL DEFAULT 0,
      -- These two count where they were noted: only their total means anything.
      airdrops bigint NOT NULL DEFAULT 0,
      campaigns bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (quarter, backend)
    ) WITH (fillfactor = 50);
    CREATE INDEX kept_figures_fresh ON kept_figures (backend) WHERE backend <> 0;

    CREATE FUNCTION quarter_of(at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
      SELECT date_bin('15 minutes', at, '2000-01-01T00:00:00Z') $$;
    -- Ids of transfers begin with their milliseconds.
    CREATE FUNCTION quarter_of(id uuid) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
      SELECT date_bin('15 minutes', to_timestamp(
        ('x0000' || substr(replace(id::text, '-', ''), 1, 12))::bit(64)::bigint / 1000.0), '2000-01-01T00:00:00Z') $$;

    CREATE FUNCTION keep_circulating() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO kept_figures AS k (quarter, backend, circulating)
        SELECT quarter_of(transfer_id), pg_backend_pid(), sum(amount) FROM added WHERE account LIKE 'user:%'
        GROUP BY 1 HAVING sum(amount) <> 0
        ON CONFLICT (quarter, backend) DO UPDATE SET circulating = k.circulating + excluded.circulating;
      RETURN NULL;
    END $$;
    CREATE TRIGGER ledger_entries_keep_figures AFTER INSERT ON ledger_entries
      REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_circulating();

    CREATE FUNCTION keep_granted() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO kept_figures AS k (quarter, backend, grants, granted)
        SELECT quarter_of(created_at), pg_backend_pid(), count(*), sum(amount) FROM added GROUP BY 1
        ON CONFLICT (quarter, backend) DO UPDATE SET grants = k.grants + excluded.grants, granted = k.granted + excluded.granted;
      RETURN NULL;
    END $$;
    CREATE TRIGGER admin_credit_logs_keep_figures AFTER INSERT ON admin_credit_logs
      REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_granted();

    CREATE FUNCTION keep_claims() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO kept_figures AS k (quarter, backend, claims)
          SELECT quarter_of(created_at), pg_backend_pid(), count(*) FROM added GROUP BY 1 HAVING count(*) > 0
          ON CONFLICT (quarter, backend) DO UPDATE SET claims = k.claims + excluded.claims;
      ELSE
        INSERT INTO kept_figures AS k (quarter, backend, claims)
          SELECT quarter_of(created_at), pg_backend_pid(), -count(*) FROM gone GROUP BY 1 HAVING count(*) > 0
          ON CONFLICT (quarter, backend) DO UPDATE SET claims = k.claims + excluded.claims;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER follow_claims_keep_figures AFTER INSERT ON follow_claims
      REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_claims();
    CREATE TRIGGER follow_claims_keep_figures_gone AFTER DELETE ON follow_claims
      REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_claims();

    CREATE FUNCTION keep_sign_ups() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO kept_figures AS k (quarter, backend, sign_ups)
          SELECT quarter_of(created_at), pg_backend_pid(), count(*) FROM added GROUP BY 1 HAVING count(*) > 0
          ON CONFLICT (quarter, backend) DO UPDATE SET sign_ups = k.sign_ups + excluded.sign_ups;
      ELSE
        INSERT INTO kept_figures AS k (quarter, backend, sign_ups)
          SELECT quarter_of(created_at), pg_backend_pid(), -count(*) FROM gone GROUP BY 1 HAVING count(*) > 0
          ON CONFLICT (quarter, backend) DO UPDATE SET sign_ups = k.sign_ups + excluded.sign_ups;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER profiles_keep_figures AFTER INSERT ON profiles
      REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_sign_ups();
    CREATE TRIGGER profiles_keep_figures_gone AFTER DELETE ON profiles
      REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_sign_ups();

    CREATE FUNCTION keep_campaigns() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO kept_figures AS k (quarter, backend, campaigns)
          SELECT quarter_of(now()), pg_backend_pid(), count(*) FROM added GROUP BY 1 HAVING count(*) > 0
          ON CONFLICT (quarter, backend) DO UPDATE SET campaigns = k.campaigns + excluded.campaigns;
      ELSE
        INSERT INTO kept_figures AS k (quarter, backend, campaigns)
          SELECT quarter_of(now()), pg_backend_pid(), -count(*) FROM gone GROUP BY 1 HAVING count(*) > 0
          ON CONFLICT (quarter, backend) DO UPDATE SET campaigns = k.campaigns + excluded.campaigns;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER campaigns_keep_figures AFTER INSERT ON campaigns
      REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_campaigns();
    CREATE TRIGGER campaigns_keep_figures_gone AFTER DELETE ON campaigns
      REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_campaigns();

    CREATE FUNCTION keep_airdrops() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      more int := 0;
    BEGIN
      IF TG_OP <> 'DELETE' THEN more := NEW.total; END IF;
      IF TG_OP <> 'INSERT' THEN more := more - OLD.total; END IF;
      INSERT INTO kept_figures AS k (quarter, backend, airdrops) VALUES (quarter_of(now()), pg_backend_pid(), more)
        ON CONFLICT (quarter, backend) DO UPDATE SET airdrops = k.airdrops + excluded.airdrops;
      RETURN NULL;
    END $$;
    CREATE TRIGGER airdrop_totals_keep_figures AFTER UPDATE OF total ON airdrop_totals
      FOR EACH ROW WHEN (NEW.total <> OLD.total) EXECUTE FUNCTION keep_airdrops();
    CREATE TRIGGER airdrop_totals_keep_figures_new AFTER INSERT ON airdrop_totals
      FOR EACH ROW WHEN (NEW.total <> 0) EXECUTE FUNCTION keep_airdrops();
    CREATE TRIGGER airdrop_totals_keep_figures_gone AFTER DELETE ON airdrop_totals
      FOR EACH ROW WHEN (OLD.total <> 0) EXECUTE FUNCTION keep_airdrops();

    -- What the rows say.
    CREATE FUNCTION count_figures() RETURNS TABLE (quarter timestamptz, circulating bigint, grants bigint, granted bigint,
      claims bigint, sign_ups bigint, airdrops bigint, campaigns bigint) LANGUAGE sql STABLE AS $$
      SELECT quarter, sum(circulating)::bigint, sum(grants)::bigint, sum(granted)::bigint, sum(claims)::bigint, sum(sign_ups)::bigint, sum(airdrops)::bigint, sum(campaigns)::bigint FROM (
        SELECT quarter_of(transfer_id), sum(amount), 0, 0, 0, 0, 0, 0 FROM ledger_entries WHERE account LIKE 'user:%' GROUP BY 1
        UNION ALL
        SELECT quarter_of(created_at), 0, count(*), sum(amount), 0, 0, 0, 0 FROM admin_credit_logs GROUP BY 1
        UNION ALL SELECT quarter_of(created_at), 0, 0, 0, count(*), 0, 0, 0 FROM follow_claims GROUP BY 1
        UNION ALL SELECT quarter_of(created_at), 0, 0, 0, 0, count(*), 0, 0 FROM profiles GROUP BY 1
        UNION ALL SELECT quarter_of(now()), 0, 0, 0, 0, 0, sum(total), 0 FROM airdrop_totals
        UNION ALL SELECT quarter_of(now()), 0, 0, 0, 0, 0, 0, count(*) FROM campaigns
      ) counted (quarter, circulating, grants, granted, claims, sign_ups, airdrops, campaigns) GROUP BY quarter $$;

    -- Makes them right, whatever they were. The statement sees one moment, so whoever adds meanwhile needs not be kept out.
    CREATE FUNCTION settle_figures() RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtext('dropfolio.figures'));
      WITH counted AS MATERIALIZED (
        SELECT * FROM count_figures()
      ), kept AS (
        SELECT k.quarter, sum(k.circulating) AS circulating, sum(k.grants) AS grants, sum(k.granted) AS granted, sum(k.claims) AS claims, sum(k.sign_ups) AS sign_ups, sum(k.airdrops) AS airdrops, sum(k.campaigns) AS campaigns
        FROM kept_figures k WHERE k.quarter > '-infinity' GROUP BY 1
      ), differences AS (
        SELECT quarter, coalesce(c.circulating, 0) - coalesce(k.circulating, 0) AS circulating, coalesce(c.grants, 0) - coalesce(k.grants, 0) AS grants, coalesce(c.granted, 0) - coalesce(k.granted, 0) AS granted, coalesce(c.claims, 0) - coalesce(k.claims, 0) AS claims, coalesce(c.sign_ups, 0) - coalesce(k.sign_ups, 0) AS sign_ups, coalesce(c.airdrops, 0) - coalesce(k.airdrops, 0) AS airdrops, coalesce(c.campaigns, 0) - coalesce(k.campaigns, 0) AS campaigns
        FROM counted c FULL JOIN kept k USING (quarter)
      ), settled AS (
        INSERT INTO kept_figures AS k SELECT quarter, 0, circulating, grants, granted, claims, sign_ups, airdrops, campaigns FROM differences d
        WHERE (d.circulating, d.grants, d.granted, d.claims, d.sign_ups, d.airdrops, d.campaigns) <> (0, 0, 0, 0, 0, 0, 0)
        ON CONFLICT (quarter, backend) DO UPDATE SET
            circulating = k.circulating + excluded.circulating,
            grants = k.grants + excluded.grants,
            granted = k.granted + excluded.granted,
            claims = k.claims + excluded.claims,
            sign_ups = k.sign_ups + excluded.sign_ups,
            airdrops = k.airdrops + excluded.airdrops,
            campaigns = k.campaigns + excluded.campaigns
      )
      INSERT INTO kept_figures AS k
        SELECT '-infinity', 0, sum(circulating), sum(grants), sum(granted), sum(claims), sum(sign_ups), sum(airdrops), sum(campaigns) FROM (
          SELECT circulating, grants, granted, claims, sign_ups, airdrops, campaigns FROM counted
          UNION ALL SELECT -circulating, -grants, -granted, -claims, -sign_ups, -airdrops, -campaigns FROM kept_figures WHERE backend <> 0
        ) folded ON CONFLICT (quarter, backend) DO UPDATE SET
            circulating = excluded.circulating, grants = excluded.grants, granted = excluded.granted, claims = excluded.claims, sign_ups = excluded.sign_ups, airdrops = excluded.airdrops, campaigns = excluded.campaigns;
    END $$;

    -- Rows that somebody is adding to stay for the next time.
    CREATE FUNCTION fold_figures() RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT pg_try_advisory_xact_lock(hashtext('dropfolio.figures')) THEN RETURN; END IF;
      WITH free AS MATERIALIZED (
        SELECT quarter, backend FROM kept_figures WHERE backend <> 0 FOR UPDATE SKIP LOCKED
      ), taken AS (
        DELETE FROM kept_figures k USING free f WHERE k.quarter = f.quarter AND k.backend = f.backend RETURNING k.*
      ), folded AS (
        INSERT INTO kept_figures AS k
          SELECT quarter, 0, sum(circulating), sum(grants), sum(granted), sum(claims), sum(sign_ups), sum(airdrops), sum(campaigns) FROM taken GROUP BY quarter
        ON CONFLICT (quarter, backend) DO UPDATE SET
            circulating = k.circulating + excluded.circulating,
            grants = k.grants + excluded.grants,
            granted = k.granted + excluded.granted,
            claims = k.claims + excluded.claims,
            sign_ups = k.sign_ups + excluded.sign_ups,
            airdrops = k.airdrops + excluded.airdrops,
            campaigns = k.campaigns + excluded.campaigns
      )
      INSERT INTO kept_figures AS k
        SELECT '-infinity', 0, sum(circulating), sum(grants), sum(granted), sum(claims), sum(sign_ups), sum(airdrops), sum(campaigns) FROM taken HAVING count(*) > 0
        ON CONFLICT (quarter, backend) DO UPDATE SET
            circulating = k.circulating + excluded.circulating,
            grants = k.grants + excluded.grants,
            granted = k.granted + excluded.granted,
            claims = k.claims + excluded.claims,
            sign_ups = k.sign_ups + excluded.sign_ups,
            airdrops = k.airdrops + excluded.airdrops,
            campaigns = k.campaigns + excluded.campaigns;
    END $$;
  `.execute(db);
}

/** Counts what was there before: a second for a million rows, in which everybody goes on. */
export async function afterwards(pool: pg.Pool): Promise<void> {
  await pool.query(
    `SELECT settle_figures() WHERE NOT EXISTS (SELECT FROM kept_figures WHERE quarter = '-infinity')`,
  );
}

-- The database of release 0.4.0 with its demo, as pg_dump says it.
SET check_function_bodies = off;
CREATE EXTENSION pg_trgm WITH SCHEMA public;
CREATE FUNCTION public.calendar_sequence(changed_at timestamp with time zone) RETURNS bigint
    LANGUAGE sql IMMUTABLE
    AS $$
      SELECT greatest(0, floor(extract(epoch FROM changed_at) - 1767225600))::bigint
    $$;
CREATE FUNCTION public.cancel_airdrop_entries() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.cancel_calendar_entry(of_user uuid, of_kind text, of_subject uuid, at_sequence bigint, at timestamp with time zone, day date, since timestamp with time zone) RETURNS void
    LANGUAGE sql
    AS $$
      INSERT INTO calendar_cancellations AS c
        (user_id, kind, subject_id, sequence, starts_at, on_day, cancelled_at)
      SELECT f.user_id, of_kind, of_subject, at_sequence, at, day, since
      FROM calendar_feeds f JOIN profiles p ON p.id = f.user_id
      WHERE f.user_id = of_user AND coalesce(at, day) > since - interval '32 days'
      ON CONFLICT (user_id, kind, subject_id) DO UPDATE SET
        sequence = greatest(EXCLUDED.sequence, c.sequence + 2),
        starts_at = EXCLUDED.starts_at, on_day = EXCLUDED.on_day, cancelled_at = EXCLUDED.cancelled_at
    $$;
CREATE FUNCTION public.cancel_deleted_presale() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE TABLE public.presales (
    id uuid NOT NULL,
    project_name text NOT NULL,
    token_symbol text NOT NULL,
    logo_url text,
    blockchain text NOT NULL,
    presale_start timestamp with time zone NOT NULL,
    presale_end timestamp with time zone NOT NULL,
    soft_cap double precision,
    hard_cap double precision,
    kyc_required boolean DEFAULT false NOT NULL,
    audit_status text DEFAULT 'Not Audited'::text NOT NULL,
    audit_url text,
    risk_level text DEFAULT 'Medium'::text NOT NULL,
    website_url text,
    twitter_url text,
    telegram_url text,
    launchpad_url text,
    is_sponsored boolean DEFAULT false NOT NULL,
    added_by uuid,
    submitted_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT presales_audit_status CHECK ((audit_status = ANY (ARRAY['Audited'::text, 'Not Audited'::text, 'Pending'::text]))),
    CONSTRAINT presales_blockchain CHECK ((blockchain = ANY (ARRAY['Ethereum'::text, 'BSC'::text, 'Polygon'::text, 'Solana'::text, 'Avalanche'::text, 'Arbitrum'::text, 'Base'::text]))),
    CONSTRAINT presales_dates_in_order CHECK ((presale_start < presale_end)),
    CONSTRAINT presales_hard_cap CHECK ((hard_cap > (0)::double precision)),
    CONSTRAINT presales_risk_level CHECK ((risk_level = ANY (ARRAY['Verified'::text, 'Medium'::text, 'High'::text]))),
    CONSTRAINT presales_soft_cap CHECK ((soft_cap > (0)::double precision))
);
CREATE FUNCTION public.cancel_presale_entry(of_user uuid, p public.presales, watched_at timestamp with time zone) RETURNS void
    LANGUAGE sql
    AS $$
      SELECT cancel_calendar_entry(of_user, 'presale', p.id,
        greatest(calendar_sequence(now()), calendar_sequence(greatest(p.updated_at, watched_at)) + 1),
        p.presale_start, NULL, now())
    $$;
CREATE FUNCTION public.cancel_unwatched_presale() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      PERFORM cancel_presale_entry(OLD.user_id, p, OLD.created_at) FROM presales p WHERE p.id = OLD.item_id;
      RETURN NULL;
    END $$;
CREATE FUNCTION public.cancel_yap_entry() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.close_reports() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      UPDATE listing_reports SET status = 'upheld', outcome = 'deleted', decided_at = now(), network_hash = NULL
        WHERE kind = TG_ARGV[0] AND item_id = OLD.id AND status = 'open';
      RETURN OLD;
    END $$;
CREATE FUNCTION public.count_figures() RETURNS TABLE(quarter timestamp with time zone, circulating bigint, grants bigint, granted bigint, claims bigint, sign_ups bigint, airdrops bigint, campaigns bigint)
    LANGUAGE sql STABLE
    AS $$
      SELECT quarter, sum(circulating)::bigint, sum(grants)::bigint, sum(granted)::bigint, sum(claims)::bigint, sum(sign_ups)::bigint, sum(airdrops)::bigint, sum(campaigns)::bigint FROM (
        SELECT quarter_of(transfer_id), sum(amount), 0, 0, 0, 0, 0, 0 FROM ledger_entries WHERE account LIKE 'user:%' GROUP BY 1
        UNION ALL
        SELECT quarter_of(created_at), 0, count(*), sum(amount), 0, 0, 0, 0 FROM admin_credit_logs GROUP BY 1
        UNION ALL SELECT quarter_of(created_at), 0, 0, 0, count(*), 0, 0, 0 FROM follow_claims GROUP BY 1
        UNION ALL SELECT quarter_of(created_at), 0, 0, 0, 0, count(*), 0, 0 FROM profiles GROUP BY 1
        UNION ALL SELECT quarter_of(now()), 0, 0, 0, 0, 0, sum(total), 0 FROM airdrop_totals
        UNION ALL SELECT quarter_of(now()), 0, 0, 0, 0, 0, 0, count(*) FROM campaigns
      ) counted (quarter, circulating, grants, granted, claims, sign_ups, airdrops, campaigns) GROUP BY quarter $$;
CREATE FUNCTION public.count_reports_added() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      INSERT INTO reported_items AS r (kind, item_id, reports, first_at)
        SELECT kind, item_id, count(*), min(created_at) FROM added WHERE status = 'open' GROUP BY kind, item_id
        ON CONFLICT (kind, item_id) DO UPDATE
          SET reports = r.reports + excluded.reports, first_at = least(r.first_at, excluded.first_at);
      RETURN NULL;
    END $$;
CREATE FUNCTION public.count_reports_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.count_reports_gone() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.fold_figures() RETURNS void
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.give_own_ticks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      IF NOT EXISTS (
        SELECT FROM added, LATERAL (SELECT FROM airdrop_tasks t WHERE t.airdrop_id = added.airdrop_id LIMIT 1) task
      ) THEN
        RETURN NULL;
      END IF;
      WITH own AS (
        DELETE FROM airdrop_task_ticks k USING airdrop_tasks t
        WHERE t.airdrop_id IN (SELECT airdrop_id FROM added) AND k.task_id = t.id AND k.wallet_id IS NULL
        RETURNING k.user_id, k.task_id, t.airdrop_id, k.ticked_at
      )
      INSERT INTO airdrop_task_ticks (user_id, task_id, wallet_id, ticked_at)
        SELECT own.user_id, own.task_id, (
          SELECT w.wallet_id FROM airdrop_wallets w WHERE w.airdrop_id = own.airdrop_id
          ORDER BY w.position, w.wallet_id LIMIT 1
        ), own.ticked_at FROM own
        ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$;
CREATE FUNCTION public.keep_airdrops() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    DECLARE
      more int := 0;
    BEGIN
      IF TG_OP <> 'DELETE' THEN more := NEW.total; END IF;
      IF TG_OP <> 'INSERT' THEN more := more - OLD.total; END IF;
      INSERT INTO kept_figures AS k (quarter, backend, airdrops) VALUES (quarter_of(now()), pg_backend_pid(), more)
        ON CONFLICT (quarter, backend) DO UPDATE SET airdrops = k.airdrops + excluded.airdrops;
      RETURN NULL;
    END $$;
CREATE FUNCTION public.keep_campaigns() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.keep_circulating() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      INSERT INTO kept_figures AS k (quarter, backend, circulating)
        SELECT quarter_of(transfer_id), pg_backend_pid(), sum(amount) FROM added WHERE account LIKE 'user:%'
        GROUP BY 1 HAVING sum(amount) <> 0
        ON CONFLICT (quarter, backend) DO UPDATE SET circulating = k.circulating + excluded.circulating;
      RETURN NULL;
    END $$;
CREATE FUNCTION public.keep_claims() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.keep_granted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      INSERT INTO kept_figures AS k (quarter, backend, grants, granted)
        SELECT quarter_of(created_at), pg_backend_pid(), count(*), sum(amount) FROM added GROUP BY 1
        ON CONFLICT (quarter, backend) DO UPDATE SET grants = k.grants + excluded.grants, granted = k.granted + excluded.granted;
      RETURN NULL;
    END $$;
CREATE FUNCTION public.keep_listing_revisions() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND NEW.actor_id IS NULL
        AND to_jsonb(NEW) - 'actor_id' = to_jsonb(OLD) - 'actor_id' THEN RETURN NEW;
      END IF;
      RAISE EXCEPTION 'listing_revisions are never changed';
    END $$;
CREATE FUNCTION public.keep_name_of_airdrop() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      UPDATE airdrop_entries SET airdrop_name = OLD.name WHERE airdrop_id = OLD.id AND EXISTS (SELECT FROM profiles WHERE id = OLD.user_id);
      RETURN OLD;
    END $$;
CREATE FUNCTION public.keep_name_of_wallet() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      UPDATE airdrop_entries SET wallet_name = coalesce(nullif(OLD.label, ''), OLD.address)
        WHERE wallet_id = OLD.id AND EXISTS (SELECT FROM profiles WHERE id = OLD.user_id);
      RETURN OLD;
    END $$;
CREATE FUNCTION public.keep_sign_ups() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.list_campaign() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO listings (kind, item_id, created_at) VALUES ('campaign', NEW.id, NEW.created_at)
        ON CONFLICT DO NOTHING;
      ELSE
        DELETE FROM listings WHERE kind = 'campaign' AND item_id = OLD.id;
        DELETE FROM listing_follows WHERE kind = 'campaign' AND item_id = OLD.id;
        DELETE FROM listing_checks WHERE kind = 'campaign' AND item_id = OLD.id;
        DELETE FROM listing_reports WHERE kind = 'campaign' AND item_id = OLD.id AND status = 'open';
        DELETE FROM listing_facts WHERE kind = 'campaign' AND item_id = OLD.id;
      END IF;
      RETURN NULL;
    END $$;
CREATE FUNCTION public.list_faucet() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO listings (kind, item_id, created_at) VALUES ('faucet', NEW.id, NEW.created_at)
        ON CONFLICT DO NOTHING;
      ELSE
        DELETE FROM listings WHERE kind = 'faucet' AND item_id = OLD.id;
        DELETE FROM listing_follows WHERE kind = 'faucet' AND item_id = OLD.id;
        DELETE FROM listing_checks WHERE kind = 'faucet' AND item_id = OLD.id;
        DELETE FROM listing_reports WHERE kind = 'faucet' AND item_id = OLD.id AND status = 'open';
        DELETE FROM listing_facts WHERE kind = 'faucet' AND item_id = OLD.id;
      END IF;
      RETURN NULL;
    END $$;
CREATE FUNCTION public.list_guide() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO listings (kind, item_id, created_at) VALUES ('guide', NEW.id, NEW.created_at)
        ON CONFLICT DO NOTHING;
      ELSE
        DELETE FROM listings WHERE kind = 'guide' AND item_id = OLD.id;
        DELETE FROM listing_follows WHERE kind = 'guide' AND item_id = OLD.id;
        DELETE FROM listing_checks WHERE kind = 'guide' AND item_id = OLD.id;
        DELETE FROM listing_reports WHERE kind = 'guide' AND item_id = OLD.id AND status = 'open';
        DELETE FROM listing_facts WHERE kind = 'guide' AND item_id = OLD.id;
      END IF;
      RETURN NULL;
    END $$;
CREATE FUNCTION public.list_presale() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO listings (kind, item_id, created_at) VALUES ('presale', NEW.id, NEW.created_at)
        ON CONFLICT DO NOTHING;
      ELSE
        DELETE FROM listings WHERE kind = 'presale' AND item_id = OLD.id;
        DELETE FROM listing_follows WHERE kind = 'presale' AND item_id = OLD.id;
        DELETE FROM listing_checks WHERE kind = 'presale' AND item_id = OLD.id;
        DELETE FROM listing_reports WHERE kind = 'presale' AND item_id = OLD.id AND status = 'open';
        DELETE FROM listing_facts WHERE kind = 'presale' AND item_id = OLD.id;
      END IF;
      RETURN NULL;
    END $$;
CREATE FUNCTION public.list_quest() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO listings (kind, item_id, created_at) VALUES ('quest', NEW.id, NEW.created_at)
        ON CONFLICT DO NOTHING;
      ELSE
        DELETE FROM listings WHERE kind = 'quest' AND item_id = OLD.id;
        DELETE FROM listing_follows WHERE kind = 'quest' AND item_id = OLD.id;
        DELETE FROM listing_checks WHERE kind = 'quest' AND item_id = OLD.id;
        DELETE FROM listing_reports WHERE kind = 'quest' AND item_id = OLD.id AND status = 'open';
        DELETE FROM listing_facts WHERE kind = 'quest' AND item_id = OLD.id;
      END IF;
      RETURN NULL;
    END $$;
CREATE FUNCTION public.move_airdrop_alarm() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.move_alarms_of_person() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      UPDATE airdrop_alarms SET next_at = '-infinity' WHERE user_id = NEW.id;
      UPDATE daily_alarms SET next_at = '-infinity' WHERE user_id = NEW.id;
      RETURN NULL;
    END $$;
CREATE FUNCTION public.move_alarms_of_settings() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      UPDATE airdrop_alarms SET next_at = '-infinity' WHERE user_id = NEW.user_id;
      UPDATE daily_alarms SET next_at = '-infinity' WHERE user_id = NEW.user_id;
      RETURN NULL;
    END $$;
CREATE FUNCTION public.note_campaign_for_search() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    DECLARE r "hub_campaigns"%ROWTYPE := coalesce(NEW, OLD);
    BEGIN
      IF TG_OP = 'DELETE' THEN
        DELETE FROM search_entries WHERE kind = 'campaign' AND item_id = r.id;
      ELSE
        INSERT INTO search_entries (kind, item_id, title, text, url) SELECT 'campaign', r.id, r.title, r.category,
      '/campaigns/' || r.id
        ON CONFLICT (kind, item_id) DO UPDATE
        SET title = excluded.title, text = excluded.text, url = excluded.url, updated_at = now();
      END IF;
      RETURN NULL;
    END $$;
CREATE FUNCTION public.note_faucet_for_search() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    DECLARE r "faucets"%ROWTYPE := coalesce(NEW, OLD);
    BEGIN
      IF TG_OP = 'DELETE' THEN
        DELETE FROM search_entries WHERE kind = 'faucet' AND item_id = r.id;
      ELSE
        INSERT INTO search_entries (kind, item_id, title, text, url) SELECT 'faucet', r.id, r.name, coalesce(r.network, ''),
      '/faucets#faucet-' || r.id
        ON CONFLICT (kind, item_id) DO UPDATE
        SET title = excluded.title, text = excluded.text, url = excluded.url, updated_at = now();
      END IF;
      RETURN NULL;
    END $$;
CREATE FUNCTION public.note_guide_for_search() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    DECLARE r "airdrop_guides"%ROWTYPE := coalesce(NEW, OLD);
    BEGIN
      IF TG_OP = 'DELETE' THEN
        DELETE FROM search_entries WHERE kind = 'guide' AND item_id = r.id;
      ELSE
        INSERT INTO search_entries (kind, item_id, title, text, url) SELECT 'guide', r.id, r.title, r.project,
      '/guides/' || r.slug
        ON CONFLICT (kind, item_id) DO UPDATE
        SET title = excluded.title, text = excluded.text, url = excluded.url, updated_at = now();
      END IF;
      RETURN NULL;
    END $$;
CREATE FUNCTION public.note_presale_for_search() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    DECLARE r "presales"%ROWTYPE := coalesce(NEW, OLD);
    BEGIN
      IF TG_OP = 'DELETE' THEN
        DELETE FROM search_entries WHERE kind = 'presale' AND item_id = r.id;
      ELSE
        INSERT INTO search_entries (kind, item_id, title, text, url) SELECT 'presale', r.id, r.project_name, r.token_symbol,
      '/presales/' || r.id
        ON CONFLICT (kind, item_id) DO UPDATE
        SET title = excluded.title, text = excluded.text, url = excluded.url, updated_at = now();
      END IF;
      RETURN NULL;
    END $$;
CREATE FUNCTION public.note_presale_move() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    DECLARE
      next_revision int;
    BEGIN
      UPDATE listings SET revision = revision + 1, changed_at = NEW.changed_at,
        said = said || jsonb_build_object('presaleStart', to_char(NEW.new_start AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'presaleEnd', to_char(NEW.new_end AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      WHERE kind = 'presale' AND item_id = NEW.presale_id RETURNING revision INTO next_revision;
      INSERT INTO listing_revisions (id, kind, item_id, number, at, actor_role, changes)
      VALUES (gen_random_uuid(), 'presale', NEW.presale_id, next_revision, NEW.changed_at, 'system', (CASE WHEN NEW.old_start <> NEW.new_start THEN jsonb_build_array(jsonb_build_object(
    'field', 'presaleStart', 'old', to_char(NEW.old_start AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'now', to_char(NEW.new_start AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) ELSE '[]' END)
    || (CASE WHEN NEW.old_end <> NEW.new_end THEN jsonb_build_array(jsonb_build_object(
    'field', 'presaleEnd', 'old', to_char(NEW.old_end AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'now', to_char(NEW.new_end AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) ELSE '[]' END));
      RETURN NULL;
    END $$;
CREATE FUNCTION public.note_quest_for_search() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    DECLARE r "quests"%ROWTYPE := coalesce(NEW, OLD);
    BEGIN
      IF TG_OP = 'DELETE' THEN
        DELETE FROM search_entries WHERE kind = 'quest' AND item_id = r.id;
      ELSE
        INSERT INTO search_entries (kind, item_id, title, text, url) SELECT 'quest', r.id, r.title, r.project_name,
      '/quests/' || r.id
        ON CONFLICT (kind, item_id) DO UPDATE
        SET title = excluded.title, text = excluded.text, url = excluded.url, updated_at = now();
      END IF;
      RETURN NULL;
    END $$;
CREATE FUNCTION public.open_account() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      INSERT INTO user_roles (user_id, role) VALUES (NEW.id, NEW.selected_role);
      INSERT INTO airdrop_totals (user_id) VALUES (NEW.id);
      RETURN NULL;
    END $$;
CREATE FUNCTION public.quarter_of(at timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE sql IMMUTABLE
    AS $$
      SELECT date_bin('15 minutes', at, '2000-01-01T00:00:00Z') $$;
CREATE FUNCTION public.quarter_of(id uuid) RETURNS timestamp with time zone
    LANGUAGE sql IMMUTABLE
    AS $$
      SELECT date_bin('15 minutes', to_timestamp(
        ('x0000' || substr(replace(id::text, '-', ''), 1, 12))::bit(64)::bigint / 1000.0), '2000-01-01T00:00:00Z') $$;
CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME USING ERRCODE = '42501';
    END $$;
CREATE FUNCTION public.require_balanced_transfer() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      IF (SELECT coalesce(sum(amount), 0) FROM ledger_entries WHERE transfer_id = NEW.id) <> 0
        OR NOT EXISTS (SELECT FROM ledger_entries WHERE transfer_id = NEW.id) THEN
        RAISE EXCEPTION 'the entries of transfer % do not sum to 0', NEW.key USING ERRCODE = 'check_violation';
      END IF;
      RETURN NULL;
    END $$;
CREATE FUNCTION public.settle_figures() RETURNS void
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.take_ticks_back() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      WITH left_behind AS (
        DELETE FROM airdrop_task_ticks k USING airdrop_tasks t, gone
        WHERE t.airdrop_id = gone.airdrop_id AND k.task_id = t.id AND k.wallet_id = gone.wallet_id
          AND NOT EXISTS (SELECT FROM airdrop_wallets w WHERE w.airdrop_id = gone.airdrop_id)
          AND EXISTS (SELECT FROM airdrops a WHERE a.id = gone.airdrop_id)
          AND EXISTS (SELECT FROM profiles p WHERE p.id = k.user_id)
        RETURNING k.user_id, k.task_id, k.ticked_at
      )
      INSERT INTO airdrop_task_ticks (user_id, task_id, ticked_at) SELECT user_id, task_id, ticked_at FROM left_behind
        ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$;
CREATE TABLE public.accounts (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    account_id text NOT NULL,
    provider_id text NOT NULL,
    password text,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamp with time zone,
    refresh_token_expires_at timestamp with time zone,
    scope text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.admin_credit_logs (
    id uuid NOT NULL,
    admin_id uuid,
    user_id uuid NOT NULL,
    amount bigint NOT NULL,
    note text,
    created_at timestamp with time zone NOT NULL,
    confirmed_by uuid,
    CONSTRAINT admin_credit_logs_amount CHECK ((amount > 0)),
    CONSTRAINT admin_credit_logs_second CHECK ((confirmed_by <> admin_id))
);
CREATE TABLE public.airdrop_alarms (
    airdrop_id uuid NOT NULL,
    user_id uuid NOT NULL,
    since timestamp with time zone NOT NULL,
    next_at timestamp with time zone NOT NULL,
    snoozed_until timestamp with time zone
)
WITH (fillfactor='70');
CREATE TABLE public.airdrop_entries (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    airdrop_id uuid,
    airdrop_name text DEFAULT ''::text NOT NULL,
    wallet_id uuid,
    wallet_name text DEFAULT ''::text NOT NULL,
    kind text NOT NULL,
    deposit_id uuid,
    closes_deposit boolean DEFAULT false NOT NULL,
    day date NOT NULL,
    amount numeric NOT NULL,
    currency text NOT NULL,
    value numeric,
    value_currency text NOT NULL,
    rate numeric,
    rate_source text,
    rate_at timestamp with time zone,
    minutes integer DEFAULT 0 NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT airdrop_entries_amount CHECK (((amount >= (0)::numeric) AND (amount < '1000000000000000000000000'::numeric) AND (scale(amount) <= 18))),
    CONSTRAINT airdrop_entries_deposit CHECK (((kind = 'return'::text) OR ((deposit_id IS NULL) AND (NOT closes_deposit)))),
    CONSTRAINT airdrop_entries_kind CHECK ((kind = ANY (ARRAY['gas'::text, 'purchase'::text, 'deposit'::text, 'other'::text, 'reward'::text, 'return'::text]))),
    CONSTRAINT airdrop_entries_minutes CHECK (((minutes >= 0) AND (minutes <= 60000))),
    CONSTRAINT airdrop_entries_value CHECK (((value >= (0)::numeric) AND (value < '1000000000000000000000000'::numeric) AND (scale(value) <= 18)))
);
CREATE TABLE public.airdrop_guides (
    id uuid NOT NULL,
    slug text NOT NULL,
    title text NOT NULL,
    project text NOT NULL,
    project_url text,
    description text DEFAULT ''::text NOT NULL,
    steps jsonb NOT NULL,
    tips jsonb DEFAULT '[]'::jsonb NOT NULL,
    logourl text,
    user_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT airdrop_guides_project CHECK ((project <> ''::text)),
    CONSTRAINT airdrop_guides_steps CHECK (((jsonb_typeof(steps) = 'array'::text) AND (jsonb_array_length(steps) > 0))),
    CONSTRAINT airdrop_guides_tips CHECK ((jsonb_typeof(tips) = 'array'::text)),
    CONSTRAINT airdrop_guides_title CHECK ((title <> ''::text))
);
CREATE TABLE public.airdrop_task_ticks (
    user_id uuid NOT NULL,
    task_id uuid NOT NULL,
    wallet_id uuid,
    ticked_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.airdrop_tasks (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    airdrop_id uuid NOT NULL,
    "position" integer NOT NULL,
    text text NOT NULL,
    link text,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.airdrop_totals (
    user_id uuid NOT NULL,
    revision bigint DEFAULT 0 NOT NULL,
    total integer DEFAULT 0 NOT NULL,
    upcoming integer DEFAULT 0 NOT NULL,
    active integer DEFAULT 0 NOT NULL,
    claimed integer DEFAULT 0 NOT NULL,
    expired integer DEFAULT 0 NOT NULL,
    note_bytes bigint DEFAULT 0 NOT NULL,
    CONSTRAINT airdrop_totals_active_check CHECK ((active >= 0)),
    CONSTRAINT airdrop_totals_add_up CHECK ((total = (((upcoming + active) + claimed) + expired))),
    CONSTRAINT airdrop_totals_claimed_check CHECK ((claimed >= 0)),
    CONSTRAINT airdrop_totals_expired_check CHECK ((expired >= 0)),
    CONSTRAINT airdrop_totals_note_bytes CHECK ((note_bytes >= 0)),
    CONSTRAINT airdrop_totals_total_check CHECK ((total >= 0)),
    CONSTRAINT airdrop_totals_upcoming_check CHECK ((upcoming >= 0))
)
WITH (fillfactor='50');
CREATE TABLE public.airdrop_visits (
    user_id uuid NOT NULL,
    airdrop_id uuid NOT NULL,
    visited_date date NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.airdrop_wallets (
    user_id uuid NOT NULL,
    airdrop_id uuid NOT NULL,
    wallet_id uuid NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    state text DEFAULT 'toDo'::text NOT NULL,
    claim_amount numeric,
    note text DEFAULT ''::text NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT airdrop_wallets_state CHECK ((state = ANY (ARRAY['toDo'::text, 'done'::text, 'eligible'::text, 'claimed'::text, 'notEligible'::text])))
);
CREATE TABLE public.airdrops (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    project text NOT NULL,
    project_link text,
    airdrop_type text DEFAULT 'other'::text NOT NULL,
    status text DEFAULT 'upcoming'::text NOT NULL,
    eligibility_date date NOT NULL,
    claim_date timestamp with time zone,
    wallet_address text,
    notes text DEFAULT ''::text NOT NULL,
    priority boolean DEFAULT false NOT NULL,
    check_in_duration text DEFAULT 'weekly'::text NOT NULL,
    last_visit_date date,
    revision bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    is_muted boolean DEFAULT false NOT NULL,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    chains text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT airdrops_chains CHECK ((cardinality(chains) <= 20)),
    CONSTRAINT airdrops_check_in CHECK ((check_in_duration = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text]))),
    CONSTRAINT airdrops_status CHECK ((status = ANY (ARRAY['upcoming'::text, 'active'::text, 'claimed'::text, 'expired'::text]))),
    CONSTRAINT airdrops_tags CHECK ((cardinality(tags) <= 20)),
    CONSTRAINT airdrops_type CHECK ((airdrop_type = ANY (ARRAY['testnet'::text, 'earlyAccess'::text, 'telegram'::text, 'other'::text])))
);
CREATE TABLE public.api_tokens (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    scope text NOT NULL,
    token_hash text NOT NULL,
    last_four text NOT NULL,
    expires_at timestamp with time zone,
    last_used_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT api_tokens_scope CHECK ((scope = ANY (ARRAY['read'::text, 'write'::text])))
);
CREATE TABLE public.audit_entries (
    id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    subject_id text,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    request_id text
);
CREATE TABLE public.backup_codes (
    user_id uuid NOT NULL,
    code_hash text NOT NULL,
    used_at timestamp with time zone
);
CREATE TABLE public.backups (
    id uuid NOT NULL,
    place text NOT NULL,
    name text NOT NULL,
    taken_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone NOT NULL,
    version text NOT NULL,
    bytes bigint NOT NULL,
    row_count bigint NOT NULL,
    file_count integer NOT NULL,
    encrypted boolean NOT NULL,
    error text,
    verified_at timestamp with time zone,
    verification_error text
);
CREATE TABLE public.calendar_cancellations (
    user_id uuid NOT NULL,
    kind text NOT NULL,
    subject_id uuid NOT NULL,
    sequence bigint NOT NULL,
    starts_at timestamp with time zone,
    on_day date,
    cancelled_at timestamp with time zone NOT NULL,
    CONSTRAINT calendar_cancellations_kind CHECK ((kind = ANY (ARRAY['claim'::text, 'start'::text, 'presale'::text, 'yap'::text]))),
    CONSTRAINT calendar_cancellations_when CHECK (((starts_at IS NULL) <> (on_day IS NULL)))
);
CREATE TABLE public.calendar_feeds (
    user_id uuid NOT NULL,
    secret_hash text NOT NULL,
    sealed_secret text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone
);
CREATE TABLE public.campaign_participants (
    user_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    shares_name boolean DEFAULT true NOT NULL
);
CREATE TABLE public.campaign_reminders (
    user_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.campaigns (
    id uuid NOT NULL,
    creator_id uuid,
    twitter_handle text NOT NULL,
    points_per_follower integer NOT NULL,
    target_follows integer NOT NULL,
    remaining_budget bigint NOT NULL,
    followers_received integer DEFAULT 0 NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    closed_at timestamp with time zone,
    handle_key text NOT NULL,
    review_until timestamp with time zone,
    shares_handle boolean DEFAULT false NOT NULL,
    claims_told_until timestamp with time zone,
    held_at timestamp with time zone,
    is_held_by_us boolean DEFAULT false NOT NULL,
    CONSTRAINT campaigns_budget CHECK ((remaining_budget >= 0)),
    CONSTRAINT campaigns_followers CHECK (((followers_received >= 0) AND (followers_received <= target_follows))),
    CONSTRAINT campaigns_handle CHECK ((twitter_handle ~ '^[A-Za-z0-9_]{1,15}$'::text)),
    CONSTRAINT campaigns_points CHECK (((points_per_follower >= 1) AND (points_per_follower <= 5))),
    CONSTRAINT campaigns_status CHECK ((status = ANY (ARRAY['active'::text, 'completed'::text]))),
    CONSTRAINT campaigns_target CHECK ((target_follows >= 1))
);
CREATE TABLE public.channels (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    address_hash bytea NOT NULL,
    sealed text NOT NULL,
    shown text DEFAULT ''::text NOT NULL,
    session_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_ok_at timestamp with time zone,
    failing_since timestamp with time zone,
    broken_at timestamp with time zone,
    last_answer text,
    CONSTRAINT channels_kind CHECK ((kind = ANY (ARRAY['push'::text, 'telegram'::text, 'webhook'::text]))),
    CONSTRAINT channels_push_of_session CHECK (((kind = 'push'::text) = (session_id IS NOT NULL)))
);
CREATE TABLE public.claim_disputes (
    id uuid NOT NULL,
    claim_id uuid NOT NULL,
    user_id uuid NOT NULL,
    reason text NOT NULL,
    status text DEFAULT 'open'::text NOT NULL,
    answer text,
    created_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    decided_by uuid,
    CONSTRAINT claim_disputes_answer CHECK (((status = 'dismissed'::text) = (answer IS NOT NULL))),
    CONSTRAINT claim_disputes_decided CHECK (((status = 'open'::text) = (decided_at IS NULL))),
    CONSTRAINT claim_disputes_status CHECK ((status = ANY (ARRAY['open'::text, 'upheld'::text, 'dismissed'::text])))
);
CREATE TABLE public.claimant_notes (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    admin_id uuid,
    text text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.credit_purchases (
    id uuid NOT NULL,
    payment_id uuid NOT NULL,
    user_id uuid,
    reference text NOT NULL,
    package_id text NOT NULL,
    base_credits integer NOT NULL,
    bonus_credits integer NOT NULL,
    total_credits integer NOT NULL,
    amount_paid integer NOT NULL,
    currency text NOT NULL,
    status text DEFAULT 'completed'::text NOT NULL,
    refunded_credits integer DEFAULT 0 NOT NULL,
    refunded_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT credit_purchases_amount CHECK ((amount_paid > 0)),
    CONSTRAINT credit_purchases_base CHECK ((base_credits > 0)),
    CONSTRAINT credit_purchases_bonus CHECK ((bonus_credits >= 0)),
    CONSTRAINT credit_purchases_refunded CHECK (((refunded_credits >= 0) AND (refunded_credits <= total_credits))),
    CONSTRAINT credit_purchases_status CHECK ((status = ANY (ARRAY['completed'::text, 'refunded'::text, 'charged_back'::text]))),
    CONSTRAINT credit_purchases_total CHECK ((total_credits = (base_credits + bonus_credits)))
);
CREATE TABLE public.daily_alarms (
    user_id uuid NOT NULL,
    since timestamp with time zone NOT NULL,
    next_at timestamp with time zone NOT NULL,
    snoozed_until timestamp with time zone
)
WITH (fillfactor='70');
CREATE TABLE public.deleted_airdrops (
    user_id uuid NOT NULL,
    airdrop_id uuid NOT NULL,
    revision bigint NOT NULL,
    batch_id uuid,
    kept jsonb,
    deleted_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.deliveries (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    channel text NOT NULL,
    channel_id uuid,
    key text NOT NULL,
    kind text NOT NULL,
    message jsonb NOT NULL,
    airdrop_id uuid,
    useful_until timestamp with time zone,
    state text DEFAULT 'waiting'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    answer text,
    leased_until timestamp with time zone,
    handed_over_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    done_at timestamp with time zone,
    CONSTRAINT deliveries_channel CHECK ((channel = ANY (ARRAY['email'::text, 'push'::text, 'telegram'::text, 'webhook'::text]))),
    CONSTRAINT deliveries_mail_has_no_channel CHECK (((channel = 'email'::text) = (channel_id IS NULL))),
    CONSTRAINT deliveries_state CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'dropped'::text, 'unknown'::text])))
);
CREATE TABLE public.email_changes (
    user_id uuid NOT NULL,
    new_email text NOT NULL,
    token_hash text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT email_changes_lower CHECK ((new_email = lower(new_email)))
);
CREATE TABLE public.factor_challenges (
    id uuid NOT NULL,
    factor_id uuid NOT NULL,
    session_id uuid NOT NULL,
    code_hash text,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);
CREATE TABLE public.factor_removals (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    reason text NOT NULL,
    token_hash text NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    CONSTRAINT factor_removals_reason CHECK ((reason <> ''::text))
);
CREATE TABLE public.factors (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    factor_type text NOT NULL,
    status text DEFAULT 'unverified'::text NOT NULL,
    name text NOT NULL,
    sealed_secret text,
    phone text,
    last_step bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    verified_at timestamp with time zone,
    CONSTRAINT factors_kind CHECK ((((factor_type = 'totp'::text) AND (sealed_secret IS NOT NULL) AND (phone IS NULL)) OR ((factor_type = 'phone'::text) AND (phone IS NOT NULL) AND (sealed_secret IS NULL)))),
    CONSTRAINT factors_status CHECK ((status = ANY (ARRAY['unverified'::text, 'verified'::text]))),
    CONSTRAINT factors_type CHECK ((factor_type = ANY (ARRAY['totp'::text, 'phone'::text])))
);
CREATE TABLE public.faucet_uses (
    user_id uuid NOT NULL,
    faucet_id uuid NOT NULL,
    used_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.faucet_votes (
    user_id uuid NOT NULL,
    faucet_id uuid NOT NULL,
    vote text NOT NULL,
    voted_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT faucet_votes_vote CHECK ((vote = ANY (ARRAY['worked'::text, 'dry'::text])))
);
CREATE TABLE public.faucets (
    id uuid NOT NULL,
    name text NOT NULL,
    url text NOT NULL,
    logo_url text,
    network text DEFAULT ''::text NOT NULL,
    amount text DEFAULT ''::text NOT NULL,
    cooldown_minutes integer,
    requirements text DEFAULT ''::text NOT NULL,
    check_status text DEFAULT 'unknown'::text NOT NULL,
    checked_at timestamp with time zone,
    last_up_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT faucets_check_status CHECK ((check_status = ANY (ARRAY['up'::text, 'down'::text, 'unknown'::text]))),
    CONSTRAINT faucets_cooldown CHECK ((cooldown_minutes > 0)),
    CONSTRAINT faucets_name CHECK ((name <> ''::text))
);
CREATE TABLE public.files (
    name text NOT NULL,
    user_id uuid,
    content_type text NOT NULL,
    bytes integer NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    source_url text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT files_bytes CHECK ((bytes > 0)),
    CONSTRAINT files_content_type CHECK ((content_type = ANY (ARRAY['image/webp'::text, 'image/gif'::text]))),
    CONSTRAINT files_name CHECK ((name ~ '^[0-9a-f-]{36}[.](webp|gif)$'::text))
);
CREATE TABLE public.follow_claims (
    id uuid NOT NULL,
    user_id uuid,
    campaign_id uuid NOT NULL,
    proof_url text NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    reason text,
    network_hash text,
    created_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    decided_by uuid,
    paid_key text,
    first_reason text,
    handed_in_again_at timestamp with time zone,
    clawed_back_at timestamp with time zone,
    device_hash text,
    stated_followers integer,
    stated_since smallint,
    CONSTRAINT follow_claims_again CHECK (((handed_in_again_at IS NULL) OR (first_reason IS NOT NULL))),
    CONSTRAINT follow_claims_clawed_back CHECK (((clawed_back_at IS NULL) OR (status = 'rejected'::text))),
    CONSTRAINT follow_claims_decided CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
    CONSTRAINT follow_claims_followers CHECK (((stated_followers >= 0) AND (stated_followers <= 1000000000))),
    CONSTRAINT follow_claims_paid CHECK ((((status = 'approved'::text) OR (clawed_back_at IS NOT NULL)) = (paid_key IS NOT NULL))),
    CONSTRAINT follow_claims_since CHECK (((stated_since >= 2006) AND (stated_since <= 2200))),
    CONSTRAINT follow_claims_status CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])))
);
CREATE TABLE public.guide_progress (
    user_id uuid NOT NULL,
    guide_id uuid NOT NULL,
    step_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.hub_campaigns (
    id uuid NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    image_url text,
    website_url text,
    twitter_url text,
    telegram_url text,
    category text NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    status_set_at timestamp with time zone DEFAULT now() NOT NULL,
    start_date timestamp with time zone NOT NULL,
    end_date timestamp with time zone NOT NULL,
    participants integer DEFAULT 0 NOT NULL,
    max_participants integer,
    reward_type text NOT NULL,
    reward_amount text NOT NULL,
    results text,
    creator_id uuid,
    is_featured boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT hub_campaigns_category CHECK ((category = ANY (ARRAY['DeFi'::text, 'Gaming'::text, 'NFT'::text, 'Layer 1'::text, 'Layer 2'::text, 'Metaverse'::text, 'AI/ML'::text, 'Social'::text]))),
    CONSTRAINT hub_campaigns_dates_in_order CHECK ((start_date < end_date)),
    CONSTRAINT hub_campaigns_max_participants CHECK ((max_participants > 0)),
    CONSTRAINT hub_campaigns_participants CHECK ((participants >= 0)),
    CONSTRAINT hub_campaigns_reward_type CHECK ((reward_type = ANY (ARRAY['Token'::text, 'NFT'::text, 'Points'::text, 'Other'::text]))),
    CONSTRAINT hub_campaigns_status CHECK ((status = ANY (ARRAY['active'::text, 'upcoming'::text, 'ended'::text])))
);
CREATE TABLE public.idempotency_keys (
    user_id uuid NOT NULL,
    key text NOT NULL,
    operation text NOT NULL,
    request_hash text NOT NULL,
    response json NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.import_mappings (
    user_id uuid NOT NULL,
    headings_hash text NOT NULL,
    mapping jsonb NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.import_rows (
    import_id uuid NOT NULL,
    row_number integer NOT NULL,
    subject text NOT NULL,
    subject_id uuid,
    action text NOT NULL,
    before jsonb,
    after jsonb,
    message text,
    name text DEFAULT ''::text NOT NULL,
    field text,
    CONSTRAINT import_rows_action CHECK ((action = ANY (ARRAY['added'::text, 'updated'::text, 'skipped'::text, 'refused'::text])))
);
CREATE TABLE public.imports (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    file_name text DEFAULT ''::text NOT NULL,
    source text NOT NULL,
    state text DEFAULT 'running'::text NOT NULL,
    row_count integer NOT NULL,
    added integer DEFAULT 0 NOT NULL,
    updated integer DEFAULT 0 NOT NULL,
    skipped integer DEFAULT 0 NOT NULL,
    refused integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    done_at timestamp with time zone,
    undone_at timestamp with time zone,
    CONSTRAINT imports_state CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'undone'::text])))
);
CREATE TABLE public.instances (
    id uuid NOT NULL,
    host text NOT NULL,
    pid integer NOT NULL,
    version text NOT NULL,
    files_place text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE public.item_days (
    kind text NOT NULL,
    item_id uuid NOT NULL,
    day date NOT NULL,
    views integer DEFAULT 0 NOT NULL,
    clicks integer DEFAULT 0 NOT NULL,
    joins integer DEFAULT 0 NOT NULL,
    CONSTRAINT item_days_kind CHECK ((kind = ANY (ARRAY['campaign'::text, 'guide'::text, 'presale'::text, 'quest'::text])))
);
CREATE TABLE public.item_visitors (
    day date NOT NULL,
    kind text NOT NULL,
    item_id uuid NOT NULL,
    event text NOT NULL,
    visitor bytea NOT NULL,
    CONSTRAINT item_visitors_event CHECK ((event = ANY (ARRAY['view'::text, 'click'::text])))
);
CREATE TABLE public.job_runs (
    job text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    succeeded_at timestamp with time zone,
    error text
)
WITH (fillfactor='50');
CREATE TABLE public.job_workers (
    id text NOT NULL,
    seen_at timestamp with time zone NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE public.kept_figures (
    quarter timestamp with time zone NOT NULL,
    backend integer NOT NULL,
    circulating bigint DEFAULT 0 NOT NULL,
    grants bigint DEFAULT 0 NOT NULL,
    granted bigint DEFAULT 0 NOT NULL,
    claims bigint DEFAULT 0 NOT NULL,
    sign_ups bigint DEFAULT 0 NOT NULL,
    airdrops bigint DEFAULT 0 NOT NULL,
    campaigns bigint DEFAULT 0 NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE public.ledger_accounts (
    name text NOT NULL,
    kind text NOT NULL,
    owner_id uuid,
    balance bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ledger_accounts_balance CHECK (((kind = 'system'::text) = (balance IS NULL))),
    CONSTRAINT ledger_accounts_covered CHECK (((kind <> ALL (ARRAY['user'::text, 'campaign'::text])) OR (balance >= 0))),
    CONSTRAINT ledger_accounts_debt CHECK (((kind <> 'debt'::text) OR (balance <= 0))),
    CONSTRAINT ledger_accounts_kind CHECK ((kind = ANY (ARRAY['user'::text, 'campaign'::text, 'debt'::text, 'system'::text]))),
    CONSTRAINT ledger_accounts_name CHECK ((name = ((kind || ':'::text) || COALESCE((owner_id)::text, split_part(name, ':'::text, 2))))),
    CONSTRAINT ledger_accounts_owner CHECK (((kind = 'system'::text) = (owner_id IS NULL)))
);
CREATE TABLE public.ledger_entries (
    id bigint NOT NULL,
    transfer_id uuid NOT NULL,
    account text NOT NULL,
    amount bigint NOT NULL,
    balance bigint,
    CONSTRAINT ledger_entries_amount CHECK ((amount <> 0))
);
ALTER TABLE public.ledger_entries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ledger_entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.ledger_examinations (
    id uuid NOT NULL,
    examined_at timestamp with time zone NOT NULL,
    breaches jsonb NOT NULL,
    is_full boolean DEFAULT true NOT NULL,
    mark jsonb,
    CONSTRAINT ledger_examinations_breaches CHECK ((jsonb_typeof(breaches) = 'array'::text))
);
CREATE TABLE public.ledger_transfers (
    id uuid NOT NULL,
    key text NOT NULL,
    cause text NOT NULL,
    actor_id uuid,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT ledger_transfers_cause CHECK ((cause = ANY (ARRAY['purchase'::text, 'campaign'::text, 'claim'::text, 'campaign-close'::text, 'claim-return'::text, 'clawback'::text, 'clawback-return'::text, 'grant'::text, 'refund'::text, 'forfeit'::text, 'debt'::text])))
);
CREATE TABLE public.link_entries (
    id uuid NOT NULL,
    host text NOT NULL,
    verdict text NOT NULL,
    note text NOT NULL,
    created_by uuid,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT link_entries_verdict CHECK ((verdict = ANY (ARRAY['allow'::text, 'block'::text])))
);
CREATE TABLE public.link_judgings (
    what text NOT NULL,
    version text NOT NULL,
    judged_at timestamp with time zone NOT NULL
);
CREATE TABLE public.link_lists (
    url text NOT NULL,
    hosts bytea,
    digest text,
    blocked integer DEFAULT 0 NOT NULL,
    allowed integer DEFAULT 0 NOT NULL,
    renewed_at timestamp with time zone,
    tried_at timestamp with time zone NOT NULL,
    error text
);
CREATE TABLE public.link_warnings (
    subject text NOT NULL,
    kind text,
    item_id uuid,
    found_at timestamp with time zone NOT NULL,
    told_to uuid,
    told_at timestamp with time zone,
    CONSTRAINT link_warnings_listing CHECK (((kind IS NULL) = (item_id IS NULL)))
);
CREATE TABLE public.listing_checks (
    user_id uuid NOT NULL,
    kind text NOT NULL,
    item_id uuid NOT NULL,
    day date NOT NULL,
    is_right boolean NOT NULL,
    reason text,
    is_admin boolean NOT NULL,
    at timestamp with time zone NOT NULL,
    counts boolean DEFAULT true NOT NULL
);
CREATE TABLE public.listing_facts (
    id uuid NOT NULL,
    kind text NOT NULL,
    item_id uuid NOT NULL,
    fact text NOT NULL,
    value text NOT NULL,
    source_url text,
    set_by uuid,
    created_at timestamp with time zone NOT NULL,
    removed_at timestamp with time zone,
    removed_by uuid,
    CONSTRAINT listing_facts_fact CHECK ((fact = ANY (ARRAY['warning'::text, 'audit'::text, 'contract'::text, 'team'::text, 'kyc'::text, 'lock'::text, 'listed_since'::text, 'social'::text, 'stated_risk'::text])))
);
CREATE TABLE public.listing_follows (
    user_id uuid NOT NULL,
    kind text NOT NULL,
    item_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.listing_reports (
    id uuid NOT NULL,
    kind text NOT NULL,
    item_id uuid NOT NULL,
    user_id uuid,
    what text NOT NULL,
    text text NOT NULL,
    network_hash text,
    account_made_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    status text DEFAULT 'open'::text NOT NULL,
    decided_at timestamp with time zone,
    decided_by uuid,
    title text DEFAULT ''::text NOT NULL,
    outcome text,
    note text,
    told_at timestamp with time zone,
    CONSTRAINT listing_reports_decided CHECK (((status = 'open'::text) = (decided_at IS NULL))),
    CONSTRAINT listing_reports_outcome CHECK ((outcome = ANY (ARRAY['hidden'::text, 'kept'::text, 'deleted'::text]))),
    CONSTRAINT listing_reports_status CHECK ((status = ANY (ARRAY['open'::text, 'upheld'::text, 'dismissed'::text]))),
    CONSTRAINT listing_reports_what CHECK ((what = ANY (ARRAY['steals_funds'::text, 'phishing'::text, 'fake'::text, 'misleading'::text, 'spam'::text, 'other'::text])))
);
CREATE TABLE public.listing_revisions (
    id uuid NOT NULL,
    kind text NOT NULL,
    item_id uuid NOT NULL,
    number integer NOT NULL,
    at timestamp with time zone NOT NULL,
    actor_id uuid,
    actor_role text NOT NULL,
    changes jsonb NOT NULL,
    CONSTRAINT listing_revisions_role CHECK ((actor_role = ANY (ARRAY['admin'::text, 'promoter'::text, 'system'::text])))
);
CREATE TABLE public.listings (
    kind text NOT NULL,
    item_id uuid NOT NULL,
    said jsonb DEFAULT '{}'::jsonb NOT NULL,
    links text[] DEFAULT '{}'::text[] NOT NULL,
    link_flags jsonb DEFAULT '[]'::jsonb NOT NULL,
    is_link_blocked boolean DEFAULT false NOT NULL,
    held_at timestamp with time zone,
    checked_at timestamp with time zone,
    is_checked_by_us boolean DEFAULT false NOT NULL,
    hunters integer DEFAULT 0 NOT NULL,
    stale_since timestamp with time zone,
    revision integer DEFAULT 0 NOT NULL,
    changed_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    vouched_hosts text[] DEFAULT '{}'::text[] NOT NULL,
    looked_at timestamp with time zone,
    wrong integer DEFAULT 0 NOT NULL,
    wrong_since timestamp with time zone,
    is_held_by_us boolean DEFAULT false NOT NULL,
    outdated_since timestamp with time zone GENERATED ALWAYS AS (LEAST(stale_since, wrong_since)) STORED,
    CONSTRAINT listings_kind CHECK ((kind = ANY (ARRAY['campaign'::text, 'faucet'::text, 'guide'::text, 'presale'::text, 'quest'::text])))
);
CREATE TABLE public.mails (
    id uuid NOT NULL,
    key text NOT NULL,
    to_address text NOT NULL,
    subject text NOT NULL,
    text text,
    html text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    leased_until timestamp with time zone,
    handed_over_at timestamp with time zone,
    sent_at timestamp with time zone,
    user_id uuid,
    forget boolean DEFAULT false NOT NULL,
    unsubscribe_url text,
    reply_to text,
    airdrop_id uuid,
    useful_until timestamp with time zone
);
CREATE TABLE public.newsletter_subscribers (
    id uuid NOT NULL,
    email text NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    confirm_token_hash text,
    confirm_expires_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    confirmed_at timestamp with time zone,
    unsubscribed_at timestamp with time zone,
    CONSTRAINT newsletter_subscribers_lower CHECK ((email = lower(email))),
    CONSTRAINT newsletter_subscribers_status CHECK ((status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'unsubscribed'::text])))
);
CREATE TABLE public.nonces (
    nonce text NOT NULL,
    purpose text NOT NULL,
    user_id uuid,
    payload text DEFAULT ''::text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT nonces_purpose CHECK ((purpose = ANY (ARRAY['passkey-add'::text, 'passkey-sign-in'::text, 'passkey-proof'::text, 'wallet-link'::text, 'wallet-sign-in'::text, 'wallet-proof'::text, 'after-reset'::text, 'telegram-link'::text])))
);
CREATE TABLE public.notification_settings (
    user_id uuid NOT NULL,
    kind text NOT NULL,
    email boolean,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    in_app boolean,
    push boolean,
    telegram boolean,
    webhook boolean
);
CREATE TABLE public.notifications (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    url text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    read_at timestamp with time zone,
    in_app boolean DEFAULT true NOT NULL,
    airdrop_id uuid,
    useful_until timestamp with time zone,
    CONSTRAINT notifications_url CHECK (((url ~~ '/%'::text) AND (url !~~ '//%'::text)))
);
CREATE TABLE public.passkeys (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    credential_id text NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] DEFAULT '{}'::text[] NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone
);
CREATE TABLE public.payment_events (
    id uuid NOT NULL,
    hash text NOT NULL,
    source text NOT NULL,
    provider text NOT NULL,
    reference text,
    provider_id text,
    body text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT payment_events_source CHECK ((source = ANY (ARRAY['webhook'::text, 'verify'::text, 'refund'::text])))
);
CREATE TABLE public.payment_notes (
    id uuid NOT NULL,
    payment_id uuid NOT NULL,
    admin_id uuid,
    text text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.payment_refunds (
    id uuid NOT NULL,
    payment_id uuid NOT NULL,
    kind text NOT NULL,
    state text NOT NULL,
    amount integer NOT NULL,
    credits integer DEFAULT 0 NOT NULL,
    provider_id text,
    reason text,
    failure text,
    requested_by uuid,
    created_at timestamp with time zone NOT NULL,
    settled_at timestamp with time zone,
    CONSTRAINT payment_refunds_amount CHECK ((amount > 0)),
    CONSTRAINT payment_refunds_credits CHECK ((credits >= 0)),
    CONSTRAINT payment_refunds_done CHECK (((state <> 'done'::text) OR ((provider_id IS NOT NULL) AND (settled_at IS NOT NULL)))),
    CONSTRAINT payment_refunds_kind CHECK ((kind = ANY (ARRAY['refund'::text, 'chargeback'::text]))),
    CONSTRAINT payment_refunds_state CHECK ((state = ANY (ARRAY['requested'::text, 'sending'::text, 'done'::text, 'failed'::text, 'unclear'::text])))
);
CREATE TABLE public.payments (
    id uuid NOT NULL,
    user_id uuid,
    reference text NOT NULL,
    kind text NOT NULL,
    package_id text,
    base_credits integer,
    bonus_credits integer,
    months integer,
    amount integer NOT NULL,
    currency text DEFAULT 'NGN'::text NOT NULL,
    state text DEFAULT 'created'::text NOT NULL,
    flag text,
    provider text NOT NULL,
    provider_id text,
    provider_reference text,
    paid_amount numeric(14,2),
    paid_currency text,
    checkout jsonb,
    polls integer DEFAULT 0 NOT NULL,
    next_poll_at timestamp with time zone,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    opened_at timestamp with time zone,
    settled_at timestamp with time zone,
    refunded_amount integer DEFAULT 0 NOT NULL,
    refunded_at timestamp with time zone,
    charged_back_at timestamp with time zone,
    CONSTRAINT payments_amount CHECK ((amount > 0)),
    CONSTRAINT payments_currency CHECK ((currency ~ '^[A-Z]{3}$'::text)),
    CONSTRAINT payments_flag CHECK ((flag = ANY (ARRAY['surplus'::text, 'short'::text, 'currency'::text, 'reference'::text, 'duplicate'::text, 'nobody'::text, 'unknown'::text]))),
    CONSTRAINT payments_goods CHECK (
CASE kind
    WHEN 'credits'::text THEN ((package_id IS NOT NULL) AND (base_credits > 0) AND (bonus_credits >= 0) AND (months IS NULL))
    ELSE ((package_id IS NULL) AND (base_credits IS NULL) AND (bonus_credits IS NULL) AND ((months >= 1) AND (months <= 12)))
END),
    CONSTRAINT payments_kind CHECK ((kind = ANY (ARRAY['credits'::text, 'premium'::text]))),
    CONSTRAINT payments_provider CHECK ((provider = ANY (ARRAY['sandbox'::text, 'flutterwave'::text]))),
    CONSTRAINT payments_refunded CHECK (((refunded_amount >= 0) AND (refunded_amount <= amount))),
    CONSTRAINT payments_settled CHECK (((state <> 'succeeded'::text) OR ((provider_id IS NOT NULL) AND (settled_at IS NOT NULL)))),
    CONSTRAINT payments_state CHECK ((state = ANY (ARRAY['created'::text, 'opened'::text, 'pending'::text, 'succeeded'::text, 'failed'::text, 'expired'::text])))
);
CREATE TABLE public.pending_grants (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    amount bigint NOT NULL,
    note text,
    asked_by uuid NOT NULL,
    status text DEFAULT 'waiting'::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    decided_by uuid,
    decided_at timestamp with time zone,
    CONSTRAINT pending_grants_amount CHECK ((amount > 0)),
    CONSTRAINT pending_grants_decided CHECK (((status = 'waiting'::text) = (decided_at IS NULL))),
    CONSTRAINT pending_grants_second CHECK (((status <> ALL (ARRAY['confirmed'::text, 'rejected'::text])) OR ((decided_by IS NOT NULL) AND (decided_by <> asked_by)))),
    CONSTRAINT pending_grants_status CHECK ((status = ANY (ARRAY['waiting'::text, 'confirmed'::text, 'rejected'::text, 'withdrawn'::text, 'expired'::text])))
);
CREATE TABLE public.portfolio_settings (
    user_id uuid NOT NULL,
    reporting_currency text DEFAULT 'USD'::text NOT NULL,
    table_columns jsonb,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT portfolio_settings_currency CHECK ((reporting_currency ~ '^[A-Z]{3}$'::text))
);
CREATE TABLE public.premium_periods (
    id uuid NOT NULL,
    payment_id uuid,
    user_id uuid,
    months integer NOT NULL,
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    created_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    CONSTRAINT premium_periods_days CHECK ((ends_on > starts_on)),
    CONSTRAINT premium_periods_months CHECK (((months >= 1) AND (months <= 12)))
);
CREATE TABLE public.presale_dates (
    id uuid NOT NULL,
    presale_id uuid NOT NULL,
    old_start timestamp with time zone NOT NULL,
    old_end timestamp with time zone NOT NULL,
    new_start timestamp with time zone NOT NULL,
    new_end timestamp with time zone NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE VIEW public.presale_watches AS
 SELECT listing_follows.user_id,
    listing_follows.item_id AS presale_id,
    listing_follows.created_at,
    listing_follows.kind
   FROM public.listing_follows
  WHERE (listing_follows.kind = 'presale'::text);
CREATE TABLE public.profiles (
    id uuid NOT NULL,
    email text NOT NULL,
    email_verified boolean DEFAULT false NOT NULL,
    name text NOT NULL,
    image text,
    first_name text NOT NULL,
    last_name text NOT NULL,
    selected_role text DEFAULT 'hunter'::text NOT NULL,
    points_balance bigint DEFAULT 0 NOT NULL,
    time_zone text DEFAULT 'UTC'::text NOT NULL,
    locale text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    suspended_at timestamp with time zone,
    suspended_reason text,
    show_avatar boolean DEFAULT false NOT NULL,
    first_steps_ended_at timestamp with time zone,
    CONSTRAINT profiles_email_lower CHECK ((email = lower(email))),
    CONSTRAINT profiles_points_balance CHECK ((points_balance >= 0)),
    CONSTRAINT profiles_selected_role CHECK ((selected_role = ANY (ARRAY['hunter'::text, 'promoter'::text]))),
    CONSTRAINT profiles_suspended_with_reason CHECK (((suspended_at IS NULL) = (suspended_reason IS NULL)))
);
CREATE TABLE public.quest_participants (
    user_id uuid NOT NULL,
    quest_id uuid NOT NULL,
    joined_at timestamp with time zone NOT NULL,
    shares_name boolean DEFAULT true NOT NULL
);
CREATE TABLE public.quest_progress (
    user_id uuid NOT NULL,
    task_id uuid NOT NULL,
    done_at timestamp with time zone NOT NULL,
    proof_url text,
    shares_proof boolean DEFAULT true NOT NULL
);
CREATE TABLE public.quest_tasks (
    id uuid NOT NULL,
    quest_id uuid NOT NULL,
    "position" integer NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    url text,
    CONSTRAINT quest_tasks_kind CHECK ((kind = ANY (ARRAY['visit'::text, 'follow'::text, 'join'::text, 'post'::text, 'other'::text]))),
    CONSTRAINT quest_tasks_position CHECK ((("position" >= 1) AND ("position" <= 20)))
);
CREATE TABLE public.quests (
    id uuid NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    project_name text NOT NULL,
    project_url text NOT NULL,
    reward text NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    image text,
    submitted_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT quests_end_after_start CHECK ((ends_at > starts_at))
);
CREATE UNLOGGED TABLE public.rate_limits (
    key text NOT NULL,
    used double precision NOT NULL,
    resets_at timestamp with time zone NOT NULL
);
CREATE TABLE public.reminder_settings (
    user_id uuid NOT NULL,
    daily_at text DEFAULT '09:00'::text NOT NULL,
    lead_minutes integer[] DEFAULT '{1440,180}'::integer[] NOT NULL,
    quiet_from text,
    quiet_to text,
    starts_in_daily boolean DEFAULT true NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT reminder_settings_daily_at CHECK ((daily_at ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
    CONSTRAINT reminder_settings_leads CHECK (((cardinality(lead_minutes) <= 8) AND (0 <= ALL (lead_minutes)) AND (20160 >= ALL (lead_minutes)))),
    CONSTRAINT reminder_settings_quiet CHECK (((((quiet_from IS NULL) = (quiet_to IS NULL)) AND (quiet_from IS DISTINCT FROM quiet_to)) OR (quiet_from IS NULL))),
    CONSTRAINT reminder_settings_quiet_from CHECK ((quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
    CONSTRAINT reminder_settings_quiet_to CHECK ((quiet_to ~ '^([01]\d|2[0-3]):[0-5]\d$'::text))
);
CREATE TABLE public.reported_items (
    kind text NOT NULL,
    item_id uuid NOT NULL,
    reports integer NOT NULL,
    first_at timestamp with time zone NOT NULL
);
CREATE TABLE public.sandbox_payments (
    id bigint NOT NULL,
    reference text NOT NULL,
    token text NOT NULL,
    amount integer NOT NULL,
    currency text NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    return_url text NOT NULL,
    status text,
    settles_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT sandbox_payments_status CHECK ((status = ANY (ARRAY['successful'::text, 'failed'::text, 'pending'::text])))
);
ALTER TABLE public.sandbox_payments ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.sandbox_payments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.saved_views (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    search jsonb NOT NULL,
    table_columns jsonb,
    is_default boolean DEFAULT false NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.schema_migrations (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE VIEW public.schema_level AS
 SELECT max((schema_migrations.name)::text) AS level,
    (min((schema_migrations."timestamp")::text))::timestamp with time zone AS since
   FROM public.schema_migrations;
CREATE TABLE public.schema_migrations_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.search_entries (
    kind text NOT NULL,
    item_id uuid NOT NULL,
    title text NOT NULL,
    text text NOT NULL,
    url text NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    words text GENERATED ALWAYS AS (lower(((title || ' '::text) || text))) STORED NOT NULL
);
CREATE TABLE public.sessions (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    token text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ip_address text,
    user_agent text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    assurance text DEFAULT 'aal1'::text NOT NULL,
    method text DEFAULT 'password'::text NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    proved_at timestamp with time zone,
    CONSTRAINT sessions_assurance CHECK ((assurance = ANY (ARRAY['aal1'::text, 'aal2'::text]))),
    CONSTRAINT sessions_method CHECK ((method = ANY (ARRAY['password'::text, 'passkey'::text, 'wallet'::text])))
);
CREATE TABLE public.settings (
    name text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.spent_tokens (
    token_hash text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.submissions (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    status text DEFAULT 'draft'::text NOT NULL,
    form jsonb NOT NULL,
    payload jsonb,
    item_id uuid,
    revises uuid,
    reason text,
    sent_at timestamp with time zone,
    decided_at timestamp with time zone,
    decided_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    bytes integer GENERATED ALWAYS AS ((octet_length((form)::text) + COALESCE(octet_length((payload)::text), 0))) STORED NOT NULL,
    CONSTRAINT submissions_approved_published CHECK (((status <> 'approved'::text) OR (item_id IS NOT NULL))),
    CONSTRAINT submissions_kind CHECK ((kind = ANY (ARRAY['campaign'::text, 'presale'::text, 'quest'::text]))),
    CONSTRAINT submissions_rejected_with_reason CHECK (((status <> 'rejected'::text) OR (reason IS NOT NULL))),
    CONSTRAINT submissions_sent_whole CHECK (((status = ANY (ARRAY['draft'::text, 'withdrawn'::text])) OR ((payload IS NOT NULL) AND (sent_at IS NOT NULL)))),
    CONSTRAINT submissions_status CHECK ((status = ANY (ARRAY['draft'::text, 'pending'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text])))
);
CREATE TABLE public.subscriptions (
    user_id uuid NOT NULL,
    tier text NOT NULL,
    renewal_date date NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT subscriptions_tier CHECK ((tier = 'premium'::text))
);
CREATE TABLE public.support_messages (
    id uuid NOT NULL,
    request_key uuid NOT NULL,
    user_id uuid,
    name text NOT NULL,
    email text NOT NULL,
    subject text NOT NULL,
    message text NOT NULL,
    status text DEFAULT 'open'::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    done_at timestamp with time zone,
    CONSTRAINT support_messages_done CHECK (((status = 'done'::text) = (done_at IS NOT NULL))),
    CONSTRAINT support_messages_status CHECK ((status = ANY (ARRAY['open'::text, 'done'::text])))
);
CREATE TABLE public.telegram_updates (
    bot_id bigint NOT NULL,
    update_id bigint NOT NULL,
    heard_at timestamp with time zone NOT NULL
);
CREATE TABLE public.tracker_tags (
    user_id uuid NOT NULL,
    name text NOT NULL,
    colour text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL
);
CREATE TABLE public.tracker_wallets (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    family text NOT NULL,
    address text NOT NULL,
    address_key text NOT NULL,
    label text DEFAULT ''::text NOT NULL,
    colour text DEFAULT 'slate'::text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    archived_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT tracker_wallets_family CHECK ((family = ANY (ARRAY['evm'::text, 'solana'::text, 'bitcoin'::text, 'ton'::text, 'cosmos'::text, 'move'::text, 'starknet'::text, 'other'::text])))
);
CREATE TABLE public.user_roles (
    user_id uuid NOT NULL,
    role text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT user_roles_role CHECK ((role = ANY (ARRAY['hunter'::text, 'promoter'::text, 'admin'::text])))
);
CREATE TABLE public.verifications (
    id uuid NOT NULL,
    identifier text NOT NULL,
    value text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.visitor_salts (
    day date NOT NULL,
    salt bytea NOT NULL
);
CREATE TABLE public.wallets (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    address text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone,
    CONSTRAINT wallets_address_shape CHECK ((address ~ '^0x[0-9a-f]{40}$'::text))
);
CREATE TABLE public.yap_list (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    project_name text NOT NULL,
    project_url text,
    notes text,
    draft text,
    planned_on date,
    airdrop_id uuid,
    status text DEFAULT 'pending'::text NOT NULL,
    yapped_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT yap_list_project_name CHECK ((project_name <> ''::text)),
    CONSTRAINT yap_list_status CHECK ((status = ANY (ARRAY['pending'::text, 'yapped'::text]))),
    CONSTRAINT yap_list_yapped_at CHECK (((status = 'yapped'::text) = (yapped_at IS NOT NULL)))
);
ALTER TABLE ONLY public.presale_watches ALTER COLUMN kind SET DEFAULT 'presale'::text;
INSERT INTO public.accounts VALUES
	('01a209d6-f82c-764e-bf46-ee5259cf519d', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'credential', 'no password', NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 19:16:52.896836+00', '2026-11-23 19:16:52.896836+00'),
	('01a209d6-fe23-74f2-9972-56a504733c09', '01a209d6-fddc-75ae-a543-f77d56d217c7', '01a209d6-fddc-75ae-a543-f77d56d217c7', 'credential', 'no password', NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 19:16:54.430409+00', '2026-11-23 19:16:54.430409+00'),
	('01a209d6-ff04-7004-a9c2-d7e1bd223b0a', '01a209d6-fede-7475-ae24-9aea404b79ea', '01a209d6-fede-7475-ae24-9aea404b79ea', 'credential', 'no password', NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 19:16:54.659861+00', '2026-11-23 19:16:54.659861+00');
INSERT INTO public.admin_credit_logs VALUES
	('01a15abe-c67b-7411-8462-670ea0d59669', NULL, '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 20, 'Welcome to Dropfolio', '2026-10-20 19:16:54.523+00', NULL),
	('01a179a4-ee7b-7035-9bb9-bfa88c2bc8f2', NULL, '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 15, 'Reported a faucet that had run dry', '2026-10-26 19:16:54.523+00', NULL),
	('01a1988b-167b-76d5-b8e9-6c0989cd7b5d', NULL, '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 30, 'Second place in the check-in week', '2026-11-01 19:16:54.523+00', NULL),
	('01a1b24a-e27b-720a-9241-4b77857095a4', NULL, '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 15, 'Told us about a wrong claim date', '2026-11-06 19:16:54.523+00', NULL),
	('01a1cc0a-ae7b-7564-bac2-f50631ad236b', NULL, '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 40, 'First place in the check-in week', '2026-11-11 19:16:54.523+00', NULL),
	('01a1747e-92b0-71f3-ba8d-481a7768f7a3', NULL, '01a209d6-fddc-75ae-a543-f77d56d217c7', 500, 'Starting credits for promoters', '2026-10-25 19:16:54.576+00', NULL),
	('01a1988b-16b0-72cf-92df-e46db0771921', NULL, '01a209d6-fddc-75ae-a543-f77d56d217c7', 250, 'For the quest that most people finished', '2026-11-01 19:16:54.576+00', NULL),
	('01a1bc97-9ab0-73cf-8985-d993a7c944c0', NULL, '01a209d6-fddc-75ae-a543-f77d56d217c7', 100, 'Thanks for the feedback on submissions', '2026-11-08 19:16:54.576+00', NULL),
	('01a1c6e4-5305-75be-aa12-7bd186139670', '01a209d6-fede-7475-ae24-9aea404b79ea', '01a209d6-fddc-75ae-a543-f77d56d217c7', 5, 'For @emberfall_demo', '2026-11-10 19:16:54.661+00', NULL),
	('01a1e5ca-7b05-768b-bf9d-c523931ff36d', '01a209d6-fede-7475-ae24-9aea404b79ea', '01a209d6-fddc-75ae-a543-f77d56d217c7', 50, 'For @tidewater_demo', '2026-11-16 19:16:54.661+00', NULL),
	('01a1f53d-8f05-75ee-91a5-0f70d6572edc', '01a209d6-fede-7475-ae24-9aea404b79ea', '01a209d6-fddc-75ae-a543-f77d56d217c7', 120, 'For @foxglove_demo', '2026-11-19 19:16:54.661+00', NULL),
	('01a1ff8a-4705-75f6-a8b8-fa5816a78315', '01a209d6-fede-7475-ae24-9aea404b79ea', '01a209d6-fddc-75ae-a543-f77d56d217c7', 100, 'For @northlight_demo', '2026-11-21 19:16:54.661+00', NULL);
INSERT INTO public.airdrop_alarms VALUES
	('01a20141-b42f-709d-98f8-97882121a2a0', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '2026-11-22 03:16:52.911+00', '-infinity', NULL),
	('01a20178-a2af-723d-95a3-1f279d00fc80', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '2026-11-22 04:16:52.911+00', '-infinity', NULL),
	('01a201af-912f-7539-ad99-9e82afdd7802', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '2026-11-22 05:16:52.911+00', '-infinity', NULL),
	('01a201e6-7faf-76ee-a551-509dfdd24a35', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '2026-11-22 06:16:52.911+00', '-infinity', NULL),
	('01a20254-5caf-7621-9a04-d00b53982a6c', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '2026-11-22 08:16:52.911+00', '-infinity', NULL),
	('01a2028b-4b2f-777e-9a6c-73ac48d2adce', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '2026-11-22 09:16:52.911+00', '-infinity', NULL),
	('01a20367-052f-72a8-a13e-c3298d65163f', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '2026-11-22 13:16:52.911+00', '-infinity', NULL),
	('01a2039d-f3af-7678-a04f-769e0d2b65d5', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '2026-11-22 14:16:52.911+00', '-infinity', NULL),
	('01a2040b-d0af-7748-8cc7-685eb24646f8', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '2026-11-22 16:16:52.911+00', '-infinity', NULL),
	('01a20442-bf2f-7437-8313-9d36593d7c55', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '2026-11-22 17:16:52.911+00', '-infinity', NULL),
	('01a204b0-9c2f-7243-88c3-62a9a9e946ee', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '2026-11-22 19:16:52.911+00', '-infinity', NULL),
	('01a205c3-44af-74ef-bc64-24444fbcc4b9', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '2026-11-23 00:16:52.911+00', '-infinity', NULL),
	('01a205fa-332f-7686-8e9d-ad5ccf8212a1', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '2026-11-23 01:16:52.911+00', '-infinity', NULL),
	('01a20631-21af-74b9-83d8-fa8862d1dcef', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '2026-11-23 02:16:52.911+00', '-infinity', NULL),
	('01a2069e-feaf-73f5-95d5-3879d7453f88', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '2026-11-23 04:16:52.911+00', '-infinity', NULL),
	('01a206d5-ed2f-7705-bc60-6861748a7921', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '2026-11-23 05:16:52.911+00', '-infinity', NULL),
	('01a207b1-a72f-762f-aadc-ff01afe82c8f', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '2026-11-23 09:16:52.911+00', '-infinity', NULL),
	('01a207e8-95af-741e-8d71-0a2425fc3a69', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '2026-11-23 10:16:52.911+00', '-infinity', NULL),
	('01a20856-72af-7498-973e-ee021f51e687', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '2026-11-23 12:16:52.911+00', '-infinity', NULL),
	('01a2088d-612f-74e8-9304-42d32dac960a', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '2026-11-23 13:16:52.911+00', '-infinity', NULL),
	('01a208c4-4faf-7769-97d0-5278d6d298d4', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '2026-11-23 14:16:52.911+00', '-infinity', NULL);
INSERT INTO public.airdrop_entries VALUES
	('01a209d6-f82f-70f5-8e32-7352e678c679', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20367-052f-72a8-a13e-c3298d65163f', 'Genesis NFT', '01a209d6-f82f-7703-ad5c-596b43999788', 'Farm 1', 'gas', NULL, false, '2025-12-10', 0.0032, 'ETH', 9.28, 'USD', NULL, NULL, NULL, 45, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-775c6573b259', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2040b-d0af-7748-8cc7-685eb24646f8', 'Referral round', '01a209d6-f82f-7703-ad5c-62c81e44ce2c', 'Testnets', 'gas', NULL, false, '2025-12-16', 0.0019, 'ETH', 5.51, 'USD', NULL, NULL, NULL, 30, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-7b73a15aad73', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20141-b42f-709d-98f8-97882121a2a0', 'Season 2 points', '01a209d6-f82f-7703-ad5c-57c50004a1e6', 'Main', 'gas', NULL, false, '2025-12-22', 0.0006, 'ETH', 1.74, 'USD', NULL, NULL, NULL, 15, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-7e52b550d19d', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', NULL, '', NULL, '', 'other', NULL, false, '2025-12-23', 8, 'USD', 8, 'USD', NULL, NULL, NULL, 0, 'Private RPC', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-80d81f63bed4', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a203d4-e22f-703d-8491-a7df78b866a0', 'Perps trading', '01a209d6-f82f-7703-ad5c-596b43999788', 'Farm 1', 'gas', NULL, false, '2026-01-02', 0.0011, 'ETH', 3.30, 'USD', NULL, NULL, NULL, 45, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-871a800383f2', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20367-052f-72a8-a13e-c3298d65163f', 'Genesis NFT', '01a209d6-f82f-7703-ad5c-62c81e44ce2c', 'Testnets', 'gas', NULL, false, '2026-01-08', 0.0039, 'ETH', 11.70, 'USD', NULL, NULL, NULL, 30, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-8bb45791dffc', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2040b-d0af-7748-8cc7-685eb24646f8', 'Referral round', '01a209d6-f82f-7703-ad5c-57c50004a1e6', 'Main', 'gas', NULL, false, '2026-01-14', 0.0026, 'ETH', 7.80, 'USD', NULL, NULL, NULL, 15, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-8e24d0a97122', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a201af-912f-7539-ad99-9e82afdd7802', 'Early liquidity', '01a209d6-f82f-7703-ad5c-596b43999788', 'Farm 1', 'reward', NULL, false, '2026-01-14', 320, 'CNDR', 412.80, 'USD', NULL, NULL, NULL, 25, 'Season 1', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-91f80dcd3c73', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20141-b42f-709d-98f8-97882121a2a0', 'Season 2 points', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 'Farm 2', 'gas', NULL, false, '2026-01-20', 0.0013, 'ETH', 3.90, 'USD', NULL, NULL, NULL, 50, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-96ce26a678dd', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', NULL, '', NULL, '', 'other', NULL, false, '2026-01-22', 8, 'USD', 8, 'USD', NULL, NULL, NULL, 0, 'Private RPC', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-9856d8b5ae5d', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20254-5caf-7621-9a04-d00b53982a6c', 'Galxe quests', '01a209d6-f82f-7703-ad5c-596b43999788', 'Farm 1', 'gas', NULL, false, '2026-01-25', 0.0031, 'ETH', 9.61, 'USD', NULL, NULL, NULL, 45, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-9cdc4006aaac', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a203d4-e22f-703d-8491-a7df78b866a0', 'Perps trading', '01a209d6-f82f-7703-ad5c-62c81e44ce2c', 'Testnets', 'gas', NULL, false, '2026-01-31', 0.0018, 'ETH', 5.58, 'USD', NULL, NULL, NULL, 30, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-a36dd8832f82', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20367-052f-72a8-a13e-c3298d65163f', 'Genesis NFT', '01a209d6-f82f-7703-ad5c-57c50004a1e6', 'Main', 'gas', NULL, false, '2026-02-06', 0.0046, 'ETH', 14.26, 'USD', NULL, NULL, NULL, 15, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-a707bcaf0dae', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20367-052f-72a8-a13e-c3298d65163f', 'Genesis NFT', '01a209d6-f82f-7703-ad5c-57c50004a1e6', 'Main', 'purchase', NULL, false, '2026-02-06', 0.02, 'ETH', 58.00, 'USD', NULL, NULL, NULL, 10, 'Mint', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-a9515399fc3f', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20141-b42f-709d-98f8-97882121a2a0', 'Season 2 points', '01a209d6-f82f-7703-ad5c-57c50004a1e6', 'Main', 'deposit', NULL, false, '2026-02-10', 0.5, 'ETH', 1450.00, 'USD', NULL, NULL, NULL, 10, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-af0815e253b4', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2040b-d0af-7748-8cc7-685eb24646f8', 'Referral round', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 'Farm 2', 'gas', NULL, false, '2026-02-12', 0.0033, 'ETH', 10.23, 'USD', NULL, NULL, NULL, 50, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-b001ff40d114', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20141-b42f-709d-98f8-97882121a2a0', 'Season 2 points', '01a209d6-f82f-7703-ad5c-671e12028832', 'Vault', 'gas', NULL, false, '2026-02-18', 0.0020, 'ETH', 6.20, 'USD', NULL, NULL, NULL, 35, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-b432b6ba9b9a', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', NULL, '', NULL, '', 'other', NULL, false, '2026-02-21', 8, 'USD', 8, 'USD', NULL, NULL, NULL, 0, 'Private RPC', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-bb900a19d903', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a203d4-e22f-703d-8491-a7df78b866a0', 'Perps trading', '01a209d6-f82f-7703-ad5c-57c50004a1e6', 'Main', 'gas', NULL, false, '2026-03-02', 0.0025, 'ETH', 8.00, 'USD', NULL, NULL, NULL, 15, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-bc6f29b3e4d3', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20367-052f-72a8-a13e-c3298d65163f', 'Genesis NFT', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 'Farm 2', 'gas', NULL, false, '2026-03-08', 0.0012, 'ETH', 3.84, 'USD', NULL, NULL, NULL, 50, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-c0d9f78254da', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2040b-d0af-7748-8cc7-685eb24646f8', 'Referral round', '01a209d6-f82f-7703-ad5c-671e12028832', 'Vault', 'gas', NULL, false, '2026-03-14', 0.0040, 'ETH', 12.80, 'USD', NULL, NULL, NULL, 35, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-c4874b5ef0c2', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a202f9-282f-730d-aa0c-36103fae5de0', 'Faucet and swap', '01a209d6-f82f-7703-ad5c-596b43999788', 'Farm 1', 'gas', NULL, false, '2026-03-17', 0.0010, 'ETH', 3.20, 'USD', NULL, NULL, NULL, 45, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-c974e139013e', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20141-b42f-709d-98f8-97882121a2a0', 'Season 2 points', '01a209d6-f82f-7703-ad5c-596b43999788', 'Farm 1', 'gas', NULL, false, '2026-03-20', 0.0027, 'ETH', 8.64, 'USD', NULL, NULL, NULL, 20, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-ced018a57952', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20367-052f-72a8-a13e-c3298d65163f', 'Genesis NFT', '01a209d6-f82f-7703-ad5c-57c50004a1e6', 'Main', 'reward', NULL, false, '2026-03-21', 1150, 'KST', 1897.50, 'USD', NULL, NULL, NULL, 25, 'Genesis holders', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-d0c718633175', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20367-052f-72a8-a13e-c3298d65163f', 'Genesis NFT', '01a209d6-f82f-7703-ad5c-596b43999788', 'Farm 1', 'reward', NULL, false, '2026-03-22', 410, 'KST', 676.50, 'USD', NULL, NULL, NULL, 25, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-d7aff8004abe', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20254-5caf-7621-9a04-d00b53982a6c', 'Galxe quests', '01a209d6-f82f-7703-ad5c-62c81e44ce2c', 'Testnets', 'gas', NULL, false, '2026-03-23', 0.0038, 'ETH', 12.16, 'USD', NULL, NULL, NULL, 30, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-db67c5a4dfc3', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', NULL, '', NULL, '', 'other', NULL, false, '2026-03-24', 8, 'USD', 8, 'USD', NULL, NULL, NULL, 0, 'Private RPC', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-dc27c137300f', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20367-052f-72a8-a13e-c3298d65163f', 'Genesis NFT', '01a209d6-f82f-7703-ad5c-671e12028832', 'Vault', 'gas', NULL, false, '2026-04-06', 0.0019, 'ETH', 6.27, 'USD', NULL, NULL, NULL, 35, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-e0c0e7c3caf8', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2040b-d0af-7748-8cc7-685eb24646f8', 'Referral round', '01a209d6-f82f-7703-ad5c-596b43999788', 'Farm 1', 'gas', NULL, false, '2026-04-12', 0.0006, 'ETH', 1.98, 'USD', NULL, NULL, NULL, 20, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-e63e15a5c716', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20141-b42f-709d-98f8-97882121a2a0', 'Season 2 points', '01a209d6-f82f-7703-ad5c-62c81e44ce2c', 'Testnets', 'gas', NULL, false, '2026-04-18', 0.0034, 'ETH', 11.22, 'USD', NULL, NULL, NULL, 55, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-e877a44880f2', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', NULL, '', NULL, '', 'other', NULL, false, '2026-04-23', 8, 'USD', 8, 'USD', NULL, NULL, NULL, 0, 'Private RPC', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-ef52c56fd3e9', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a203d4-e22f-703d-8491-a7df78b866a0', 'Perps trading', '01a209d6-f82f-7703-ad5c-671e12028832', 'Vault', 'gas', NULL, false, '2026-04-30', 0.0039, 'ETH', 13.26, 'USD', NULL, NULL, NULL, 35, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-f0e8bcd7d6a4', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20367-052f-72a8-a13e-c3298d65163f', 'Genesis NFT', '01a209d6-f82f-7703-ad5c-596b43999788', 'Farm 1', 'gas', NULL, false, '2026-05-06', 0.0026, 'ETH', 8.84, 'USD', NULL, NULL, NULL, 20, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-f456873e1e64', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20330-16af-7466-827d-34fe6c6497ac', 'Community roles', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 'Farm 2', 'reward', NULL, false, '2026-05-11', 75, 'JUN', 131.25, 'USD', NULL, NULL, NULL, 25, 'Community role', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-fa63dee856db', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2040b-d0af-7748-8cc7-685eb24646f8', 'Referral round', '01a209d6-f82f-7703-ad5c-62c81e44ce2c', 'Testnets', 'gas', NULL, false, '2026-05-12', 0.0013, 'ETH', 4.42, 'USD', NULL, NULL, NULL, 55, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e32-fced73c780a3', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20254-5caf-7621-9a04-d00b53982a6c', 'Galxe quests', '01a209d6-f82f-7703-ad5c-596b43999788', 'Farm 1', 'deposit', NULL, false, '2026-05-17', 1200, 'USDC', 1200.00, 'USD', NULL, NULL, NULL, 10, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-00cbec1d7f8b', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20141-b42f-709d-98f8-97882121a2a0', 'Season 2 points', '01a209d6-f82f-7703-ad5c-57c50004a1e6', 'Main', 'gas', NULL, false, '2026-05-18', 0.0041, 'ETH', 13.94, 'USD', NULL, NULL, NULL, 40, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-06e811ca94f3', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', NULL, '', NULL, '', 'other', NULL, false, '2026-05-24', 8, 'USD', 8, 'USD', NULL, NULL, NULL, 0, 'Private RPC', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-0861569b6873', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a203d4-e22f-703d-8491-a7df78b866a0', 'Perps trading', '01a209d6-f82f-7703-ad5c-596b43999788', 'Farm 1', 'gas', NULL, false, '2026-05-29', 0.0046, 'ETH', 13.34, 'USD', NULL, NULL, NULL, 20, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-0dcea4093185', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20367-052f-72a8-a13e-c3298d65163f', 'Genesis NFT', '01a209d6-f82f-7703-ad5c-62c81e44ce2c', 'Testnets', 'gas', NULL, false, '2026-06-04', 0.0033, 'ETH', 9.57, 'USD', NULL, NULL, NULL, 55, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-13cced6255cc', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2039d-f3af-7678-a04f-769e0d2b65d5', 'Validator quiz', '01a209d6-f82f-7703-ad5c-596b43999788', 'Farm 1', 'reward', NULL, false, '2026-06-04', 640, 'LMN', 255.36, 'USD', NULL, NULL, NULL, 25, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-14fe88d0cd80', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20367-052f-72a8-a13e-c3298d65163f', 'Genesis NFT', '01a209d6-f82f-7703-ad5c-57c50004a1e6', 'Main', 'purchase', NULL, false, '2026-06-08', 0.02, 'ETH', 58.00, 'USD', NULL, NULL, NULL, 10, 'Mint', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-1b6f4f0c73c3', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2040b-d0af-7748-8cc7-685eb24646f8', 'Referral round', '01a209d6-f82f-7703-ad5c-57c50004a1e6', 'Main', 'gas', NULL, false, '2026-06-10', 0.0020, 'ETH', 5.80, 'USD', NULL, NULL, NULL, 40, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-1e7fa6ec0740', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20141-b42f-709d-98f8-97882121a2a0', 'Season 2 points', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 'Farm 2', 'gas', NULL, false, '2026-06-16', 0.0007, 'ETH', 2.03, 'USD', NULL, NULL, NULL, 25, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-22b0fa648385', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20254-5caf-7621-9a04-d00b53982a6c', 'Galxe quests', '01a209d6-f82f-7703-ad5c-671e12028832', 'Vault', 'gas', NULL, false, '2026-06-19', 0.0018, 'ETH', 5.22, 'USD', NULL, NULL, NULL, 35, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-251e9f4f17e9', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', NULL, '', NULL, '', 'other', NULL, false, '2026-06-23', 8, 'USD', 8, 'USD', NULL, NULL, NULL, 0, 'Private RPC', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-2a81db51649b', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a203d4-e22f-703d-8491-a7df78b866a0', 'Perps trading', '01a209d6-f82f-7703-ad5c-62c81e44ce2c', 'Testnets', 'gas', NULL, false, '2026-06-27', 0.0012, 'ETH', 3.60, 'USD', NULL, NULL, NULL, 55, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-2c2a91721431', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20367-052f-72a8-a13e-c3298d65163f', 'Genesis NFT', '01a209d6-f82f-7703-ad5c-57c50004a1e6', 'Main', 'gas', NULL, false, '2026-07-03', 0.0040, 'ETH', 12.00, 'USD', NULL, NULL, NULL, 40, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-3279e2ce8b54', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2040b-d0af-7748-8cc7-685eb24646f8', 'Referral round', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 'Farm 2', 'gas', NULL, false, '2026-07-09', 0.0027, 'ETH', 8.10, 'USD', NULL, NULL, NULL, 25, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-35f2157cf0a1', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20141-b42f-709d-98f8-97882121a2a0', 'Season 2 points', '01a209d6-f82f-7703-ad5c-57c50004a1e6', 'Main', 'return', '01a209d6-f82f-70f5-8e32-a9515399fc3f', true, '2026-07-09', 0.5, 'ETH', 1612.50, 'USD', NULL, NULL, NULL, 10, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-3b827a6dceb9', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a202f9-282f-730d-aa0c-36103fae5de0', 'Faucet and swap', '01a209d6-f82f-7703-ad5c-671e12028832', 'Vault', 'gas', NULL, false, '2026-07-12', 0.0038, 'ETH', 11.40, 'USD', NULL, NULL, NULL, 35, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-3e7a4ab6c0b8', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20141-b42f-709d-98f8-97882121a2a0', 'Season 2 points', '01a209d6-f82f-7703-ad5c-671e12028832', 'Vault', 'gas', NULL, false, '2026-07-15', 0.0014, 'ETH', 4.20, 'USD', NULL, NULL, NULL, 60, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-41e96364b16e', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20254-5caf-7621-9a04-d00b53982a6c', 'Galxe quests', '01a209d6-f82f-7703-ad5c-596b43999788', 'Farm 1', 'gas', NULL, false, '2026-07-18', 0.0025, 'ETH', 7.50, 'USD', NULL, NULL, NULL, 20, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-45fada2a292a', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a204b0-9c2f-7243-88c3-62a9a9e946ee', 'Name service', '01a209d6-f82f-7703-ad5c-57c50004a1e6', 'Main', 'reward', NULL, false, '2026-07-18', 95, 'QID', 1234.05, 'USD', NULL, NULL, NULL, 25, 'Name holders', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-4988b0d9705f', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', NULL, '', NULL, '', 'other', NULL, false, '2026-07-23', 8, 'USD', 8, 'USD', NULL, NULL, NULL, 0, 'Private RPC', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-4f93656dccfb', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20367-052f-72a8-a13e-c3298d65163f', 'Genesis NFT', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 'Farm 2', 'gas', NULL, false, '2026-08-02', 0.0006, 'ETH', 1.86, 'USD', NULL, NULL, NULL, 25, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-51bc94ea28bf', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2040b-d0af-7748-8cc7-685eb24646f8', 'Referral round', '01a209d6-f82f-7703-ad5c-671e12028832', 'Vault', 'gas', NULL, false, '2026-08-08', 0.0034, 'ETH', 10.54, 'USD', NULL, NULL, NULL, 60, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-54e362cc805d', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20141-b42f-709d-98f8-97882121a2a0', 'Season 2 points', '01a209d6-f82f-7703-ad5c-596b43999788', 'Farm 1', 'gas', NULL, false, '2026-08-14', 0.0021, 'ETH', 6.51, 'USD', NULL, NULL, NULL, 45, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-599aa71e52fd', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a202c2-39af-7152-8616-551bb002ba2a', 'Staking round', '01a209d6-f82f-7703-ad5c-671e12028832', 'Vault', 'deposit', NULL, false, '2026-08-19', 800, 'USDC', 800.00, 'USD', NULL, NULL, NULL, 10, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-5fa34e4189e3', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', NULL, '', NULL, '', 'other', NULL, false, '2026-08-23', 8, 'USD', 8, 'USD', NULL, NULL, NULL, 0, 'Private RPC', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-63b55f0a181d', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20367-052f-72a8-a13e-c3298d65163f', 'Genesis NFT', '01a209d6-f82f-7703-ad5c-671e12028832', 'Vault', 'gas', NULL, false, '2026-08-31', 0.0013, 'ETH', 4.16, 'USD', NULL, NULL, NULL, 60, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-66d870b018af', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2040b-d0af-7748-8cc7-685eb24646f8', 'Referral round', '01a209d6-f82f-7703-ad5c-596b43999788', 'Farm 1', 'gas', NULL, false, '2026-09-06', 0.0041, 'ETH', 13.12, 'USD', NULL, NULL, NULL, 45, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-69b418d248e0', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20141-b42f-709d-98f8-97882121a2a0', 'Season 2 points', '01a209d6-f82f-7703-ad5c-62c81e44ce2c', 'Testnets', 'gas', NULL, false, '2026-09-12', 0.0028, 'ETH', 8.96, 'USD', NULL, NULL, NULL, 30, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-6c0f7f155ce8', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2040b-d0af-7748-8cc7-685eb24646f8', 'Referral round', '01a209d6-f82f-7703-ad5c-57c50004a1e6', 'Main', 'reward', NULL, false, '2026-09-12', 2400, 'NMB', 3168.00, 'USD', NULL, NULL, NULL, 25, 'Referral round', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-7321a9d81cab', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2040b-d0af-7748-8cc7-685eb24646f8', 'Referral round', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 'Farm 2', 'reward', NULL, false, '2026-09-13', 380, 'NMB', 501.60, 'USD', NULL, NULL, NULL, 25, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-7590c98b03a2', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20254-5caf-7621-9a04-d00b53982a6c', 'Galxe quests', '01a209d6-f82f-7703-ad5c-596b43999788', 'Farm 1', 'return', '01a209d6-f82f-70f5-8e32-fced73c780a3', true, '2026-09-17', 1214.20, 'USDC', 1214.20, 'USD', NULL, NULL, NULL, 10, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-782740fcf800', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a203d4-e22f-703d-8491-a7df78b866a0', 'Perps trading', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 'Farm 2', 'gas', NULL, false, '2026-09-21', 0.0026, 'ETH', 8.32, 'USD', NULL, NULL, NULL, 25, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-7d16a8e03ccf', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20442-bf2f-7437-8313-9d36593d7c55', 'Retro drop', '01a209d6-f82f-7703-ad5c-693808ae3809', 'Solana', 'reward', NULL, false, '2026-09-21', 210, 'ORC', 88.20, 'USD', NULL, NULL, NULL, 25, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-829d2a8dc2e0', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', NULL, '', NULL, '', 'other', NULL, false, '2026-09-22', 8, 'USD', 8, 'USD', NULL, NULL, NULL, 0, 'Private RPC', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-843a93e0cfb8', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20367-052f-72a8-a13e-c3298d65163f', 'Genesis NFT', '01a209d6-f82f-7703-ad5c-596b43999788', 'Farm 1', 'gas', NULL, false, '2026-09-30', 0.0020, 'ETH', 6.60, 'USD', NULL, NULL, NULL, 45, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-887e51a8ab91', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2040b-d0af-7748-8cc7-685eb24646f8', 'Referral round', '01a209d6-f82f-7703-ad5c-62c81e44ce2c', 'Testnets', 'gas', NULL, false, '2026-10-06', 0.0007, 'ETH', 2.31, 'USD', NULL, NULL, NULL, 30, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-8ff3b2d99aa2', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a202f9-282f-730d-aa0c-36103fae5de0', 'Faucet and swap', '01a209d6-f82f-7703-ad5c-62c81e44ce2c', 'Testnets', 'reward', NULL, false, '2026-10-06', 1300, 'IRIS', 559.00, 'USD', NULL, NULL, NULL, 25, 'Testnet tasks', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-9282757d7b73', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20367-052f-72a8-a13e-c3298d65163f', 'Genesis NFT', '01a209d6-f82f-7703-ad5c-57c50004a1e6', 'Main', 'purchase', NULL, false, '2026-10-08', 0.02, 'ETH', 58.00, 'USD', NULL, NULL, NULL, 10, 'Mint', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-9542b5be6231', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20141-b42f-709d-98f8-97882121a2a0', 'Season 2 points', '01a209d6-f82f-7703-ad5c-57c50004a1e6', 'Main', 'gas', NULL, false, '2026-10-12', 0.0035, 'ETH', 11.55, 'USD', NULL, NULL, NULL, 15, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-9a5b9302e5de', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20254-5caf-7621-9a04-d00b53982a6c', 'Galxe quests', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 'Farm 2', 'gas', NULL, false, '2026-10-15', 0.0046, 'ETH', 15.18, 'USD', NULL, NULL, NULL, 25, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-9e918c4f66da', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20555-67af-7171-9dba-272bb92d91f5', 'Restaking pilot', '01a209d6-f82f-7703-ad5c-57c50004a1e6', 'Main', 'deposit', NULL, false, '2026-10-15', 0.8, 'ETH', 2496.00, 'USD', NULL, NULL, NULL, 10, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-a1502d700de1', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a203d4-e22f-703d-8491-a7df78b866a0', 'Perps trading', '01a209d6-f82f-7703-ad5c-671e12028832', 'Vault', 'gas', NULL, false, '2026-10-21', 0.0033, 'ETH', 10.89, 'USD', NULL, NULL, NULL, 60, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-a7bc4577f4a5', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', NULL, '', NULL, '', 'other', NULL, false, '2026-10-23', 8, 'USD', 8, 'USD', NULL, NULL, NULL, 0, 'Private RPC', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-a8912157baf5', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20367-052f-72a8-a13e-c3298d65163f', 'Genesis NFT', '01a209d6-f82f-7703-ad5c-62c81e44ce2c', 'Testnets', 'gas', NULL, false, '2026-10-29', 0.0027, 'ETH', 9.18, 'USD', NULL, NULL, NULL, 30, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-ae09c9c60d22', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2040b-d0af-7748-8cc7-685eb24646f8', 'Referral round', '01a209d6-f82f-7703-ad5c-57c50004a1e6', 'Main', 'gas', NULL, false, '2026-11-04', 0.0014, 'ETH', 4.76, 'USD', NULL, NULL, NULL, 15, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-b3b9cc3f0aa6', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a202f9-282f-730d-aa0c-36103fae5de0', 'Faucet and swap', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 'Farm 2', 'gas', NULL, false, '2026-11-07', 0.0025, 'ETH', 8.50, 'USD', NULL, NULL, NULL, 25, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-b760916d0352', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20141-b42f-709d-98f8-97882121a2a0', 'Season 2 points', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 'Farm 2', 'gas', NULL, false, '2026-11-10', 0.0042, 'ETH', 14.28, 'USD', NULL, NULL, NULL, 50, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-bb5c3908da5e', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20254-5caf-7621-9a04-d00b53982a6c', 'Galxe quests', '01a209d6-f82f-7703-ad5c-671e12028832', 'Vault', 'gas', NULL, false, '2026-11-13', 0.0012, 'ETH', 4.08, 'USD', NULL, NULL, NULL, 60, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-bc4ecf264647', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a203d4-e22f-703d-8491-a7df78b866a0', 'Perps trading', '01a209d6-f82f-7703-ad5c-596b43999788', 'Farm 1', 'reward', NULL, false, '2026-11-16', 500, 'MRD', 745.00, 'USD', NULL, NULL, NULL, 25, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-c38c3c21ddd6', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a203d4-e22f-703d-8491-a7df78b866a0', 'Perps trading', '01a209d6-f82f-7703-ad5c-596b43999788', 'Farm 1', 'gas', NULL, false, '2026-11-19', 0.0040, 'ETH', 13.60, 'USD', NULL, NULL, NULL, 45, '', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-c6fddf90199d', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a203d4-e22f-703d-8491-a7df78b866a0', 'Perps trading', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 'Farm 2', 'reward', NULL, false, '2026-11-21', 120, 'MRD', NULL, 'USD', NULL, NULL, NULL, 25, 'Not listed yet', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-70f5-8e33-ca70755ce002', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', NULL, '', NULL, '', 'other', NULL, false, '2026-11-22', 8, 'USD', 8, 'USD', NULL, NULL, NULL, 0, 'Private RPC', '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00');
INSERT INTO public.airdrop_guides VALUES
	('01a209d6-ff62-76da-801b-dece62d4b527', 'qualify-for-the-northlight-season-one', 'Qualify for the Northlight season one', 'Northlight', 'https://northlight.example/season-one', 'An example of a points season, as many young networks run them. It takes about 20 minutes to set up and five minutes a week after that.', '[{"id": "01a209d6-ff63-764a-97e0-4155a63ef9a9", "link": "https://northlight.example/networks", "title": "Add the network", "description": "Open https://northlight.example/networks and add Northlight to your wallet. Compare the chain id there with the one your wallet shows before you confirm."}, {"id": "01a209d6-ff63-764a-97e0-47bbc3fc8a7a", "link": "https://northlight.example/bridge", "title": "Bridge a small amount", "description": "Use the official bridge and send no more than you can spare: 0.02 ETH is enough for several months of fees."}, {"id": "01a209d6-ff63-764a-97e0-499054187d84", "link": null, "title": "Use one app each week", "description": "Swap, lend or mint once a week. Seasons mostly count the weeks in which an account was active, not the volume."}, {"id": "01a209d6-ff63-764a-97e0-4c17b0b7459d", "link": null, "title": "Write down the snapshot date", "description": "Track the airdrop here with its claim date, so that the reminder reaches you in time."}]', '["Points are a promise, not a payment: spend time, not savings.", "One account used well is worth more than ten that get filtered out as one person."]', NULL, NULL, '2026-11-08 19:16:54.753+00', '2026-11-08 19:16:54.753+00'),
	('01a209d6-ff68-70f4-8fd3-f207cbcdd71d', 'bridge-to-a-layer-2-without-surprises', 'Bridge to a layer 2 without surprises', 'Ethereum layer 2', 'https://ethereum.org/en/layer-2/', 'How to move a little ETH to a rollup by its own bridge, what it costs, and how long the way back takes.', '[{"id": "01a209d6-ff69-75e8-9723-edac9c3ff1a0", "link": "https://l2beat.com/scaling/summary", "title": "Look the network up", "description": "See how mature it is and which bridge is its own at https://l2beat.com/scaling/summary, and follow the link from there."}, {"id": "01a209d6-ff69-75e8-9723-f0bbbca1ef06", "link": null, "title": "Send a test amount", "description": "Deposit the smallest amount first and wait until it arrives. A deposit takes from one to about twenty minutes."}, {"id": "01a209d6-ff69-75e8-9723-f7a6d4158a88", "link": null, "title": "Keep ETH for fees on both sides", "description": "Withdrawing is a transaction on Ethereum too. Leave enough ETH on mainnet to pay for it."}, {"id": "01a209d6-ff69-75e8-9723-fb5df8280a9c", "link": "https://ethereum.org/en/developers/docs/bridges/", "title": "Know the way back", "description": "Optimistic rollups hold a withdrawal by their own bridge for about seven days; zero-knowledge rollups for some hours."}]', '["Bridges found by an advertisement in a search engine are the most common way to lose everything."]', NULL, NULL, '2026-11-11 19:16:54.753+00', '2026-11-11 19:16:54.753+00'),
	('01a209d6-ff6c-7526-a677-9629848aadbc', 'get-started-on-the-sepolia-test-network', 'Get started on the Sepolia test network', 'Sepolia', 'https://ethereum.org/en/developers/docs/networks/', 'Test networks cost nothing, and projects often reward those who tried them early. Sepolia is the one most Ethereum apps use.', '[{"id": "01a209d6-ff6d-7460-8b77-da705b87b7ba", "link": null, "title": "Show test networks in your wallet", "description": "In most wallets Sepolia is built in and only hidden: switch test networks on in its settings."}, {"id": "01a209d6-ff6d-7460-8b77-de78d54c6f28", "link": null, "title": "Get test ETH", "description": "Open the Faucets page here and choose one for Sepolia. Most give enough for a hundred transactions a day."}, {"id": "01a209d6-ff6d-7460-8b77-e3e5c4899032", "link": "https://sepolia.etherscan.io", "title": "Make a transaction and look at it", "description": "Send a little to yourself and find it at https://sepolia.etherscan.io to see that everything works."}, {"id": "01a209d6-ff6d-7460-8b77-e5aa1c062ec0", "link": null, "title": "Try the app you came for", "description": "Report what breaks: projects remember useful reports longer than transactions."}]', '["Test ETH is worth nothing. Whoever sells it, or asks for real ETH in return, is cheating."]', NULL, NULL, '2026-11-14 19:16:54.753+00', '2026-11-14 19:16:54.753+00'),
	('01a209d6-ff71-75af-9173-9e0e205a6410', 'claim-an-airdrop-safely', 'Claim an airdrop safely', 'Claiming', NULL, 'Claim days draw thieves. Ten quiet minutes before you sign anything keep your wallet yours.', '[{"id": "01a209d6-ff72-7470-8145-7065998275de", "link": null, "title": "Find the claim page yourself", "description": "Type the address of the project, or go by its documentation. Never by a reply, a direct message or an advertisement."}, {"id": "01a209d6-ff72-7470-8145-765fbe201392", "link": "https://ethereum.org/en/security/", "title": "Read what you sign", "description": "A claim is one transaction that sends you tokens. Anything that asks for an approval, a permit or your recovery phrase is not a claim."}, {"id": "01a209d6-ff72-7470-8145-7ac06f6606d7", "link": null, "title": "Claim, then move", "description": "Claim with the wallet that qualified and move the tokens to one you keep offline."}, {"id": "01a209d6-ff72-7470-8145-7fe6c8090f09", "link": "https://revoke.cash", "title": "Take approvals back", "description": "See what your wallet allows others to spend at https://revoke.cash and revoke what you do not use."}]', '["A claim window is weeks long. Nobody loses anything by waiting an hour.", "Tokens that appear in your wallet by themselves are bait: leave them alone."]', NULL, NULL, '2026-11-17 19:16:54.753+00', '2026-11-17 19:16:54.753+00'),
	('01a209d6-ff75-7708-98ab-cf22ff705412', 'set-up-a-wallet-for-airdrops', 'Set up a wallet for airdrops', 'Wallet basics', 'https://ethereum.org/en/wallets/', 'A wallet of its own for trying things out keeps your savings out of reach of any mistake.', '[{"id": "01a209d6-ff75-7708-98ab-d00976241b27", "link": "https://ethereum.org/en/wallets/find-wallet/", "title": "Choose a wallet", "description": "Compare wallets at https://ethereum.org/en/wallets/find-wallet/ and install it from the link there."}, {"id": "01a209d6-ff75-7708-98ab-d51ac55d9747", "link": null, "title": "Make a new account", "description": "Do not import the one with your savings. Everything you sign for an airdrop is signed here."}, {"id": "01a209d6-ff75-7708-98ab-d848e505da90", "link": null, "title": "Write the recovery phrase on paper", "description": "No photo, no cloud, no password manager that you share. Two copies in two places."}, {"id": "01a209d6-ff75-7708-98ab-dfbffd0fb7e7", "link": null, "title": "Add a little for fees", "description": "Send no more than you would carry in a purse, and refill it when needed."}]', '["A hardware wallet can hold the account too: signing takes a moment longer and no page can take the key.", "Write down which account you used for which airdrop. Your tracker has a field for it."]', NULL, NULL, '2026-11-20 19:16:54.753+00', '2026-11-20 19:16:54.753+00');
INSERT INTO public.airdrop_totals VALUES
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', 129, 40, 8, 20, 8, 4, 1499),
	('01a209d6-fddc-75ae-a543-f77d56d217c7', 0, 0, 0, 0, 0, 0, 0),
	('01a209d6-fede-7475-ae24-9aea404b79ea', 0, 0, 0, 0, 0, 0, 0);
INSERT INTO public.airdrop_visits VALUES
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20141-b42f-709d-98f8-97882121a2a0', '2026-11-14', '2026-11-14 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20141-b42f-709d-98f8-97882121a2a0', '2026-11-16', '2026-11-16 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20141-b42f-709d-98f8-97882121a2a0', '2026-11-17', '2026-11-17 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20141-b42f-709d-98f8-97882121a2a0', '2026-11-18', '2026-11-18 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20141-b42f-709d-98f8-97882121a2a0', '2026-11-19', '2026-11-19 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20141-b42f-709d-98f8-97882121a2a0', '2026-11-20', '2026-11-20 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20141-b42f-709d-98f8-97882121a2a0', '2026-11-21', '2026-11-21 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20141-b42f-709d-98f8-97882121a2a0', '2026-11-22', '2026-11-22 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20178-a2af-723d-95a3-1f279d00fc80', '2026-11-17', '2026-11-17 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20178-a2af-723d-95a3-1f279d00fc80', '2026-11-21', '2026-11-21 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a201af-912f-7539-ad99-9e82afdd7802', '2026-11-15', '2026-11-15 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a201af-912f-7539-ad99-9e82afdd7802', '2026-11-20', '2026-11-20 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a201af-912f-7539-ad99-9e82afdd7802', '2026-11-22', '2026-11-22 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a201e6-7faf-76ee-a551-509dfdd24a35', '2026-11-19', '2026-11-19 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a201e6-7faf-76ee-a551-509dfdd24a35', '2026-11-22', '2026-11-22 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a201e6-7faf-76ee-a551-509dfdd24a35', '2026-11-23', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2021d-6e2f-725f-a6bb-eb4c1dfab76a', '2026-11-15', '2026-11-15 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2021d-6e2f-725f-a6bb-eb4c1dfab76a', '2026-11-20', '2026-11-20 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2021d-6e2f-725f-a6bb-eb4c1dfab76a', '2026-11-22', '2026-11-22 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a202c2-39af-7152-8616-551bb002ba2a', '2026-11-17', '2026-11-17 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a202c2-39af-7152-8616-551bb002ba2a', '2026-11-21', '2026-11-21 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a202f9-282f-730d-aa0c-36103fae5de0', '2026-11-19', '2026-11-19 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a202f9-282f-730d-aa0c-36103fae5de0', '2026-11-22', '2026-11-22 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a202f9-282f-730d-aa0c-36103fae5de0', '2026-11-23', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20330-16af-7466-827d-34fe6c6497ac', '2026-11-17', '2026-11-17 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20330-16af-7466-827d-34fe6c6497ac', '2026-11-21', '2026-11-21 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20367-052f-72a8-a13e-c3298d65163f', '2026-11-15', '2026-11-15 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20367-052f-72a8-a13e-c3298d65163f', '2026-11-20', '2026-11-20 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20367-052f-72a8-a13e-c3298d65163f', '2026-11-22', '2026-11-22 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2039d-f3af-7678-a04f-769e0d2b65d5', '2026-11-17', '2026-11-17 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2039d-f3af-7678-a04f-769e0d2b65d5', '2026-11-21', '2026-11-21 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a203d4-e22f-703d-8491-a7df78b866a0', '2026-11-15', '2026-11-15 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a203d4-e22f-703d-8491-a7df78b866a0', '2026-11-20', '2026-11-20 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a203d4-e22f-703d-8491-a7df78b866a0', '2026-11-22', '2026-11-22 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2040b-d0af-7748-8cc7-685eb24646f8', '2026-11-19', '2026-11-19 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2040b-d0af-7748-8cc7-685eb24646f8', '2026-11-22', '2026-11-22 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2040b-d0af-7748-8cc7-685eb24646f8', '2026-11-23', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20442-bf2f-7437-8313-9d36593d7c55', '2026-11-15', '2026-11-15 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20442-bf2f-7437-8313-9d36593d7c55', '2026-11-20', '2026-11-20 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20442-bf2f-7437-8313-9d36593d7c55', '2026-11-22', '2026-11-22 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a204e7-8aaf-76d0-bdc9-bc78f62afb87', '2026-11-17', '2026-11-17 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a204e7-8aaf-76d0-bdc9-bc78f62afb87', '2026-11-21', '2026-11-21 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2051e-792f-70df-a280-02ca974a368d', '2026-11-19', '2026-11-19 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2051e-792f-70df-a280-02ca974a368d', '2026-11-22', '2026-11-22 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2051e-792f-70df-a280-02ca974a368d', '2026-11-23', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20555-67af-7171-9dba-272bb92d91f5', '2026-11-17', '2026-11-17 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20555-67af-7171-9dba-272bb92d91f5', '2026-11-21', '2026-11-21 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2058c-562f-76bc-a88f-3dee24ea87dd', '2026-11-15', '2026-11-15 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2058c-562f-76bc-a88f-3dee24ea87dd', '2026-11-20', '2026-11-20 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2058c-562f-76bc-a88f-3dee24ea87dd', '2026-11-22', '2026-11-22 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a205c3-44af-74ef-bc64-24444fbcc4b9', '2026-11-17', '2026-11-17 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a205c3-44af-74ef-bc64-24444fbcc4b9', '2026-11-21', '2026-11-21 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a205fa-332f-7686-8e9d-ad5ccf8212a1', '2026-11-15', '2026-11-15 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a205fa-332f-7686-8e9d-ad5ccf8212a1', '2026-11-20', '2026-11-20 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a205fa-332f-7686-8e9d-ad5ccf8212a1', '2026-11-22', '2026-11-22 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20631-21af-74b9-83d8-fa8862d1dcef', '2026-11-19', '2026-11-19 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20631-21af-74b9-83d8-fa8862d1dcef', '2026-11-22', '2026-11-22 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20631-21af-74b9-83d8-fa8862d1dcef', '2026-11-23', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20668-102f-7709-a642-9c97e7677542', '2026-11-15', '2026-11-15 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20668-102f-7709-a642-9c97e7677542', '2026-11-20', '2026-11-20 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20668-102f-7709-a642-9c97e7677542', '2026-11-22', '2026-11-22 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2070c-dbaf-71c4-9e8a-f15dd8bf8f38', '2026-11-17', '2026-11-17 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2070c-dbaf-71c4-9e8a-f15dd8bf8f38', '2026-11-21', '2026-11-21 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20743-ca2f-76db-b77e-f1a003fbf00f', '2026-11-19', '2026-11-19 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20743-ca2f-76db-b77e-f1a003fbf00f', '2026-11-22', '2026-11-22 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20743-ca2f-76db-b77e-f1a003fbf00f', '2026-11-23', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2077a-b8af-7659-b92d-84cce7e7e719', '2026-11-17', '2026-11-17 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2077a-b8af-7659-b92d-84cce7e7e719', '2026-11-21', '2026-11-21 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a207b1-a72f-762f-aadc-ff01afe82c8f', '2026-11-15', '2026-11-15 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a207b1-a72f-762f-aadc-ff01afe82c8f', '2026-11-20', '2026-11-20 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a207b1-a72f-762f-aadc-ff01afe82c8f', '2026-11-22', '2026-11-22 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a207e8-95af-741e-8d71-0a2425fc3a69', '2026-11-17', '2026-11-17 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a207e8-95af-741e-8d71-0a2425fc3a69', '2026-11-21', '2026-11-21 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2081f-842f-75a1-8491-e037e1c96a3f', '2026-11-15', '2026-11-15 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2081f-842f-75a1-8491-e037e1c96a3f', '2026-11-20', '2026-11-20 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2081f-842f-75a1-8491-e037e1c96a3f', '2026-11-22', '2026-11-22 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20856-72af-7498-973e-ee021f51e687', '2026-11-19', '2026-11-19 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20856-72af-7498-973e-ee021f51e687', '2026-11-22', '2026-11-22 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20856-72af-7498-973e-ee021f51e687', '2026-11-23', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2088d-612f-74e8-9304-42d32dac960a', '2026-11-15', '2026-11-15 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2088d-612f-74e8-9304-42d32dac960a', '2026-11-20', '2026-11-20 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2088d-612f-74e8-9304-42d32dac960a', '2026-11-22', '2026-11-22 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20932-2caf-75a7-9dff-15625ab82dbc', '2026-11-17', '2026-11-17 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20932-2caf-75a7-9dff-15625ab82dbc', '2026-11-21', '2026-11-21 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20969-1b2f-739c-b0a9-ac8d3d69c760', '2026-11-19', '2026-11-19 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20969-1b2f-739c-b0a9-ac8d3d69c760', '2026-11-22', '2026-11-22 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20969-1b2f-739c-b0a9-ac8d3d69c760', '2026-11-23', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a209a0-09af-7357-9531-bc13f03a16a8', '2026-11-17', '2026-11-17 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a209a0-09af-7357-9531-bc13f03a16a8', '2026-11-21', '2026-11-21 19:16:52.911+00');
INSERT INTO public.airdrop_wallets VALUES
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20141-b42f-709d-98f8-97882121a2a0', '01a209d6-f82f-7703-ad5c-57c50004a1e6', 0, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20141-b42f-709d-98f8-97882121a2a0', '01a209d6-f82f-7703-ad5c-596b43999788', 2, 'eligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20141-b42f-709d-98f8-97882121a2a0', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 3, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20141-b42f-709d-98f8-97882121a2a0', '01a209d6-f82f-7703-ad5c-62c81e44ce2c', 4, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20141-b42f-709d-98f8-97882121a2a0', '01a209d6-f82f-7703-ad5c-671e12028832', 5, 'eligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20141-b42f-709d-98f8-97882121a2a0', '01a209d6-f82f-7703-ad5c-693808ae3809', 6, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20141-b42f-709d-98f8-97882121a2a0', '01a209d6-f82f-7703-ad5c-6d3f0254711f', 7, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20141-b42f-709d-98f8-97882121a2a0', '01a209d6-f82f-7703-ad5c-7140fed089f8', 8, 'eligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a201af-912f-7539-ad99-9e82afdd7802', '01a209d6-f82f-7703-ad5c-596b43999788', 0, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a201af-912f-7539-ad99-9e82afdd7802', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 2, 'eligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a201af-912f-7539-ad99-9e82afdd7802', '01a209d6-f82f-7703-ad5c-671e12028832', 3, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a201af-912f-7539-ad99-9e82afdd7802', '01a209d6-f82f-7703-ad5c-693808ae3809', 4, 'eligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a201af-912f-7539-ad99-9e82afdd7802', '01a209d6-f82f-7703-ad5c-7140fed089f8', 5, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a201e6-7faf-76ee-a551-509dfdd24a35', '01a209d6-f82f-7703-ad5c-57c50004a1e6', 0, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a201e6-7faf-76ee-a551-509dfdd24a35', '01a209d6-f82f-7703-ad5c-596b43999788', 2, 'eligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a201e6-7faf-76ee-a551-509dfdd24a35', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 3, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a201e6-7faf-76ee-a551-509dfdd24a35', '01a209d6-f82f-7703-ad5c-62c81e44ce2c', 4, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a201e6-7faf-76ee-a551-509dfdd24a35', '01a209d6-f82f-7703-ad5c-671e12028832', 5, 'eligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a201e6-7faf-76ee-a551-509dfdd24a35', '01a209d6-f82f-7703-ad5c-693808ae3809', 6, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a201e6-7faf-76ee-a551-509dfdd24a35', '01a209d6-f82f-7703-ad5c-6d3f0254711f', 7, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a201e6-7faf-76ee-a551-509dfdd24a35', '01a209d6-f82f-7703-ad5c-7140fed089f8', 8, 'eligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20254-5caf-7621-9a04-d00b53982a6c', '01a209d6-f82f-7703-ad5c-596b43999788', 0, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20254-5caf-7621-9a04-d00b53982a6c', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 2, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20254-5caf-7621-9a04-d00b53982a6c', '01a209d6-f82f-7703-ad5c-671e12028832', 3, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20254-5caf-7621-9a04-d00b53982a6c', '01a209d6-f82f-7703-ad5c-693808ae3809', 4, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20254-5caf-7621-9a04-d00b53982a6c', '01a209d6-f82f-7703-ad5c-7140fed089f8', 5, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2028b-4b2f-777e-9a6c-73ac48d2adce', '01a209d6-f82f-7703-ad5c-57c50004a1e6', 0, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2028b-4b2f-777e-9a6c-73ac48d2adce', '01a209d6-f82f-7703-ad5c-596b43999788', 2, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2028b-4b2f-777e-9a6c-73ac48d2adce', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 3, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2028b-4b2f-777e-9a6c-73ac48d2adce', '01a209d6-f82f-7703-ad5c-62c81e44ce2c', 4, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2028b-4b2f-777e-9a6c-73ac48d2adce', '01a209d6-f82f-7703-ad5c-671e12028832', 5, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2028b-4b2f-777e-9a6c-73ac48d2adce', '01a209d6-f82f-7703-ad5c-693808ae3809', 6, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2028b-4b2f-777e-9a6c-73ac48d2adce', '01a209d6-f82f-7703-ad5c-6d3f0254711f', 7, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2028b-4b2f-777e-9a6c-73ac48d2adce', '01a209d6-f82f-7703-ad5c-7140fed089f8', 8, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a202f9-282f-730d-aa0c-36103fae5de0', '01a209d6-f82f-7703-ad5c-596b43999788', 0, 'claimed', 397, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a202f9-282f-730d-aa0c-36103fae5de0', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 2, 'claimed', 458, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a202f9-282f-730d-aa0c-36103fae5de0', '01a209d6-f82f-7703-ad5c-671e12028832', 3, 'claimed', 580, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a202f9-282f-730d-aa0c-36103fae5de0', '01a209d6-f82f-7703-ad5c-693808ae3809', 4, 'claimed', 641, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a202f9-282f-730d-aa0c-36103fae5de0', '01a209d6-f82f-7703-ad5c-7140fed089f8', 5, 'claimed', 763, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20330-16af-7466-827d-34fe6c6497ac', '01a209d6-f82f-7703-ad5c-57c50004a1e6', 0, 'notEligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20330-16af-7466-827d-34fe6c6497ac', '01a209d6-f82f-7703-ad5c-596b43999788', 2, 'notEligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20330-16af-7466-827d-34fe6c6497ac', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 3, 'notEligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20330-16af-7466-827d-34fe6c6497ac', '01a209d6-f82f-7703-ad5c-62c81e44ce2c', 4, 'notEligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20330-16af-7466-827d-34fe6c6497ac', '01a209d6-f82f-7703-ad5c-671e12028832', 5, 'notEligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20330-16af-7466-827d-34fe6c6497ac', '01a209d6-f82f-7703-ad5c-693808ae3809', 6, 'notEligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20330-16af-7466-827d-34fe6c6497ac', '01a209d6-f82f-7703-ad5c-6d3f0254711f', 7, 'notEligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20330-16af-7466-827d-34fe6c6497ac', '01a209d6-f82f-7703-ad5c-7140fed089f8', 8, 'notEligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2039d-f3af-7678-a04f-769e0d2b65d5', '01a209d6-f82f-7703-ad5c-596b43999788', 0, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2039d-f3af-7678-a04f-769e0d2b65d5', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 2, 'eligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2039d-f3af-7678-a04f-769e0d2b65d5', '01a209d6-f82f-7703-ad5c-671e12028832', 3, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2039d-f3af-7678-a04f-769e0d2b65d5', '01a209d6-f82f-7703-ad5c-693808ae3809', 4, 'eligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2039d-f3af-7678-a04f-769e0d2b65d5', '01a209d6-f82f-7703-ad5c-7140fed089f8', 5, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a203d4-e22f-703d-8491-a7df78b866a0', '01a209d6-f82f-7703-ad5c-57c50004a1e6', 0, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a203d4-e22f-703d-8491-a7df78b866a0', '01a209d6-f82f-7703-ad5c-596b43999788', 2, 'eligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a203d4-e22f-703d-8491-a7df78b866a0', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 3, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a203d4-e22f-703d-8491-a7df78b866a0', '01a209d6-f82f-7703-ad5c-62c81e44ce2c', 4, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a203d4-e22f-703d-8491-a7df78b866a0', '01a209d6-f82f-7703-ad5c-671e12028832', 5, 'eligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a203d4-e22f-703d-8491-a7df78b866a0', '01a209d6-f82f-7703-ad5c-693808ae3809', 6, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a203d4-e22f-703d-8491-a7df78b866a0', '01a209d6-f82f-7703-ad5c-6d3f0254711f', 7, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a203d4-e22f-703d-8491-a7df78b866a0', '01a209d6-f82f-7703-ad5c-7140fed089f8', 8, 'eligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20442-bf2f-7437-8313-9d36593d7c55', '01a209d6-f82f-7703-ad5c-596b43999788', 0, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20442-bf2f-7437-8313-9d36593d7c55', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 2, 'eligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20442-bf2f-7437-8313-9d36593d7c55', '01a209d6-f82f-7703-ad5c-671e12028832', 3, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20442-bf2f-7437-8313-9d36593d7c55', '01a209d6-f82f-7703-ad5c-693808ae3809', 4, 'eligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20442-bf2f-7437-8313-9d36593d7c55', '01a209d6-f82f-7703-ad5c-7140fed089f8', 5, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20479-adaf-76d9-b889-275fd3229453', '01a209d6-f82f-7703-ad5c-57c50004a1e6', 0, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20479-adaf-76d9-b889-275fd3229453', '01a209d6-f82f-7703-ad5c-596b43999788', 2, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20479-adaf-76d9-b889-275fd3229453', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 3, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20479-adaf-76d9-b889-275fd3229453', '01a209d6-f82f-7703-ad5c-62c81e44ce2c', 4, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20479-adaf-76d9-b889-275fd3229453', '01a209d6-f82f-7703-ad5c-671e12028832', 5, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20479-adaf-76d9-b889-275fd3229453', '01a209d6-f82f-7703-ad5c-693808ae3809', 6, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20479-adaf-76d9-b889-275fd3229453', '01a209d6-f82f-7703-ad5c-6d3f0254711f', 7, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20479-adaf-76d9-b889-275fd3229453', '01a209d6-f82f-7703-ad5c-7140fed089f8', 8, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a204e7-8aaf-76d0-bdc9-bc78f62afb87', '01a209d6-f82f-7703-ad5c-596b43999788', 0, 'claimed', 730, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a204e7-8aaf-76d0-bdc9-bc78f62afb87', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 2, 'claimed', 791, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a204e7-8aaf-76d0-bdc9-bc78f62afb87', '01a209d6-f82f-7703-ad5c-671e12028832', 3, 'claimed', 913, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a204e7-8aaf-76d0-bdc9-bc78f62afb87', '01a209d6-f82f-7703-ad5c-693808ae3809', 4, 'claimed', 74, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a204e7-8aaf-76d0-bdc9-bc78f62afb87', '01a209d6-f82f-7703-ad5c-7140fed089f8', 5, 'claimed', 196, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2051e-792f-70df-a280-02ca974a368d', '01a209d6-f82f-7703-ad5c-57c50004a1e6', 0, 'claimed', 706, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2051e-792f-70df-a280-02ca974a368d', '01a209d6-f82f-7703-ad5c-596b43999788', 2, 'claimed', 767, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2051e-792f-70df-a280-02ca974a368d', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 3, 'notEligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2051e-792f-70df-a280-02ca974a368d', '01a209d6-f82f-7703-ad5c-62c81e44ce2c', 4, 'claimed', 889, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2051e-792f-70df-a280-02ca974a368d', '01a209d6-f82f-7703-ad5c-671e12028832', 5, 'claimed', 50, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2051e-792f-70df-a280-02ca974a368d', '01a209d6-f82f-7703-ad5c-693808ae3809', 6, 'notEligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2051e-792f-70df-a280-02ca974a368d', '01a209d6-f82f-7703-ad5c-6d3f0254711f', 7, 'claimed', 172, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2051e-792f-70df-a280-02ca974a368d', '01a209d6-f82f-7703-ad5c-7140fed089f8', 8, 'claimed', 233, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2058c-562f-76bc-a88f-3dee24ea87dd', '01a209d6-f82f-7703-ad5c-596b43999788', 0, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2058c-562f-76bc-a88f-3dee24ea87dd', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 2, 'eligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2058c-562f-76bc-a88f-3dee24ea87dd', '01a209d6-f82f-7703-ad5c-671e12028832', 3, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2058c-562f-76bc-a88f-3dee24ea87dd', '01a209d6-f82f-7703-ad5c-693808ae3809', 4, 'eligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2058c-562f-76bc-a88f-3dee24ea87dd', '01a209d6-f82f-7703-ad5c-7140fed089f8', 5, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a205c3-44af-74ef-bc64-24444fbcc4b9', '01a209d6-f82f-7703-ad5c-57c50004a1e6', 0, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a205c3-44af-74ef-bc64-24444fbcc4b9', '01a209d6-f82f-7703-ad5c-596b43999788', 2, 'eligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a205c3-44af-74ef-bc64-24444fbcc4b9', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 3, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a205c3-44af-74ef-bc64-24444fbcc4b9', '01a209d6-f82f-7703-ad5c-62c81e44ce2c', 4, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a205c3-44af-74ef-bc64-24444fbcc4b9', '01a209d6-f82f-7703-ad5c-671e12028832', 5, 'eligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a205c3-44af-74ef-bc64-24444fbcc4b9', '01a209d6-f82f-7703-ad5c-693808ae3809', 6, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a205c3-44af-74ef-bc64-24444fbcc4b9', '01a209d6-f82f-7703-ad5c-6d3f0254711f', 7, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a205c3-44af-74ef-bc64-24444fbcc4b9', '01a209d6-f82f-7703-ad5c-7140fed089f8', 8, 'eligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20631-21af-74b9-83d8-fa8862d1dcef', '01a209d6-f82f-7703-ad5c-596b43999788', 0, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20631-21af-74b9-83d8-fa8862d1dcef', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 2, 'eligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20631-21af-74b9-83d8-fa8862d1dcef', '01a209d6-f82f-7703-ad5c-671e12028832', 3, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20631-21af-74b9-83d8-fa8862d1dcef', '01a209d6-f82f-7703-ad5c-693808ae3809', 4, 'eligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20631-21af-74b9-83d8-fa8862d1dcef', '01a209d6-f82f-7703-ad5c-7140fed089f8', 5, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20668-102f-7709-a642-9c97e7677542', '01a209d6-f82f-7703-ad5c-57c50004a1e6', 0, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20668-102f-7709-a642-9c97e7677542', '01a209d6-f82f-7703-ad5c-596b43999788', 2, 'eligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20668-102f-7709-a642-9c97e7677542', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 3, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20668-102f-7709-a642-9c97e7677542', '01a209d6-f82f-7703-ad5c-62c81e44ce2c', 4, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20668-102f-7709-a642-9c97e7677542', '01a209d6-f82f-7703-ad5c-671e12028832', 5, 'eligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20668-102f-7709-a642-9c97e7677542', '01a209d6-f82f-7703-ad5c-693808ae3809', 6, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20668-102f-7709-a642-9c97e7677542', '01a209d6-f82f-7703-ad5c-6d3f0254711f', 7, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20668-102f-7709-a642-9c97e7677542', '01a209d6-f82f-7703-ad5c-7140fed089f8', 8, 'eligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a206d5-ed2f-7705-bc60-6861748a7921', '01a209d6-f82f-7703-ad5c-596b43999788', 0, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a206d5-ed2f-7705-bc60-6861748a7921', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 2, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a206d5-ed2f-7705-bc60-6861748a7921', '01a209d6-f82f-7703-ad5c-671e12028832', 3, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a206d5-ed2f-7705-bc60-6861748a7921', '01a209d6-f82f-7703-ad5c-693808ae3809', 4, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a206d5-ed2f-7705-bc60-6861748a7921', '01a209d6-f82f-7703-ad5c-7140fed089f8', 5, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2070c-dbaf-71c4-9e8a-f15dd8bf8f38', '01a209d6-f82f-7703-ad5c-57c50004a1e6', 0, 'claimed', 139, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2070c-dbaf-71c4-9e8a-f15dd8bf8f38', '01a209d6-f82f-7703-ad5c-596b43999788', 2, 'claimed', 200, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2070c-dbaf-71c4-9e8a-f15dd8bf8f38', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 3, 'notEligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2070c-dbaf-71c4-9e8a-f15dd8bf8f38', '01a209d6-f82f-7703-ad5c-62c81e44ce2c', 4, 'claimed', 322, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2070c-dbaf-71c4-9e8a-f15dd8bf8f38', '01a209d6-f82f-7703-ad5c-671e12028832', 5, 'claimed', 383, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2070c-dbaf-71c4-9e8a-f15dd8bf8f38', '01a209d6-f82f-7703-ad5c-693808ae3809', 6, 'notEligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2070c-dbaf-71c4-9e8a-f15dd8bf8f38', '01a209d6-f82f-7703-ad5c-6d3f0254711f', 7, 'claimed', 505, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2070c-dbaf-71c4-9e8a-f15dd8bf8f38', '01a209d6-f82f-7703-ad5c-7140fed089f8', 8, 'claimed', 566, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2077a-b8af-7659-b92d-84cce7e7e719', '01a209d6-f82f-7703-ad5c-596b43999788', 0, 'notEligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2077a-b8af-7659-b92d-84cce7e7e719', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 2, 'notEligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2077a-b8af-7659-b92d-84cce7e7e719', '01a209d6-f82f-7703-ad5c-671e12028832', 3, 'notEligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2077a-b8af-7659-b92d-84cce7e7e719', '01a209d6-f82f-7703-ad5c-693808ae3809', 4, 'notEligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2077a-b8af-7659-b92d-84cce7e7e719', '01a209d6-f82f-7703-ad5c-7140fed089f8', 5, 'notEligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a207b1-a72f-762f-aadc-ff01afe82c8f', '01a209d6-f82f-7703-ad5c-57c50004a1e6', 0, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a207b1-a72f-762f-aadc-ff01afe82c8f', '01a209d6-f82f-7703-ad5c-596b43999788', 2, 'eligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a207b1-a72f-762f-aadc-ff01afe82c8f', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 3, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a207b1-a72f-762f-aadc-ff01afe82c8f', '01a209d6-f82f-7703-ad5c-62c81e44ce2c', 4, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a207b1-a72f-762f-aadc-ff01afe82c8f', '01a209d6-f82f-7703-ad5c-671e12028832', 5, 'eligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a207b1-a72f-762f-aadc-ff01afe82c8f', '01a209d6-f82f-7703-ad5c-693808ae3809', 6, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a207b1-a72f-762f-aadc-ff01afe82c8f', '01a209d6-f82f-7703-ad5c-6d3f0254711f', 7, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a207b1-a72f-762f-aadc-ff01afe82c8f', '01a209d6-f82f-7703-ad5c-7140fed089f8', 8, 'eligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2081f-842f-75a1-8491-e037e1c96a3f', '01a209d6-f82f-7703-ad5c-596b43999788', 0, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2081f-842f-75a1-8491-e037e1c96a3f', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 2, 'eligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2081f-842f-75a1-8491-e037e1c96a3f', '01a209d6-f82f-7703-ad5c-671e12028832', 3, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2081f-842f-75a1-8491-e037e1c96a3f', '01a209d6-f82f-7703-ad5c-693808ae3809', 4, 'eligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a2081f-842f-75a1-8491-e037e1c96a3f', '01a209d6-f82f-7703-ad5c-7140fed089f8', 5, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20856-72af-7498-973e-ee021f51e687', '01a209d6-f82f-7703-ad5c-57c50004a1e6', 0, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20856-72af-7498-973e-ee021f51e687', '01a209d6-f82f-7703-ad5c-596b43999788', 2, 'eligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20856-72af-7498-973e-ee021f51e687', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 3, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20856-72af-7498-973e-ee021f51e687', '01a209d6-f82f-7703-ad5c-62c81e44ce2c', 4, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20856-72af-7498-973e-ee021f51e687', '01a209d6-f82f-7703-ad5c-671e12028832', 5, 'eligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20856-72af-7498-973e-ee021f51e687', '01a209d6-f82f-7703-ad5c-693808ae3809', 6, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20856-72af-7498-973e-ee021f51e687', '01a209d6-f82f-7703-ad5c-6d3f0254711f', 7, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20856-72af-7498-973e-ee021f51e687', '01a209d6-f82f-7703-ad5c-7140fed089f8', 8, 'eligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a208c4-4faf-7769-97d0-5278d6d298d4', '01a209d6-f82f-7703-ad5c-596b43999788', 0, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a208c4-4faf-7769-97d0-5278d6d298d4', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 2, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a208c4-4faf-7769-97d0-5278d6d298d4', '01a209d6-f82f-7703-ad5c-671e12028832', 3, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a208c4-4faf-7769-97d0-5278d6d298d4', '01a209d6-f82f-7703-ad5c-693808ae3809', 4, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a208c4-4faf-7769-97d0-5278d6d298d4', '01a209d6-f82f-7703-ad5c-7140fed089f8', 5, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a208fb-3e2f-71d2-ad03-ec024cacd08a', '01a209d6-f82f-7703-ad5c-57c50004a1e6', 0, 'done', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a208fb-3e2f-71d2-ad03-ec024cacd08a', '01a209d6-f82f-7703-ad5c-596b43999788', 2, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a208fb-3e2f-71d2-ad03-ec024cacd08a', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 3, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a208fb-3e2f-71d2-ad03-ec024cacd08a', '01a209d6-f82f-7703-ad5c-62c81e44ce2c', 4, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a208fb-3e2f-71d2-ad03-ec024cacd08a', '01a209d6-f82f-7703-ad5c-671e12028832', 5, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a208fb-3e2f-71d2-ad03-ec024cacd08a', '01a209d6-f82f-7703-ad5c-693808ae3809', 6, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a208fb-3e2f-71d2-ad03-ec024cacd08a', '01a209d6-f82f-7703-ad5c-6d3f0254711f', 7, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a208fb-3e2f-71d2-ad03-ec024cacd08a', '01a209d6-f82f-7703-ad5c-7140fed089f8', 8, 'toDo', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20969-1b2f-739c-b0a9-ac8d3d69c760', '01a209d6-f82f-7703-ad5c-596b43999788', 0, 'claimed', 607, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20969-1b2f-739c-b0a9-ac8d3d69c760', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 2, 'claimed', 668, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20969-1b2f-739c-b0a9-ac8d3d69c760', '01a209d6-f82f-7703-ad5c-671e12028832', 3, 'claimed', 790, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20969-1b2f-739c-b0a9-ac8d3d69c760', '01a209d6-f82f-7703-ad5c-693808ae3809', 4, 'claimed', 851, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a20969-1b2f-739c-b0a9-ac8d3d69c760', '01a209d6-f82f-7703-ad5c-7140fed089f8', 5, 'claimed', 73, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a209a0-09af-7357-9531-bc13f03a16a8', '01a209d6-f82f-7703-ad5c-57c50004a1e6', 0, 'notEligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a209a0-09af-7357-9531-bc13f03a16a8', '01a209d6-f82f-7703-ad5c-596b43999788', 2, 'notEligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a209a0-09af-7357-9531-bc13f03a16a8', '01a209d6-f82f-7703-ad5c-5e87a5080fb6', 3, 'notEligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a209a0-09af-7357-9531-bc13f03a16a8', '01a209d6-f82f-7703-ad5c-62c81e44ce2c', 4, 'notEligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a209a0-09af-7357-9531-bc13f03a16a8', '01a209d6-f82f-7703-ad5c-671e12028832', 5, 'notEligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a209a0-09af-7357-9531-bc13f03a16a8', '01a209d6-f82f-7703-ad5c-693808ae3809', 6, 'notEligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a209a0-09af-7357-9531-bc13f03a16a8', '01a209d6-f82f-7703-ad5c-6d3f0254711f', 7, 'notEligible', NULL, '', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a209a0-09af-7357-9531-bc13f03a16a8', '01a209d6-f82f-7703-ad5c-7140fed089f8', 8, 'notEligible', NULL, '', '2026-11-23 19:16:52.911+00');
INSERT INTO public.airdrops VALUES
	('01a20141-b42f-709d-98f8-97882121a2a0', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Season 2 points', 'Aurora Bridge', 'https://aurora-bridge.example/', 'earlyAccess', 'active', '2026-11-20', '2026-11-23 21:16:52.911+00', '0xb6F9008dC737a0060a7A7cE88Eb9a78798830c76', 'Bridge at least 0.05 ETH, then three swaps on different days.', false, 'daily', '2026-11-22', 9, '2026-11-22 03:16:52.911+00', '2026-11-22 19:16:52.911+00', false, '{"Tier 1"}', '{Ethereum}'),
	('01a20178-a2af-723d-95a3-1f279d00fc80', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Testnet tasks', 'Basalt Chain', 'https://basalt-chain.example/', 'testnet', 'active', '2026-11-03', '2026-11-25 22:16:52.911+00', NULL, '', true, 'weekly', '2026-11-21', 12, '2026-11-22 04:16:52.911+00', '2026-11-21 19:16:52.911+00', false, '{Team}', '{Base}'),
	('01a201af-912f-7539-ad99-9e82afdd7802', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Early liquidity', 'Cinder Swap', 'https://cinder-swap.example/', 'other', 'active', '2026-10-17', '2026-11-22 13:16:52.911+00', '0x50b1874A8830b8E0B7F3A113c2DA0D3ae7f7191f', 'Needs the Discord role before the snapshot.
Second wallet is not allowed.', false, 'monthly', '2026-11-22', 16, '2026-11-22 05:16:52.911+00', '2026-11-22 19:16:52.911+00', false, '{"Low effort"}', '{Arbitrum}'),
	('01a201e6-7faf-76ee-a551-509dfdd24a35', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Mini app farming', 'Driftwood', 'https://driftwood.example/', 'telegram', 'active', '2026-09-30', '2026-11-27 04:16:52.911+00', '0xb6F9008dC737a0060a7A7cE88Eb9a78798830c76', 'Check in with the bot every day; the streak counts.', false, 'daily', '2026-11-23', 20, '2026-11-22 06:16:52.911+00', '2026-11-23 19:16:52.911+00', false, '{}', '{Solana}'),
	('01a2021d-6e2f-725f-a6bb-eb4c1dfab76a', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Node campaign', 'Ember Network', 'https://ember-network.example/', 'earlyAccess', 'active', '2026-09-13', NULL, NULL, '', false, 'weekly', '2026-11-22', 24, '2026-11-22 07:16:52.911+00', '2026-11-22 19:16:52.911+00', false, '{"Needs gas"}', '{Scroll}'),
	('01a20254-5caf-7621-9a04-d00b53982a6c', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Galxe quests', 'Fathom Finance', 'https://fathom-finance.example/', 'testnet', 'upcoming', '2026-11-28', '2026-11-30 07:16:52.911+00', '0x50b1874A8830b8E0B7F3A113c2DA0D3ae7f7191f', 'Gas is cheapest on Sunday morning.', true, 'monthly', NULL, 25, '2026-11-22 08:16:52.911+00', '2026-11-22 08:16:52.911+00', false, '{"Tier 1"}', '{"zkSync Era"}'),
	('01a2028b-4b2f-777e-9a6c-73ac48d2adce', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Beta access', 'Glacier Wallet', 'https://glacier-wallet.example/', 'other', 'upcoming', '2026-11-23', '2026-11-24 00:16:52.911+00', '0xb6F9008dC737a0060a7A7cE88Eb9a78798830c76', 'Bridge at least 0.05 ETH, then three swaps on different days.', false, 'daily', NULL, 26, '2026-11-22 09:16:52.911+00', '2026-11-22 09:16:52.911+00', false, '{Team}', '{}'),
	('01a202c2-39af-7152-8616-551bb002ba2a', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Staking round', 'Harbor DAO', 'https://harbor-dao.example/', 'telegram', 'claimed', '2026-11-11', '2026-11-13 19:16:52.911+00', NULL, '', false, 'weekly', '2026-11-21', 29, '2026-11-22 10:16:52.911+00', '2026-11-21 19:16:52.911+00', false, '{"Low effort"}', '{Ethereum}'),
	('01a202f9-282f-730d-aa0c-36103fae5de0', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Faucet and swap', 'Iris zkEVM', 'https://iris-zkevm.example/', 'earlyAccess', 'claimed', '2026-10-25', '2026-11-12 19:16:52.911+00', '0x50b1874A8830b8E0B7F3A113c2DA0D3ae7f7191f', 'Needs the Discord role before the snapshot.
Second wallet is not allowed.', false, 'monthly', '2026-11-23', 33, '2026-11-22 11:16:52.911+00', '2026-11-23 19:16:52.911+00', false, '{}', '{Base}'),
	('01a20330-16af-7466-827d-34fe6c6497ac', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Community roles', 'Juniper Labs', 'https://juniper-labs.example/', 'testnet', 'expired', '2026-10-08', '2026-11-04 19:16:52.911+00', '0xb6F9008dC737a0060a7A7cE88Eb9a78798830c76', 'Check in with the bot every day; the streak counts.', true, 'daily', '2026-11-21', 36, '2026-11-22 12:16:52.911+00', '2026-11-21 19:16:52.911+00', false, '{"Needs gas"}', '{Arbitrum}'),
	('01a20367-052f-72a8-a13e-c3298d65163f', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Genesis NFT', 'Kestrel', 'https://kestrel.example/', 'other', 'active', '2026-09-21', '2026-12-01 13:16:52.911+00', NULL, '', false, 'weekly', '2026-11-22', 40, '2026-11-22 13:16:52.911+00', '2026-11-22 19:16:52.911+00', false, '{"Tier 1"}', '{Solana}'),
	('01a2039d-f3af-7678-a04f-769e0d2b65d5', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Validator quiz', 'Lumen Protocol', 'https://lumen-protocol.example/', 'telegram', 'active', '2026-09-04', '2026-11-24 07:10:52.911+00', '0x50b1874A8830b8E0B7F3A113c2DA0D3ae7f7191f', 'Gas is cheapest on Sunday morning.', false, 'monthly', '2026-11-21', 43, '2026-11-22 14:16:52.911+00', '2026-11-21 19:16:52.911+00', false, '{Team}', '{Scroll}'),
	('01a203d4-e22f-703d-8491-a7df78b866a0', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Perps trading', 'Meridian', 'https://meridian.example/', 'earlyAccess', 'active', '2026-08-18', NULL, '0xb6F9008dC737a0060a7A7cE88Eb9a78798830c76', 'Bridge at least 0.05 ETH, then three swaps on different days.', false, 'daily', '2026-11-22', 47, '2026-11-22 15:16:52.911+00', '2026-11-22 19:16:52.911+00', false, '{"Low effort"}', '{"zkSync Era"}'),
	('01a2040b-d0af-7748-8cc7-685eb24646f8', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Referral round', 'Nimbus Pay', 'https://nimbus-pay.example/', 'testnet', 'active', '2026-11-19', '2026-12-03 10:16:52.911+00', NULL, '', true, 'weekly', '2026-11-23', 51, '2026-11-22 16:16:52.911+00', '2026-11-23 19:16:52.911+00', false, '{}', '{}'),
	('01a20442-bf2f-7437-8313-9d36593d7c55', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Retro drop', 'Orchard', 'https://orchard.example/', 'other', 'active', '2026-11-02', '2026-12-04 01:16:52.911+00', '0x50b1874A8830b8E0B7F3A113c2DA0D3ae7f7191f', 'Needs the Discord role before the snapshot.
Second wallet is not allowed.', false, 'monthly', '2026-11-22', 55, '2026-11-22 17:16:52.911+00', '2026-11-22 19:16:52.911+00', false, '{"Needs gas"}', '{Ethereum}'),
	('01a20479-adaf-76d9-b889-275fd3229453', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Builder badge', 'Pylon', 'https://pylon.example/', 'telegram', 'upcoming', '2026-11-26', NULL, '0xb6F9008dC737a0060a7A7cE88Eb9a78798830c76', 'Check in with the bot every day; the streak counts.', false, 'daily', NULL, 56, '2026-11-22 18:16:52.911+00', '2026-11-22 18:16:52.911+00', false, '{"Tier 1"}', '{Base}'),
	('01a204b0-9c2f-7243-88c3-62a9a9e946ee', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Name service', 'Quartz ID', 'https://quartz-id.example/', 'earlyAccess', 'upcoming', '2026-11-27', '2026-12-05 19:16:52.911+00', NULL, '', false, 'weekly', NULL, 57, '2026-11-22 19:16:52.911+00', '2026-11-22 19:16:52.911+00', false, '{Team}', '{Arbitrum}'),
	('01a204e7-8aaf-76d0-bdc9-bc78f62afb87', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Daily spin', 'Rookery', 'https://rookery.example/', 'testnet', 'claimed', '2026-09-12', '2026-11-03 19:16:52.911+00', '0x50b1874A8830b8E0B7F3A113c2DA0D3ae7f7191f', 'Gas is cheapest on Sunday morning.', true, 'monthly', '2026-11-21', 60, '2026-11-22 20:16:52.911+00', '2026-11-21 19:16:52.911+00', false, '{"Low effort"}', '{Solana}'),
	('01a2051e-792f-70df-a280-02ca974a368d', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Data labelling', 'Sable AI', 'https://sable-ai.example/', 'other', 'claimed', '2026-08-26', '2026-11-02 19:16:52.911+00', '0xb6F9008dC737a0060a7A7cE88Eb9a78798830c76', 'Bridge at least 0.05 ETH, then three swaps on different days.', false, 'daily', '2026-11-23', 64, '2026-11-22 21:16:52.911+00', '2026-11-23 19:16:52.911+00', false, '{}', '{Scroll}'),
	('01a20555-67af-7171-9dba-272bb92d91f5', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Restaking pilot', 'Tern', 'https://tern.example/', 'telegram', 'expired', '2026-08-09', '2026-10-25 19:16:52.911+00', NULL, '', false, 'weekly', '2026-11-21', 67, '2026-11-22 22:16:52.911+00', '2026-11-21 19:16:52.911+00', false, '{"Needs gas"}', '{"zkSync Era"}'),
	('01a2058c-562f-76bc-a88f-3dee24ea87dd', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Season 2 points, round 2', 'Aurora Bridge', 'https://aurora-bridge.example/', 'earlyAccess', 'active', '2026-11-10', NULL, '0x50b1874A8830b8E0B7F3A113c2DA0D3ae7f7191f', 'Needs the Discord role before the snapshot.
Second wallet is not allowed.', false, 'monthly', '2026-11-22', 71, '2026-11-22 23:16:52.911+00', '2026-11-22 19:16:52.911+00', false, '{"Tier 1"}', '{}'),
	('01a205c3-44af-74ef-bc64-24444fbcc4b9', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Testnet tasks, round 2', 'Basalt Chain', 'https://basalt-chain.example/', 'testnet', 'active', '2026-10-24', '2026-12-08 10:16:52.911+00', '0xb6F9008dC737a0060a7A7cE88Eb9a78798830c76', 'Check in with the bot every day; the streak counts.', true, 'daily', '2026-11-21', 74, '2026-11-23 00:16:52.911+00', '2026-11-21 19:16:52.911+00', false, '{Team}', '{Ethereum}'),
	('01a205fa-332f-7686-8e9d-ad5ccf8212a1', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Early liquidity, round 2', 'Cinder Swap', 'https://cinder-swap.example/', 'other', 'active', '2026-10-07', '2026-12-09 01:16:52.911+00', NULL, '', false, 'weekly', '2026-11-22', 78, '2026-11-23 01:16:52.911+00', '2026-11-22 19:16:52.911+00', false, '{"Low effort"}', '{Base}'),
	('01a20631-21af-74b9-83d8-fa8862d1dcef', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Mini app farming, round 2', 'Driftwood', 'https://driftwood.example/', 'telegram', 'active', '2026-09-20', '2026-11-24 17:58:52.911+00', '0x50b1874A8830b8E0B7F3A113c2DA0D3ae7f7191f', 'Gas is cheapest on Sunday morning.', false, 'monthly', '2026-11-23', 82, '2026-11-23 02:16:52.911+00', '2026-11-23 19:16:52.911+00', false, '{}', '{Arbitrum}'),
	('01a20668-102f-7709-a642-9c97e7677542', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Node campaign, round 2', 'Ember Network', 'https://ember-network.example/', 'earlyAccess', 'active', '2026-09-03', NULL, '0xb6F9008dC737a0060a7A7cE88Eb9a78798830c76', 'Bridge at least 0.05 ETH, then three swaps on different days.', false, 'daily', '2026-11-22', 86, '2026-11-23 03:16:52.911+00', '2026-11-22 19:16:52.911+00', false, '{"Needs gas"}', '{Solana}'),
	('01a2069e-feaf-73f5-95d5-3879d7453f88', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Galxe quests, round 2', 'Fathom Finance', 'https://fathom-finance.example/', 'testnet', 'upcoming', '2026-11-24', '2026-12-10 07:16:52.911+00', NULL, '', true, 'weekly', NULL, 87, '2026-11-23 04:16:52.911+00', '2026-11-23 04:16:52.911+00', false, '{"Tier 1"}', '{Scroll}'),
	('01a206d5-ed2f-7705-bc60-6861748a7921', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Beta access, round 2', 'Glacier Wallet', 'https://glacier-wallet.example/', 'other', 'upcoming', '2026-11-25', '2026-12-10 19:16:52.911+00', '0x50b1874A8830b8E0B7F3A113c2DA0D3ae7f7191f', 'Needs the Discord role before the snapshot.
Second wallet is not allowed.', false, 'monthly', NULL, 88, '2026-11-23 05:16:52.911+00', '2026-11-23 05:16:52.911+00', false, '{Team}', '{"zkSync Era"}'),
	('01a2070c-dbaf-71c4-9e8a-f15dd8bf8f38', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Staking round, round 2', 'Harbor DAO', 'https://harbor-dao.example/', 'telegram', 'claimed', '2026-11-01', '2026-10-24 19:16:52.911+00', '0xb6F9008dC737a0060a7A7cE88Eb9a78798830c76', 'Check in with the bot every day; the streak counts.', false, 'daily', '2026-11-21', 91, '2026-11-23 06:16:52.911+00', '2026-11-21 19:16:52.911+00', false, '{"Low effort"}', '{}'),
	('01a20743-ca2f-76db-b77e-f1a003fbf00f', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Faucet and swap, round 2', 'Iris zkEVM', 'https://iris-zkevm.example/', 'earlyAccess', 'claimed', '2026-10-15', '2026-10-23 19:16:52.911+00', NULL, '', false, 'weekly', '2026-11-23', 95, '2026-11-23 07:16:52.911+00', '2026-11-23 19:16:52.911+00', false, '{}', '{Ethereum}'),
	('01a2077a-b8af-7659-b92d-84cce7e7e719', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Community roles, round 2', 'Juniper Labs', 'https://juniper-labs.example/', 'testnet', 'expired', '2026-09-28', '2026-10-15 19:16:52.911+00', '0x50b1874A8830b8E0B7F3A113c2DA0D3ae7f7191f', 'Gas is cheapest on Sunday morning.', true, 'monthly', '2026-11-21', 98, '2026-11-23 08:16:52.911+00', '2026-11-21 19:16:52.911+00', false, '{"Needs gas"}', '{Base}'),
	('01a207b1-a72f-762f-aadc-ff01afe82c8f', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Genesis NFT, round 2', 'Kestrel', 'https://kestrel.example/', 'other', 'active', '2026-09-11', '2026-12-14 01:16:52.911+00', '0xb6F9008dC737a0060a7A7cE88Eb9a78798830c76', 'Bridge at least 0.05 ETH, then three swaps on different days.', false, 'daily', '2026-11-22', 102, '2026-11-23 09:16:52.911+00', '2026-11-22 19:16:52.911+00', false, '{"Tier 1"}', '{Arbitrum}'),
	('01a207e8-95af-741e-8d71-0a2425fc3a69', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Validator quiz, round 2', 'Lumen Protocol', 'https://lumen-protocol.example/', 'telegram', 'active', '2026-08-25', '2026-12-14 16:16:52.911+00', NULL, '', false, 'weekly', '2026-11-21', 105, '2026-11-23 10:16:52.911+00', '2026-11-21 19:16:52.911+00', false, '{Team}', '{Solana}'),
	('01a2081f-842f-75a1-8491-e037e1c96a3f', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Perps trading, round 2', 'Meridian', 'https://meridian.example/', 'earlyAccess', 'active', '2026-08-08', NULL, '0x50b1874A8830b8E0B7F3A113c2DA0D3ae7f7191f', 'Needs the Discord role before the snapshot.
Second wallet is not allowed.', false, 'monthly', '2026-11-22', 109, '2026-11-23 11:16:52.911+00', '2026-11-22 19:16:52.911+00', false, '{"Low effort"}', '{Scroll}'),
	('01a20856-72af-7498-973e-ee021f51e687', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Referral round, round 2', 'Nimbus Pay', 'https://nimbus-pay.example/', 'testnet', 'active', '2026-11-09', '2026-12-15 22:16:52.911+00', '0xb6F9008dC737a0060a7A7cE88Eb9a78798830c76', 'Check in with the bot every day; the streak counts.', true, 'daily', '2026-11-23', 113, '2026-11-23 12:16:52.911+00', '2026-11-23 19:16:52.911+00', false, '{}', '{"zkSync Era"}'),
	('01a2088d-612f-74e8-9304-42d32dac960a', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Retro drop, round 2', 'Orchard', 'https://orchard.example/', 'other', 'active', '2026-10-23', '2026-12-16 13:16:52.911+00', NULL, '', false, 'weekly', '2026-11-22', 117, '2026-11-23 13:16:52.911+00', '2026-11-22 19:16:52.911+00', false, '{"Needs gas"}', '{}'),
	('01a208c4-4faf-7769-97d0-5278d6d298d4', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Builder badge, round 2', 'Pylon', 'https://pylon.example/', 'telegram', 'upcoming', '2026-11-28', '2026-12-15 07:16:52.911+00', '0x50b1874A8830b8E0B7F3A113c2DA0D3ae7f7191f', 'Gas is cheapest on Sunday morning.', false, 'monthly', NULL, 118, '2026-11-23 14:16:52.911+00', '2026-11-23 14:16:52.911+00', false, '{"Tier 1"}', '{Ethereum}'),
	('01a208fb-3e2f-71d2-ad03-ec024cacd08a', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Name service, round 2', 'Quartz ID', 'https://quartz-id.example/', 'earlyAccess', 'upcoming', '2026-11-23', NULL, '0xb6F9008dC737a0060a7A7cE88Eb9a78798830c76', 'Bridge at least 0.05 ETH, then three swaps on different days.', false, 'daily', NULL, 119, '2026-11-23 15:16:52.911+00', '2026-11-23 15:16:52.911+00', false, '{Team}', '{Base}'),
	('01a20932-2caf-75a7-9dff-15625ab82dbc', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Daily spin, round 2', 'Rookery', 'https://rookery.example/', 'testnet', 'claimed', '2026-09-02', '2026-10-14 19:16:52.911+00', NULL, '', true, 'weekly', '2026-11-21', 122, '2026-11-23 16:16:52.911+00', '2026-11-21 19:16:52.911+00', false, '{"Low effort"}', '{Arbitrum}'),
	('01a20969-1b2f-739c-b0a9-ac8d3d69c760', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Data labelling, round 2', 'Sable AI', 'https://sable-ai.example/', 'other', 'claimed', '2026-08-16', '2026-10-13 19:16:52.911+00', '0x50b1874A8830b8E0B7F3A113c2DA0D3ae7f7191f', 'Needs the Discord role before the snapshot.
Second wallet is not allowed.', false, 'monthly', '2026-11-23', 126, '2026-11-23 17:16:52.911+00', '2026-11-23 19:16:52.911+00', false, '{}', '{Solana}'),
	('01a209a0-09af-7357-9531-bc13f03a16a8', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Restaking pilot, round 2', 'Tern', 'https://tern.example/', 'telegram', 'expired', '2026-11-17', '2026-10-05 19:16:52.911+00', '0xb6F9008dC737a0060a7A7cE88Eb9a78798830c76', 'Check in with the bot every day; the streak counts.', false, 'daily', '2026-11-21', 129, '2026-11-23 18:16:52.911+00', '2026-11-21 19:16:52.911+00', false, '{"Needs gas"}', '{Scroll}');
INSERT INTO public.audit_entries VALUES
	('01a209d6-fc4d-71ce-b8c5-0ae495e57cd1', '2026-11-23 19:16:53.965+00', NULL, 'presale.fact-added', '01a1bc97-984d-703b-bf13-09417b587eba', '{"kind": "audit", "value": "Example Auditors", "sourceUrl": "https://harbour.example.com/audit", "projectName": "Harbour Finance (example)"}', 'command-01a209d6-fc4d-709b-badf-86437d2ce830'),
	('01a209d6-fc4d-71ce-b8c5-158dad18fa08', '2026-11-23 19:16:53.965+00', NULL, 'presale.fact-added', '01a1bc97-984d-703b-bf13-09417b587eba', '{"kind": "contract", "value": "0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8", "sourceUrl": "https://harbour.example.com/contract/0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8", "projectName": "Harbour Finance (example)"}', 'command-01a209d6-fc4d-709b-badf-86437d2ce830'),
	('01a209d6-fc4d-71ce-b8c5-21f46e723d9e', '2026-11-23 19:16:53.965+00', NULL, 'presale.fact-added', '01a1bc97-984d-703b-bf13-09417b587eba', '{"kind": "kyc", "value": "Example Identity", "sourceUrl": "https://harbour.example.com/kyc", "projectName": "Harbour Finance (example)"}', 'command-01a209d6-fc4d-709b-badf-86437d2ce830'),
	('01a209d6-fc4d-71ce-b8c5-2f4f29cf0e2e', '2026-11-23 19:16:53.965+00', NULL, 'presale.fact-added', '01a1bc97-984d-703b-bf13-09417b587eba', '{"kind": "lock", "value": "2027-11-23", "sourceUrl": "https://harbour.example.com/lock", "projectName": "Harbour Finance (example)"}', 'command-01a209d6-fc4d-709b-badf-86437d2ce830'),
	('01a209d6-fc4d-71ce-b8c5-3819d0d3c26b', '2026-11-23 19:16:53.965+00', NULL, 'presale.fact-added', '01a1bc97-984d-703b-bf13-09417b587eba', '{"kind": "social", "value": "Official account", "sourceUrl": "https://harbour.example.com/social", "projectName": "Harbour Finance (example)"}', 'command-01a209d6-fc4d-709b-badf-86437d2ce830'),
	('01a209d6-fc4d-707f-8d68-9f728f8f93ee', '2026-11-23 19:16:53.965+00', NULL, 'presale.fact-added', '01a1f017-304d-75cc-b1b6-af097568c14a', '{"kind": "audit", "value": "Example Auditors", "sourceUrl": "https://lantern.example.com/audit", "projectName": "Lantern Network (example)"}', 'command-01a209d6-fc4d-709b-badf-86437d2ce830'),
	('01a209d6-fc4d-707f-8d68-a972828a2022', '2026-11-23 19:16:53.965+00', NULL, 'presale.fact-added', '01a1f017-304d-75cc-b1b6-af097568c14a', '{"kind": "contract", "value": "0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8", "sourceUrl": "https://lantern.example.com/contract/0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8", "projectName": "Lantern Network (example)"}', 'command-01a209d6-fc4d-709b-badf-86437d2ce830'),
	('01a209d6-fc4d-73be-a3b8-6b63bc9a39d4', '2026-11-23 19:16:53.965+00', NULL, 'presale.fact-added', '01a1f017-304d-7036-bece-e537d90b0a60', '{"kind": "warning", "value": "The team is anonymous, and its last token was abandoned", "sourceUrl": "https://saltmarsh.example.com/warning", "projectName": "Saltmarsh Games (example)"}', 'command-01a209d6-fc4d-709b-badf-86437d2ce830'),
	('01a209d6-fc4d-74d5-95b9-9cbb51764b94', '2026-11-23 19:16:53.965+00', NULL, 'presale.fact-added', '01a1d657-644d-72e2-ab2b-c81d4237c8dc', '{"kind": "audit", "value": "Example Auditors", "sourceUrl": "https://meridian.example.com/audit", "projectName": "Meridian Compute (example)"}', 'command-01a209d6-fc4d-709b-badf-86437d2ce830'),
	('01a209d6-fc4d-74d5-95b9-a915d87b9427', '2026-11-23 19:16:53.965+00', NULL, 'presale.fact-added', '01a1d657-644d-72e2-ab2b-c81d4237c8dc', '{"kind": "contract", "value": "0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8", "sourceUrl": "https://meridian.example.com/contract/0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8", "projectName": "Meridian Compute (example)"}', 'command-01a209d6-fc4d-709b-badf-86437d2ce830'),
	('01a209d6-fc4d-74d5-95b9-b5cdada2fb45', '2026-11-23 19:16:53.965+00', NULL, 'presale.fact-added', '01a1d657-644d-72e2-ab2b-c81d4237c8dc', '{"kind": "kyc", "value": "Example Identity", "sourceUrl": "https://meridian.example.com/kyc", "projectName": "Meridian Compute (example)"}', 'command-01a209d6-fc4d-709b-badf-86437d2ce830'),
	('01a209d6-fc4d-74d5-95b9-c3de2a08dd14', '2026-11-23 19:16:53.965+00', NULL, 'presale.fact-added', '01a1d657-644d-72e2-ab2b-c81d4237c8dc', '{"kind": "lock", "value": "2027-11-23", "sourceUrl": "https://meridian.example.com/lock", "projectName": "Meridian Compute (example)"}', 'command-01a209d6-fc4d-709b-badf-86437d2ce830'),
	('01a209d6-fc4d-74d5-95b9-cc172ebbfb78', '2026-11-23 19:16:53.965+00', NULL, 'presale.fact-added', '01a1d657-644d-72e2-ab2b-c81d4237c8dc', '{"kind": "social", "value": "Official account", "sourceUrl": "https://meridian.example.com/social", "projectName": "Meridian Compute (example)"}', 'command-01a209d6-fc4d-709b-badf-86437d2ce830'),
	('01a209d6-fc4d-7653-9a8b-1213065e0830', '2026-11-23 19:16:53.965+00', NULL, 'presale.fact-added', '01a1f017-304d-75e9-b3ec-686fa2ab2cbb', '{"kind": "warning", "value": "The contract lets its owner mint without limit", "sourceUrl": "https://quillchain.example.com/warning", "projectName": "Quillchain (example)"}', 'command-01a209d6-fc4d-709b-badf-86437d2ce830'),
	('01a209d6-fc4d-7559-bce7-c792126dfa33', '2026-11-23 19:16:53.965+00', NULL, 'presale.fact-added', '01a1f017-304d-76cc-850b-6ea0d7424d83', '{"kind": "audit", "value": "Example Auditors", "sourceUrl": "https://ridgeway.example.com/audit", "projectName": "Ridgeway Bridge (example)"}', 'command-01a209d6-fc4d-709b-badf-86437d2ce830'),
	('01a209d6-fc4d-7559-bce7-d1380392747a', '2026-11-23 19:16:53.965+00', NULL, 'presale.fact-added', '01a1f017-304d-76cc-850b-6ea0d7424d83', '{"kind": "contract", "value": "0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8", "sourceUrl": "https://ridgeway.example.com/contract/0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8", "projectName": "Ridgeway Bridge (example)"}', 'command-01a209d6-fc4d-709b-badf-86437d2ce830'),
	('01a209d6-fddb-71ab-bf5a-ab5f860a00be', '2026-11-23 19:16:54.363+00', NULL, 'submission.approved', '01a209d6-fe27-7675-8c96-5f91c11a66b4', '{"kind": "quest", "itemId": "01a209d6-fddb-71ab-bf5a-a22921d08dbe"}', 'command-01a209d6-fddb-7693-8d23-30c87320ede6'),
	('01a209d6-fddb-71ab-bf5a-ad174d377098', '2026-11-23 19:16:54.363+00', NULL, 'submission.rejected', '01a209d6-fe5d-74de-ac13-1df1fefe90c6', '{"kind": "quest", "reason": "We publish nothing that asks people to send coins first."}', 'command-01a209d6-fddb-7693-8d23-30c87320ede6'),
	('01a15abe-c67b-7411-8462-6fa5b02fd829', '2026-10-20 19:16:54.523+00', NULL, 'credits.granted', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '{"note": "Welcome to Dropfolio", "amount": 20}', 'command-01a209d6-fe7b-775a-ac35-1efb4b8600f8'),
	('01a179a4-ee7b-7035-9bb9-c55a9e9de2c7', '2026-10-26 19:16:54.523+00', NULL, 'credits.granted', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '{"note": "Reported a faucet that had run dry", "amount": 15}', 'command-01a209d6-fe7b-775a-ac35-1efb4b8600f8'),
	('01a1988b-167b-76d5-b8e9-76177382f415', '2026-11-01 19:16:54.523+00', NULL, 'credits.granted', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '{"note": "Second place in the check-in week", "amount": 30}', 'command-01a209d6-fe7b-775a-ac35-1efb4b8600f8'),
	('01a1b24a-e27b-720a-9241-51025151eb2f', '2026-11-06 19:16:54.523+00', NULL, 'credits.granted', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '{"note": "Told us about a wrong claim date", "amount": 15}', 'command-01a209d6-fe7b-775a-ac35-1efb4b8600f8'),
	('01a1cc0a-ae7b-7564-bac2-fdbb651c14fd', '2026-11-11 19:16:54.523+00', NULL, 'credits.granted', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '{"note": "First place in the check-in week", "amount": 40}', 'command-01a209d6-fe7b-775a-ac35-1efb4b8600f8'),
	('01a1747e-92b0-71f3-ba8d-51c7cd763bee', '2026-10-25 19:16:54.576+00', NULL, 'credits.granted', '01a209d6-fddc-75ae-a543-f77d56d217c7', '{"note": "Starting credits for promoters", "amount": 500}', 'command-01a209d6-feb0-738e-834b-ceed3b0f7b34'),
	('01a1988b-16b0-72cf-92df-ecffbd2f79c7', '2026-11-01 19:16:54.576+00', NULL, 'credits.granted', '01a209d6-fddc-75ae-a543-f77d56d217c7', '{"note": "For the quest that most people finished", "amount": 250}', 'command-01a209d6-feb0-738e-834b-ceed3b0f7b34'),
	('01a1bc97-9ab0-73cf-8985-e18e7c32011d', '2026-11-08 19:16:54.576+00', NULL, 'credits.granted', '01a209d6-fddc-75ae-a543-f77d56d217c7', '{"note": "Thanks for the feedback on submissions", "amount": 100}', 'command-01a209d6-feb0-738e-834b-ceed3b0f7b34'),
	('01a1c6e4-5305-75be-aa12-80235ae7bafa', '2026-11-10 19:16:54.661+00', '01a209d6-fede-7475-ae24-9aea404b79ea', 'credits.granted', '01a209d6-fddc-75ae-a543-f77d56d217c7', '{"note": "For @emberfall_demo", "amount": 5}', 'command-01a209d6-ff06-70c5-acc6-240d533fec9e'),
	('01a1db7d-c305-7021-8ed3-11fbf3a6164f', '2026-11-14 19:16:54.661+00', '01a209d6-fede-7475-ae24-9aea404b79ea', 'claim.approved', '01a1d657-6705-7316-b8b6-8674fa61c528', '{"amount": 5, "userId": "01a209d6-f7bc-75c6-93a1-a679ec8649c5", "campaignId": "01a1cc0a-af05-76fa-bc1a-9ab29bb97ff9"}', 'command-01a209d6-ff13-7788-be96-3803f2ab6e2c'),
	('01a1e5ca-7b05-768b-bf9d-cd5722260c5c', '2026-11-16 19:16:54.661+00', '01a209d6-fede-7475-ae24-9aea404b79ea', 'credits.granted', '01a209d6-fddc-75ae-a543-f77d56d217c7', '{"note": "For @tidewater_demo", "amount": 50}', 'command-01a209d6-ff21-7369-ba6a-07892143b824'),
	('01a1f53d-8f05-75ee-91a5-0a6f1d59b3bc', '2026-11-19 19:16:54.661+00', '01a209d6-fede-7475-ae24-9aea404b79ea', 'claim.rejected', '01a1f017-3305-7050-9ba2-283ea723c3fb', '{"reason": "Your profile is private, so nobody can see the follow.", "userId": "01a209d6-f7bc-75c6-93a1-a679ec8649c5", "campaignId": "01a1eaf0-d705-7235-a612-f192294553cd"}', 'command-01a209d6-ff43-7043-9660-3b64edf6c890'),
	('01a1f53d-8f05-75ee-91a5-17b0d353a620', '2026-11-19 19:16:54.661+00', '01a209d6-fede-7475-ae24-9aea404b79ea', 'credits.granted', '01a209d6-fddc-75ae-a543-f77d56d217c7', '{"note": "For @foxglove_demo", "amount": 120}', 'command-01a209d6-ff4b-7783-a72b-9ff89905f705'),
	('01a1ff8a-4705-75f6-a8b9-02e3886400be', '2026-11-21 19:16:54.661+00', '01a209d6-fede-7475-ae24-9aea404b79ea', 'credits.granted', '01a209d6-fddc-75ae-a543-f77d56d217c7', '{"note": "For @northlight_demo", "amount": 100}', 'command-01a209d6-ff59-7362-b7c9-debc42eeca07'),
	('01a1bc97-9b61-723a-a455-afd5d62dcad2', '2026-11-08 19:16:54.753+00', NULL, 'guide.added', '01a209d6-ff62-76da-801b-dece62d4b527', '{"title": "Qualify for the Northlight season one"}', 'command-01a209d6-ff61-740b-aac3-14a4bd92f3a3'),
	('01a1cc0a-af61-76e7-a064-858f42e1c6b3', '2026-11-11 19:16:54.753+00', NULL, 'guide.added', '01a209d6-ff68-70f4-8fd3-f207cbcdd71d', '{"title": "Bridge to a layer 2 without surprises"}', 'command-01a209d6-ff61-740b-aac3-14a4bd92f3a3'),
	('01a1db7d-c361-7672-a087-6ba43d8201d9', '2026-11-14 19:16:54.753+00', NULL, 'guide.added', '01a209d6-ff6c-7526-a677-9629848aadbc', '{"title": "Get started on the Sepolia test network"}', 'command-01a209d6-ff61-740b-aac3-14a4bd92f3a3'),
	('01a1eaf0-d761-741b-b23e-3862bf59e89e', '2026-11-17 19:16:54.753+00', NULL, 'guide.added', '01a209d6-ff71-75af-9173-9e0e205a6410', '{"title": "Claim an airdrop safely"}', 'command-01a209d6-ff61-740b-aac3-14a4bd92f3a3'),
	('01a1fa63-eb61-772a-9c1f-db3848c7ff32', '2026-11-20 19:16:54.753+00', NULL, 'guide.added', '01a209d6-ff75-7708-98ab-cf22ff705412', '{"title": "Set up a wallet for airdrops"}', 'command-01a209d6-ff61-740b-aac3-14a4bd92f3a3'),
	('01a209d6-ff61-7568-85ae-1b339544331d', '2026-11-23 19:16:54.753+00', NULL, 'faucet.added', '01a209d6-ff78-76ee-85a7-1292f0f97959', '{"name": "Google Cloud Web3"}', 'command-01a209d6-ff61-740b-aac3-14a4bd92f3a3'),
	('01a209d6-ff61-7568-85ae-21902f36c2e7', '2026-11-23 19:16:54.753+00', NULL, 'faucet.added', '01a209d6-ff7f-75ed-b28a-4e69e83b1570', '{"name": "Chainlink Faucets"}', 'command-01a209d6-ff61-740b-aac3-14a4bd92f3a3'),
	('01a209d6-ff61-7568-85ae-2b9de0378477', '2026-11-23 19:16:54.753+00', NULL, 'faucet.added', '01a209d6-ff88-7570-940d-208bcb704d1f', '{"name": "Circle"}', 'command-01a209d6-ff61-740b-aac3-14a4bd92f3a3'),
	('01a209d6-ff61-7568-85ae-316bd13a6d53', '2026-11-23 19:16:54.753+00', NULL, 'faucet.added', '01a209d6-ff8f-76dd-a91c-26c83c59412f', '{"name": "Polygon"}', 'command-01a209d6-ff61-740b-aac3-14a4bd92f3a3'),
	('01a209d6-ff61-7568-85ae-3bcd78502cba', '2026-11-23 19:16:54.753+00', NULL, 'faucet.added', '01a209d6-ff98-772c-915a-1fead90810a7', '{"name": "Solana"}', 'command-01a209d6-ff61-740b-aac3-14a4bd92f3a3'),
	('01a209d6-ff61-7568-85ae-433733f8b892', '2026-11-23 19:16:54.753+00', NULL, 'faucet.added', '01a209d6-ff9f-7706-b7ac-4202ddd556de', '{"name": "BNB Chain"}', 'command-01a209d6-ff61-740b-aac3-14a4bd92f3a3');
INSERT INTO public.campaigns VALUES
	('01a1cc0a-af05-76fa-bc1a-9ab29bb97ff9', '01a209d6-fddc-75ae-a543-f77d56d217c7', 'emberfall_demo', 5, 1, 0, 1, 'completed', '2026-11-11 19:16:54.661+00', '2026-11-14 19:16:54.661+00', '01a209d6-fddc-75ae-a543-f77d56d217c7:emberfall_demo', NULL, false, NULL, NULL, false),
	('01a1eaf0-d705-7235-a612-f192294553cd', '01a209d6-fddc-75ae-a543-f77d56d217c7', 'tidewater_demo', 2, 25, 50, 0, 'active', '2026-11-17 19:16:54.661+00', NULL, '01a209d6-fddc-75ae-a543-f77d56d217c7:tidewater_demo', NULL, false, NULL, NULL, false),
	('01a1fa63-eb05-750e-9407-8da2ec55ae7d', '01a209d6-fddc-75ae-a543-f77d56d217c7', 'foxglove_demo', 3, 40, 120, 0, 'active', '2026-11-20 19:16:54.661+00', NULL, '01a209d6-fddc-75ae-a543-f77d56d217c7:foxglove_demo', NULL, false, NULL, NULL, false),
	('01a204b0-a305-72f5-8644-c8fc7d9fea00', '01a209d6-fddc-75ae-a543-f77d56d217c7', 'northlight_demo', 1, 100, 100, 0, 'active', '2026-11-22 19:16:54.661+00', NULL, '01a209d6-fddc-75ae-a543-f77d56d217c7:northlight_demo', NULL, false, NULL, NULL, false);
INSERT INTO public.daily_alarms VALUES
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', '2026-11-22 03:16:52.911+00', '-infinity', NULL);
INSERT INTO public.faucets VALUES
	('01a209d6-ff78-76ee-85a7-1292f0f97959', 'Google Cloud Web3', 'https://cloud.google.com/application/web3/faucet/ethereum/sepolia', NULL, 'Ethereum Sepolia', '0.05 ETH', 1440, 'A Google account', 'down', '2026-11-23 19:16:54.785+00', NULL, '2026-11-23 19:16:54.753+00', '2026-11-23 19:16:54.753+00'),
	('01a209d6-ff7f-75ed-b28a-4e69e83b1570', 'Chainlink Faucets', 'https://faucets.chain.link/sepolia', NULL, 'Ethereum Sepolia', '25 LINK, and some ETH', 1440, 'A wallet to connect', 'down', '2026-11-23 19:16:54.814+00', NULL, '2026-11-23 19:16:54.753+00', '2026-11-23 19:16:54.753+00'),
	('01a209d6-ff88-7570-940d-208bcb704d1f', 'Circle', 'https://faucet.circle.com/', NULL, 'Several test networks', 'Test USDC or EURC', 120, '', 'down', '2026-11-23 19:16:54.817+00', NULL, '2026-11-23 19:16:54.753+00', '2026-11-23 19:16:54.753+00'),
	('01a209d6-ff98-772c-915a-1fead90810a7', 'Solana', 'https://faucet.solana.com/', NULL, 'Solana Devnet', 'Up to 5 SOL', 480, 'A GitHub account for the larger amounts', 'down', '2026-11-23 19:16:54.83+00', NULL, '2026-11-23 19:16:54.753+00', '2026-11-23 19:16:54.753+00'),
	('01a209d6-ff8f-76dd-a91c-26c83c59412f', 'Polygon', 'https://faucet.polygon.technology/', NULL, 'Polygon Amoy', 'A little POL', 1440, 'Sign-in with a social account', 'down', '2026-11-23 19:16:54.829+00', NULL, '2026-11-23 19:16:54.753+00', '2026-11-23 19:16:54.753+00'),
	('01a209d6-ff9f-7706-b7ac-4202ddd556de', 'BNB Chain', 'https://www.bnbchain.org/en/testnet-faucet', NULL, 'BNB Smart Chain Testnet', '0.3 tBNB', 1440, '0.002 BNB on the main network', 'down', '2026-11-23 19:16:54.857+00', NULL, '2026-11-23 19:16:54.753+00', '2026-11-23 19:16:54.753+00');
INSERT INTO public.follow_claims VALUES
	('01a1d657-6705-7316-b8b6-8674fa61c528', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a1cc0a-af05-76fa-bc1a-9ab29bb97ff9', 'https://x.com/dana_demo', 'approved', NULL, NULL, '2026-11-13 19:16:54.661+00', '2026-11-14 19:16:54.661+00', '01a209d6-fede-7475-ae24-9aea404b79ea', '01a209d6-fddc-75ae-a543-f77d56d217c7:emberfall_demo', NULL, NULL, NULL, NULL, NULL, NULL),
	('01a1f017-3305-7050-9ba2-283ea723c3fb', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a1eaf0-d705-7235-a612-f192294553cd', 'https://x.com/dana_demo', 'rejected', 'Your profile is private, so nobody can see the follow.', NULL, '2026-11-18 19:16:54.661+00', '2026-11-19 19:16:54.661+00', '01a209d6-fede-7475-ae24-9aea404b79ea', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	('01a204b0-a305-7692-a1f5-6c253ee4f949', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', '01a1fa63-eb05-750e-9407-8da2ec55ae7d', 'https://x.com/dana_demo', 'pending', NULL, NULL, '2026-11-22 19:16:54.661+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.hub_campaigns VALUES
	('01a209d6-fd6b-73b6-8e79-c68ca707b490', 'Wavelength Creator Month (example)', 'Write one long post a week about what you build with Wavelength and answer the questions below it. A jury of five reads every post; the best ten of each week share the pool.', NULL, 'https://wavelength.example.com/', 'https://wavelength.example.com/social', NULL, 'Social', 'active', '2026-11-23 19:16:54.251+00', '2026-11-17 19:16:54.251+00', '2026-12-17 19:16:54.251+00', 1842, 3000, 'Token', '50 - 2,000 WAVE', NULL, NULL, true, '2026-11-23 19:16:54.251+00', '2026-11-23 19:16:54.251+00'),
	('01a209d6-fd6b-73b6-8e79-ce3d2abf18d6', 'Foundry Validator Rehearsal (example)', 'Run a validator on the Foundry test network for fourteen days. Uptime counts, and so does taking part in the two announced upgrades.', NULL, 'https://foundry.example.com/', 'https://foundry.example.com/social', NULL, 'Layer 1', 'active', '2026-11-23 19:16:54.251+00', '2026-11-12 19:16:54.251+00', '2026-11-27 00:04:54.251+00', 400, 400, 'Token', '1,200 FDRY', NULL, NULL, false, '2026-11-23 19:16:54.251+00', '2026-11-23 19:16:54.251+00'),
	('01a209d6-fd6b-73b6-8e79-d600cfd03c5c', 'Paper Lanterns Mint Preview (example)', 'Colour a lantern, show it to somebody, and keep it when the collection opens.', NULL, 'https://lanterns.example.com/', 'https://lanterns.example.com/social', NULL, 'NFT', 'upcoming', '2026-11-23 19:16:54.251+00', '2026-11-28 19:16:54.251+00', '2026-12-05 19:16:54.251+00', 0, 5000, 'NFT', '1 lantern', NULL, NULL, false, '2026-11-23 19:16:54.251+00', '2026-11-23 19:16:54.251+00'),
	('01a209d6-fd6b-73b6-8e79-dfc555daeda4', 'Tessera Labelling Sprint (example)', 'Label satellite pictures for the open Tessera model. Every hundred labels that two others agree with count as one point.', NULL, 'https://tessera.example.com/', 'https://tessera.example.com/social', NULL, 'AI/ML', 'active', '2026-11-23 19:16:54.251+00', '2026-11-21 19:16:54.251+00', '2027-01-02 19:16:54.251+00', 267, NULL, 'Points', '1 point per 100 labels', NULL, NULL, false, '2026-11-23 19:16:54.251+00', '2026-11-23 19:16:54.251+00'),
	('01a209d6-fd6b-73b6-8e79-e6158736ef2d', 'Commons Parcel Hunt (example)', 'Find twelve hidden parcels in the Commons and sign the book in each of them.', NULL, 'https://commons.example.com/', 'https://commons.example.com/social', NULL, 'Metaverse', 'ended', '2026-11-23 19:16:54.251+00', '2026-10-14 19:16:54.251+00', '2026-11-11 19:16:54.251+00', 731, 1000, 'Other', 'A parcel of land for each finisher', 'All twelve parcels were found by 118 people.
The land was given out on the last day; 64 of them have signed in to take it so far.', NULL, false, '2026-11-23 19:16:54.251+00', '2026-11-23 19:16:54.251+00'),
	('01a209d6-fd6b-73b6-8e79-ec82a50c6135', 'Tidewater Liquidity Season (example)', 'Provide liquidity on the Tidewater test network, keep a position open for seven days and vote once in the weekly round. Every finished week counts towards the share of the reward pool.', NULL, 'https://tidewater.example.com/', 'https://tidewater.example.com/social', NULL, 'DeFi', 'active', '2026-11-23 19:16:54.251+00', '2026-11-13 19:16:54.251+00', '2026-12-13 19:16:54.251+00', 0, 50000, 'Token', '100 - 500 TIDE', NULL, NULL, true, '2026-11-23 19:16:54.251+00', '2026-11-23 19:16:54.251+00'),
	('01a209d6-fd6b-73b6-8e79-f62547c67852', 'Emberfall Founders Run (example)', 'Play the opening chapter of Emberfall with up to three friends. Everybody who clears it in the first week gets a Founders card, and the fastest hundred teams a rare one.', NULL, 'https://emberfall.example.com/', 'https://emberfall.example.com/social', NULL, 'Gaming', 'upcoming', '2026-11-23 19:16:54.251+00', '2026-12-07 19:16:54.251+00', '2027-01-06 19:16:54.251+00', 0, 25000, 'NFT', '1 Founders card', NULL, NULL, false, '2026-11-23 19:16:54.251+00', '2026-11-23 19:16:54.251+00'),
	('01a209d6-fd6b-73b6-8e79-ffff72dbfb76', 'Northlight Bridge Week (example)', 'Bridge any amount between the two Northlight test networks on five different days and report what went wrong. Points were shared out by the number of days and reports.', NULL, 'https://northlight.example.com/', 'https://northlight.example.com/social', NULL, 'Layer 2', 'ended', '2026-11-23 19:16:54.251+00', '2026-10-09 19:16:54.251+00', '2026-11-18 19:16:54.251+00', 0, 10000, 'Points', '250 points', NULL, NULL, false, '2026-11-23 19:16:54.251+00', '2026-11-23 19:16:54.251+00');
INSERT INTO public.item_days VALUES
	('quest', '01a209d6-fddb-71ab-bf5a-a22921d08dbe', '2026-11-23', 69, 2, 0),
	('quest', '01a209d6-fddb-71ab-bf5a-a22921d08dbe', '2026-11-22', 73, 7, 3),
	('quest', '01a209d6-fddb-71ab-bf5a-a22921d08dbe', '2026-11-21', 66, 5, 1),
	('quest', '01a209d6-fddb-71ab-bf5a-a22921d08dbe', '2026-11-20', 70, 3, 4),
	('quest', '01a209d6-fddb-71ab-bf5a-a22921d08dbe', '2026-11-19', 63, 8, 2),
	('quest', '01a209d6-fddb-71ab-bf5a-a22921d08dbe', '2026-11-18', 56, 6, 0),
	('quest', '01a209d6-fddb-71ab-bf5a-a22921d08dbe', '2026-11-17', 60, 4, 3),
	('quest', '01a209d6-fddb-71ab-bf5a-a22921d08dbe', '2026-11-16', 53, 2, 1),
	('quest', '01a209d6-fddb-71ab-bf5a-a22921d08dbe', '2026-11-15', 46, 7, 4),
	('quest', '01a209d6-fddb-71ab-bf5a-a22921d08dbe', '2026-11-14', 50, 5, 2),
	('quest', '01a209d6-fddb-71ab-bf5a-a22921d08dbe', '2026-11-13', 43, 3, 0),
	('quest', '01a209d6-fddb-71ab-bf5a-a22921d08dbe', '2026-11-12', 36, 8, 3),
	('quest', '01a209d6-fddb-71ab-bf5a-a22921d08dbe', '2026-11-11', 40, 6, 1),
	('quest', '01a209d6-fddb-71ab-bf5a-a22921d08dbe', '2026-11-10', 33, 4, 4),
	('quest', '01a209d6-fddb-71ab-bf5a-a22921d08dbe', '2026-11-09', 37, 2, 2),
	('quest', '01a209d6-fddb-71ab-bf5a-a22921d08dbe', '2026-11-08', 30, 7, 0),
	('quest', '01a209d6-fddb-71ab-bf5a-a22921d08dbe', '2026-11-07', 23, 5, 3),
	('quest', '01a209d6-fddb-71ab-bf5a-a22921d08dbe', '2026-11-06', 27, 3, 1),
	('quest', '01a209d6-fddb-71ab-bf5a-a22921d08dbe', '2026-11-05', 20, 8, 4),
	('quest', '01a209d6-fddb-71ab-bf5a-a22921d08dbe', '2026-11-04', 13, 6, 2);
INSERT INTO public.job_runs VALUES
	('submissions.tidy-withdrawn', '2026-11-23 19:16:51.535637+00', '2026-11-23 19:16:51.543967+00', '2026-11-23 19:16:51.543967+00', NULL),
	('files.tidy', '2026-11-23 19:16:51.531542+00', '2026-11-23 19:16:51.54494+00', '2026-11-23 19:16:51.54494+00', NULL),
	('links.renew', '2026-11-23 19:16:51.542526+00', '2026-11-23 19:16:51.544882+00', '2026-11-23 19:16:51.544882+00', NULL),
	('imports.tidy', '2026-11-23 19:16:51.538257+00', '2026-11-23 19:16:51.549019+00', '2026-11-23 19:16:51.549019+00', NULL),
	('presales.judge-risks', '2026-11-23 19:16:51.54794+00', '2026-11-23 19:16:51.5539+00', '2026-11-23 19:16:51.5539+00', NULL),
	('follow.tell-claims', '2026-11-23 19:16:51.569632+00', '2026-11-23 19:16:51.581724+00', '2026-11-23 19:16:51.581724+00', NULL),
	('queue.tell', '2026-11-23 19:16:51.598279+00', '2026-11-23 19:16:51.605589+00', '2026-11-23 19:16:51.605589+00', NULL),
	('credits.examine', '2026-11-23 19:16:51.55999+00', '2026-11-23 19:16:51.624322+00', '2026-11-23 19:16:51.624322+00', NULL),
	('listings.age', '2026-11-23 19:16:51.554628+00', '2026-11-23 19:16:51.624495+00', '2026-11-23 19:16:51.624495+00', NULL),
	('airdrops.examine', '2026-11-23 19:16:51.56542+00', '2026-11-23 19:16:51.636757+00', '2026-11-23 19:16:51.636757+00', NULL),
	('faucets.check', '2026-11-23 19:16:54.855816+00', '2026-11-23 19:16:54.870805+00', '2026-11-23 19:16:54.870805+00', NULL);
INSERT INTO public.kept_figures VALUES
	('-infinity', 0, 0, 0, 0, 0, 0, 0, 0),
	('2026-10-20 19:15:00+00', 11956, 20, 1, 20, 0, 0, 0, 0),
	('2026-10-26 19:15:00+00', 11956, 15, 1, 15, 0, 0, 0, 0),
	('2026-11-06 19:15:00+00', 11956, 15, 1, 15, 0, 0, 0, 0),
	('2026-10-25 19:15:00+00', 11956, 500, 1, 500, 0, 0, 0, 0),
	('2026-11-01 19:15:00+00', 11956, 280, 2, 280, 0, 0, 0, 0),
	('2026-11-08 19:15:00+00', 11956, 100, 1, 100, 0, 0, 0, 0),
	('2026-11-10 19:15:00+00', 11956, 5, 1, 5, 0, 0, 0, 0),
	('2026-11-11 19:15:00+00', 11956, 35, 1, 40, 0, 0, 0, 0),
	('2026-11-13 19:15:00+00', 11956, 0, 0, 0, 1, 0, 0, 0),
	('2026-11-14 19:15:00+00', 11956, 5, 0, 0, 0, 0, 0, 0),
	('2026-11-16 19:15:00+00', 11956, 50, 1, 50, 0, 0, 0, 0),
	('2026-11-17 19:15:00+00', 11956, -50, 0, 0, 0, 0, 0, 0),
	('2026-11-18 19:15:00+00', 11956, 0, 0, 0, 1, 0, 0, 0),
	('2026-11-19 19:15:00+00', 11956, 120, 1, 120, 0, 0, 0, 0),
	('2026-11-20 19:15:00+00', 11956, -120, 0, 0, 0, 0, 0, 0),
	('2026-11-21 19:15:00+00', 11956, 100, 1, 100, 0, 0, 0, 0),
	('2026-11-22 19:15:00+00', 11956, -100, 0, 0, 1, 0, 0, 0),
	('2026-11-23 19:15:00+00', 11956, 0, 0, 0, 0, 3, 40, 4);
INSERT INTO public.ledger_accounts VALUES
	('system:sales', 'system', NULL, NULL, '2026-11-23 19:16:50.739885+00'),
	('system:bonus', 'system', NULL, NULL, '2026-11-23 19:16:50.739885+00'),
	('system:grants', 'system', NULL, NULL, '2026-11-23 19:16:50.739885+00'),
	('system:forfeits', 'system', NULL, NULL, '2026-11-23 19:16:50.739885+00'),
	('user:01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'user', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 125, '2026-10-20 19:16:54.523+00'),
	('campaign:01a1cc0a-af05-76fa-bc1a-9ab29bb97ff9', 'campaign', '01a1cc0a-af05-76fa-bc1a-9ab29bb97ff9', 0, '2026-11-11 19:16:54.661+00'),
	('campaign:01a1eaf0-d705-7235-a612-f192294553cd', 'campaign', '01a1eaf0-d705-7235-a612-f192294553cd', 50, '2026-11-17 19:16:54.661+00'),
	('campaign:01a1fa63-eb05-750e-9407-8da2ec55ae7d', 'campaign', '01a1fa63-eb05-750e-9407-8da2ec55ae7d', 120, '2026-11-20 19:16:54.661+00'),
	('user:01a209d6-fddc-75ae-a543-f77d56d217c7', 'user', '01a209d6-fddc-75ae-a543-f77d56d217c7', 850, '2026-10-25 19:16:54.576+00'),
	('campaign:01a204b0-a305-72f5-8644-c8fc7d9fea00', 'campaign', '01a204b0-a305-72f5-8644-c8fc7d9fea00', 100, '2026-11-22 19:16:54.661+00');
INSERT INTO public.ledger_entries OVERRIDING SYSTEM VALUE VALUES
	(1, '01a15abe-c67b-7411-8462-6a4756999e94', 'system:grants', -20, NULL),
	(2, '01a15abe-c67b-7411-8462-6a4756999e94', 'user:01a209d6-f7bc-75c6-93a1-a679ec8649c5', 20, 20),
	(3, '01a179a4-ee7b-7035-9bb9-c26bfdfdded8', 'system:grants', -15, NULL),
	(4, '01a179a4-ee7b-7035-9bb9-c26bfdfdded8', 'user:01a209d6-f7bc-75c6-93a1-a679ec8649c5', 15, 35),
	(5, '01a1988b-167b-76d5-b8e9-72aebadc4976', 'system:grants', -30, NULL),
	(6, '01a1988b-167b-76d5-b8e9-72aebadc4976', 'user:01a209d6-f7bc-75c6-93a1-a679ec8649c5', 30, 65),
	(7, '01a1b24a-e27b-720a-9241-4fd18e17e70e', 'system:grants', -15, NULL),
	(8, '01a1b24a-e27b-720a-9241-4fd18e17e70e', 'user:01a209d6-f7bc-75c6-93a1-a679ec8649c5', 15, 80),
	(9, '01a1cc0a-ae7b-7564-bac2-fabf489d93a3', 'system:grants', -40, NULL),
	(10, '01a1cc0a-ae7b-7564-bac2-fabf489d93a3', 'user:01a209d6-f7bc-75c6-93a1-a679ec8649c5', 40, 120),
	(11, '01a1747e-92b0-71f3-ba8d-4c5876153034', 'system:grants', -500, NULL),
	(12, '01a1747e-92b0-71f3-ba8d-4c5876153034', 'user:01a209d6-fddc-75ae-a543-f77d56d217c7', 500, 500),
	(13, '01a1988b-16b0-72cf-92df-ebb2015ea47f', 'system:grants', -250, NULL),
	(14, '01a1988b-16b0-72cf-92df-ebb2015ea47f', 'user:01a209d6-fddc-75ae-a543-f77d56d217c7', 250, 750),
	(15, '01a1bc97-9ab0-73cf-8985-dd335daccc70', 'system:grants', -100, NULL),
	(16, '01a1bc97-9ab0-73cf-8985-dd335daccc70', 'user:01a209d6-fddc-75ae-a543-f77d56d217c7', 100, 850),
	(17, '01a1c6e4-5305-75be-aa12-7eabad262c75', 'system:grants', -5, NULL),
	(18, '01a1c6e4-5305-75be-aa12-7eabad262c75', 'user:01a209d6-fddc-75ae-a543-f77d56d217c7', 5, 855),
	(19, '01a1cc0a-af05-76fa-bc1a-9c29d076073c', 'user:01a209d6-fddc-75ae-a543-f77d56d217c7', -5, 850),
	(20, '01a1cc0a-af05-76fa-bc1a-9c29d076073c', 'campaign:01a1cc0a-af05-76fa-bc1a-9ab29bb97ff9', 5, 5),
	(21, '01a1db7d-c305-7021-8ed3-0cec2ce6f00a', 'campaign:01a1cc0a-af05-76fa-bc1a-9ab29bb97ff9', -5, 0),
	(22, '01a1db7d-c305-7021-8ed3-0cec2ce6f00a', 'user:01a209d6-f7bc-75c6-93a1-a679ec8649c5', 5, 125),
	(23, '01a1e5ca-7b05-768b-bf9d-c8a6f2c4d1d8', 'system:grants', -50, NULL),
	(24, '01a1e5ca-7b05-768b-bf9d-c8a6f2c4d1d8', 'user:01a209d6-fddc-75ae-a543-f77d56d217c7', 50, 900),
	(25, '01a1eaf0-d705-7235-a612-f7fc7c490f54', 'user:01a209d6-fddc-75ae-a543-f77d56d217c7', -50, 850),
	(26, '01a1eaf0-d705-7235-a612-f7fc7c490f54', 'campaign:01a1eaf0-d705-7235-a612-f192294553cd', 50, 50),
	(27, '01a1f53d-8f05-75ee-91a5-1097cef4d6a9', 'system:grants', -120, NULL),
	(28, '01a1f53d-8f05-75ee-91a5-1097cef4d6a9', 'user:01a209d6-fddc-75ae-a543-f77d56d217c7', 120, 970),
	(29, '01a1fa63-eb05-750e-9407-9084fa0af656', 'user:01a209d6-fddc-75ae-a543-f77d56d217c7', -120, 850),
	(30, '01a1fa63-eb05-750e-9407-9084fa0af656', 'campaign:01a1fa63-eb05-750e-9407-8da2ec55ae7d', 120, 120),
	(31, '01a1ff8a-4705-75f6-a8b8-fefe6590f599', 'system:grants', -100, NULL),
	(32, '01a1ff8a-4705-75f6-a8b8-fefe6590f599', 'user:01a209d6-fddc-75ae-a543-f77d56d217c7', 100, 950),
	(33, '01a204b0-a305-72f5-8644-ce6a5b2dc124', 'user:01a209d6-fddc-75ae-a543-f77d56d217c7', -100, 850),
	(34, '01a204b0-a305-72f5-8644-ce6a5b2dc124', 'campaign:01a204b0-a305-72f5-8644-c8fc7d9fea00', 100, 100);
INSERT INTO public.ledger_examinations VALUES
	('01a209d6-f2eb-74e2-9792-3060eeb9e61f', '2026-11-23 19:16:51.563+00', '[]', true, '{"at": 1795457811563, "entry": 0, "cluster": "7711448018503253509/1/16384", "rewritten": {"campaigns": 0, "ledger_entries": 0, "ledger_accounts": 0, "ledger_transfers": 0, "admin_credit_logs": 0}, "transaction": 801}');
INSERT INTO public.ledger_transfers VALUES
	('01a15abe-c67b-7411-8462-6a4756999e94', 'grant:01a15abe-c67b-7411-8462-670ea0d59669', 'grant', NULL, '2026-10-20 19:16:54.523+00'),
	('01a179a4-ee7b-7035-9bb9-c26bfdfdded8', 'grant:01a179a4-ee7b-7035-9bb9-bfa88c2bc8f2', 'grant', NULL, '2026-10-26 19:16:54.523+00'),
	('01a1988b-167b-76d5-b8e9-72aebadc4976', 'grant:01a1988b-167b-76d5-b8e9-6c0989cd7b5d', 'grant', NULL, '2026-11-01 19:16:54.523+00'),
	('01a1b24a-e27b-720a-9241-4fd18e17e70e', 'grant:01a1b24a-e27b-720a-9241-4b77857095a4', 'grant', NULL, '2026-11-06 19:16:54.523+00'),
	('01a1cc0a-ae7b-7564-bac2-fabf489d93a3', 'grant:01a1cc0a-ae7b-7564-bac2-f50631ad236b', 'grant', NULL, '2026-11-11 19:16:54.523+00'),
	('01a1747e-92b0-71f3-ba8d-4c5876153034', 'grant:01a1747e-92b0-71f3-ba8d-481a7768f7a3', 'grant', NULL, '2026-10-25 19:16:54.576+00'),
	('01a1988b-16b0-72cf-92df-ebb2015ea47f', 'grant:01a1988b-16b0-72cf-92df-e46db0771921', 'grant', NULL, '2026-11-01 19:16:54.576+00'),
	('01a1bc97-9ab0-73cf-8985-dd335daccc70', 'grant:01a1bc97-9ab0-73cf-8985-d993a7c944c0', 'grant', NULL, '2026-11-08 19:16:54.576+00'),
	('01a1c6e4-5305-75be-aa12-7eabad262c75', 'grant:01a1c6e4-5305-75be-aa12-7bd186139670', 'grant', '01a209d6-fede-7475-ae24-9aea404b79ea', '2026-11-10 19:16:54.661+00'),
	('01a1cc0a-af05-76fa-bc1a-9c29d076073c', 'campaign:01a1cc0a-af05-76fa-bc1a-9ab29bb97ff9', 'campaign', '01a209d6-fddc-75ae-a543-f77d56d217c7', '2026-11-11 19:16:54.661+00'),
	('01a1db7d-c305-7021-8ed3-0cec2ce6f00a', 'claim:01a1d657-6705-7316-b8b6-8674fa61c528', 'claim', '01a209d6-fede-7475-ae24-9aea404b79ea', '2026-11-14 19:16:54.661+00'),
	('01a1e5ca-7b05-768b-bf9d-c8a6f2c4d1d8', 'grant:01a1e5ca-7b05-768b-bf9d-c523931ff36d', 'grant', '01a209d6-fede-7475-ae24-9aea404b79ea', '2026-11-16 19:16:54.661+00'),
	('01a1eaf0-d705-7235-a612-f7fc7c490f54', 'campaign:01a1eaf0-d705-7235-a612-f192294553cd', 'campaign', '01a209d6-fddc-75ae-a543-f77d56d217c7', '2026-11-17 19:16:54.661+00'),
	('01a1f53d-8f05-75ee-91a5-1097cef4d6a9', 'grant:01a1f53d-8f05-75ee-91a5-0f70d6572edc', 'grant', '01a209d6-fede-7475-ae24-9aea404b79ea', '2026-11-19 19:16:54.661+00'),
	('01a1fa63-eb05-750e-9407-9084fa0af656', 'campaign:01a1fa63-eb05-750e-9407-8da2ec55ae7d', 'campaign', '01a209d6-fddc-75ae-a543-f77d56d217c7', '2026-11-20 19:16:54.661+00'),
	('01a1ff8a-4705-75f6-a8b8-fefe6590f599', 'grant:01a1ff8a-4705-75f6-a8b8-fa5816a78315', 'grant', '01a209d6-fede-7475-ae24-9aea404b79ea', '2026-11-21 19:16:54.661+00'),
	('01a204b0-a305-72f5-8644-ce6a5b2dc124', 'campaign:01a204b0-a305-72f5-8644-c8fc7d9fea00', 'campaign', '01a209d6-fddc-75ae-a543-f77d56d217c7', '2026-11-22 19:16:54.661+00');
INSERT INTO public.listing_facts VALUES
	('01a209d6-fc4d-71ce-b8c5-012bce9b0007', 'presale', '01a1bc97-984d-703b-bf13-09417b587eba', 'audit', 'Example Auditors', 'https://harbour.example.com/audit', NULL, '2026-11-23 19:16:53.965+00', NULL, NULL),
	('01a209d6-fc4d-71ce-b8c5-0eefcbd37bce', 'presale', '01a1bc97-984d-703b-bf13-09417b587eba', 'contract', '0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8', 'https://harbour.example.com/contract/0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8', NULL, '2026-11-23 19:16:53.965+00', NULL, NULL),
	('01a209d6-fc4d-71ce-b8c5-1ab5159ba043', 'presale', '01a1bc97-984d-703b-bf13-09417b587eba', 'kyc', 'Example Identity', 'https://harbour.example.com/kyc', NULL, '2026-11-23 19:16:53.965+00', NULL, NULL),
	('01a209d6-fc4d-71ce-b8c5-244ac00a79ac', 'presale', '01a1bc97-984d-703b-bf13-09417b587eba', 'lock', '2027-11-23', 'https://harbour.example.com/lock', NULL, '2026-11-23 19:16:53.965+00', NULL, NULL),
	('01a209d6-fc4d-71ce-b8c5-302fdff82325', 'presale', '01a1bc97-984d-703b-bf13-09417b587eba', 'social', 'Official account', 'https://harbour.example.com/social', NULL, '2026-11-23 19:16:53.965+00', NULL, NULL),
	('01a209d6-fc4d-707f-8d68-973d028a67bb', 'presale', '01a1f017-304d-75cc-b1b6-af097568c14a', 'audit', 'Example Auditors', 'https://lantern.example.com/audit', NULL, '2026-11-23 19:16:53.965+00', NULL, NULL),
	('01a209d6-fc4d-707f-8d68-a07484ce3374', 'presale', '01a1f017-304d-75cc-b1b6-af097568c14a', 'contract', '0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8', 'https://lantern.example.com/contract/0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8', NULL, '2026-11-23 19:16:53.965+00', NULL, NULL),
	('01a209d6-fc4d-73be-a3b8-62baabaa233f', 'presale', '01a1f017-304d-7036-bece-e537d90b0a60', 'warning', 'The team is anonymous, and its last token was abandoned', 'https://saltmarsh.example.com/warning', NULL, '2026-11-23 19:16:53.965+00', NULL, NULL),
	('01a209d6-fc4d-74d5-95b9-9694e8abc286', 'presale', '01a1d657-644d-72e2-ab2b-c81d4237c8dc', 'audit', 'Example Auditors', 'https://meridian.example.com/audit', NULL, '2026-11-23 19:16:53.965+00', NULL, NULL),
	('01a209d6-fc4d-74d5-95b9-a0cf42d0bbd7', 'presale', '01a1d657-644d-72e2-ab2b-c81d4237c8dc', 'contract', '0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8', 'https://meridian.example.com/contract/0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8', NULL, '2026-11-23 19:16:53.965+00', NULL, NULL),
	('01a209d6-fc4d-74d5-95b9-ae0b548329e4', 'presale', '01a1d657-644d-72e2-ab2b-c81d4237c8dc', 'kyc', 'Example Identity', 'https://meridian.example.com/kyc', NULL, '2026-11-23 19:16:53.965+00', NULL, NULL),
	('01a209d6-fc4d-74d5-95b9-b917633f95c5', 'presale', '01a1d657-644d-72e2-ab2b-c81d4237c8dc', 'lock', '2027-11-23', 'https://meridian.example.com/lock', NULL, '2026-11-23 19:16:53.965+00', NULL, NULL),
	('01a209d6-fc4d-74d5-95b9-c72fdbb1a5b9', 'presale', '01a1d657-644d-72e2-ab2b-c81d4237c8dc', 'social', 'Official account', 'https://meridian.example.com/social', NULL, '2026-11-23 19:16:53.965+00', NULL, NULL),
	('01a209d6-fc4d-7653-9a8b-0b5f0c5593f8', 'presale', '01a1f017-304d-75e9-b3ec-686fa2ab2cbb', 'warning', 'The contract lets its owner mint without limit', 'https://quillchain.example.com/warning', NULL, '2026-11-23 19:16:53.965+00', NULL, NULL),
	('01a209d6-fc4d-7559-bce7-bf3d4801fd3e', 'presale', '01a1f017-304d-76cc-850b-6ea0d7424d83', 'audit', 'Example Auditors', 'https://ridgeway.example.com/audit', NULL, '2026-11-23 19:16:53.965+00', NULL, NULL),
	('01a209d6-fc4d-7559-bce7-c8a52a00719c', 'presale', '01a1f017-304d-76cc-850b-6ea0d7424d83', 'contract', '0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8', 'https://ridgeway.example.com/contract/0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8', NULL, '2026-11-23 19:16:53.965+00', NULL, NULL);
INSERT INTO public.listing_revisions VALUES
	('01a1bc97-984d-703b-bf13-0c8f365b8f05', 'presale', '01a1bc97-984d-703b-bf13-09417b587eba', 1, '2026-11-08 19:16:53.965+00', NULL, 'system', '[]'),
	('01a1d657-644d-72f8-8ff6-7f91df30627b', 'presale', '01a1bc97-984d-703b-bf13-09417b587eba', 2, '2026-11-13 19:16:53.965+00', NULL, 'system', '[{"now": "2026-11-25T01:16:53.965Z", "old": "2026-11-15T01:16:53.965Z", "field": "presaleStart"}, {"now": "2026-12-02T01:16:53.965Z", "old": "2026-11-22T01:16:53.965Z", "field": "presaleEnd"}]'),
	('01a1f017-304d-743f-b98f-305f608da3ad', 'presale', '01a1bc97-984d-703b-bf13-09417b587eba', 3, '2026-11-18 19:16:53.965+00', NULL, 'system', '[{"now": "2026-11-30T01:16:53.965Z", "old": "2026-11-25T01:16:53.965Z", "field": "presaleStart"}, {"now": "2026-12-07T01:16:53.965Z", "old": "2026-12-02T01:16:53.965Z", "field": "presaleEnd"}]'),
	('01a209d6-fc4d-71ce-b8c5-0711baf1a0e9', 'presale', '01a1bc97-984d-703b-bf13-09417b587eba', 4, '2026-11-23 19:16:53.965+00', NULL, 'system', '[{"now": "Audited", "old": "Pending", "field": "auditStatus"}, {"now": ["Audit report: Example Auditors (https://harbour.example.com/audit)"], "old": [], "field": "facts"}]'),
	('01a209d6-fc4d-71ce-b8c5-11383331ef1c', 'presale', '01a1bc97-984d-703b-bf13-09417b587eba', 5, '2026-11-23 19:16:53.965+00', NULL, 'system', '[{"now": ["Audit report: Example Auditors (https://harbour.example.com/audit)", "Contract address: 0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8 (https://harbour.example.com/contract/0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8)"], "old": ["Audit report: Example Auditors (https://harbour.example.com/audit)"], "field": "facts"}]'),
	('01a209d6-fc4d-71ce-b8c5-1ce7e18d7aaa', 'presale', '01a1bc97-984d-703b-bf13-09417b587eba', 6, '2026-11-23 19:16:53.965+00', NULL, 'system', '[{"now": ["Audit report: Example Auditors (https://harbour.example.com/audit)", "Contract address: 0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8 (https://harbour.example.com/contract/0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8)", "KYC provider: Example Identity (https://harbour.example.com/kyc)"], "old": ["Audit report: Example Auditors (https://harbour.example.com/audit)", "Contract address: 0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8 (https://harbour.example.com/contract/0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8)"], "field": "facts"}]'),
	('01a209d6-fc4d-71ce-b8c5-29905e9a3751', 'presale', '01a1bc97-984d-703b-bf13-09417b587eba', 7, '2026-11-23 19:16:53.965+00', NULL, 'system', '[{"now": ["Audit report: Example Auditors (https://harbour.example.com/audit)", "Contract address: 0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8 (https://harbour.example.com/contract/0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8)", "KYC provider: Example Identity (https://harbour.example.com/kyc)", "Liquidity locked until: 2027-11-23 (https://harbour.example.com/lock)"], "old": ["Audit report: Example Auditors (https://harbour.example.com/audit)", "Contract address: 0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8 (https://harbour.example.com/contract/0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8)", "KYC provider: Example Identity (https://harbour.example.com/kyc)"], "field": "facts"}]'),
	('01a209d6-fc4d-71ce-b8c5-37a260e18ef6', 'presale', '01a1bc97-984d-703b-bf13-09417b587eba', 8, '2026-11-23 19:16:53.965+00', NULL, 'system', '[{"now": "Verified", "old": "Medium", "field": "riskLevel"}, {"now": ["Audit report: Example Auditors (https://harbour.example.com/audit)", "Contract address: 0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8 (https://harbour.example.com/contract/0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8)", "KYC provider: Example Identity (https://harbour.example.com/kyc)", "Liquidity locked until: 2027-11-23 (https://harbour.example.com/lock)", "Verified account: Official account (https://harbour.example.com/social)"], "old": ["Audit report: Example Auditors (https://harbour.example.com/audit)", "Contract address: 0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8 (https://harbour.example.com/contract/0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8)", "KYC provider: Example Identity (https://harbour.example.com/kyc)", "Liquidity locked until: 2027-11-23 (https://harbour.example.com/lock)"], "field": "facts"}]'),
	('01a1f017-304d-75cc-b1b6-b06b1745c255', 'presale', '01a1f017-304d-75cc-b1b6-af097568c14a', 1, '2026-11-18 19:16:53.965+00', NULL, 'system', '[]'),
	('01a209d6-fc4d-707f-8d68-9a5a22c8b4ed', 'presale', '01a1f017-304d-75cc-b1b6-af097568c14a', 2, '2026-11-23 19:16:53.965+00', NULL, 'system', '[{"now": "Audited", "old": "Pending", "field": "auditStatus"}, {"now": ["Audit report: Example Auditors (https://lantern.example.com/audit)"], "old": [], "field": "facts"}]'),
	('01a209d6-fc4d-707f-8d68-a64cecc67655', 'presale', '01a1f017-304d-75cc-b1b6-af097568c14a', 3, '2026-11-23 19:16:53.965+00', NULL, 'system', '[{"now": ["Audit report: Example Auditors (https://lantern.example.com/audit)", "Contract address: 0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8 (https://lantern.example.com/contract/0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8)"], "old": ["Audit report: Example Auditors (https://lantern.example.com/audit)"], "field": "facts"}]'),
	('01a1f017-304d-7036-bece-eb3cd6ed8a3c', 'presale', '01a1f017-304d-7036-bece-e537d90b0a60', 1, '2026-11-18 19:16:53.965+00', NULL, 'system', '[]'),
	('01a209d6-fc4d-73be-a3b8-67b9342feb5a', 'presale', '01a1f017-304d-7036-bece-e537d90b0a60', 2, '2026-11-23 19:16:53.965+00', NULL, 'system', '[{"now": "High", "old": "Medium", "field": "riskLevel"}, {"now": ["Warning: The team is anonymous, and its last token was abandoned (https://saltmarsh.example.com/warning)"], "old": [], "field": "facts"}]'),
	('01a1d657-644d-72e2-ab2b-cc5eaf8eca31', 'presale', '01a1d657-644d-72e2-ab2b-c81d4237c8dc', 1, '2026-11-13 19:16:53.965+00', NULL, 'system', '[]'),
	('01a1f017-304d-7373-acf8-3e1e47d8c58f', 'presale', '01a1d657-644d-72e2-ab2b-c81d4237c8dc', 2, '2026-11-18 19:16:53.965+00', NULL, 'system', '[{"now": "2026-12-11T19:16:53.965Z", "old": "2026-12-04T19:16:53.965Z", "field": "presaleStart"}, {"now": "2026-12-25T19:16:53.965Z", "old": "2026-12-18T19:16:53.965Z", "field": "presaleEnd"}]'),
	('01a209d6-fc4d-74d5-95b9-9bf53d9bac13', 'presale', '01a1d657-644d-72e2-ab2b-c81d4237c8dc', 3, '2026-11-23 19:16:53.965+00', NULL, 'system', '[{"now": "Audited", "old": "Pending", "field": "auditStatus"}, {"now": ["Audit report: Example Auditors (https://meridian.example.com/audit)"], "old": [], "field": "facts"}]'),
	('01a209d6-fc4d-74d5-95b9-a67c13ec73d3', 'presale', '01a1d657-644d-72e2-ab2b-c81d4237c8dc', 4, '2026-11-23 19:16:53.965+00', NULL, 'system', '[{"now": ["Audit report: Example Auditors (https://meridian.example.com/audit)", "Contract address: 0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8 (https://meridian.example.com/contract/0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8)"], "old": ["Audit report: Example Auditors (https://meridian.example.com/audit)"], "field": "facts"}]'),
	('01a209d6-fc4d-74d5-95b9-b15afa8f4f4c', 'presale', '01a1d657-644d-72e2-ab2b-c81d4237c8dc', 5, '2026-11-23 19:16:53.965+00', NULL, 'system', '[{"now": ["Audit report: Example Auditors (https://meridian.example.com/audit)", "Contract address: 0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8 (https://meridian.example.com/contract/0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8)", "KYC provider: Example Identity (https://meridian.example.com/kyc)"], "old": ["Audit report: Example Auditors (https://meridian.example.com/audit)", "Contract address: 0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8 (https://meridian.example.com/contract/0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8)"], "field": "facts"}]'),
	('01a209d6-fc4d-74d5-95b9-bca8df56a5d7', 'presale', '01a1d657-644d-72e2-ab2b-c81d4237c8dc', 6, '2026-11-23 19:16:53.965+00', NULL, 'system', '[{"now": ["Audit report: Example Auditors (https://meridian.example.com/audit)", "Contract address: 0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8 (https://meridian.example.com/contract/0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8)", "KYC provider: Example Identity (https://meridian.example.com/kyc)", "Liquidity locked until: 2027-11-23 (https://meridian.example.com/lock)"], "old": ["Audit report: Example Auditors (https://meridian.example.com/audit)", "Contract address: 0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8 (https://meridian.example.com/contract/0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8)", "KYC provider: Example Identity (https://meridian.example.com/kyc)"], "field": "facts"}]'),
	('01a209d6-fc4d-74d5-95b9-cac121533f0a', 'presale', '01a1d657-644d-72e2-ab2b-c81d4237c8dc', 7, '2026-11-23 19:16:53.965+00', NULL, 'system', '[{"now": "Verified", "old": "Medium", "field": "riskLevel"}, {"now": ["Audit report: Example Auditors (https://meridian.example.com/audit)", "Contract address: 0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8 (https://meridian.example.com/contract/0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8)", "KYC provider: Example Identity (https://meridian.example.com/kyc)", "Liquidity locked until: 2027-11-23 (https://meridian.example.com/lock)", "Verified account: Official account (https://meridian.example.com/social)"], "old": ["Audit report: Example Auditors (https://meridian.example.com/audit)", "Contract address: 0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8 (https://meridian.example.com/contract/0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8)", "KYC provider: Example Identity (https://meridian.example.com/kyc)", "Liquidity locked until: 2027-11-23 (https://meridian.example.com/lock)"], "field": "facts"}]'),
	('01a1f017-304d-75e9-b3ec-6efbc21a1609', 'presale', '01a1f017-304d-75e9-b3ec-686fa2ab2cbb', 1, '2026-11-18 19:16:53.965+00', NULL, 'system', '[]'),
	('01a209d6-fc4d-7653-9a8b-0f853dcc58a3', 'presale', '01a1f017-304d-75e9-b3ec-686fa2ab2cbb', 2, '2026-11-23 19:16:53.965+00', NULL, 'system', '[{"now": "High", "old": "Medium", "field": "riskLevel"}, {"now": ["Warning: The contract lets its owner mint without limit (https://quillchain.example.com/warning)"], "old": [], "field": "facts"}]'),
	('01a1f017-304d-76cc-850b-71fcf14ca062', 'presale', '01a1f017-304d-76cc-850b-6ea0d7424d83', 1, '2026-11-18 19:16:53.965+00', NULL, 'system', '[]'),
	('01a209d6-fc4d-7559-bce7-c30696c50cc4', 'presale', '01a1f017-304d-76cc-850b-6ea0d7424d83', 2, '2026-11-23 19:16:53.965+00', NULL, 'system', '[{"now": "Audited", "old": "Pending", "field": "auditStatus"}, {"now": ["Audit report: Example Auditors (https://ridgeway.example.com/audit)"], "old": [], "field": "facts"}]'),
	('01a209d6-fc4d-7559-bce7-cf719e39eb80', 'presale', '01a1f017-304d-76cc-850b-6ea0d7424d83', 3, '2026-11-23 19:16:53.965+00', NULL, 'system', '[{"now": ["Audit report: Example Auditors (https://ridgeway.example.com/audit)", "Contract address: 0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8 (https://ridgeway.example.com/contract/0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8)"], "old": ["Audit report: Example Auditors (https://ridgeway.example.com/audit)"], "field": "facts"}]'),
	('01a209d6-fd6b-73b6-8e79-caeda7178960', 'campaign', '01a209d6-fd6b-73b6-8e79-c68ca707b490', 1, '2026-11-23 19:16:54.251+00', NULL, 'system', '[]'),
	('01a209d6-fd6b-73b6-8e79-d2d7eea10245', 'campaign', '01a209d6-fd6b-73b6-8e79-ce3d2abf18d6', 1, '2026-11-23 19:16:54.251+00', NULL, 'system', '[]'),
	('01a209d6-fd6b-73b6-8e79-dac9f44e1f63', 'campaign', '01a209d6-fd6b-73b6-8e79-d600cfd03c5c', 1, '2026-11-23 19:16:54.251+00', NULL, 'system', '[]'),
	('01a209d6-fd6b-73b6-8e79-e23be9181388', 'campaign', '01a209d6-fd6b-73b6-8e79-dfc555daeda4', 1, '2026-11-23 19:16:54.251+00', NULL, 'system', '[]'),
	('01a209d6-fd6b-73b6-8e79-e9e31717b275', 'campaign', '01a209d6-fd6b-73b6-8e79-e6158736ef2d', 1, '2026-11-23 19:16:54.251+00', NULL, 'system', '[]'),
	('01a209d6-fd6b-73b6-8e79-f110fe053444', 'campaign', '01a209d6-fd6b-73b6-8e79-ec82a50c6135', 1, '2026-11-23 19:16:54.251+00', NULL, 'system', '[]'),
	('01a209d6-fd6b-73b6-8e79-fa7e74fd3db3', 'campaign', '01a209d6-fd6b-73b6-8e79-f62547c67852', 1, '2026-11-23 19:16:54.251+00', NULL, 'system', '[]'),
	('01a209d6-fd6b-73b6-8e7a-0312dc0aec6c', 'campaign', '01a209d6-fd6b-73b6-8e79-ffff72dbfb76', 1, '2026-11-23 19:16:54.251+00', NULL, 'system', '[]'),
	('01a209d6-fdb3-7396-a142-79f00b9b20d5', 'quest', '01a209d6-fdb3-7396-a142-7512d9520108', 1, '2026-11-23 19:16:54.323+00', NULL, 'system', '[]'),
	('01a209d6-fdb3-7396-a142-83ade3df6363', 'quest', '01a209d6-fdb3-7396-a142-7d25d277f59a', 1, '2026-11-23 19:16:54.323+00', NULL, 'system', '[]'),
	('01a209d6-fdb3-7396-a142-89af0f91e008', 'quest', '01a209d6-fdb3-7396-a142-848fa83bcd54', 1, '2026-11-23 19:16:54.323+00', NULL, 'system', '[]'),
	('01a209d6-fddb-71ab-bf5a-a7a2d541fb28', 'quest', '01a209d6-fddb-71ab-bf5a-a22921d08dbe', 1, '2026-11-23 19:16:54.363+00', '01a209d6-fddc-75ae-a543-f77d56d217c7', 'promoter', '[]'),
	('01a1bc97-9b61-723a-a455-ab3d9cc97362', 'guide', '01a209d6-ff62-76da-801b-dece62d4b527', 1, '2026-11-08 19:16:54.753+00', NULL, 'system', '[]'),
	('01a1cc0a-af61-76e7-a064-8112b1c3a6b4', 'guide', '01a209d6-ff68-70f4-8fd3-f207cbcdd71d', 1, '2026-11-11 19:16:54.753+00', NULL, 'system', '[]'),
	('01a1db7d-c361-7672-a087-66df6bb4f248', 'guide', '01a209d6-ff6c-7526-a677-9629848aadbc', 1, '2026-11-14 19:16:54.753+00', NULL, 'system', '[]'),
	('01a1eaf0-d761-741b-b23e-357df8488f54', 'guide', '01a209d6-ff71-75af-9173-9e0e205a6410', 1, '2026-11-17 19:16:54.753+00', NULL, 'system', '[]'),
	('01a1fa63-eb61-772a-9c1f-d5a1e34483ea', 'guide', '01a209d6-ff75-7708-98ab-cf22ff705412', 1, '2026-11-20 19:16:54.753+00', NULL, 'system', '[]'),
	('01a209d6-ff61-7568-85ae-1700f89f31e4', 'faucet', '01a209d6-ff78-76ee-85a7-1292f0f97959', 1, '2026-11-23 19:16:54.753+00', NULL, 'system', '[]'),
	('01a209d6-ff61-7568-85ae-1fc8fa95b73a', 'faucet', '01a209d6-ff7f-75ed-b28a-4e69e83b1570', 1, '2026-11-23 19:16:54.753+00', NULL, 'system', '[]'),
	('01a209d6-ff61-7568-85ae-2754f34f23b4', 'faucet', '01a209d6-ff88-7570-940d-208bcb704d1f', 1, '2026-11-23 19:16:54.753+00', NULL, 'system', '[]'),
	('01a209d6-ff61-7568-85ae-2fae9457bb40', 'faucet', '01a209d6-ff8f-76dd-a91c-26c83c59412f', 1, '2026-11-23 19:16:54.753+00', NULL, 'system', '[]'),
	('01a209d6-ff61-7568-85ae-350b6f8c5967', 'faucet', '01a209d6-ff98-772c-915a-1fead90810a7', 1, '2026-11-23 19:16:54.753+00', NULL, 'system', '[]'),
	('01a209d6-ff61-7568-85ae-3f7104267bde', 'faucet', '01a209d6-ff9f-7706-b7ac-4202ddd556de', 1, '2026-11-23 19:16:54.753+00', NULL, 'system', '[]');
INSERT INTO public.listings VALUES
	('presale', '01a1bc97-984d-703b-bf13-09417b587eba', '{"facts": ["Audit report: Example Auditors (https://harbour.example.com/audit)", "Contract address: 0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8 (https://harbour.example.com/contract/0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8)", "KYC provider: Example Identity (https://harbour.example.com/kyc)", "Liquidity locked until: 2027-11-23 (https://harbour.example.com/lock)", "Verified account: Official account (https://harbour.example.com/social)"], "hardCap": 1500000, "softCap": 400000, "auditUrl": "https://harbour.example.com/audit", "riskLevel": "Verified", "blockchain": "Base", "presaleEnd": "2026-12-07T01:16:53.965Z", "twitterUrl": "https://harbour.example.com/social", "websiteUrl": "https://harbour.example.com/", "auditStatus": "Audited", "kycRequired": true, "projectName": "Harbour Finance (example)", "telegramUrl": "https://harbour.example.com/chat", "tokenSymbol": "HBR", "launchpadUrl": "https://harbour.example.com/launchpad", "presaleStart": "2026-11-30T01:16:53.965Z"}', '{https://harbour.example.com/audit,https://harbour.example.com/,https://harbour.example.com/social,https://harbour.example.com/chat,https://harbour.example.com/launchpad,https://harbour.example.com/contract/0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8,https://harbour.example.com/kyc,https://harbour.example.com/lock}', '[]', false, NULL, NULL, false, 0, NULL, 8, '2026-11-23 19:16:53.965+00', '2026-11-08 19:16:53.965+00', '{}', NULL, 0, NULL, false, DEFAULT),
	('presale', '01a1f017-304d-75cc-b1b6-af097568c14a', '{"facts": ["Audit report: Example Auditors (https://lantern.example.com/audit)", "Contract address: 0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8 (https://lantern.example.com/contract/0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8)"], "hardCap": 900000, "softCap": 250000, "auditUrl": "https://lantern.example.com/audit", "riskLevel": "Medium", "blockchain": "Arbitrum", "presaleEnd": "2026-11-25T07:16:53.965Z", "twitterUrl": "https://lantern.example.com/social", "websiteUrl": "https://lantern.example.com/", "auditStatus": "Audited", "kycRequired": false, "projectName": "Lantern Network (example)", "telegramUrl": "https://lantern.example.com/chat", "tokenSymbol": "LANT", "launchpadUrl": "https://lantern.example.com/launchpad", "presaleStart": "2026-11-21T07:16:53.965Z"}', '{https://lantern.example.com/audit,https://lantern.example.com/,https://lantern.example.com/social,https://lantern.example.com/chat,https://lantern.example.com/launchpad,https://lantern.example.com/contract/0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8}', '[]', false, NULL, NULL, false, 0, NULL, 3, '2026-11-23 19:16:53.965+00', '2026-11-18 19:16:53.965+00', '{}', NULL, 0, NULL, false, DEFAULT),
	('presale', '01a1f017-304d-7036-bece-e537d90b0a60', '{"facts": ["Warning: The team is anonymous, and its last token was abandoned (https://saltmarsh.example.com/warning)"], "hardCap": 350000, "softCap": null, "auditUrl": "https://saltmarsh.example.com/audit", "riskLevel": "High", "blockchain": "Polygon", "presaleEnd": "2026-11-27T02:28:53.965Z", "twitterUrl": "https://saltmarsh.example.com/social", "websiteUrl": "https://saltmarsh.example.com/", "auditStatus": "Pending", "kycRequired": false, "projectName": "Saltmarsh Games (example)", "telegramUrl": "https://saltmarsh.example.com/chat", "tokenSymbol": "SALT", "launchpadUrl": null, "presaleStart": "2026-11-24T02:28:53.965Z"}', '{https://saltmarsh.example.com/audit,https://saltmarsh.example.com/,https://saltmarsh.example.com/social,https://saltmarsh.example.com/chat,https://saltmarsh.example.com/warning}', '[]', false, NULL, NULL, false, 0, NULL, 2, '2026-11-23 19:16:53.965+00', '2026-11-18 19:16:53.965+00', '{}', NULL, 0, NULL, false, DEFAULT),
	('quest', '01a209d6-fdb3-7396-a142-7512d9520108', '{"tasks": ["Take test coins from the faucet https://aurora-bay.example.com/faucet", "Move some of them across the bridge https://aurora-bay.example.com/bridge", "Swap once https://aurora-bay.example.com/swap", "Follow Aurora Bay https://aurora-bay.example.com/social"], "title": "First steps on the Aurora Bay test network", "endsAt": "2026-12-04T19:16:54.323Z", "reward": "500 points for everybody who finishes", "startsAt": "2026-11-20T19:16:54.323Z", "projectUrl": "https://aurora-bay.example.com/", "description": "Take test coins, move them across the bridge and swap once. It takes about ten minutes and costs nothing.", "projectName": "Aurora Bay"}', '{https://aurora-bay.example.com/,https://aurora-bay.example.com/faucet,https://aurora-bay.example.com/bridge,https://aurora-bay.example.com/swap,https://aurora-bay.example.com/social}', '[]', false, NULL, NULL, false, 0, NULL, 1, '2026-11-23 19:16:54.323+00', '2026-11-23 19:16:54.323+00', '{}', NULL, 0, NULL, false, DEFAULT),
	('campaign', '01a209d6-fd6b-73b6-8e79-ffff72dbfb76', '{"title": "Northlight Bridge Week (example)", "endDate": "2026-11-18T19:16:54.251Z", "results": null, "category": "Layer 2", "startDate": "2026-10-09T19:16:54.251Z", "rewardType": "Points", "twitterUrl": "https://northlight.example.com/social", "websiteUrl": "https://northlight.example.com/", "description": "Bridge any amount between the two Northlight test networks on five different days and report what went wrong. Points were shared out by the number of days and reports.", "telegramUrl": null, "rewardAmount": "250 points", "maxParticipants": 10000}', '{https://northlight.example.com/,https://northlight.example.com/social}', '[]', false, NULL, NULL, false, 0, NULL, 1, '2026-11-23 19:16:54.251+00', '2026-11-23 19:16:54.251+00', '{}', NULL, 0, NULL, false, DEFAULT),
	('guide', '01a209d6-ff62-76da-801b-dece62d4b527', '{"tips": ["Points are a promise, not a payment: spend time, not savings.", "One account used well is worth more than ten that get filtered out as one person."], "steps": ["Add the network\nOpen https://northlight.example/networks and add Northlight to your wallet. Compare the chain id there with the one your wallet shows before you confirm.\nhttps://northlight.example/networks", "Bridge a small amount\nUse the official bridge and send no more than you can spare: 0.02 ETH is enough for several months of fees.\nhttps://northlight.example/bridge", "Use one app each week\nSwap, lend or mint once a week. Seasons mostly count the weeks in which an account was active, not the volume.", "Write down the snapshot date\nTrack the airdrop here with its claim date, so that the reminder reaches you in time."], "title": "Qualify for the Northlight season one", "project": "Northlight", "projectUrl": "https://northlight.example/season-one", "description": "An example of a points season, as many young networks run them. It takes about 20 minutes to set up and five minutes a week after that."}', '{https://northlight.example/season-one,https://northlight.example/networks,https://northlight.example/bridge}', '[]', false, NULL, NULL, false, 0, NULL, 1, '2026-11-08 19:16:54.753+00', '2026-11-08 19:16:54.753+00', '{}', NULL, 0, NULL, false, DEFAULT),
	('quest', '01a209d6-fdb3-7396-a142-7d25d277f59a', '{"tasks": ["Read the plan https://lanternfish.example.com/plan", "Join the channel and ask a question https://lanternfish.example.com/chat", "Write a post with one wish"], "title": "Tell Lanternfish what you need", "endsAt": "2026-12-12T19:16:54.323Z", "reward": "A place in the closed test", "startsAt": "2026-11-28T19:16:54.323Z", "projectUrl": "https://lanternfish.example.com/", "description": "Lanternfish builds a wallet for families. Read the plan, ask a question and write down one wish.", "projectName": "Lanternfish"}', '{https://lanternfish.example.com/,https://lanternfish.example.com/plan,https://lanternfish.example.com/chat}', '[]', false, NULL, NULL, false, 0, NULL, 1, '2026-11-23 19:16:54.323+00', '2026-11-23 19:16:54.323+00', '{}', NULL, 0, NULL, false, DEFAULT),
	('quest', '01a209d6-fdb3-7396-a142-848fa83bcd54', '{"tasks": ["Look at the market https://harbourmaster.example.com/market", "Follow Harbourmaster https://harbourmaster.example.com/social"], "title": "Harbourmaster launch week", "endsAt": "2026-10-31T19:16:54.323Z", "reward": "A badge in the app", "startsAt": "2026-10-24T19:16:54.323Z", "projectUrl": "https://harbourmaster.example.com/", "description": "The week in which Harbourmaster opened its lending market.", "projectName": "Harbourmaster"}', '{https://harbourmaster.example.com/,https://harbourmaster.example.com/market,https://harbourmaster.example.com/social}', '[]', false, NULL, NULL, false, 0, NULL, 1, '2026-11-23 19:16:54.323+00', '2026-11-23 19:16:54.323+00', '{}', NULL, 0, NULL, false, DEFAULT),
	('quest', '01a209d6-fddb-71ab-bf5a-a22921d08dbe', '{"tasks": ["Look at three plants"], "title": "Walk through the Foxglove garden", "endsAt": "2026-12-18T19:16:54.363Z", "reward": "200 seeds for everybody who finishes", "startsAt": "2026-11-03T19:16:54.363Z", "projectUrl": "https://foxglove.example.com/", "description": "Foxglove grows tokens like plants. Look at three of them and tell us which you liked best.", "projectName": "Foxglove"}', '{https://foxglove.example.com/}', '[]', false, NULL, NULL, false, 0, NULL, 1, '2026-11-23 19:16:54.363+00', '2026-11-23 19:16:54.363+00', '{}', NULL, 0, NULL, false, DEFAULT),
	('presale', '01a1d657-644d-72e2-ab2b-c81d4237c8dc', '{"facts": ["Audit report: Example Auditors (https://meridian.example.com/audit)", "Contract address: 0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8 (https://meridian.example.com/contract/0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8)", "KYC provider: Example Identity (https://meridian.example.com/kyc)", "Liquidity locked until: 2027-11-23 (https://meridian.example.com/lock)", "Verified account: Official account (https://meridian.example.com/social)"], "hardCap": 4000000, "softCap": 1000000, "auditUrl": "https://meridian.example.com/audit", "riskLevel": "Verified", "blockchain": "Solana", "presaleEnd": "2026-12-25T19:16:53.965Z", "twitterUrl": "https://meridian.example.com/social", "websiteUrl": "https://meridian.example.com/", "auditStatus": "Audited", "kycRequired": true, "projectName": "Meridian Compute (example)", "telegramUrl": "https://meridian.example.com/chat", "tokenSymbol": "MRDN", "launchpadUrl": "https://meridian.example.com/launchpad", "presaleStart": "2026-12-11T19:16:53.965Z"}', '{https://meridian.example.com/audit,https://meridian.example.com/,https://meridian.example.com/social,https://meridian.example.com/chat,https://meridian.example.com/launchpad,https://meridian.example.com/contract/0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8,https://meridian.example.com/kyc,https://meridian.example.com/lock}', '[]', false, NULL, NULL, false, 0, NULL, 7, '2026-11-23 19:16:53.965+00', '2026-11-13 19:16:53.965+00', '{}', NULL, 0, NULL, false, DEFAULT),
	('presale', '01a1f017-304d-75e9-b3ec-686fa2ab2cbb', '{"facts": ["Warning: The contract lets its owner mint without limit (https://quillchain.example.com/warning)"], "hardCap": 200000, "softCap": 80000, "auditUrl": null, "riskLevel": "High", "blockchain": "BSC", "presaleEnd": "2026-12-02T19:16:53.965Z", "twitterUrl": "https://quillchain.example.com/social", "websiteUrl": "https://quillchain.example.com/", "auditStatus": "Not Audited", "kycRequired": false, "projectName": "Quillchain (example)", "telegramUrl": "https://quillchain.example.com/chat", "tokenSymbol": "QUILL", "launchpadUrl": null, "presaleStart": "2026-11-27T19:16:53.965Z"}', '{https://quillchain.example.com/,https://quillchain.example.com/social,https://quillchain.example.com/chat,https://quillchain.example.com/warning}', '[]', false, NULL, NULL, false, 0, NULL, 2, '2026-11-23 19:16:53.965+00', '2026-11-18 19:16:53.965+00', '{}', NULL, 0, NULL, false, DEFAULT),
	('presale', '01a1f017-304d-76cc-850b-6ea0d7424d83', '{"facts": ["Audit report: Example Auditors (https://ridgeway.example.com/audit)", "Contract address: 0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8 (https://ridgeway.example.com/contract/0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8)"], "hardCap": 2000000, "softCap": 500000, "auditUrl": "https://ridgeway.example.com/audit", "riskLevel": "Medium", "blockchain": "Ethereum", "presaleEnd": "2026-11-13T19:16:53.965Z", "twitterUrl": "https://ridgeway.example.com/social", "websiteUrl": "https://ridgeway.example.com/", "auditStatus": "Audited", "kycRequired": true, "projectName": "Ridgeway Bridge (example)", "telegramUrl": "https://ridgeway.example.com/chat", "tokenSymbol": "RDG", "launchpadUrl": "https://ridgeway.example.com/launchpad", "presaleStart": "2026-10-30T19:16:53.965Z"}', '{https://ridgeway.example.com/audit,https://ridgeway.example.com/,https://ridgeway.example.com/social,https://ridgeway.example.com/chat,https://ridgeway.example.com/launchpad,https://ridgeway.example.com/contract/0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8}', '[]', false, NULL, NULL, false, 0, NULL, 3, '2026-11-23 19:16:53.965+00', '2026-11-18 19:16:53.965+00', '{}', NULL, 0, NULL, false, DEFAULT),
	('campaign', '01a209d6-fd6b-73b6-8e79-c68ca707b490', '{"title": "Wavelength Creator Month (example)", "endDate": "2026-12-17T19:16:54.251Z", "results": null, "category": "Social", "startDate": "2026-11-17T19:16:54.251Z", "rewardType": "Token", "twitterUrl": "https://wavelength.example.com/social", "websiteUrl": "https://wavelength.example.com/", "description": "Write one long post a week about what you build with Wavelength and answer the questions below it. A jury of five reads every post; the best ten of each week share the pool.", "telegramUrl": null, "rewardAmount": "50 - 2,000 WAVE", "maxParticipants": 3000}', '{https://wavelength.example.com/,https://wavelength.example.com/social}', '[]', false, NULL, NULL, false, 0, NULL, 1, '2026-11-23 19:16:54.251+00', '2026-11-23 19:16:54.251+00', '{}', NULL, 0, NULL, false, DEFAULT),
	('campaign', '01a209d6-fd6b-73b6-8e79-e6158736ef2d', '{"title": "Commons Parcel Hunt (example)", "endDate": "2026-11-11T19:16:54.251Z", "results": "All twelve parcels were found by 118 people.\nThe land was given out on the last day; 64 of them have signed in to take it so far.", "category": "Metaverse", "startDate": "2026-10-14T19:16:54.251Z", "rewardType": "Other", "twitterUrl": "https://commons.example.com/social", "websiteUrl": "https://commons.example.com/", "description": "Find twelve hidden parcels in the Commons and sign the book in each of them.", "telegramUrl": null, "rewardAmount": "A parcel of land for each finisher", "maxParticipants": 1000}', '{https://commons.example.com/,https://commons.example.com/social}', '[]', false, NULL, NULL, false, 0, NULL, 1, '2026-11-23 19:16:54.251+00', '2026-11-23 19:16:54.251+00', '{}', NULL, 0, NULL, false, DEFAULT),
	('campaign', '01a209d6-fd6b-73b6-8e79-ce3d2abf18d6', '{"title": "Foundry Validator Rehearsal (example)", "endDate": "2026-11-27T00:04:54.251Z", "results": null, "category": "Layer 1", "startDate": "2026-11-12T19:16:54.251Z", "rewardType": "Token", "twitterUrl": "https://foundry.example.com/social", "websiteUrl": "https://foundry.example.com/", "description": "Run a validator on the Foundry test network for fourteen days. Uptime counts, and so does taking part in the two announced upgrades.", "telegramUrl": null, "rewardAmount": "1,200 FDRY", "maxParticipants": 400}', '{https://foundry.example.com/,https://foundry.example.com/social}', '[]', false, NULL, NULL, false, 0, NULL, 1, '2026-11-23 19:16:54.251+00', '2026-11-23 19:16:54.251+00', '{}', NULL, 0, NULL, false, DEFAULT),
	('campaign', '01a209d6-fd6b-73b6-8e79-d600cfd03c5c', '{"title": "Paper Lanterns Mint Preview (example)", "endDate": "2026-12-05T19:16:54.251Z", "results": null, "category": "NFT", "startDate": "2026-11-28T19:16:54.251Z", "rewardType": "NFT", "twitterUrl": "https://lanterns.example.com/social", "websiteUrl": "https://lanterns.example.com/", "description": "Colour a lantern, show it to somebody, and keep it when the collection opens.", "telegramUrl": null, "rewardAmount": "1 lantern", "maxParticipants": 5000}', '{https://lanterns.example.com/,https://lanterns.example.com/social}', '[]', false, NULL, NULL, false, 0, NULL, 1, '2026-11-23 19:16:54.251+00', '2026-11-23 19:16:54.251+00', '{}', NULL, 0, NULL, false, DEFAULT),
	('campaign', '01a209d6-fd6b-73b6-8e79-f62547c67852', '{"title": "Emberfall Founders Run (example)", "endDate": "2027-01-06T19:16:54.251Z", "results": null, "category": "Gaming", "startDate": "2026-12-07T19:16:54.251Z", "rewardType": "NFT", "twitterUrl": "https://emberfall.example.com/social", "websiteUrl": "https://emberfall.example.com/", "description": "Play the opening chapter of Emberfall with up to three friends. Everybody who clears it in the first week gets a Founders card, and the fastest hundred teams a rare one.", "telegramUrl": null, "rewardAmount": "1 Founders card", "maxParticipants": 25000}', '{https://emberfall.example.com/,https://emberfall.example.com/social}', '[]', false, NULL, NULL, false, 0, NULL, 1, '2026-11-23 19:16:54.251+00', '2026-11-23 19:16:54.251+00', '{}', NULL, 0, NULL, false, DEFAULT),
	('campaign', '01a209d6-fd6b-73b6-8e79-dfc555daeda4', '{"title": "Tessera Labelling Sprint (example)", "endDate": "2027-01-02T19:16:54.251Z", "results": null, "category": "AI/ML", "startDate": "2026-11-21T19:16:54.251Z", "rewardType": "Points", "twitterUrl": "https://tessera.example.com/social", "websiteUrl": "https://tessera.example.com/", "description": "Label satellite pictures for the open Tessera model. Every hundred labels that two others agree with count as one point.", "telegramUrl": null, "rewardAmount": "1 point per 100 labels", "maxParticipants": null}', '{https://tessera.example.com/,https://tessera.example.com/social}', '[]', false, NULL, NULL, false, 0, NULL, 1, '2026-11-23 19:16:54.251+00', '2026-11-23 19:16:54.251+00', '{}', NULL, 0, NULL, false, DEFAULT),
	('campaign', '01a209d6-fd6b-73b6-8e79-ec82a50c6135', '{"title": "Tidewater Liquidity Season (example)", "endDate": "2026-12-13T19:16:54.251Z", "results": null, "category": "DeFi", "startDate": "2026-11-13T19:16:54.251Z", "rewardType": "Token", "twitterUrl": "https://tidewater.example.com/social", "websiteUrl": "https://tidewater.example.com/", "description": "Provide liquidity on the Tidewater test network, keep a position open for seven days and vote once in the weekly round. Every finished week counts towards the share of the reward pool.", "telegramUrl": null, "rewardAmount": "100 - 500 TIDE", "maxParticipants": 50000}', '{https://tidewater.example.com/,https://tidewater.example.com/social}', '[]', false, NULL, NULL, false, 0, NULL, 1, '2026-11-23 19:16:54.251+00', '2026-11-23 19:16:54.251+00', '{}', NULL, 0, NULL, false, DEFAULT),
	('guide', '01a209d6-ff68-70f4-8fd3-f207cbcdd71d', '{"tips": ["Bridges found by an advertisement in a search engine are the most common way to lose everything."], "steps": ["Look the network up\nSee how mature it is and which bridge is its own at https://l2beat.com/scaling/summary, and follow the link from there.\nhttps://l2beat.com/scaling/summary", "Send a test amount\nDeposit the smallest amount first and wait until it arrives. A deposit takes from one to about twenty minutes.", "Keep ETH for fees on both sides\nWithdrawing is a transaction on Ethereum too. Leave enough ETH on mainnet to pay for it.", "Know the way back\nOptimistic rollups hold a withdrawal by their own bridge for about seven days; zero-knowledge rollups for some hours.\nhttps://ethereum.org/en/developers/docs/bridges/"], "title": "Bridge to a layer 2 without surprises", "project": "Ethereum layer 2", "projectUrl": "https://ethereum.org/en/layer-2/", "description": "How to move a little ETH to a rollup by its own bridge, what it costs, and how long the way back takes."}', '{https://ethereum.org/en/layer-2/,https://l2beat.com/scaling/summary,https://ethereum.org/en/developers/docs/bridges/}', '[]', false, NULL, NULL, false, 0, NULL, 1, '2026-11-11 19:16:54.753+00', '2026-11-11 19:16:54.753+00', '{}', NULL, 0, NULL, false, DEFAULT),
	('guide', '01a209d6-ff6c-7526-a677-9629848aadbc', '{"tips": ["Test ETH is worth nothing. Whoever sells it, or asks for real ETH in return, is cheating."], "steps": ["Show test networks in your wallet\nIn most wallets Sepolia is built in and only hidden: switch test networks on in its settings.", "Get test ETH\nOpen the Faucets page here and choose one for Sepolia. Most give enough for a hundred transactions a day.", "Make a transaction and look at it\nSend a little to yourself and find it at https://sepolia.etherscan.io to see that everything works.\nhttps://sepolia.etherscan.io", "Try the app you came for\nReport what breaks: projects remember useful reports longer than transactions."], "title": "Get started on the Sepolia test network", "project": "Sepolia", "projectUrl": "https://ethereum.org/en/developers/docs/networks/", "description": "Test networks cost nothing, and projects often reward those who tried them early. Sepolia is the one most Ethereum apps use."}', '{https://ethereum.org/en/developers/docs/networks/,https://sepolia.etherscan.io,https://sepolia.etherscan.io/}', '[]', false, NULL, NULL, false, 0, NULL, 1, '2026-11-14 19:16:54.753+00', '2026-11-14 19:16:54.753+00', '{sepolia.etherscan.io}', NULL, 0, NULL, false, DEFAULT),
	('guide', '01a209d6-ff71-75af-9173-9e0e205a6410', '{"tips": ["A claim window is weeks long. Nobody loses anything by waiting an hour.", "Tokens that appear in your wallet by themselves are bait: leave them alone."], "steps": ["Find the claim page yourself\nType the address of the project, or go by its documentation. Never by a reply, a direct message or an advertisement.", "Read what you sign\nA claim is one transaction that sends you tokens. Anything that asks for an approval, a permit or your recovery phrase is not a claim.\nhttps://ethereum.org/en/security/", "Claim, then move\nClaim with the wallet that qualified and move the tokens to one you keep offline.", "Take approvals back\nSee what your wallet allows others to spend at https://revoke.cash and revoke what you do not use.\nhttps://revoke.cash"], "title": "Claim an airdrop safely", "project": "Claiming", "projectUrl": null, "description": "Claim days draw thieves. Ten quiet minutes before you sign anything keep your wallet yours."}', '{https://ethereum.org/en/security/,https://revoke.cash,https://revoke.cash/}', '[]', false, NULL, NULL, false, 0, NULL, 1, '2026-11-17 19:16:54.753+00', '2026-11-17 19:16:54.753+00', '{}', NULL, 0, NULL, false, DEFAULT),
	('faucet', '01a209d6-ff8f-76dd-a91c-26c83c59412f', '{"url": "https://faucet.polygon.technology/", "name": "Polygon", "amount": "A little POL", "network": "Polygon Amoy", "requirements": "Sign-in with a social account", "cooldownMinutes": 1440}', '{https://faucet.polygon.technology/}', '[]', false, NULL, NULL, false, 0, NULL, 1, '2026-11-23 19:16:54.753+00', '2026-11-23 19:16:54.753+00', '{}', NULL, 0, NULL, false, DEFAULT),
	('guide', '01a209d6-ff75-7708-98ab-cf22ff705412', '{"tips": ["A hardware wallet can hold the account too: signing takes a moment longer and no page can take the key.", "Write down which account you used for which airdrop. Your tracker has a field for it."], "steps": ["Choose a wallet\nCompare wallets at https://ethereum.org/en/wallets/find-wallet/ and install it from the link there.\nhttps://ethereum.org/en/wallets/find-wallet/", "Make a new account\nDo not import the one with your savings. Everything you sign for an airdrop is signed here.", "Write the recovery phrase on paper\nNo photo, no cloud, no password manager that you share. Two copies in two places.", "Add a little for fees\nSend no more than you would carry in a purse, and refill it when needed."], "title": "Set up a wallet for airdrops", "project": "Wallet basics", "projectUrl": "https://ethereum.org/en/wallets/", "description": "A wallet of its own for trying things out keeps your savings out of reach of any mistake."}', '{https://ethereum.org/en/wallets/,https://ethereum.org/en/wallets/find-wallet/}', '[]', false, NULL, NULL, false, 0, NULL, 1, '2026-11-20 19:16:54.753+00', '2026-11-20 19:16:54.753+00', '{}', NULL, 0, NULL, false, DEFAULT),
	('faucet', '01a209d6-ff7f-75ed-b28a-4e69e83b1570', '{"url": "https://faucets.chain.link/sepolia", "name": "Chainlink Faucets", "amount": "25 LINK, and some ETH", "network": "Ethereum Sepolia", "requirements": "A wallet to connect", "cooldownMinutes": 1440}', '{https://faucets.chain.link/sepolia}', '[]', false, NULL, NULL, false, 0, NULL, 1, '2026-11-23 19:16:54.753+00', '2026-11-23 19:16:54.753+00', '{}', NULL, 0, NULL, false, DEFAULT),
	('faucet', '01a209d6-ff78-76ee-85a7-1292f0f97959', '{"url": "https://cloud.google.com/application/web3/faucet/ethereum/sepolia", "name": "Google Cloud Web3", "amount": "0.05 ETH", "network": "Ethereum Sepolia", "requirements": "A Google account", "cooldownMinutes": 1440}', '{https://cloud.google.com/application/web3/faucet/ethereum/sepolia}', '[]', false, NULL, NULL, false, 0, NULL, 1, '2026-11-23 19:16:54.753+00', '2026-11-23 19:16:54.753+00', '{}', NULL, 0, NULL, false, DEFAULT),
	('faucet', '01a209d6-ff88-7570-940d-208bcb704d1f', '{"url": "https://faucet.circle.com/", "name": "Circle", "amount": "Test USDC or EURC", "network": "Several test networks", "requirements": "", "cooldownMinutes": 120}', '{https://faucet.circle.com/}', '[]', false, NULL, NULL, false, 0, NULL, 1, '2026-11-23 19:16:54.753+00', '2026-11-23 19:16:54.753+00', '{}', NULL, 0, NULL, false, DEFAULT),
	('faucet', '01a209d6-ff98-772c-915a-1fead90810a7', '{"url": "https://faucet.solana.com/", "name": "Solana", "amount": "Up to 5 SOL", "network": "Solana Devnet", "requirements": "A GitHub account for the larger amounts", "cooldownMinutes": 480}', '{https://faucet.solana.com/}', '[]', false, NULL, NULL, false, 0, NULL, 1, '2026-11-23 19:16:54.753+00', '2026-11-23 19:16:54.753+00', '{}', NULL, 0, NULL, false, DEFAULT),
	('faucet', '01a209d6-ff9f-7706-b7ac-4202ddd556de', '{"url": "https://www.bnbchain.org/en/testnet-faucet", "name": "BNB Chain", "amount": "0.3 tBNB", "network": "BNB Smart Chain Testnet", "requirements": "0.002 BNB on the main network", "cooldownMinutes": 1440}', '{https://www.bnbchain.org/en/testnet-faucet}', '[]', false, NULL, NULL, false, 0, NULL, 1, '2026-11-23 19:16:54.753+00', '2026-11-23 19:16:54.753+00', '{}', NULL, 0, NULL, false, DEFAULT);
INSERT INTO public.notifications VALUES
	('01a209d6-fe3a-735a-897c-54ee20c51b1d', '01a209d6-fddc-75ae-a543-f77d56d217c7', 'submission', 'submission:01a209d6-fe27-7675-8c96-5f91c11a66b4:2026-11-23T19:16:54.363Z', '“Walk through the Foxglove garden” was published', 'The quest was approved and the quest is now public.', '/quests/01a209d6-fddb-71ab-bf5a-a22921d08dbe', '2026-11-23 19:16:54.363+00', NULL, true, NULL, NULL),
	('01a209d6-fe6e-7088-bd3c-cc405b7b0cda', '01a209d6-fddc-75ae-a543-f77d56d217c7', 'submission', 'submission:01a209d6-fe5d-74de-ac13-1df1fefe90c6:2026-11-23T19:16:54.363Z', '“Foxglove give-away” was not approved', 'The quest was rejected: We publish nothing that asks people to send coins first.', '/my-projects?filter=closed', '2026-11-23 19:16:54.363+00', NULL, true, NULL, NULL),
	('01a209d6-ff19-710c-b103-ea193a726e8f', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'claim', 'claim-decided:01a1d657-6705-7316-b8b6-8674fa61c528', 'Your claim on @emberfall_demo was approved', 'You earned 5 credits.', '/my-claims', '2026-11-14 19:16:54.661+00', NULL, true, NULL, NULL),
	('01a209d6-ff2c-73cf-802d-131ef45bc722', '01a209d6-fddc-75ae-a543-f77d56d217c7', 'follow_campaign', 'follow-completed:01a1cc0a-af05-76fa-bc1a-9ab29bb97ff9', 'Your campaign for @emberfall_demo reached its goal', '1 follower got 5 credits. Its budget is fully spent.', '/my-projects?show=follow', '2026-11-23 19:16:54.692+00', NULL, true, NULL, NULL),
	('01a209d6-ff47-7173-a795-9aa604a0c6b0', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'claim', 'claim-decided:01a1f017-3305-7050-9ba2-283ea723c3fb', 'Your claim on @tidewater_demo was rejected', 'Your profile is private, so nobody can see the follow.', '/my-claims', '2026-11-19 19:16:54.661+00', NULL, true, NULL, NULL);
INSERT INTO public.presales VALUES
	('01a1bc97-984d-703b-bf13-09417b587eba', 'Harbour Finance (example)', 'HBR', NULL, 'Base', '2026-11-30 01:16:53.965+00', '2026-12-07 01:16:53.965+00', 400000, 1500000, true, 'Audited', 'https://harbour.example.com/audit', 'Verified', 'https://harbour.example.com/', 'https://harbour.example.com/social', 'https://harbour.example.com/chat', 'https://harbour.example.com/launchpad', true, NULL, NULL, '2026-11-08 19:16:53.965+00', '2026-11-23 19:16:53.965+00'),
	('01a1f017-304d-75cc-b1b6-af097568c14a', 'Lantern Network (example)', 'LANT', NULL, 'Arbitrum', '2026-11-21 07:16:53.965+00', '2026-11-25 07:16:53.965+00', 250000, 900000, false, 'Audited', 'https://lantern.example.com/audit', 'Medium', 'https://lantern.example.com/', 'https://lantern.example.com/social', 'https://lantern.example.com/chat', 'https://lantern.example.com/launchpad', false, NULL, NULL, '2026-11-18 19:16:53.965+00', '2026-11-23 19:16:53.965+00'),
	('01a1f017-304d-7036-bece-e537d90b0a60', 'Saltmarsh Games (example)', 'SALT', NULL, 'Polygon', '2026-11-24 02:28:53.965+00', '2026-11-27 02:28:53.965+00', NULL, 350000, false, 'Pending', 'https://saltmarsh.example.com/audit', 'High', 'https://saltmarsh.example.com/', 'https://saltmarsh.example.com/social', 'https://saltmarsh.example.com/chat', NULL, false, NULL, NULL, '2026-11-18 19:16:53.965+00', '2026-11-23 19:16:53.965+00'),
	('01a1d657-644d-72e2-ab2b-c81d4237c8dc', 'Meridian Compute (example)', 'MRDN', NULL, 'Solana', '2026-12-11 19:16:53.965+00', '2026-12-25 19:16:53.965+00', 1000000, 4000000, true, 'Audited', 'https://meridian.example.com/audit', 'Verified', 'https://meridian.example.com/', 'https://meridian.example.com/social', 'https://meridian.example.com/chat', 'https://meridian.example.com/launchpad', false, NULL, NULL, '2026-11-13 19:16:53.965+00', '2026-11-23 19:16:53.965+00'),
	('01a1f017-304d-75e9-b3ec-686fa2ab2cbb', 'Quillchain (example)', 'QUILL', NULL, 'BSC', '2026-11-27 19:16:53.965+00', '2026-12-02 19:16:53.965+00', 80000, 200000, false, 'Not Audited', NULL, 'High', 'https://quillchain.example.com/', 'https://quillchain.example.com/social', 'https://quillchain.example.com/chat', NULL, false, NULL, NULL, '2026-11-18 19:16:53.965+00', '2026-11-23 19:16:53.965+00'),
	('01a1f017-304d-76cc-850b-6ea0d7424d83', 'Ridgeway Bridge (example)', 'RDG', NULL, 'Ethereum', '2026-10-30 19:16:53.965+00', '2026-11-13 19:16:53.965+00', 500000, 2000000, true, 'Audited', 'https://ridgeway.example.com/audit', 'Medium', 'https://ridgeway.example.com/', 'https://ridgeway.example.com/social', 'https://ridgeway.example.com/chat', 'https://ridgeway.example.com/launchpad', false, NULL, NULL, '2026-11-18 19:16:53.965+00', '2026-11-23 19:16:53.965+00');
INSERT INTO public.profiles VALUES
	('01a209d6-fede-7475-ae24-9aea404b79ea', 'office@dropfolio.example', true, 'Olive Office', NULL, 'Olive', 'Office', 'hunter', 0, 'UTC', NULL, '2026-11-23 19:16:54.659861+00', '2026-11-23 19:16:54.659861+00', NULL, NULL, false, '2026-11-23 19:16:54.659+00'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'demo@dropfolio.example', true, 'Dana Demo', NULL, 'Dana', 'Demo', 'hunter', 125, 'UTC', NULL, '2026-11-23 19:16:52.896836+00', '2026-11-23 19:16:52.896836+00', NULL, NULL, false, '2026-11-23 19:16:52.896+00'),
	('01a209d6-fddc-75ae-a543-f77d56d217c7', 'promoter@dropfolio.example', true, 'Petra Promoter', NULL, 'Petra', 'Promoter', 'promoter', 850, 'UTC', NULL, '2026-11-23 19:16:54.430409+00', '2026-11-23 19:16:54.430409+00', NULL, NULL, false, '2026-11-23 19:16:54.43+00');
INSERT INTO public.quest_tasks VALUES
	('01a209d6-fdb7-74ae-b7dc-2c5e6dbe46bc', '01a209d6-fdb3-7396-a142-7512d9520108', 1, 'visit', 'Take test coins from the faucet', 'https://aurora-bay.example.com/faucet'),
	('01a209d6-fdb7-74ae-b7dc-306688eb2044', '01a209d6-fdb3-7396-a142-7512d9520108', 2, 'other', 'Move some of them across the bridge', 'https://aurora-bay.example.com/bridge'),
	('01a209d6-fdb7-74ae-b7dc-347b2d2def33', '01a209d6-fdb3-7396-a142-7512d9520108', 3, 'other', 'Swap once', 'https://aurora-bay.example.com/swap'),
	('01a209d6-fdb7-74ae-b7dc-3b8b0919e565', '01a209d6-fdb3-7396-a142-7512d9520108', 4, 'follow', 'Follow Aurora Bay', 'https://aurora-bay.example.com/social'),
	('01a209d6-fdc3-7350-aaef-560982488ea9', '01a209d6-fdb3-7396-a142-7d25d277f59a', 1, 'visit', 'Read the plan', 'https://lanternfish.example.com/plan'),
	('01a209d6-fdc3-7350-aaef-5ac33cfe09f5', '01a209d6-fdb3-7396-a142-7d25d277f59a', 2, 'join', 'Join the channel and ask a question', 'https://lanternfish.example.com/chat'),
	('01a209d6-fdc3-7350-aaef-5ea7f7d02985', '01a209d6-fdb3-7396-a142-7d25d277f59a', 3, 'post', 'Write a post with one wish', NULL),
	('01a209d6-fdd3-734c-8ac7-a0226697f9d5', '01a209d6-fdb3-7396-a142-848fa83bcd54', 1, 'visit', 'Look at the market', 'https://harbourmaster.example.com/market'),
	('01a209d6-fdd3-734c-8ac7-a5fcff463c29', '01a209d6-fdb3-7396-a142-848fa83bcd54', 2, 'follow', 'Follow Harbourmaster', 'https://harbourmaster.example.com/social'),
	('01a209d6-fe35-741d-9dca-5f43a225d2b4', '01a209d6-fddb-71ab-bf5a-a22921d08dbe', 1, 'other', 'Look at three plants', NULL);
INSERT INTO public.quests VALUES
	('01a209d6-fdb3-7396-a142-7512d9520108', 'First steps on the Aurora Bay test network', 'Take test coins, move them across the bridge and swap once. It takes about ten minutes and costs nothing.', 'Aurora Bay', 'https://aurora-bay.example.com/', '500 points for everybody who finishes', '2026-11-20 19:16:54.323+00', '2026-12-04 19:16:54.323+00', NULL, NULL, '2026-11-23 19:16:54.323+00', '2026-11-23 19:16:54.323+00'),
	('01a209d6-fdb3-7396-a142-7d25d277f59a', 'Tell Lanternfish what you need', 'Lanternfish builds a wallet for families. Read the plan, ask a question and write down one wish.', 'Lanternfish', 'https://lanternfish.example.com/', 'A place in the closed test', '2026-11-28 19:16:54.323+00', '2026-12-12 19:16:54.323+00', NULL, NULL, '2026-11-23 19:16:54.323+00', '2026-11-23 19:16:54.323+00'),
	('01a209d6-fdb3-7396-a142-848fa83bcd54', 'Harbourmaster launch week', 'The week in which Harbourmaster opened its lending market.', 'Harbourmaster', 'https://harbourmaster.example.com/', 'A badge in the app', '2026-10-24 19:16:54.323+00', '2026-10-31 19:16:54.323+00', NULL, NULL, '2026-11-23 19:16:54.323+00', '2026-11-23 19:16:54.323+00'),
	('01a209d6-fddb-71ab-bf5a-a22921d08dbe', 'Walk through the Foxglove garden', 'Foxglove grows tokens like plants. Look at three of them and tell us which you liked best.', 'Foxglove', 'https://foxglove.example.com/', '200 seeds for everybody who finishes', '2026-11-03 19:16:54.363+00', '2026-12-18 19:16:54.363+00', NULL, '01a209d6-fddc-75ae-a543-f77d56d217c7', '2026-11-23 19:16:54.363+00', '2026-11-23 19:16:54.363+00');
INSERT INTO public.schema_migrations VALUES
	('001-foundation', '2026-11-23T19:16:50.788Z'),
	('002-accounts', '2026-11-23T19:16:50.819Z'),
	('003-files', '2026-11-23T19:16:50.824Z'),
	('004-notifications', '2026-11-23T19:16:50.833Z'),
	('005-guides', '2026-11-23T19:16:50.842Z'),
	('006-faucets', '2026-11-23T19:16:50.852Z'),
	('007-presales', '2026-11-23T19:16:50.865Z'),
	('008-campaigns', '2026-11-23T19:16:50.876Z'),
	('009-quests', '2026-11-23T19:16:50.888Z'),
	('010-submissions', '2026-11-23T19:16:50.901Z'),
	('011-support', '2026-11-23T19:16:50.908Z'),
	('012-newsletter', '2026-11-23T19:16:50.914Z'),
	('013-search', '2026-11-23T19:16:50.929Z'),
	('014-credits', '2026-11-23T19:16:50.953Z'),
	('015-ledger-examinations', '2026-11-23T19:16:50.958Z'),
	('016-follow-places', '2026-11-23T19:16:50.959Z'),
	('017-payments', '2026-11-23T19:16:50.990Z'),
	('018-yaps', '2026-11-23T19:16:50.995Z'),
	('020-recent-proofs', '2026-11-23T19:16:51.001Z'),
	('021-claims-and-grants', '2026-11-23T19:16:51.012Z'),
	('023-participants', '2026-11-23T19:16:51.033Z'),
	('024-note-bytes', '2026-11-23T19:16:51.035Z'),
	('025-claims-told', '2026-11-23T19:16:51.037Z'),
	('026-no-sample-campaigns', '2026-11-23T19:16:51.039Z'),
	('027-reach', '2026-11-23T19:16:51.063Z'),
	('028-push-of-sessions', '2026-11-23T19:16:51.066Z'),
	('029-telegram-links', '2026-11-23T19:16:51.069Z'),
	('030-calendar', '2026-11-23T19:16:51.079Z'),
	('031-reminder-triggers', '2026-11-23T19:16:51.080Z'),
	('032-portfolio', '2026-11-23T19:16:51.124Z'),
	('033-wallet-keys', '2026-11-23T19:16:51.127Z'),
	('035-ticks-of-wallets', '2026-11-23T19:16:51.128Z'),
	('036-names-of-entries', '2026-11-23T19:16:51.130Z'),
	('038-import-rows', '2026-11-23T19:16:51.131Z'),
	('039-tag-ids', '2026-11-23T19:16:51.136Z'),
	('040-job-workers', '2026-11-23T19:16:51.140Z'),
	('041-operations', '2026-11-23T19:16:51.149Z'),
	('042-mended', '2026-11-23T19:16:51.151Z'),
	('044-system', '2026-11-23T19:16:51.155Z'),
	('045-kept-figures', '2026-11-23T19:16:51.161Z'),
	('046-listings', '2026-11-23T19:16:51.196Z'),
	('047-link-lists', '2026-11-23T19:16:51.209Z'),
	('048-link-warnings', '2026-11-23T19:16:51.217Z'),
	('049-follows', '2026-11-23T19:16:51.227Z'),
	('050-checks-and-reports', '2026-11-23T19:16:51.246Z'),
	('051-presale-facts', '2026-11-23T19:16:51.249Z'),
	('052-claim-evidence', '2026-11-23T19:16:51.258Z'),
	('053-claim-disputes', '2026-11-23T19:16:51.263Z'),
	('054-queue', '2026-11-23T19:16:51.268Z'),
	('055-own-link-hosts', '2026-11-23T19:16:51.272Z'),
	('056-first-steps', '2026-11-23T19:16:51.273Z'),
	('057-discover', '2026-11-23T19:16:51.281Z'),
	('058-guide-views', '2026-11-23T19:16:51.282Z'),
	('059-growth', '2026-11-23T19:16:51.287Z'),
	('060-examinations-since', '2026-11-23T19:16:51.288Z'),
	('061-links-without-ticks', '2026-11-23T19:16:51.289Z');
INSERT INTO public.schema_migrations_lock VALUES
	('migration_lock', 0);
INSERT INTO public.search_entries VALUES
	('presale', '01a1bc97-984d-703b-bf13-09417b587eba', 'Harbour Finance (example)', 'HBR', '/presales/01a1bc97-984d-703b-bf13-09417b587eba', '2026-11-23 19:16:53.97271+00', DEFAULT),
	('presale', '01a1f017-304d-75cc-b1b6-af097568c14a', 'Lantern Network (example)', 'LANT', '/presales/01a1f017-304d-75cc-b1b6-af097568c14a', '2026-11-23 19:16:54.111868+00', DEFAULT),
	('presale', '01a1f017-304d-7036-bece-e537d90b0a60', 'Saltmarsh Games (example)', 'SALT', '/presales/01a1f017-304d-7036-bece-e537d90b0a60', '2026-11-23 19:16:54.137876+00', DEFAULT),
	('presale', '01a1d657-644d-72e2-ab2b-c81d4237c8dc', 'Meridian Compute (example)', 'MRDN', '/presales/01a1d657-644d-72e2-ab2b-c81d4237c8dc', '2026-11-23 19:16:54.160857+00', DEFAULT),
	('presale', '01a1f017-304d-75e9-b3ec-686fa2ab2cbb', 'Quillchain (example)', 'QUILL', '/presales/01a1f017-304d-75e9-b3ec-686fa2ab2cbb', '2026-11-23 19:16:54.216017+00', DEFAULT),
	('presale', '01a1f017-304d-76cc-850b-6ea0d7424d83', 'Ridgeway Bridge (example)', 'RDG', '/presales/01a1f017-304d-76cc-850b-6ea0d7424d83', '2026-11-23 19:16:54.235965+00', DEFAULT),
	('campaign', '01a209d6-fd6b-73b6-8e79-c68ca707b490', 'Wavelength Creator Month (example)', 'Social', '/campaigns/01a209d6-fd6b-73b6-8e79-c68ca707b490', '2026-11-23 19:16:54.253107+00', DEFAULT),
	('campaign', '01a209d6-fd6b-73b6-8e79-ce3d2abf18d6', 'Foundry Validator Rehearsal (example)', 'Layer 1', '/campaigns/01a209d6-fd6b-73b6-8e79-ce3d2abf18d6', '2026-11-23 19:16:54.26378+00', DEFAULT),
	('campaign', '01a209d6-fd6b-73b6-8e79-d600cfd03c5c', 'Paper Lanterns Mint Preview (example)', 'NFT', '/campaigns/01a209d6-fd6b-73b6-8e79-d600cfd03c5c', '2026-11-23 19:16:54.271885+00', DEFAULT),
	('campaign', '01a209d6-fd6b-73b6-8e79-dfc555daeda4', 'Tessera Labelling Sprint (example)', 'AI/ML', '/campaigns/01a209d6-fd6b-73b6-8e79-dfc555daeda4', '2026-11-23 19:16:54.282117+00', DEFAULT),
	('campaign', '01a209d6-fd6b-73b6-8e79-e6158736ef2d', 'Commons Parcel Hunt (example)', 'Metaverse', '/campaigns/01a209d6-fd6b-73b6-8e79-e6158736ef2d', '2026-11-23 19:16:54.288113+00', DEFAULT),
	('campaign', '01a209d6-fd6b-73b6-8e79-ec82a50c6135', 'Tidewater Liquidity Season (example)', 'DeFi', '/campaigns/01a209d6-fd6b-73b6-8e79-ec82a50c6135', '2026-11-23 19:16:54.300172+00', DEFAULT),
	('campaign', '01a209d6-fd6b-73b6-8e79-f62547c67852', 'Emberfall Founders Run (example)', 'Gaming', '/campaigns/01a209d6-fd6b-73b6-8e79-f62547c67852', '2026-11-23 19:16:54.308074+00', DEFAULT),
	('campaign', '01a209d6-fd6b-73b6-8e79-ffff72dbfb76', 'Northlight Bridge Week (example)', 'Layer 2', '/campaigns/01a209d6-fd6b-73b6-8e79-ffff72dbfb76', '2026-11-23 19:16:54.314748+00', DEFAULT),
	('quest', '01a209d6-fdb3-7396-a142-7512d9520108', 'First steps on the Aurora Bay test network', 'Aurora Bay', '/quests/01a209d6-fdb3-7396-a142-7512d9520108', '2026-11-23 19:16:54.325+00', DEFAULT),
	('quest', '01a209d6-fdb3-7396-a142-7d25d277f59a', 'Tell Lanternfish what you need', 'Lanternfish', '/quests/01a209d6-fdb3-7396-a142-7d25d277f59a', '2026-11-23 19:16:54.338366+00', DEFAULT),
	('quest', '01a209d6-fdb3-7396-a142-848fa83bcd54', 'Harbourmaster launch week', 'Harbourmaster', '/quests/01a209d6-fdb3-7396-a142-848fa83bcd54', '2026-11-23 19:16:54.348474+00', DEFAULT),
	('quest', '01a209d6-fddb-71ab-bf5a-a22921d08dbe', 'Walk through the Foxglove garden', 'Foxglove', '/quests/01a209d6-fddb-71ab-bf5a-a22921d08dbe', '2026-11-23 19:16:54.449226+00', DEFAULT),
	('guide', '01a209d6-ff62-76da-801b-dece62d4b527', 'Qualify for the Northlight season one', 'Northlight', '/guides/qualify-for-the-northlight-season-one', '2026-11-23 19:16:54.754608+00', DEFAULT),
	('guide', '01a209d6-ff68-70f4-8fd3-f207cbcdd71d', 'Bridge to a layer 2 without surprises', 'Ethereum layer 2', '/guides/bridge-to-a-layer-2-without-surprises', '2026-11-23 19:16:54.760894+00', DEFAULT),
	('guide', '01a209d6-ff6c-7526-a677-9629848aadbc', 'Get started on the Sepolia test network', 'Sepolia', '/guides/get-started-on-the-sepolia-test-network', '2026-11-23 19:16:54.765098+00', DEFAULT),
	('guide', '01a209d6-ff71-75af-9173-9e0e205a6410', 'Claim an airdrop safely', 'Claiming', '/guides/claim-an-airdrop-safely', '2026-11-23 19:16:54.769613+00', DEFAULT),
	('guide', '01a209d6-ff75-7708-98ab-cf22ff705412', 'Set up a wallet for airdrops', 'Wallet basics', '/guides/set-up-a-wallet-for-airdrops', '2026-11-23 19:16:54.773214+00', DEFAULT),
	('faucet', '01a209d6-ff78-76ee-85a7-1292f0f97959', 'Google Cloud Web3', 'Ethereum Sepolia', '/faucets#faucet-01a209d6-ff78-76ee-85a7-1292f0f97959', '2026-11-23 19:16:54.777215+00', DEFAULT),
	('faucet', '01a209d6-ff7f-75ed-b28a-4e69e83b1570', 'Chainlink Faucets', 'Ethereum Sepolia', '/faucets#faucet-01a209d6-ff7f-75ed-b28a-4e69e83b1570', '2026-11-23 19:16:54.784096+00', DEFAULT),
	('faucet', '01a209d6-ff88-7570-940d-208bcb704d1f', 'Circle', 'Several test networks', '/faucets#faucet-01a209d6-ff88-7570-940d-208bcb704d1f', '2026-11-23 19:16:54.792572+00', DEFAULT),
	('faucet', '01a209d6-ff8f-76dd-a91c-26c83c59412f', 'Polygon', 'Polygon Amoy', '/faucets#faucet-01a209d6-ff8f-76dd-a91c-26c83c59412f', '2026-11-23 19:16:54.800201+00', DEFAULT),
	('faucet', '01a209d6-ff98-772c-915a-1fead90810a7', 'Solana', 'Solana Devnet', '/faucets#faucet-01a209d6-ff98-772c-915a-1fead90810a7', '2026-11-23 19:16:54.808548+00', DEFAULT),
	('faucet', '01a209d6-ff9f-7706-b7ac-4202ddd556de', 'BNB Chain', 'BNB Smart Chain Testnet', '/faucets#faucet-01a209d6-ff9f-7706-b7ac-4202ddd556de', '2026-11-23 19:16:54.815894+00', DEFAULT);
INSERT INTO public.settings VALUES
	('schema_floor', '045-kept-figures'),
	('auth_secret', 'auth_secret of a test, at least thirty-two characters long'),
	('client_key', 'client_key of a test, at least thirty-two characters long'),
	('vapid_keys', '{"publicKey": "public key of a test", "privateKey": "private key of a test"}'),
	('airdrops.examined', '{"cluster":"7711448018503253509/1/16384","transaction":809,"fullAt":1795461411566}');
INSERT INTO public.submissions VALUES
	('01a209d6-fe27-7675-8c96-5f91c11a66b4', '01a209d6-fddc-75ae-a543-f77d56d217c7', 'quest', 'approved', '{"image": null, "tasks": [{"url": "", "kind": "other", "title": "Look at three plants", "taskId": ""}], "title": "Walk through the Foxglove garden", "reward": "200 seeds for everybody who finishes", "endDate": "2026-12-18", "endTime": "19:16", "startDate": "2026-11-03", "startTime": "19:16", "projectUrl": "https://foxglove.example.com/", "description": "Foxglove grows tokens like plants. Look at three of them and tell us which you liked best.", "projectName": "Foxglove"}', '{"image": null, "tasks": [{"url": null, "kind": "other", "title": "Look at three plants"}], "title": "Walk through the Foxglove garden", "endsAt": "2026-12-18T19:16:54.363Z", "reward": "200 seeds for everybody who finishes", "startsAt": "2026-11-03T19:16:54.363Z", "projectUrl": "https://foxglove.example.com/", "description": "Foxglove grows tokens like plants. Look at three of them and tell us which you liked best.", "projectName": "Foxglove"}', '01a209d6-fddb-71ab-bf5a-a22921d08dbe', NULL, NULL, '2026-11-23 19:16:54.363+00', '2026-11-23 19:16:54.363+00', NULL, '2026-11-23 19:16:54.363+00', '2026-11-23 19:16:54.363+00', DEFAULT),
	('01a209d6-fe4a-77a7-aaec-a2c8f00d2c62', '01a209d6-fddc-75ae-a543-f77d56d217c7', 'quest', 'pending', '{"image": null, "tasks": [{"url": "", "kind": "other", "title": "Write a post with your name for it", "taskId": ""}], "title": "Name the next Foxglove flower", "reward": "Your name in the garden", "endDate": "2026-12-18", "endTime": "19:16", "startDate": "2026-11-03", "startTime": "19:16", "projectUrl": "https://foxglove.example.com/", "description": "We look for a name. The best one is printed on the flower.", "projectName": "Foxglove"}', '{"image": null, "tasks": [{"url": null, "kind": "other", "title": "Write a post with your name for it"}], "title": "Name the next Foxglove flower", "endsAt": "2026-12-18T19:16:54.363Z", "reward": "Your name in the garden", "startsAt": "2026-11-03T19:16:54.363Z", "projectUrl": "https://foxglove.example.com/", "description": "We look for a name. The best one is printed on the flower.", "projectName": "Foxglove"}', NULL, NULL, NULL, '2026-11-23 19:16:54.363+00', NULL, NULL, '2026-11-23 19:16:54.363+00', '2026-11-23 19:16:54.363+00', DEFAULT),
	('01a209d6-fe5d-74de-ac13-1df1fefe90c6', '01a209d6-fddc-75ae-a543-f77d56d217c7', 'quest', 'rejected', '{"image": null, "tasks": [{"url": "", "kind": "other", "title": "Send a coin", "taskId": ""}], "title": "Foxglove give-away", "reward": "Twice what you send", "endDate": "2026-12-18", "endTime": "19:16", "startDate": "2026-11-03", "startTime": "19:16", "projectUrl": "https://foxglove.example.com/", "description": "Send us a coin and get two back.", "projectName": "Foxglove"}', '{"image": null, "tasks": [{"url": null, "kind": "other", "title": "Send a coin"}], "title": "Foxglove give-away", "endsAt": "2026-12-18T19:16:54.363Z", "reward": "Twice what you send", "startsAt": "2026-11-03T19:16:54.363Z", "projectUrl": "https://foxglove.example.com/", "description": "Send us a coin and get two back.", "projectName": "Foxglove"}', NULL, NULL, 'We publish nothing that asks people to send coins first.', '2026-11-23 19:16:54.363+00', '2026-11-23 19:16:54.363+00', NULL, '2026-11-23 19:16:54.363+00', '2026-11-23 19:16:54.363+00', DEFAULT);
INSERT INTO public.tracker_tags VALUES
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Tier 1', 'red', '2026-11-22 03:16:52.911+00', 'da5a2666-cf66-4dbe-a3d8-d7f20886736a'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Team', 'amber', '2026-11-22 04:16:52.911+00', '74a252e3-c60c-4083-8309-262bcdfb34e7'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Low effort', 'green', '2026-11-22 05:16:52.911+00', '8a4e33ca-fd3e-456f-8954-c57814c3d137'),
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Needs gas', 'teal', '2026-11-22 07:16:52.911+00', 'e272bc92-dff6-4db1-82c1-5779313f61e7');
INSERT INTO public.tracker_wallets VALUES
	('01a209d6-f82f-7703-ad5c-57c50004a1e6', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'evm', '0xb6F9008dC737a0060a7A7cE88Eb9a78798830c76', '0xb6f9008dc737a0060a7a7ce88eb9a78798830c76', 'Main', 'blue', 'Hardware wallet: signs claims only.', NULL, '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-7703-ad5c-596b43999788', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'evm', '0x50b1874A8830b8E0B7F3A113c2DA0D3ae7f7191f', '0x50b1874a8830b8e0b7f3a113c2da0d3ae7f7191f', 'Farm 1', 'green', 'Daily tasks and swaps.', NULL, '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-7703-ad5c-5e87a5080fb6', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'evm', '0x4f93fD7964fBC67aE06Ba45aE2542331C73d570f', '0x4f93fd7964fbc67ae06ba45ae2542331c73d570f', 'Farm 2', 'teal', '', NULL, '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-7703-ad5c-62c81e44ce2c', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'evm', '0x09Ff8Bb82C67893D39E950f63bb987d64C6e9518', '0x09ff8bb82c67893d39e950f63bb987d64c6e9518', 'Testnets', 'amber', 'Holds nothing of value.', NULL, '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-7703-ad5c-671e12028832', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'evm', '0x1e921a65E25775B21EA2E8aE2cB3fdEA51183774', '0x1e921a65e25775b21ea2e8ae2cb3fdea51183774', 'Vault', 'violet', '', NULL, '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-7703-ad5c-693808ae3809', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'solana', '3qeM5nb5rdPTV8xgAqD6nx8UPRxa1juLURg8jJyduxXb', '3qeM5nb5rdPTV8xgAqD6nx8UPRxa1juLURg8jJyduxXb', 'Solana', 'pink', '', NULL, '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-7703-ad5c-6d3f0254711f', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'bitcoin', 'bc1qslehhq2vmv46lrfv8su0dx65xezz5ptsxdfras', 'bc1qslehhq2vmv46lrfv8su0dx65xezz5ptsxdfras', 'Bitcoin', 'red', '', NULL, '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00'),
	('01a209d6-f82f-7703-ad5c-7140fed089f8', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'cosmos', 'cosmos10vhzrwv8w88e724hx920fw3n58wqmt7j44uhhd', 'cosmos10vhzrwv8w88e724hx920fw3n58wqmt7j44uhhd', 'Cosmos', 'slate', '', NULL, '2026-11-23 19:16:52.911+00', '2026-11-23 19:16:52.911+00');
INSERT INTO public.user_roles VALUES
	('01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'hunter', '2026-11-23 19:16:52.896836+00'),
	('01a209d6-fddc-75ae-a543-f77d56d217c7', 'promoter', '2026-11-23 19:16:54.430409+00'),
	('01a209d6-fede-7475-ae24-9aea404b79ea', 'hunter', '2026-11-23 19:16:54.659861+00');
INSERT INTO public.yap_list VALUES
	('01a1f53d-8ec3-7475-99de-a619ec967d4d', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Foxglove', 'https://foxglove.example.com/', 'Say what the quest took: about ten minutes, no gas.', 'Finished the Foxglove quest this morning. Ten minutes, no gas, and the guide was right for once. 🦊', NULL, NULL, 'yapped', '2026-11-21 19:16:54.595+00', '2026-11-19 19:16:54.595+00', '2026-11-21 19:16:54.595+00'),
	('01a1fa63-eac3-74e4-8540-591f382e6e22', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Lantern Bridge', 'https://lantern.example.com/', 'Look up the fees of last week before posting.', NULL, NULL, NULL, 'pending', NULL, '2026-11-20 19:16:54.595+00', '2026-11-20 19:16:54.595+00'),
	('01a1ff8a-46c3-76a9-9a11-cf39386dd039', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Harbour Finance', 'https://harbour.example.com/', 'Their presale opens this week. Link the audit, and say that I hold none of it.', 'Harbour Finance opens its presale in a few days. I read the audit so that you can read it too: https://harbour.example.com/audit', '2026-11-25', NULL, 'pending', NULL, '2026-11-21 19:16:54.595+00', '2026-11-21 19:16:54.595+00'),
	('01a204b0-a2c3-76f2-aa4d-ef2beb44b892', '01a209d6-f7bc-75c6-93a1-a679ec8649c5', 'Basalt Chain', 'https://basalt.example.com/', 'Three bridges in three weeks: what each cost.', 'Three weeks on Basalt Chain, three bridges, and the cheapest was not the one everybody names. Numbers below. 👇', '2026-11-23', '01a20178-a2af-723d-95a3-1f279d00fc80', 'pending', NULL, '2026-11-22 19:16:54.595+00', '2026-11-22 19:16:54.595+00');
SELECT pg_catalog.setval('public.ledger_entries_id_seq', 34, true);
SELECT pg_catalog.setval('public.sandbox_payments_id_seq', 1, false);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_provider_account_key UNIQUE (provider_id, account_id);
ALTER TABLE ONLY public.admin_credit_logs
    ADD CONSTRAINT admin_credit_logs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.airdrop_alarms
    ADD CONSTRAINT airdrop_alarms_pkey PRIMARY KEY (airdrop_id);
ALTER TABLE ONLY public.airdrop_entries
    ADD CONSTRAINT airdrop_entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.airdrop_guides
    ADD CONSTRAINT airdrop_guides_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.airdrop_guides
    ADD CONSTRAINT airdrop_guides_slug UNIQUE (slug);
ALTER TABLE ONLY public.airdrop_task_ticks
    ADD CONSTRAINT airdrop_task_ticks_once UNIQUE NULLS NOT DISTINCT (task_id, wallet_id);
ALTER TABLE ONLY public.airdrop_tasks
    ADD CONSTRAINT airdrop_tasks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.airdrop_totals
    ADD CONSTRAINT airdrop_totals_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.airdrop_visits
    ADD CONSTRAINT airdrop_visits_pkey PRIMARY KEY (airdrop_id, visited_date);
ALTER TABLE ONLY public.airdrop_wallets
    ADD CONSTRAINT airdrop_wallets_pkey PRIMARY KEY (airdrop_id, wallet_id);
ALTER TABLE ONLY public.airdrops
    ADD CONSTRAINT airdrops_own UNIQUE (user_id, id);
ALTER TABLE ONLY public.airdrops
    ADD CONSTRAINT airdrops_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_token_key UNIQUE (token_hash);
ALTER TABLE ONLY public.audit_entries
    ADD CONSTRAINT audit_entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.backup_codes
    ADD CONSTRAINT backup_codes_pkey PRIMARY KEY (user_id, code_hash);
ALTER TABLE ONLY public.backups
    ADD CONSTRAINT backups_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.calendar_cancellations
    ADD CONSTRAINT calendar_cancellations_pkey PRIMARY KEY (user_id, kind, subject_id);
ALTER TABLE ONLY public.calendar_feeds
    ADD CONSTRAINT calendar_feeds_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.calendar_feeds
    ADD CONSTRAINT calendar_feeds_secret UNIQUE (secret_hash);
ALTER TABLE ONLY public.campaign_participants
    ADD CONSTRAINT campaign_participants_pkey PRIMARY KEY (user_id, campaign_id);
ALTER TABLE ONLY public.campaign_reminders
    ADD CONSTRAINT campaign_reminders_pkey PRIMARY KEY (user_id, campaign_id);
ALTER TABLE ONLY public.campaigns
    ADD CONSTRAINT campaigns_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.channels
    ADD CONSTRAINT channels_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.claim_disputes
    ADD CONSTRAINT claim_disputes_once UNIQUE (claim_id);
ALTER TABLE ONLY public.claim_disputes
    ADD CONSTRAINT claim_disputes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.claimant_notes
    ADD CONSTRAINT claimant_notes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.credit_purchases
    ADD CONSTRAINT credit_purchases_once UNIQUE (payment_id);
ALTER TABLE ONLY public.credit_purchases
    ADD CONSTRAINT credit_purchases_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.credit_purchases
    ADD CONSTRAINT credit_purchases_reference UNIQUE (reference);
ALTER TABLE ONLY public.daily_alarms
    ADD CONSTRAINT daily_alarms_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.deleted_airdrops
    ADD CONSTRAINT deleted_airdrops_pkey PRIMARY KEY (user_id, airdrop_id);
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_token_key UNIQUE (token_hash);
ALTER TABLE ONLY public.factor_challenges
    ADD CONSTRAINT factor_challenges_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.factor_removals
    ADD CONSTRAINT factor_removals_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.factor_removals
    ADD CONSTRAINT factor_removals_token_key UNIQUE (token_hash);
ALTER TABLE ONLY public.factor_removals
    ADD CONSTRAINT factor_removals_user_key UNIQUE (user_id);
ALTER TABLE ONLY public.factors
    ADD CONSTRAINT factors_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.faucet_uses
    ADD CONSTRAINT faucet_uses_pkey PRIMARY KEY (user_id, faucet_id);
ALTER TABLE ONLY public.faucet_votes
    ADD CONSTRAINT faucet_votes_pkey PRIMARY KEY (user_id, faucet_id);
ALTER TABLE ONLY public.faucets
    ADD CONSTRAINT faucets_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.follow_claims
    ADD CONSTRAINT follow_claims_once UNIQUE (campaign_id, user_id);
ALTER TABLE ONLY public.follow_claims
    ADD CONSTRAINT follow_claims_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.guide_progress
    ADD CONSTRAINT guide_progress_pkey PRIMARY KEY (user_id, guide_id, step_id);
ALTER TABLE ONLY public.hub_campaigns
    ADD CONSTRAINT hub_campaigns_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, key);
ALTER TABLE ONLY public.import_mappings
    ADD CONSTRAINT import_mappings_pkey PRIMARY KEY (user_id, headings_hash);
ALTER TABLE ONLY public.import_rows
    ADD CONSTRAINT import_rows_pkey PRIMARY KEY (import_id, subject, row_number);
ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.instances
    ADD CONSTRAINT instances_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.item_days
    ADD CONSTRAINT item_days_pkey PRIMARY KEY (kind, item_id, day);
ALTER TABLE ONLY public.item_visitors
    ADD CONSTRAINT item_visitors_pkey PRIMARY KEY (day, kind, item_id, event, visitor);
ALTER TABLE ONLY public.job_runs
    ADD CONSTRAINT job_runs_pkey PRIMARY KEY (job);
ALTER TABLE ONLY public.job_workers
    ADD CONSTRAINT job_workers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kept_figures
    ADD CONSTRAINT kept_figures_pkey PRIMARY KEY (quarter, backend);
ALTER TABLE ONLY public.ledger_accounts
    ADD CONSTRAINT ledger_accounts_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_once UNIQUE (transfer_id, account);
ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ledger_examinations
    ADD CONSTRAINT ledger_examinations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ledger_transfers
    ADD CONSTRAINT ledger_transfers_key UNIQUE (key);
ALTER TABLE ONLY public.ledger_transfers
    ADD CONSTRAINT ledger_transfers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.link_entries
    ADD CONSTRAINT link_entries_host UNIQUE (host);
ALTER TABLE ONLY public.link_entries
    ADD CONSTRAINT link_entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.link_judgings
    ADD CONSTRAINT link_judgings_pkey PRIMARY KEY (what);
ALTER TABLE ONLY public.link_lists
    ADD CONSTRAINT link_lists_pkey PRIMARY KEY (url);
ALTER TABLE ONLY public.link_warnings
    ADD CONSTRAINT link_warnings_pkey PRIMARY KEY (subject);
ALTER TABLE ONLY public.listing_checks
    ADD CONSTRAINT listing_checks_pkey PRIMARY KEY (user_id, kind, item_id, day);
ALTER TABLE ONLY public.listing_facts
    ADD CONSTRAINT listing_facts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.listing_follows
    ADD CONSTRAINT listing_follows_pkey PRIMARY KEY (user_id, kind, item_id);
ALTER TABLE ONLY public.listing_reports
    ADD CONSTRAINT listing_reports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.listing_revisions
    ADD CONSTRAINT listing_revisions_kind_item_id_number_key UNIQUE (kind, item_id, number);
ALTER TABLE ONLY public.listing_revisions
    ADD CONSTRAINT listing_revisions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.listings
    ADD CONSTRAINT listings_pkey PRIMARY KEY (kind, item_id);
ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_key_key UNIQUE (key);
ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.newsletter_subscribers
    ADD CONSTRAINT newsletter_subscribers_confirm_token_key UNIQUE (confirm_token_hash);
ALTER TABLE ONLY public.newsletter_subscribers
    ADD CONSTRAINT newsletter_subscribers_email_key UNIQUE (email);
ALTER TABLE ONLY public.newsletter_subscribers
    ADD CONSTRAINT newsletter_subscribers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.nonces
    ADD CONSTRAINT nonces_pkey PRIMARY KEY (nonce);
ALTER TABLE ONLY public.notification_settings
    ADD CONSTRAINT notification_settings_pkey PRIMARY KEY (user_id, kind);
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_user_id_key_key UNIQUE (user_id, key);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_credential_key UNIQUE (credential_id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payment_events
    ADD CONSTRAINT payment_events_once UNIQUE (hash);
ALTER TABLE ONLY public.payment_events
    ADD CONSTRAINT payment_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payment_notes
    ADD CONSTRAINT payment_notes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payment_refunds
    ADD CONSTRAINT payment_refunds_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payment_refunds
    ADD CONSTRAINT payment_refunds_provider_id UNIQUE (provider_id);
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_reference UNIQUE (reference);
ALTER TABLE ONLY public.pending_grants
    ADD CONSTRAINT pending_grants_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.portfolio_settings
    ADD CONSTRAINT portfolio_settings_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.premium_periods
    ADD CONSTRAINT premium_periods_once UNIQUE (payment_id);
ALTER TABLE ONLY public.premium_periods
    ADD CONSTRAINT premium_periods_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.presale_dates
    ADD CONSTRAINT presale_dates_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.presales
    ADD CONSTRAINT presales_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_email_key UNIQUE (email);
ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.quest_participants
    ADD CONSTRAINT quest_participants_pkey PRIMARY KEY (user_id, quest_id);
ALTER TABLE ONLY public.quest_progress
    ADD CONSTRAINT quest_progress_pkey PRIMARY KEY (user_id, task_id);
ALTER TABLE ONLY public.quest_tasks
    ADD CONSTRAINT quest_tasks_order UNIQUE (quest_id, "position") DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.quest_tasks
    ADD CONSTRAINT quest_tasks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.quests
    ADD CONSTRAINT quests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.reminder_settings
    ADD CONSTRAINT reminder_settings_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.reported_items
    ADD CONSTRAINT reported_items_pkey PRIMARY KEY (kind, item_id);
ALTER TABLE ONLY public.sandbox_payments
    ADD CONSTRAINT sandbox_payments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sandbox_payments
    ADD CONSTRAINT sandbox_payments_reference UNIQUE (reference);
ALTER TABLE ONLY public.saved_views
    ADD CONSTRAINT saved_views_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.schema_migrations_lock
    ADD CONSTRAINT schema_migrations_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.search_entries
    ADD CONSTRAINT search_entries_pkey PRIMARY KEY (kind, item_id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_token_key UNIQUE (token);
ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.spent_tokens
    ADD CONSTRAINT spent_tokens_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.submissions
    ADD CONSTRAINT submissions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.support_messages
    ADD CONSTRAINT support_messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.support_messages
    ADD CONSTRAINT support_messages_request_key UNIQUE (request_key);
ALTER TABLE ONLY public.telegram_updates
    ADD CONSTRAINT telegram_updates_pkey PRIMARY KEY (bot_id, update_id);
ALTER TABLE ONLY public.tracker_tags
    ADD CONSTRAINT tracker_tags_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tracker_wallets
    ADD CONSTRAINT tracker_wallets_own UNIQUE (user_id, id);
ALTER TABLE ONLY public.tracker_wallets
    ADD CONSTRAINT tracker_wallets_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.user_roles
    ADD CONSTRAINT user_roles_pkey PRIMARY KEY (user_id, role);
ALTER TABLE ONLY public.verifications
    ADD CONSTRAINT verifications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.visitor_salts
    ADD CONSTRAINT visitor_salts_pkey PRIMARY KEY (day);
ALTER TABLE ONLY public.wallets
    ADD CONSTRAINT wallets_address_key UNIQUE (address);
ALTER TABLE ONLY public.wallets
    ADD CONSTRAINT wallets_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.yap_list
    ADD CONSTRAINT yap_list_pkey PRIMARY KEY (id);
CREATE INDEX accounts_user_id ON public.accounts USING btree (user_id);
CREATE INDEX admin_credit_logs_giver ON public.admin_credit_logs USING btree (admin_id, created_at DESC, id DESC) INCLUDE (amount);
CREATE INDEX admin_credit_logs_newest ON public.admin_credit_logs USING btree (created_at DESC, id DESC);
CREATE INDEX admin_credit_logs_recipient ON public.admin_credit_logs USING btree (user_id, created_at DESC);
CREATE INDEX airdrop_alarms_next_at ON public.airdrop_alarms USING btree (next_at);
CREATE INDEX airdrop_alarms_user_id ON public.airdrop_alarms USING btree (user_id);
CREATE INDEX airdrop_entries_airdrop_id ON public.airdrop_entries USING btree (airdrop_id);
CREATE INDEX airdrop_entries_deposit_id ON public.airdrop_entries USING btree (deposit_id) WHERE (deposit_id IS NOT NULL);
CREATE INDEX airdrop_entries_newest ON public.airdrop_entries USING btree (user_id, day DESC, id DESC);
CREATE INDEX airdrop_entries_wallet_id ON public.airdrop_entries USING btree (wallet_id);
CREATE INDEX airdrop_guides_logourl ON public.airdrop_guides USING btree (logourl);
CREATE INDEX airdrop_guides_newest ON public.airdrop_guides USING btree (created_at DESC, id DESC);
CREATE INDEX airdrop_guides_user_id ON public.airdrop_guides USING btree (user_id);
CREATE INDEX airdrop_task_ticks_user_id ON public.airdrop_task_ticks USING btree (user_id);
CREATE INDEX airdrop_task_ticks_wallet_id ON public.airdrop_task_ticks USING btree (wallet_id);
CREATE INDEX airdrop_tasks_airdrop_id ON public.airdrop_tasks USING btree (airdrop_id, "position");
CREATE INDEX airdrop_tasks_link_host ON public.airdrop_tasks USING btree (lower("substring"(link, '(?i)^https?://([^/:?#]+)'::text)), user_id) WHERE (link IS NOT NULL);
CREATE INDEX airdrop_tasks_user_id ON public.airdrop_tasks USING btree (user_id);
CREATE INDEX airdrop_visits_by_day ON public.airdrop_visits USING btree (user_id, visited_date DESC) INCLUDE (airdrop_id);
CREATE INDEX airdrop_wallets_user_id ON public.airdrop_wallets USING btree (user_id, airdrop_id);
CREATE INDEX airdrop_wallets_wallet_id ON public.airdrop_wallets USING btree (wallet_id);
CREATE INDEX airdrops_changed ON public.airdrops USING btree (user_id, revision);
CREATE INDEX airdrops_link_host ON public.airdrops USING btree (lower("substring"(project_link, '(?i)^https?://([^/:?#]+)'::text)), user_id) WHERE (project_link IS NOT NULL);
CREATE INDEX airdrops_newest ON public.airdrops USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX api_tokens_user_id ON public.api_tokens USING btree (user_id);
CREATE INDEX audit_entries_actor ON public.audit_entries USING btree (actor_id, at DESC);
CREATE INDEX audit_entries_at ON public.audit_entries USING btree (at DESC, id DESC);
CREATE INDEX audit_entries_noun ON public.audit_entries USING btree (split_part(action, '.'::text, 1), at DESC, id DESC);
CREATE INDEX audit_entries_subject ON public.audit_entries USING btree (subject_id, at DESC);
CREATE INDEX backups_newest ON public.backups USING btree (taken_at DESC, id DESC);
CREATE INDEX calendar_cancellations_cancelled_at ON public.calendar_cancellations USING btree (cancelled_at);
CREATE INDEX campaign_participants_newest ON public.campaign_participants USING btree (campaign_id, created_at DESC);
CREATE INDEX campaign_reminders_campaign_id ON public.campaign_reminders USING btree (campaign_id);
CREATE INDEX campaigns_active ON public.campaigns USING btree (created_at DESC, id DESC) WHERE (status = 'active'::text);
CREATE INDEX campaigns_creator_id ON public.campaigns USING btree (creator_id, created_at DESC, id DESC);
CREATE INDEX campaigns_followers ON public.campaigns USING btree (followers_received DESC, id);
CREATE INDEX campaigns_handle ON public.campaigns USING btree (lower(twitter_handle)) WHERE (status = 'active'::text);
CREATE INDEX campaigns_held ON public.campaigns USING btree (held_at, id) WHERE (held_at IS NOT NULL);
CREATE INDEX campaigns_newest ON public.campaigns USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX campaigns_one_a_handle ON public.campaigns USING btree (handle_key) WHERE ((status = 'active'::text) AND (NOT shares_handle));
CREATE INDEX campaigns_review_until ON public.campaigns USING btree (review_until) WHERE (remaining_budget > 0);
CREATE UNIQUE INDEX channels_one_place ON public.channels USING btree (kind, address_hash) WHERE (kind = ANY (ARRAY['push'::text, 'telegram'::text]));
CREATE INDEX channels_session_id ON public.channels USING btree (session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX channels_user_id ON public.channels USING btree (user_id, created_at);
CREATE INDEX claim_disputes_open ON public.claim_disputes USING btree (created_at, id) WHERE (status = 'open'::text);
CREATE INDEX claim_disputes_user ON public.claim_disputes USING btree (user_id, created_at);
CREATE INDEX claimant_notes_admin ON public.claimant_notes USING btree (admin_id) WHERE (admin_id IS NOT NULL);
CREATE INDEX claimant_notes_of_person ON public.claimant_notes USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX credit_purchases_newest ON public.credit_purchases USING btree (created_at DESC, id DESC);
CREATE INDEX credit_purchases_own ON public.credit_purchases USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX daily_alarms_next_at ON public.daily_alarms USING btree (next_at);
CREATE INDEX deleted_airdrops_changed ON public.deleted_airdrops USING btree (user_id, revision);
CREATE INDEX deleted_airdrops_deleted_at ON public.deleted_airdrops USING btree (deleted_at);
CREATE INDEX deleted_airdrops_kept ON public.deleted_airdrops USING btree (deleted_at) WHERE (kept IS NOT NULL);
CREATE INDEX deliveries_created_at ON public.deliveries USING btree (created_at);
CREATE UNIQUE INDEX deliveries_mailed_once ON public.deliveries USING btree (user_id, key) WHERE (channel_id IS NULL);
CREATE INDEX deliveries_newest ON public.deliveries USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX deliveries_of_channel ON public.deliveries USING btree (channel_id, created_at DESC) WHERE (channel_id IS NOT NULL);
CREATE UNIQUE INDEX deliveries_once ON public.deliveries USING btree (key, channel_id) WHERE (channel_id IS NOT NULL);
CREATE INDEX factor_challenges_expires_at ON public.factor_challenges USING btree (expires_at);
CREATE INDEX factor_challenges_factor_id ON public.factor_challenges USING btree (factor_id);
CREATE INDEX factor_challenges_session_id ON public.factor_challenges USING btree (session_id);
CREATE INDEX factor_removals_due_at ON public.factor_removals USING btree (due_at);
CREATE INDEX factors_user_id ON public.factors USING btree (user_id);
CREATE INDEX faucet_uses_faucet_id ON public.faucet_uses USING btree (faucet_id);
CREATE INDEX faucet_votes_faucet_id ON public.faucet_votes USING btree (faucet_id, voted_at);
CREATE INDEX faucets_by_name ON public.faucets USING btree (lower(name), id);
CREATE INDEX faucets_logo_url ON public.faucets USING btree (logo_url);
CREATE INDEX files_created_at ON public.files USING btree (created_at);
CREATE INDEX files_user_id ON public.files USING btree (user_id);
CREATE INDEX follow_claims_again ON public.follow_claims USING btree (handed_in_again_at) WHERE (handed_in_again_at IS NOT NULL);
CREATE INDEX follow_claims_by_campaign ON public.follow_claims USING btree (campaign_id, created_at) WHERE (status = 'pending'::text);
CREATE INDEX follow_claims_decided ON public.follow_claims USING btree (decided_at DESC, id DESC) WHERE (status <> 'pending'::text);
CREATE INDEX follow_claims_newest ON public.follow_claims USING btree (created_at DESC, id DESC);
CREATE INDEX follow_claims_of_device ON public.follow_claims USING btree (network_hash, device_hash, user_id) WHERE ((device_hash IS NOT NULL) AND (network_hash IS NOT NULL));
CREATE INDEX follow_claims_of_network ON public.follow_claims USING btree (network_hash, user_id) WHERE (network_hash IS NOT NULL);
CREATE UNIQUE INDEX follow_claims_paid_once ON public.follow_claims USING btree (user_id, paid_key);
CREATE INDEX follow_claims_pending ON public.follow_claims USING btree (created_at, id) WHERE (status = 'pending'::text);
CREATE INDEX follow_claims_proof_url ON public.follow_claims USING btree (proof_url);
CREATE INDEX follow_claims_user_id ON public.follow_claims USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX follow_claims_waiting ON public.follow_claims USING btree (campaign_id) WHERE (status = 'pending'::text);
CREATE INDEX guide_progress_guide_id ON public.guide_progress USING btree (guide_id);
CREATE INDEX hub_campaigns_creator_id ON public.hub_campaigns USING btree (creator_id);
CREATE INDEX hub_campaigns_image_url ON public.hub_campaigns USING btree (image_url);
CREATE INDEX hub_campaigns_running ON public.hub_campaigns USING btree (end_date, id) WHERE (status = 'active'::text);
CREATE INDEX hub_campaigns_to_come ON public.hub_campaigns USING btree (start_date, id) WHERE (status = 'upcoming'::text);
CREATE INDEX idempotency_keys_created_at ON public.idempotency_keys USING btree (created_at);
CREATE INDEX imports_created_at ON public.imports USING btree (created_at);
CREATE INDEX imports_newest ON public.imports USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX kept_figures_fresh ON public.kept_figures USING btree (backend) WHERE (backend <> 0);
CREATE INDEX ledger_entries_account ON public.ledger_entries USING btree (account, id DESC);
CREATE INDEX ledger_entries_of_people ON public.ledger_entries USING btree (transfer_id) INCLUDE (amount) WHERE (account ~~ 'user:%'::text);
CREATE INDEX ledger_examinations_newest ON public.ledger_examinations USING btree (examined_at DESC, id DESC);
CREATE INDEX ledger_transfers_of_payments ON public.ledger_transfers USING btree (cause, key) WHERE (cause = ANY (ARRAY['purchase'::text, 'refund'::text]));
CREATE INDEX link_entries_made ON public.link_entries USING btree (created_at, id);
CREATE INDEX link_entries_maker ON public.link_entries USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX link_warnings_of_listing ON public.link_warnings USING btree (kind, item_id) WHERE (kind IS NOT NULL);
CREATE INDEX link_warnings_untold ON public.link_warnings USING btree (found_at, subject) WHERE (told_at IS NULL);
CREATE INDEX listing_checks_at ON public.listing_checks USING btree (at);
CREATE INDEX listing_checks_item ON public.listing_checks USING btree (kind, item_id, at DESC);
CREATE INDEX listing_checks_wrong ON public.listing_checks USING btree (kind, item_id, at DESC) WHERE (NOT is_right);
CREATE INDEX listing_facts_item ON public.listing_facts USING btree (kind, item_id, created_at) WHERE (removed_at IS NULL);
CREATE INDEX listing_follows_item ON public.listing_follows USING btree (kind, item_id, user_id);
CREATE INDEX listing_follows_own ON public.listing_follows USING btree (user_id, created_at DESC, item_id DESC);
CREATE INDEX listing_reports_decided_by ON public.listing_reports USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX listing_reports_item ON public.listing_reports USING btree (kind, item_id, created_at DESC);
CREATE UNIQUE INDEX listing_reports_one_open ON public.listing_reports USING btree (user_id, kind, item_id) WHERE (status = 'open'::text);
CREATE INDEX listing_reports_open ON public.listing_reports USING btree (created_at, id) WHERE (status = 'open'::text);
CREATE INDEX listing_reports_own ON public.listing_reports USING btree (user_id, created_at DESC) WHERE (user_id IS NOT NULL);
CREATE INDEX listing_reports_untold ON public.listing_reports USING btree (decided_at, id) WHERE ((status <> 'open'::text) AND (told_at IS NULL));
CREATE INDEX listing_revisions_actor ON public.listing_revisions USING btree (actor_id) WHERE (actor_id IS NOT NULL);
CREATE INDEX listings_blocked ON public.listings USING btree (kind, item_id) WHERE is_link_blocked;
CREATE INDEX listings_blocked_since ON public.listings USING btree (COALESCE(changed_at, created_at), item_id) WHERE is_link_blocked;
CREATE INDEX listings_changed_last ON public.listings USING btree (changed_at DESC, item_id) WHERE (revision > 1);
CREATE INDEX listings_held ON public.listings USING btree (held_at, item_id) WHERE (held_at IS NOT NULL);
CREATE INDEX listings_newest ON public.listings USING btree (created_at DESC, item_id);
CREATE INDEX listings_outdated ON public.listings USING btree (outdated_since, item_id) WHERE (outdated_since IS NOT NULL);
CREATE INDEX listings_vouching ON public.listings USING btree (kind, item_id) WHERE (vouched_hosts <> '{}'::text[]);
CREATE INDEX mails_in_doubt ON public.mails USING btree (handed_over_at) WHERE ((handed_over_at IS NOT NULL) AND (sent_at IS NULL));
CREATE INDEX mails_to_forget ON public.mails USING btree (created_at) WHERE forget;
CREATE INDEX mails_unsent ON public.mails USING btree (created_at) WHERE (sent_at IS NULL);
CREATE INDEX mails_user_id ON public.mails USING btree (user_id);
CREATE INDEX mails_with_body ON public.mails USING btree (created_at) WHERE ((text IS NOT NULL) OR (html IS NOT NULL));
CREATE INDEX newsletter_subscribers_by_status ON public.newsletter_subscribers USING btree (status, created_at DESC, id DESC);
CREATE INDEX newsletter_subscribers_email_prefix ON public.newsletter_subscribers USING btree (email text_pattern_ops);
CREATE INDEX newsletter_subscribers_newest ON public.newsletter_subscribers USING btree (created_at DESC, id DESC);
CREATE INDEX nonces_expires_at ON public.nonces USING btree (expires_at);
CREATE INDEX nonces_user_id ON public.nonces USING btree (user_id);
CREATE INDEX notifications_created_at ON public.notifications USING btree (created_at);
CREATE INDEX notifications_newest ON public.notifications USING btree (user_id, created_at DESC, id DESC) WHERE in_app;
CREATE INDEX notifications_silent ON public.notifications USING btree (created_at) WHERE (NOT in_app);
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id) WHERE ((read_at IS NULL) AND in_app);
CREATE INDEX passkeys_user_id ON public.passkeys USING btree (user_id);
CREATE INDEX payment_events_reference ON public.payment_events USING btree (reference, created_at);
CREATE INDEX payment_notes_payment_id ON public.payment_notes USING btree (payment_id, created_at);
CREATE UNIQUE INDEX payment_refunds_open ON public.payment_refunds USING btree (payment_id) WHERE (state = ANY (ARRAY['requested'::text, 'sending'::text]));
CREATE INDEX payment_refunds_payment_id ON public.payment_refunds USING btree (payment_id, created_at);
CREATE INDEX payment_refunds_stuck ON public.payment_refunds USING btree (created_at) WHERE (state = ANY (ARRAY['failed'::text, 'unclear'::text]));
CREATE INDEX payment_refunds_waiting ON public.payment_refunds USING btree (created_at, payment_id) WHERE (state <> 'done'::text);
CREATE INDEX payments_by_state ON public.payments USING btree (state, created_at DESC, id DESC);
CREATE INDEX payments_due ON public.payments USING btree (next_poll_at) WHERE (next_poll_at IS NOT NULL);
CREATE INDEX payments_flagged ON public.payments USING btree (created_at DESC, id DESC) WHERE (flag IS NOT NULL);
CREATE INDEX payments_newest ON public.payments USING btree (created_at DESC, id DESC);
CREATE INDEX payments_own ON public.payments USING btree (user_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX payments_provider_id ON public.payments USING btree (provider, provider_id) WHERE (provider_id IS NOT NULL);
CREATE INDEX pending_grants_waiting ON public.pending_grants USING btree (created_at DESC, id DESC) WHERE (status = 'waiting'::text);
CREATE INDEX premium_periods_user_id ON public.premium_periods USING btree (user_id, created_at);
CREATE INDEX presale_dates_presale_id ON public.presale_dates USING btree (presale_id, changed_at);
CREATE INDEX presales_added_by ON public.presales USING btree (added_by);
CREATE INDEX presales_by_end ON public.presales USING btree (presale_end, id);
CREATE INDEX presales_by_start ON public.presales USING btree (presale_start, id);
CREATE INDEX presales_logo_url ON public.presales USING btree (logo_url);
CREATE INDEX presales_order ON public.presales USING btree (is_sponsored DESC, presale_start, id);
CREATE INDEX presales_submitted_by ON public.presales USING btree (submitted_by);
CREATE INDEX profiles_email_prefix ON public.profiles USING btree (email text_pattern_ops);
CREATE INDEX profiles_name_words ON public.profiles USING gin (to_tsvector('simple'::regconfig, ((first_name || ' '::text) || last_name)));
CREATE INDEX profiles_newest ON public.profiles USING btree (created_at DESC, id DESC);
CREATE INDEX quest_participants_newest ON public.quest_participants USING btree (quest_id, joined_at DESC);
CREATE INDEX quest_progress_task_id ON public.quest_progress USING btree (task_id);
CREATE INDEX quests_by_start ON public.quests USING btree (starts_at, id);
CREATE INDEX quests_ends_at ON public.quests USING btree (ends_at, id);
CREATE INDEX quests_image ON public.quests USING btree (image);
CREATE INDEX quests_submitted_by ON public.quests USING btree (submitted_by);
CREATE INDEX rate_limits_resets_at ON public.rate_limits USING btree (resets_at);
CREATE INDEX reported_items_first ON public.reported_items USING btree (first_at, item_id);
CREATE UNIQUE INDEX saved_views_default ON public.saved_views USING btree (user_id) WHERE is_default;
CREATE UNIQUE INDEX saved_views_name ON public.saved_views USING btree (user_id, lower(name));
CREATE INDEX search_entries_beginning ON public.search_entries USING btree (words text_pattern_ops);
CREATE INDEX search_entries_words ON public.search_entries USING gin (words public.gin_trgm_ops);
CREATE INDEX sessions_expires_at ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user_id ON public.sessions USING btree (user_id);
CREATE INDEX spent_tokens_expires_at ON public.spent_tokens USING btree (expires_at);
CREATE INDEX submissions_decided ON public.submissions USING btree (status, decided_at DESC, id DESC);
CREATE INDEX submissions_decided_by ON public.submissions USING btree (decided_by);
CREATE INDEX submissions_item ON public.submissions USING btree (item_id) WHERE (item_id IS NOT NULL);
CREATE UNIQUE INDEX submissions_one_revision ON public.submissions USING btree (kind, revises) WHERE ((revises IS NOT NULL) AND (status = ANY (ARRAY['draft'::text, 'pending'::text])));
CREATE INDEX submissions_own ON public.submissions USING btree (user_id, updated_at DESC, id DESC);
CREATE INDEX submissions_queue ON public.submissions USING btree (status, sent_at, id);
CREATE INDEX submissions_withdrawn ON public.submissions USING btree (updated_at) WHERE (status = 'withdrawn'::text);
CREATE INDEX support_messages_by_status ON public.support_messages USING btree (status, created_at DESC, id DESC);
CREATE INDEX support_messages_newest ON public.support_messages USING btree (created_at DESC, id DESC);
CREATE INDEX support_messages_user_id ON public.support_messages USING btree (user_id);
CREATE INDEX telegram_updates_heard_at ON public.telegram_updates USING btree (heard_at);
CREATE UNIQUE INDEX tracker_tags_name ON public.tracker_tags USING btree (user_id, lower(name));
CREATE UNIQUE INDEX tracker_wallets_address ON public.tracker_wallets USING btree (user_id, address_key);
CREATE INDEX tracker_wallets_holders ON public.tracker_wallets USING btree (address_key, user_id);
CREATE INDEX user_roles_admins ON public.user_roles USING btree (user_id) WHERE (role = 'admin'::text);
CREATE INDEX verifications_expires_at ON public.verifications USING btree (expires_at);
CREATE INDEX verifications_identifier ON public.verifications USING btree (identifier);
CREATE INDEX wallets_user_id ON public.wallets USING btree (user_id);
CREATE INDEX yap_list_airdrop_id ON public.yap_list USING btree (airdrop_id) WHERE (airdrop_id IS NOT NULL);
CREATE INDEX yap_list_link_host ON public.yap_list USING btree (lower("substring"(project_url, '(?i)^https?://([^/:?#]+)'::text)), user_id) WHERE (project_url IS NOT NULL);
CREATE INDEX yap_list_newest ON public.yap_list USING btree (user_id, created_at, id) INCLUDE (status);
CREATE TRIGGER admin_credit_logs_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.admin_credit_logs FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER admin_credit_logs_keep_figures AFTER INSERT ON public.admin_credit_logs REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.keep_granted();
CREATE TRIGGER airdrop_totals_keep_figures AFTER UPDATE OF total ON public.airdrop_totals FOR EACH ROW WHEN ((new.total <> old.total)) EXECUTE FUNCTION public.keep_airdrops();
CREATE TRIGGER airdrop_totals_keep_figures_gone AFTER DELETE ON public.airdrop_totals FOR EACH ROW WHEN ((old.total <> 0)) EXECUTE FUNCTION public.keep_airdrops();
CREATE TRIGGER airdrop_totals_keep_figures_new AFTER INSERT ON public.airdrop_totals FOR EACH ROW WHEN ((new.total <> 0)) EXECUTE FUNCTION public.keep_airdrops();
CREATE TRIGGER airdrop_wallets_give_ticks AFTER INSERT ON public.airdrop_wallets REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.give_own_ticks();
CREATE TRIGGER airdrop_wallets_take_ticks AFTER DELETE ON public.airdrop_wallets REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.take_ticks_back();
CREATE TRIGGER airdrops_cancel_closed AFTER UPDATE OF status, claim_date ON public.airdrops FOR EACH ROW WHEN (((old.status = ANY (ARRAY['upcoming'::text, 'active'::text])) AND ((new.status <> ALL (ARRAY['upcoming'::text, 'active'::text])) OR ((old.claim_date IS NOT NULL) AND (new.claim_date IS NULL))))) EXECUTE FUNCTION public.cancel_airdrop_entries();
CREATE TRIGGER airdrops_cancel_deleted AFTER DELETE ON public.airdrops FOR EACH ROW WHEN ((old.status = ANY (ARRAY['upcoming'::text, 'active'::text]))) EXECUTE FUNCTION public.cancel_airdrop_entries();
CREATE TRIGGER airdrops_keep_name BEFORE DELETE ON public.airdrops FOR EACH ROW EXECUTE FUNCTION public.keep_name_of_airdrop();
CREATE TRIGGER airdrops_move_alarm AFTER INSERT OR UPDATE OF status, claim_date, is_muted ON public.airdrops FOR EACH ROW EXECUTE FUNCTION public.move_airdrop_alarm();
CREATE TRIGGER audit_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER campaigns_keep_figures AFTER INSERT ON public.campaigns REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.keep_campaigns();
CREATE TRIGGER campaigns_keep_figures_gone AFTER DELETE ON public.campaigns REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.keep_campaigns();
CREATE TRIGGER close_reports_of_campaign BEFORE DELETE ON public.hub_campaigns FOR EACH ROW EXECUTE FUNCTION public.close_reports('campaign');
CREATE TRIGGER close_reports_of_faucet BEFORE DELETE ON public.faucets FOR EACH ROW EXECUTE FUNCTION public.close_reports('faucet');
CREATE TRIGGER close_reports_of_guide BEFORE DELETE ON public.airdrop_guides FOR EACH ROW EXECUTE FUNCTION public.close_reports('guide');
CREATE TRIGGER close_reports_of_presale BEFORE DELETE ON public.presales FOR EACH ROW EXECUTE FUNCTION public.close_reports('presale');
CREATE TRIGGER close_reports_of_quest BEFORE DELETE ON public.quests FOR EACH ROW EXECUTE FUNCTION public.close_reports('quest');
CREATE TRIGGER follow_claims_decided_stay BEFORE DELETE ON public.follow_claims FOR EACH ROW WHEN ((old.status <> 'pending'::text)) EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER follow_claims_keep_figures AFTER INSERT ON public.follow_claims REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.keep_claims();
CREATE TRIGGER follow_claims_keep_figures_gone AFTER DELETE ON public.follow_claims REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.keep_claims();
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER ledger_entries_keep_figures AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.keep_circulating();
CREATE TRIGGER ledger_transfers_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_transfers FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE CONSTRAINT TRIGGER ledger_transfers_balanced AFTER INSERT ON public.ledger_transfers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.require_balanced_transfer();
CREATE TRIGGER list_campaign AFTER INSERT OR DELETE ON public.hub_campaigns FOR EACH ROW EXECUTE FUNCTION public.list_campaign();
CREATE TRIGGER list_faucet AFTER INSERT OR DELETE ON public.faucets FOR EACH ROW EXECUTE FUNCTION public.list_faucet();
CREATE TRIGGER list_guide AFTER INSERT OR DELETE ON public.airdrop_guides FOR EACH ROW EXECUTE FUNCTION public.list_guide();
CREATE TRIGGER list_presale AFTER INSERT OR DELETE ON public.presales FOR EACH ROW EXECUTE FUNCTION public.list_presale();
CREATE TRIGGER list_quest AFTER INSERT OR DELETE ON public.quests FOR EACH ROW EXECUTE FUNCTION public.list_quest();
CREATE TRIGGER listing_follows_cancel AFTER DELETE ON public.listing_follows FOR EACH ROW WHEN ((old.kind = 'presale'::text)) EXECUTE FUNCTION public.cancel_unwatched_presale();
CREATE TRIGGER listing_reports_added AFTER INSERT ON public.listing_reports REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_reports_added();
CREATE TRIGGER listing_reports_changed AFTER UPDATE ON public.listing_reports REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_reports_changed();
CREATE TRIGGER listing_reports_gone AFTER DELETE ON public.listing_reports REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.count_reports_gone();
CREATE TRIGGER listing_revisions_kept BEFORE DELETE OR UPDATE ON public.listing_revisions FOR EACH ROW EXECUTE FUNCTION public.keep_listing_revisions();
CREATE TRIGGER listing_revisions_not_emptied BEFORE TRUNCATE ON public.listing_revisions FOR EACH STATEMENT EXECUTE FUNCTION public.keep_listing_revisions();
CREATE TRIGGER note_campaign_for_search AFTER INSERT OR DELETE OR UPDATE OF title, category ON public.hub_campaigns FOR EACH ROW EXECUTE FUNCTION public.note_campaign_for_search();
CREATE TRIGGER note_faucet_for_search AFTER INSERT OR DELETE OR UPDATE OF name, network ON public.faucets FOR EACH ROW EXECUTE FUNCTION public.note_faucet_for_search();
CREATE TRIGGER note_guide_for_search AFTER INSERT OR DELETE OR UPDATE OF title, project, slug ON public.airdrop_guides FOR EACH ROW EXECUTE FUNCTION public.note_guide_for_search();
CREATE TRIGGER note_presale_for_search AFTER INSERT OR DELETE OR UPDATE OF project_name, token_symbol ON public.presales FOR EACH ROW EXECUTE FUNCTION public.note_presale_for_search();
CREATE TRIGGER note_quest_for_search AFTER INSERT OR DELETE OR UPDATE OF title, project_name ON public.quests FOR EACH ROW EXECUTE FUNCTION public.note_quest_for_search();
CREATE TRIGGER payment_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.payment_events FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER presale_dates_noted AFTER INSERT ON public.presale_dates FOR EACH ROW EXECUTE FUNCTION public.note_presale_move();
CREATE TRIGGER presales_cancel_deleted BEFORE DELETE ON public.presales FOR EACH ROW EXECUTE FUNCTION public.cancel_deleted_presale();
CREATE TRIGGER profiles_keep_figures AFTER INSERT ON public.profiles REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.keep_sign_ups();
CREATE TRIGGER profiles_keep_figures_gone AFTER DELETE ON public.profiles REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.keep_sign_ups();
CREATE TRIGGER profiles_move_alarms AFTER UPDATE OF time_zone, suspended_at ON public.profiles FOR EACH ROW WHEN (((old.time_zone <> new.time_zone) OR (old.suspended_at IS DISTINCT FROM new.suspended_at))) EXECUTE FUNCTION public.move_alarms_of_person();
CREATE TRIGGER profiles_open_account AFTER INSERT ON public.profiles FOR EACH ROW EXECUTE FUNCTION public.open_account();
CREATE TRIGGER reminder_settings_move_alarms AFTER INSERT OR UPDATE ON public.reminder_settings FOR EACH ROW EXECUTE FUNCTION public.move_alarms_of_settings();
CREATE TRIGGER tracker_wallets_keep_name BEFORE DELETE ON public.tracker_wallets FOR EACH ROW EXECUTE FUNCTION public.keep_name_of_wallet();
CREATE TRIGGER yap_list_cancel_deleted AFTER DELETE ON public.yap_list FOR EACH ROW WHEN (((old.status = 'pending'::text) AND (old.planned_on IS NOT NULL))) EXECUTE FUNCTION public.cancel_yap_entry();
CREATE TRIGGER yap_list_cancel_done AFTER UPDATE OF status, planned_on ON public.yap_list FOR EACH ROW WHEN (((old.status = 'pending'::text) AND (old.planned_on IS NOT NULL) AND ((new.status <> 'pending'::text) OR (new.planned_on IS NULL)))) EXECUTE FUNCTION public.cancel_yap_entry();
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.airdrop_alarms
    ADD CONSTRAINT airdrop_alarms_airdrop_id_fkey FOREIGN KEY (airdrop_id) REFERENCES public.airdrops(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.airdrop_alarms
    ADD CONSTRAINT airdrop_alarms_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.airdrop_entries
    ADD CONSTRAINT airdrop_entries_airdrop_id_fkey FOREIGN KEY (airdrop_id) REFERENCES public.airdrops(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.airdrop_entries
    ADD CONSTRAINT airdrop_entries_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES public.airdrop_entries(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.airdrop_entries
    ADD CONSTRAINT airdrop_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.airdrop_entries
    ADD CONSTRAINT airdrop_entries_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES public.tracker_wallets(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.airdrop_guides
    ADD CONSTRAINT airdrop_guides_logourl_fkey FOREIGN KEY (logourl) REFERENCES public.files(name);
ALTER TABLE ONLY public.airdrop_guides
    ADD CONSTRAINT airdrop_guides_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.airdrop_task_ticks
    ADD CONSTRAINT airdrop_task_ticks_task_id_fkey FOREIGN KEY (task_id) REFERENCES public.airdrop_tasks(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.airdrop_task_ticks
    ADD CONSTRAINT airdrop_task_ticks_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.airdrop_task_ticks
    ADD CONSTRAINT airdrop_task_ticks_user_id_wallet_id_fkey FOREIGN KEY (user_id, wallet_id) REFERENCES public.tracker_wallets(user_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.airdrop_tasks
    ADD CONSTRAINT airdrop_tasks_user_id_airdrop_id_fkey FOREIGN KEY (user_id, airdrop_id) REFERENCES public.airdrops(user_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.airdrop_totals
    ADD CONSTRAINT airdrop_totals_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.airdrop_visits
    ADD CONSTRAINT airdrop_visits_airdrop_id_fkey FOREIGN KEY (airdrop_id) REFERENCES public.airdrops(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.airdrop_visits
    ADD CONSTRAINT airdrop_visits_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.airdrop_wallets
    ADD CONSTRAINT airdrop_wallets_user_id_airdrop_id_fkey FOREIGN KEY (user_id, airdrop_id) REFERENCES public.airdrops(user_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.airdrop_wallets
    ADD CONSTRAINT airdrop_wallets_user_id_wallet_id_fkey FOREIGN KEY (user_id, wallet_id) REFERENCES public.tracker_wallets(user_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.airdrops
    ADD CONSTRAINT airdrops_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.backup_codes
    ADD CONSTRAINT backup_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.calendar_cancellations
    ADD CONSTRAINT calendar_cancellations_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.calendar_feeds(user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.calendar_feeds
    ADD CONSTRAINT calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.campaign_participants
    ADD CONSTRAINT campaign_participants_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES public.hub_campaigns(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.campaign_participants
    ADD CONSTRAINT campaign_participants_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.campaign_reminders
    ADD CONSTRAINT campaign_reminders_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES public.hub_campaigns(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.campaign_reminders
    ADD CONSTRAINT campaign_reminders_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.campaigns
    ADD CONSTRAINT campaigns_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.channels
    ADD CONSTRAINT channels_session_id FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.channels
    ADD CONSTRAINT channels_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.claim_disputes
    ADD CONSTRAINT claim_disputes_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES public.follow_claims(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.claim_disputes
    ADD CONSTRAINT claim_disputes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.claimant_notes
    ADD CONSTRAINT claimant_notes_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.claimant_notes
    ADD CONSTRAINT claimant_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.credit_purchases
    ADD CONSTRAINT credit_purchases_payment FOREIGN KEY (payment_id) REFERENCES public.payments(id);
ALTER TABLE ONLY public.credit_purchases
    ADD CONSTRAINT credit_purchases_user FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.daily_alarms
    ADD CONSTRAINT daily_alarms_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.deleted_airdrops
    ADD CONSTRAINT deleted_airdrops_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES public.channels(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.factor_challenges
    ADD CONSTRAINT factor_challenges_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES public.factors(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.factor_challenges
    ADD CONSTRAINT factor_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.factor_removals
    ADD CONSTRAINT factor_removals_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.factors
    ADD CONSTRAINT factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.faucet_uses
    ADD CONSTRAINT faucet_uses_faucet_id_fkey FOREIGN KEY (faucet_id) REFERENCES public.faucets(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.faucet_uses
    ADD CONSTRAINT faucet_uses_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.faucet_votes
    ADD CONSTRAINT faucet_votes_faucet_id_fkey FOREIGN KEY (faucet_id) REFERENCES public.faucets(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.faucet_votes
    ADD CONSTRAINT faucet_votes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.faucets
    ADD CONSTRAINT faucets_logo_url_fkey FOREIGN KEY (logo_url) REFERENCES public.files(name);
ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.follow_claims
    ADD CONSTRAINT follow_claims_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES public.campaigns(id);
ALTER TABLE ONLY public.follow_claims
    ADD CONSTRAINT follow_claims_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.guide_progress
    ADD CONSTRAINT guide_progress_guide_id_fkey FOREIGN KEY (guide_id) REFERENCES public.airdrop_guides(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.guide_progress
    ADD CONSTRAINT guide_progress_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.hub_campaigns
    ADD CONSTRAINT hub_campaigns_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.hub_campaigns
    ADD CONSTRAINT hub_campaigns_image FOREIGN KEY (image_url) REFERENCES public.files(name);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_mappings
    ADD CONSTRAINT import_mappings_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_rows
    ADD CONSTRAINT import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.imports(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_account_fkey FOREIGN KEY (account) REFERENCES public.ledger_accounts(name);
ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES public.ledger_transfers(id);
ALTER TABLE ONLY public.link_entries
    ADD CONSTRAINT link_entries_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.listing_checks
    ADD CONSTRAINT listing_checks_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.listing_facts
    ADD CONSTRAINT listing_facts_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.listing_facts
    ADD CONSTRAINT listing_facts_set_by_fkey FOREIGN KEY (set_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.listing_follows
    ADD CONSTRAINT listing_follows_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.listing_reports
    ADD CONSTRAINT listing_reports_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.listing_reports
    ADD CONSTRAINT listing_reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.listing_revisions
    ADD CONSTRAINT listing_revisions_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.nonces
    ADD CONSTRAINT nonces_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notification_settings
    ADD CONSTRAINT notification_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.payment_notes
    ADD CONSTRAINT payment_notes_payment FOREIGN KEY (payment_id) REFERENCES public.payments(id);
ALTER TABLE ONLY public.payment_refunds
    ADD CONSTRAINT payment_refunds_payment FOREIGN KEY (payment_id) REFERENCES public.payments(id);
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_user FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.portfolio_settings
    ADD CONSTRAINT portfolio_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.premium_periods
    ADD CONSTRAINT premium_periods_payment FOREIGN KEY (payment_id) REFERENCES public.payments(id);
ALTER TABLE ONLY public.premium_periods
    ADD CONSTRAINT premium_periods_user FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.presale_dates
    ADD CONSTRAINT presale_dates_presale_id_fkey FOREIGN KEY (presale_id) REFERENCES public.presales(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.presales
    ADD CONSTRAINT presales_added_by_fkey FOREIGN KEY (added_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.presales
    ADD CONSTRAINT presales_logo FOREIGN KEY (logo_url) REFERENCES public.files(name);
ALTER TABLE ONLY public.presales
    ADD CONSTRAINT presales_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.quest_participants
    ADD CONSTRAINT quest_participants_quest FOREIGN KEY (quest_id) REFERENCES public.quests(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.quest_participants
    ADD CONSTRAINT quest_participants_user FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.quest_progress
    ADD CONSTRAINT quest_progress_task FOREIGN KEY (task_id) REFERENCES public.quest_tasks(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.quest_progress
    ADD CONSTRAINT quest_progress_user FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.quest_tasks
    ADD CONSTRAINT quest_tasks_quest FOREIGN KEY (quest_id) REFERENCES public.quests(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.quests
    ADD CONSTRAINT quests_image FOREIGN KEY (image) REFERENCES public.files(name);
ALTER TABLE ONLY public.quests
    ADD CONSTRAINT quests_submitted_by FOREIGN KEY (submitted_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.reminder_settings
    ADD CONSTRAINT reminder_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.saved_views
    ADD CONSTRAINT saved_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.submissions
    ADD CONSTRAINT submissions_decided_by FOREIGN KEY (decided_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.submissions
    ADD CONSTRAINT submissions_user FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.support_messages
    ADD CONSTRAINT support_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.tracker_tags
    ADD CONSTRAINT tracker_tags_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.tracker_wallets
    ADD CONSTRAINT tracker_wallets_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.user_roles
    ADD CONSTRAINT user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.wallets
    ADD CONSTRAINT wallets_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.yap_list
    ADD CONSTRAINT yap_list_airdrop_id_fkey FOREIGN KEY (airdrop_id) REFERENCES public.airdrops(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.yap_list
    ADD CONSTRAINT yap_list_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

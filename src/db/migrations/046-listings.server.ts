import { type Kysely, type RawBuilder, sql } from 'kysely';

const instant = (column: string) =>
  `to_char(r.${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

type Source = {
  table: string;
  kind: string;
  /** What each row says, by the names of the API's fields. */
  said: string;
  /** Its addresses, some of them null. */
  links: string;
};

const sources: readonly Source[] = [
  {
    table: 'presales',
    kind: 'presale',
    said: `'projectName', r.project_name, 'tokenSymbol', r.token_symbol, 'blockchain', r.blockchain,
      'presaleStart', ${instant('presale_start')}, 'presaleEnd', ${instant('presale_end')}, 'softCap', r.soft_cap,
      'hardCap', r.hard_cap, 'kycRequired', r.kyc_required, 'auditUrl', r.audit_url, 'websiteUrl', r.website_url,
      'twitterUrl', r.twitter_url, 'telegramUrl', r.telegram_url, 'launchpadUrl', r.launchpad_url`,
    links: 'ARRAY[r.audit_url, r.website_url, r.twitter_url, r.telegram_url, r.launchpad_url]',
  },
  {
    table: 'hub_campaigns',
    kind: 'campaign',
    said: `'title', r.title, 'description', r.description, 'websiteUrl', r.website_url, 'twitterUrl', r.twitter_url,
      'telegramUrl', r.telegram_url, 'category', r.category, 'startDate', ${instant('start_date')},
      'endDate', ${instant('end_date')}, 'maxParticipants', r.max_participants, 'rewardType', r.reward_type,
      'rewardAmount', r.reward_amount, 'results', r.results`,
    links: 'ARRAY[r.website_url, r.twitter_url, r.telegram_url]',
  },
  {
    table: 'quests',
    kind: 'quest',
    said: `'title', r.title, 'description', r.description, 'projectName', r.project_name, 'projectUrl', r.project_url,
      'reward', r.reward, 'startsAt', ${instant('starts_at')}, 'endsAt', ${instant('ends_at')},
      'tasks', (SELECT coalesce(jsonb_agg(concat_ws(' ', t.title, t.url) ORDER BY t.position), '[]')
        FROM quest_tasks t WHERE t.quest_id = r.id)`,
    links: `r.project_url || ARRAY(SELECT t.url FROM quest_tasks t WHERE t.quest_id = r.id ORDER BY t.position)`,
  },
  {
    table: 'airdrop_guides',
    kind: 'guide',
    said: `'title', r.title, 'project', r.project, 'projectUrl', r.project_url, 'description', r.description,
      'steps', (SELECT coalesce(jsonb_agg(concat_ws(E'\\n', s ->> 'title', s ->> 'description', s ->> 'link') ORDER BY n), '[]')
        FROM jsonb_array_elements(r.steps) WITH ORDINALITY step (s, n)), 'tips', r.tips`,
    links: `r.project_url || ARRAY(SELECT s ->> 'link' FROM jsonb_array_elements(r.steps) s)`,
  },
  {
    table: 'faucets',
    kind: 'faucet',
    said: `'name', r.name, 'url', r.url, 'network', r.network, 'amount', r.amount,
      'cooldownMinutes', r.cooldown_minutes, 'requirements', r.requirements`,
    links: 'ARRAY[r.url]',
  },
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What all public items have in common, one row each; their nouns' tables hold the rest.
    CREATE TABLE listings (
      kind text NOT NULL CONSTRAINT listings_kind CHECK (kind IN ('campaign', 'faucet', 'guide', 'presale', 'quest')),
      item_id uuid NOT NULL,
      -- What it said when it was last published or edited, by field.
      said jsonb NOT NULL DEFAULT '{}',
      links text[] NOT NULL DEFAULT '{}',
      -- Those of its links that are not simply fine, and why.
      link_flags jsonb NOT NULL DEFAULT '[]',
      is_link_blocked boolean NOT NULL DEFAULT false,
      -- Since when reports hide its way out.
      held_at timestamptz,
      -- When somebody last said that it is still right.
      checked_at timestamptz,
      is_checked_by_us boolean NOT NULL DEFAULT false,
      -- How many hunters said so since we last looked, within 30 days.
      hunters int NOT NULL DEFAULT 0,
      stale_since timestamptz,
      revision int NOT NULL DEFAULT 0,
      changed_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (kind, item_id)
    );

    -- Never changed. Who made one goes with their account; what they were stays.
    CREATE TABLE listing_revisions (
      id uuid PRIMARY KEY,
      kind text NOT NULL,
      item_id uuid NOT NULL,
      number int NOT NULL,
      at timestamptz NOT NULL,
      actor_id uuid REFERENCES profiles ON DELETE SET NULL,
      actor_role text NOT NULL CONSTRAINT listing_revisions_role CHECK (actor_role IN ('admin', 'promoter', 'system')),
      changes jsonb NOT NULL,
      UNIQUE (kind, item_id, number)
    );
    CREATE INDEX listing_revisions_actor ON listing_revisions (actor_id) WHERE actor_id IS NOT NULL;
    CREATE FUNCTION keep_listing_revisions() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND NEW.actor_id IS NULL
        AND to_jsonb(NEW) - 'actor_id' = to_jsonb(OLD) - 'actor_id' THEN RETURN NEW;
      END IF;
      RAISE EXCEPTION 'listing_revisions are never changed';
    END $$;
    CREATE TRIGGER listing_revisions_kept BEFORE UPDATE OR DELETE ON listing_revisions
      FOR EACH ROW EXECUTE FUNCTION keep_listing_revisions();
    CREATE TRIGGER listing_revisions_not_emptied BEFORE TRUNCATE ON listing_revisions
      EXECUTE FUNCTION keep_listing_revisions();

    -- Who is told what changes.
    CREATE TABLE listing_follows (
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      kind text NOT NULL,
      item_id uuid NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, kind, item_id)
    );
    CREATE INDEX listing_follows_item ON listing_follows (kind, item_id, user_id);

    -- What somebody said of a listing on one of their days: still right, or what is wrong.
    CREATE TABLE listing_checks (
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      kind text NOT NULL,
      item_id uuid NOT NULL,
      day date NOT NULL,
      is_right boolean NOT NULL,
      reason text,
      is_admin boolean NOT NULL,
      at timestamptz NOT NULL,
      PRIMARY KEY (user_id, kind, item_id, day)
    );
    CREATE INDEX listing_checks_item ON listing_checks (kind, item_id, at DESC);

    -- Reports of a public item, or of a follow campaign.
    CREATE TABLE listing_reports (
      id uuid PRIMARY KEY,
      kind text NOT NULL,
      item_id uuid NOT NULL,
      user_id uuid REFERENCES profiles ON DELETE SET NULL,
      what text NOT NULL CONSTRAINT listing_reports_what
        CHECK (what IN ('steals_funds', 'phishing', 'fake', 'misleading', 'spam', 'other')),
      text text NOT NULL,
      -- Of the network that it came from, salted; forgotten once it is decided.
      network_hash text,
      account_made_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL,
      status text NOT NULL DEFAULT 'open' CONSTRAINT listing_reports_status
        CHECK (status IN ('open', 'upheld', 'dismissed')),
      decided_at timestamptz,
      decided_by uuid REFERENCES profiles ON DELETE SET NULL,
      CONSTRAINT listing_reports_decided CHECK ((status = 'open') = (decided_at IS NULL))
    );
    CREATE INDEX listing_reports_item ON listing_reports (kind, item_id, created_at DESC);
    CREATE INDEX listing_reports_open ON listing_reports (created_at, id) WHERE status = 'open';
    CREATE UNIQUE INDEX listing_reports_one_open ON listing_reports (user_id, kind, item_id) WHERE status = 'open';

    -- What an admin has found out about a listing, with where it can be read.
    CREATE TABLE listing_facts (
      id uuid PRIMARY KEY,
      kind text NOT NULL,
      item_id uuid NOT NULL,
      fact text NOT NULL CONSTRAINT listing_facts_fact
        CHECK (fact IN ('audit', 'contract', 'team', 'kyc', 'lock', 'listed_since', 'social', 'stated_risk')),
      value text NOT NULL,
      -- Null for what was said before facts needed one.
      source_url text,
      set_by uuid REFERENCES profiles ON DELETE SET NULL,
      created_at timestamptz NOT NULL,
      removed_at timestamptz,
      removed_by uuid REFERENCES profiles ON DELETE SET NULL
    );
    CREATE INDEX listing_facts_item ON listing_facts (kind, item_id, created_at) WHERE removed_at IS NULL;
  `.execute(db);
  for (const source of sources) await attach(db, source);
  await sql`
    INSERT INTO listing_facts (id, kind, item_id, fact, value, source_url, created_at)
    SELECT gen_random_uuid(), 'presale', id, 'audit', 'Audit report', audit_url, updated_at
    FROM presales WHERE audit_status = 'Audited' AND audit_url IS NOT NULL;
    INSERT INTO listing_facts (id, kind, item_id, fact, value, source_url, created_at)
    SELECT gen_random_uuid(), 'presale', id, 'stated_risk', risk_level, NULL, updated_at
    FROM presales WHERE risk_level <> 'Medium';
  `.execute(db);
}

/** Existing items get their row and a first revision; a trigger gives every later one a row. */
async function attach(db: Kysely<unknown>, { table, kind, said, links }: Source): Promise<void> {
  const name = sql.id(`list_${kind}`);
  const from = sql.table(table);
  const of: RawBuilder<unknown> = sql.lit(kind);
  await sql`
    INSERT INTO listings (kind, item_id, said, links, revision, changed_at, created_at)
    SELECT ${of}, r.id, jsonb_build_object(${sql.raw(said)}), array_remove(${sql.raw(links)}, NULL), 1,
      r.updated_at, r.created_at FROM ${from} r;
    INSERT INTO listing_revisions (id, kind, item_id, number, at, actor_role, changes)
    SELECT gen_random_uuid(), ${of}, r.id, 1, r.updated_at, 'system', '[]' FROM ${from} r;

    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO listings (kind, item_id, created_at) VALUES (${of}, NEW.id, NEW.created_at)
        ON CONFLICT DO NOTHING;
      ELSE
        DELETE FROM listings WHERE kind = ${of} AND item_id = OLD.id;
        DELETE FROM listing_follows WHERE kind = ${of} AND item_id = OLD.id;
        DELETE FROM listing_checks WHERE kind = ${of} AND item_id = OLD.id;
        DELETE FROM listing_reports WHERE kind = ${of} AND item_id = OLD.id AND status = 'open';
        DELETE FROM listing_facts WHERE kind = ${of} AND item_id = OLD.id;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER ${name} AFTER INSERT OR DELETE ON ${from} FOR EACH ROW EXECUTE FUNCTION ${name}();
  `.execute(db);
}

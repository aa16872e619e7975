-- The database of release 0.2.0 with its demo, as pg_dump says it.
SET check_function_bodies = off;
CREATE EXTENSION pg_trgm WITH SCHEMA public;
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
    CONSTRAINT admin_credit_logs_amount CHECK ((amount > 0))
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
CREATE TABLE public.airdrop_totals (
    user_id uuid NOT NULL,
    revision bigint DEFAULT 0 NOT NULL,
    total integer DEFAULT 0 NOT NULL,
    upcoming integer DEFAULT 0 NOT NULL,
    active integer DEFAULT 0 NOT NULL,
    claimed integer DEFAULT 0 NOT NULL,
    expired integer DEFAULT 0 NOT NULL,
    CONSTRAINT airdrop_totals_active_check CHECK ((active >= 0)),
    CONSTRAINT airdrop_totals_add_up CHECK ((total = (((upcoming + active) + claimed) + expired))),
    CONSTRAINT airdrop_totals_claimed_check CHECK ((claimed >= 0)),
    CONSTRAINT airdrop_totals_expired_check CHECK ((expired >= 0)),
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
    CONSTRAINT airdrops_check_in CHECK ((check_in_duration = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text]))),
    CONSTRAINT airdrops_status CHECK ((status = ANY (ARRAY['upcoming'::text, 'active'::text, 'claimed'::text, 'expired'::text]))),
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
CREATE TABLE public.campaign_participants (
    user_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
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
    CONSTRAINT campaigns_budget CHECK ((remaining_budget >= 0)),
    CONSTRAINT campaigns_followers CHECK (((followers_received >= 0) AND (followers_received <= target_follows))),
    CONSTRAINT campaigns_handle CHECK ((twitter_handle ~ '^[A-Za-z0-9_]{1,15}$'::text)),
    CONSTRAINT campaigns_points CHECK (((points_per_follower >= 1) AND (points_per_follower <= 5))),
    CONSTRAINT campaigns_status CHECK ((status = ANY (ARRAY['active'::text, 'completed'::text]))),
    CONSTRAINT campaigns_target CHECK ((target_follows >= 1))
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
CREATE TABLE public.deleted_airdrops (
    user_id uuid NOT NULL,
    airdrop_id uuid NOT NULL,
    revision bigint NOT NULL,
    batch_id uuid,
    kept jsonb,
    deleted_at timestamp with time zone DEFAULT now() NOT NULL
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
    CONSTRAINT follow_claims_decided CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
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
CREATE TABLE public.item_days (
    kind text NOT NULL,
    item_id uuid NOT NULL,
    day date NOT NULL,
    views integer DEFAULT 0 NOT NULL,
    clicks integer DEFAULT 0 NOT NULL,
    joins integer DEFAULT 0 NOT NULL,
    CONSTRAINT item_days_kind CHECK ((kind = ANY (ARRAY['campaign'::text, 'presale'::text, 'quest'::text])))
);
CREATE TABLE public.item_visitors (
    day date NOT NULL,
    kind text NOT NULL,
    item_id uuid NOT NULL,
    event text NOT NULL,
    visitor bytea NOT NULL,
    CONSTRAINT item_visitors_event CHECK ((event = ANY (ARRAY['view'::text, 'click'::text])))
);
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
    CONSTRAINT ledger_examinations_breaches CHECK ((jsonb_typeof(breaches) = 'array'::text))
);
CREATE TABLE public.ledger_transfers (
    id uuid NOT NULL,
    key text NOT NULL,
    cause text NOT NULL,
    actor_id uuid,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT ledger_transfers_cause CHECK ((cause = ANY (ARRAY['purchase'::text, 'campaign'::text, 'claim'::text, 'campaign-close'::text, 'grant'::text, 'refund'::text, 'forfeit'::text, 'debt'::text])))
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
    reply_to text
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
    CONSTRAINT nonces_purpose CHECK ((purpose = ANY (ARRAY['passkey-add'::text, 'passkey-sign-in'::text, 'wallet-link'::text, 'wallet-sign-in'::text])))
);
CREATE TABLE public.notification_settings (
    user_id uuid NOT NULL,
    kind text NOT NULL,
    email boolean NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE public.presale_watches (
    user_id uuid NOT NULL,
    presale_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
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
    CONSTRAINT presales_audited CHECK (((audit_status <> 'Audited'::text) OR (audit_url IS NOT NULL))),
    CONSTRAINT presales_blockchain CHECK ((blockchain = ANY (ARRAY['Ethereum'::text, 'BSC'::text, 'Polygon'::text, 'Solana'::text, 'Avalanche'::text, 'Arbitrum'::text, 'Base'::text]))),
    CONSTRAINT presales_dates_in_order CHECK ((presale_start < presale_end)),
    CONSTRAINT presales_hard_cap CHECK ((hard_cap > (0)::double precision)),
    CONSTRAINT presales_risk_level CHECK ((risk_level = ANY (ARRAY['Verified'::text, 'Medium'::text, 'High'::text]))),
    CONSTRAINT presales_soft_cap CHECK ((soft_cap > (0)::double precision))
);
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
    CONSTRAINT profiles_email_lower CHECK ((email = lower(email))),
    CONSTRAINT profiles_points_balance CHECK ((points_balance >= 0)),
    CONSTRAINT profiles_selected_role CHECK ((selected_role = ANY (ARRAY['hunter'::text, 'promoter'::text]))),
    CONSTRAINT profiles_suspended_with_reason CHECK (((suspended_at IS NULL) = (suspended_reason IS NULL)))
);
CREATE TABLE public.quest_progress (
    user_id uuid NOT NULL,
    task_id uuid NOT NULL,
    done_at timestamp with time zone NOT NULL,
    proof_url text
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
CREATE TABLE public.schema_migrations (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
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
INSERT INTO public.accounts VALUES
	('01a203b6-6208-7306-876a-001825632db9', '01a203b6-61e7-73a7-9731-326cf436c2b5', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'credential', 'no password', NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 14:43:34.021494+00', '2026-11-22 14:43:34.021494+00'),
	('01a203b6-630a-7151-a7c3-f5ed69dbbf76', '01a203b6-62de-7233-83ed-cc965ca2df72', '01a203b6-62de-7233-83ed-cc965ca2df72', 'credential', 'no password', NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 14:43:34.279747+00', '2026-11-22 14:43:34.279747+00'),
	('01a203b6-6390-71fa-a17b-254edf8c65ec', '01a203b6-6365-7378-8d70-dbd2d95584a6', '01a203b6-6365-7378-8d70-dbd2d95584a6', 'credential', 'no password', NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 14:43:34.4151+00', '2026-11-22 14:43:34.4151+00');
INSERT INTO public.admin_credit_logs VALUES
	('01a1549e-2b24-7126-a902-4915750d2dd1', NULL, '01a203b6-61e7-73a7-9731-326cf436c2b5', 20, 'Welcome to Dropfolio', '2026-10-19 14:43:34.308+00'),
	('01a17384-5324-7146-aa7c-38c4838e89ae', NULL, '01a203b6-61e7-73a7-9731-326cf436c2b5', 15, 'Reported a faucet that had run dry', '2026-10-25 14:43:34.308+00'),
	('01a1926a-7b24-7147-8752-50ea57305584', NULL, '01a203b6-61e7-73a7-9731-326cf436c2b5', 30, 'Second place in the check-in week', '2026-10-31 14:43:34.308+00'),
	('01a1ac2a-4724-700a-bd98-1f9e626735cd', NULL, '01a203b6-61e7-73a7-9731-326cf436c2b5', 15, 'Told us about a wrong claim date', '2026-11-05 14:43:34.308+00'),
	('01a1c5ea-1324-710c-a5d3-489f829f7d19', NULL, '01a203b6-61e7-73a7-9731-326cf436c2b5', 40, 'First place in the check-in week', '2026-11-10 14:43:34.308+00'),
	('01a16e5d-f745-7118-97ac-1d2ff1b67996', NULL, '01a203b6-62de-7233-83ed-cc965ca2df72', 500, 'Starting credits for promoters', '2026-10-24 14:43:34.341+00'),
	('01a1926a-7b45-7151-956a-e5de42138f2b', NULL, '01a203b6-62de-7233-83ed-cc965ca2df72', 250, 'For the quest that most people finished', '2026-10-31 14:43:34.341+00'),
	('01a1b676-ff45-7325-b2ab-5f43c16fd2ff', NULL, '01a203b6-62de-7233-83ed-cc965ca2df72', 100, 'Thanks for the feedback on submissions', '2026-11-07 14:43:34.341+00'),
	('01a1c0c3-b790-714b-abac-f2672bfa26f4', '01a203b6-6365-7378-8d70-dbd2d95584a6', '01a203b6-62de-7233-83ed-cc965ca2df72', 5, 'For @emberfall_demo', '2026-11-09 14:43:34.416+00'),
	('01a1dfa9-df90-7215-8fc7-31f090031da6', '01a203b6-6365-7378-8d70-dbd2d95584a6', '01a203b6-62de-7233-83ed-cc965ca2df72', 50, 'For @tidewater_demo', '2026-11-15 14:43:34.416+00'),
	('01a1ef1c-f390-73ce-be86-75755d5b21b9', '01a203b6-6365-7378-8d70-dbd2d95584a6', '01a203b6-62de-7233-83ed-cc965ca2df72', 120, 'For @foxglove_demo', '2026-11-18 14:43:34.416+00'),
	('01a1f969-ab90-704f-9628-b51d0928fb07', '01a203b6-6365-7378-8d70-dbd2d95584a6', '01a203b6-62de-7233-83ed-cc965ca2df72', 100, 'For @northlight_demo', '2026-11-20 14:43:34.416+00');
INSERT INTO public.airdrop_guides VALUES
	('01a203b6-63b4-729a-83c4-e7e1f8303320', 'qualify-for-the-northlight-season-one', 'Qualify for the Northlight season one', 'Northlight', 'https://northlight.example/season-one', 'An example of a points season, as many young networks run them. It takes about 20 minutes to set up and five minutes a week after that.', '[{"id": "01a203b6-63b4-729a-83c5-9320864a21ba", "link": "https://northlight.example/networks", "title": "Add the network", "description": "Open https://northlight.example/networks and add Northlight to your wallet. Compare the chain id there with the one your wallet shows before you confirm."}, {"id": "01a203b6-63b4-729a-83c6-5ffda21f9ca1", "link": "https://northlight.example/bridge", "title": "Bridge a small amount", "description": "Use the official bridge and send no more than you can spare: 0.02 ETH is enough for several months of fees."}, {"id": "01a203b6-63b4-729a-83c7-96d11a70c5b8", "link": null, "title": "Use one app each week", "description": "Swap, lend or mint once a week. Seasons mostly count the weeks in which an account was active, not the volume."}, {"id": "01a203b6-63b4-729a-83c8-1a87adf6cab8", "link": null, "title": "Write down the snapshot date", "description": "Track the airdrop here with its claim date, so that the reminder reaches you in time."}]', '["Points are a promise, not a payment: spend time, not savings.", "One account used well is worth more than ten that get filtered out as one person."]', NULL, NULL, '2026-11-07 14:43:34.451+00', '2026-11-07 14:43:34.451+00'),
	('01a203b6-63b7-7286-a3bf-158cdfb74db0', 'bridge-to-a-layer-2-without-surprises', 'Bridge to a layer 2 without surprises', 'Ethereum layer 2', 'https://ethereum.org/en/layer-2/', 'How to move a little ETH to a rollup by its own bridge, what it costs, and how long the way back takes.', '[{"id": "01a203b6-63b7-7286-a3c0-900e342d1af2", "link": "https://l2beat.com/scaling/summary", "title": "Look the network up", "description": "See how mature it is and which bridge is its own at https://l2beat.com/scaling/summary, and follow the link from there."}, {"id": "01a203b6-63b7-7286-a3c1-90ea9c421bb0", "link": null, "title": "Send a test amount", "description": "Deposit the smallest amount first and wait until it arrives. A deposit takes from one to about twenty minutes."}, {"id": "01a203b6-63b7-7286-a3c2-e5da1f6df636", "link": null, "title": "Keep ETH for fees on both sides", "description": "Withdrawing is a transaction on Ethereum too. Leave enough ETH on mainnet to pay for it."}, {"id": "01a203b6-63b7-7286-a3c3-570a51da172b", "link": "https://ethereum.org/en/developers/docs/bridges/", "title": "Know the way back", "description": "Optimistic rollups hold a withdrawal by their own bridge for about seven days; zero-knowledge rollups for some hours."}]', '["Bridges found by an advertisement in a search engine are the most common way to lose everything."]', NULL, NULL, '2026-11-10 14:43:34.451+00', '2026-11-10 14:43:34.451+00'),
	('01a203b6-63b8-739e-96d2-b71b43dc36b5', 'get-started-on-the-sepolia-test-network', 'Get started on the Sepolia test network', 'Sepolia', 'https://ethereum.org/en/developers/docs/networks/', 'Test networks cost nothing, and projects often reward those who tried them early. Sepolia is the one most Ethereum apps use.', '[{"id": "01a203b6-63b8-739e-96d3-033450be046c", "link": null, "title": "Show test networks in your wallet", "description": "In most wallets Sepolia is built in and only hidden: switch test networks on in its settings."}, {"id": "01a203b6-63b8-739e-96d4-388d3d69abfc", "link": null, "title": "Get test ETH", "description": "Open the Faucets page here and choose one for Sepolia. Most give enough for a hundred transactions a day."}, {"id": "01a203b6-63b8-739e-96d5-4d794d79479b", "link": "https://sepolia.etherscan.io", "title": "Make a transaction and look at it", "description": "Send a little to yourself and find it at https://sepolia.etherscan.io to see that everything works."}, {"id": "01a203b6-63b8-739e-96d6-b6fab7e57852", "link": null, "title": "Try the app you came for", "description": "Report what breaks: projects remember useful reports longer than transactions."}]', '["Test ETH is worth nothing. Whoever sells it, or asks for real ETH in return, is cheating."]', NULL, NULL, '2026-11-13 14:43:34.451+00', '2026-11-13 14:43:34.451+00'),
	('01a203b6-63b9-7288-8b82-8b4392ed822d', 'claim-an-airdrop-safely', 'Claim an airdrop safely', 'Claiming', NULL, 'Claim days draw thieves. Ten quiet minutes before you sign anything keep your wallet yours.', '[{"id": "01a203b6-63bc-71bf-bdd0-7576cc2dceda", "link": null, "title": "Find the claim page yourself", "description": "Type the address of the project, or go by its documentation. Never by a reply, a direct message or an advertisement."}, {"id": "01a203b6-63bc-71bf-bdd1-b886b4e08cf4", "link": "https://ethereum.org/en/security/", "title": "Read what you sign", "description": "A claim is one transaction that sends you tokens. Anything that asks for an approval, a permit or your recovery phrase is not a claim."}, {"id": "01a203b6-63bc-71bf-bdd2-09275a5c857a", "link": null, "title": "Claim, then move", "description": "Claim with the wallet that qualified and move the tokens to one you keep offline."}, {"id": "01a203b6-63bc-71bf-bdd3-c73a57d6e10c", "link": "https://revoke.cash", "title": "Take approvals back", "description": "See what your wallet allows others to spend at https://revoke.cash and revoke what you do not use."}]', '["A claim window is weeks long. Nobody loses anything by waiting an hour.", "Tokens that appear in your wallet by themselves are bait: leave them alone."]', NULL, NULL, '2026-11-16 14:43:34.451+00', '2026-11-16 14:43:34.451+00'),
	('01a203b6-63bd-733a-9ec1-32d31487b190', 'set-up-a-wallet-for-airdrops', 'Set up a wallet for airdrops', 'Wallet basics', 'https://ethereum.org/en/wallets/', 'A wallet of its own for trying things out keeps your savings out of reach of any mistake.', '[{"id": "01a203b6-63bd-733a-9ec2-a1f502c41f56", "link": "https://ethereum.org/en/wallets/find-wallet/", "title": "Choose a wallet", "description": "Compare wallets at https://ethereum.org/en/wallets/find-wallet/ and install it from the link there."}, {"id": "01a203b6-63bd-733a-9ec3-0228e3b2a2a5", "link": null, "title": "Make a new account", "description": "Do not import the one with your savings. Everything you sign for an airdrop is signed here."}, {"id": "01a203b6-63bd-733a-9ec4-3b7c73188843", "link": null, "title": "Write the recovery phrase on paper", "description": "No photo, no cloud, no password manager that you share. Two copies in two places."}, {"id": "01a203b6-63bd-733a-9ec5-3595ed78c071", "link": null, "title": "Add a little for fees", "description": "Send no more than you would carry in a purse, and refill it when needed."}]', '["A hardware wallet can hold the account too: signing takes a moment longer and no page can take the key.", "Write down which account you used for which airdrop. Your tracker has a field for it."]', NULL, NULL, '2026-11-19 14:43:34.451+00', '2026-11-19 14:43:34.451+00');
INSERT INTO public.airdrop_totals VALUES
	('01a203b6-61e7-73a7-9731-326cf436c2b5', 129, 40, 8, 20, 8, 4),
	('01a203b6-62de-7233-83ed-cc965ca2df72', 0, 0, 0, 0, 0, 0),
	('01a203b6-6365-7378-8d70-dbd2d95584a6', 0, 0, 0, 0, 0, 0);
INSERT INTO public.airdrop_visits VALUES
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fb21-1e0a-7309-98be-af560844235e', '2026-11-13', '2026-11-13 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fb21-1e0a-7309-98be-af560844235e', '2026-11-15', '2026-11-15 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fb21-1e0a-7309-98be-af560844235e', '2026-11-16', '2026-11-16 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fb21-1e0a-7309-98be-af560844235e', '2026-11-17', '2026-11-17 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fb21-1e0a-7309-98be-af560844235e', '2026-11-18', '2026-11-18 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fb21-1e0a-7309-98be-af560844235e', '2026-11-19', '2026-11-19 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fb21-1e0a-7309-98be-af560844235e', '2026-11-20', '2026-11-20 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fb21-1e0a-7309-98be-af560844235e', '2026-11-21', '2026-11-21 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fb58-0c8a-725b-a732-5bd2f13894a3', '2026-11-16', '2026-11-16 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fb58-0c8a-725b-a732-5bd2f13894a3', '2026-11-20', '2026-11-20 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fb8e-fb0a-7297-b94e-eac7d808048c', '2026-11-14', '2026-11-14 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fb8e-fb0a-7297-b94e-eac7d808048c', '2026-11-19', '2026-11-19 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fb8e-fb0a-7297-b94e-eac7d808048c', '2026-11-21', '2026-11-21 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fbc5-e98a-725c-9308-4df39727827b', '2026-11-18', '2026-11-18 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fbc5-e98a-725c-9308-4df39727827b', '2026-11-21', '2026-11-21 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fbc5-e98a-725c-9308-4df39727827b', '2026-11-22', '2026-11-22 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fbfc-d80a-7054-9a8e-b13dce2a3b51', '2026-11-14', '2026-11-14 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fbfc-d80a-7054-9a8e-b13dce2a3b51', '2026-11-19', '2026-11-19 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fbfc-d80a-7054-9a8e-b13dce2a3b51', '2026-11-21', '2026-11-21 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fca1-a38a-73bf-a6cc-6de711121249', '2026-11-16', '2026-11-16 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fca1-a38a-73bf-a6cc-6de711121249', '2026-11-20', '2026-11-20 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fcd8-920a-73e5-bd02-d026749cb167', '2026-11-18', '2026-11-18 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fcd8-920a-73e5-bd02-d026749cb167', '2026-11-21', '2026-11-21 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fcd8-920a-73e5-bd02-d026749cb167', '2026-11-22', '2026-11-22 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fd0f-808a-7368-b949-d46717bcbf24', '2026-11-16', '2026-11-16 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fd0f-808a-7368-b949-d46717bcbf24', '2026-11-20', '2026-11-20 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fd46-6f0a-717c-a297-c400b00ad32e', '2026-11-14', '2026-11-14 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fd46-6f0a-717c-a297-c400b00ad32e', '2026-11-19', '2026-11-19 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fd46-6f0a-717c-a297-c400b00ad32e', '2026-11-21', '2026-11-21 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fd7d-5d8a-71ed-bedf-83bc2e1268db', '2026-11-16', '2026-11-16 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fd7d-5d8a-71ed-bedf-83bc2e1268db', '2026-11-20', '2026-11-20 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fdb4-4c0a-73cc-aa5e-72ff65781680', '2026-11-14', '2026-11-14 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fdb4-4c0a-73cc-aa5e-72ff65781680', '2026-11-19', '2026-11-19 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fdb4-4c0a-73cc-aa5e-72ff65781680', '2026-11-21', '2026-11-21 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fdeb-3a8a-72fb-b496-606e02b33b15', '2026-11-18', '2026-11-18 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fdeb-3a8a-72fb-b496-606e02b33b15', '2026-11-21', '2026-11-21 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fdeb-3a8a-72fb-b496-606e02b33b15', '2026-11-22', '2026-11-22 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fe22-290a-737f-ad8e-791adef97180', '2026-11-14', '2026-11-14 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fe22-290a-737f-ad8e-791adef97180', '2026-11-19', '2026-11-19 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fe22-290a-737f-ad8e-791adef97180', '2026-11-21', '2026-11-21 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fec6-f48a-70c6-9807-3d8d80bf3495', '2026-11-16', '2026-11-16 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fec6-f48a-70c6-9807-3d8d80bf3495', '2026-11-20', '2026-11-20 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fefd-e30a-7061-9e96-4313195e95e1', '2026-11-18', '2026-11-18 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fefd-e30a-7061-9e96-4313195e95e1', '2026-11-21', '2026-11-21 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1fefd-e30a-7061-9e96-4313195e95e1', '2026-11-22', '2026-11-22 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1ff34-d18a-73a1-9df6-63c5394cbefd', '2026-11-16', '2026-11-16 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1ff34-d18a-73a1-9df6-63c5394cbefd', '2026-11-20', '2026-11-20 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1ff6b-c00a-70e1-8905-6db2639b736a', '2026-11-14', '2026-11-14 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1ff6b-c00a-70e1-8905-6db2639b736a', '2026-11-19', '2026-11-19 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1ff6b-c00a-70e1-8905-6db2639b736a', '2026-11-21', '2026-11-21 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1ffa2-ae8a-7020-99c8-703d7b44504e', '2026-11-16', '2026-11-16 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1ffa2-ae8a-7020-99c8-703d7b44504e', '2026-11-20', '2026-11-20 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1ffd9-9d0a-73ce-ae34-2b22a9cf4ba0', '2026-11-14', '2026-11-14 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1ffd9-9d0a-73ce-ae34-2b22a9cf4ba0', '2026-11-19', '2026-11-19 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1ffd9-9d0a-73ce-ae34-2b22a9cf4ba0', '2026-11-21', '2026-11-21 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a20010-8b8a-71d0-9e31-76cfb758bd7f', '2026-11-18', '2026-11-18 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a20010-8b8a-71d0-9e31-76cfb758bd7f', '2026-11-21', '2026-11-21 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a20010-8b8a-71d0-9e31-76cfb758bd7f', '2026-11-22', '2026-11-22 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a20047-7a0a-7075-83fb-a6a28def7d6f', '2026-11-14', '2026-11-14 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a20047-7a0a-7075-83fb-a6a28def7d6f', '2026-11-19', '2026-11-19 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a20047-7a0a-7075-83fb-a6a28def7d6f', '2026-11-21', '2026-11-21 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a200ec-458a-72e6-9091-c97cf415c55e', '2026-11-16', '2026-11-16 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a200ec-458a-72e6-9091-c97cf415c55e', '2026-11-20', '2026-11-20 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a20123-340a-71c5-af7d-3de5f0226f9c', '2026-11-18', '2026-11-18 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a20123-340a-71c5-af7d-3de5f0226f9c', '2026-11-21', '2026-11-21 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a20123-340a-71c5-af7d-3de5f0226f9c', '2026-11-22', '2026-11-22 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a2015a-228a-710b-b2a7-d1ce3024e6cd', '2026-11-16', '2026-11-16 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a2015a-228a-710b-b2a7-d1ce3024e6cd', '2026-11-20', '2026-11-20 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a20191-110a-7313-81c2-f0f74066696a', '2026-11-14', '2026-11-14 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a20191-110a-7313-81c2-f0f74066696a', '2026-11-19', '2026-11-19 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a20191-110a-7313-81c2-f0f74066696a', '2026-11-21', '2026-11-21 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a201c7-ff8a-70f5-bfcd-a5dd6d1c895e', '2026-11-16', '2026-11-16 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a201c7-ff8a-70f5-bfcd-a5dd6d1c895e', '2026-11-20', '2026-11-20 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a201fe-ee0a-71d6-a8d3-be31e212261c', '2026-11-14', '2026-11-14 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a201fe-ee0a-71d6-a8d3-be31e212261c', '2026-11-19', '2026-11-19 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a201fe-ee0a-71d6-a8d3-be31e212261c', '2026-11-21', '2026-11-21 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a20235-dc8a-728b-8893-88e576437dec', '2026-11-18', '2026-11-18 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a20235-dc8a-728b-8893-88e576437dec', '2026-11-21', '2026-11-21 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a20235-dc8a-728b-8893-88e576437dec', '2026-11-22', '2026-11-22 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a2026c-cb0a-727b-946e-1428b88f78c4', '2026-11-14', '2026-11-14 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a2026c-cb0a-727b-946e-1428b88f78c4', '2026-11-19', '2026-11-19 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a2026c-cb0a-727b-946e-1428b88f78c4', '2026-11-21', '2026-11-21 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a20311-968a-723b-bb97-2fdbdada2833', '2026-11-16', '2026-11-16 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a20311-968a-723b-bb97-2fdbdada2833', '2026-11-20', '2026-11-20 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a20348-850a-73fd-83e3-b34371a6dba0', '2026-11-18', '2026-11-18 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a20348-850a-73fd-83e3-b34371a6dba0', '2026-11-21', '2026-11-21 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a20348-850a-73fd-83e3-b34371a6dba0', '2026-11-22', '2026-11-22 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a2037f-738a-7121-9a34-6f71493b7174', '2026-11-16', '2026-11-16 14:43:34.026+00'),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', '01a2037f-738a-7121-9a34-6f71493b7174', '2026-11-20', '2026-11-20 14:43:34.026+00');
INSERT INTO public.airdrops VALUES
	('01a1fb21-1e0a-7309-98be-af560844235e', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Season 2 points', 'Aurora Bridge', 'https://aurora-bridge.example/', 'earlyAccess', 'active', '2026-11-19', '2026-11-22 16:43:34.026+00', '0x52908400098527886E0F7030069857D2E4169EE7', 'Bridge at least 0.05 ETH, then three swaps on different days.', false, 'daily', '2026-11-21', 9, '2026-11-20 22:43:34.026+00', '2026-11-21 14:43:34.026+00'),
	('01a1fbfc-d80a-7054-9a8e-b13dce2a3b51', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Node campaign', 'Ember Network', 'https://ember-network.example/', 'earlyAccess', 'active', '2026-09-12', NULL, NULL, '', false, 'weekly', '2026-11-21', 24, '2026-11-21 02:43:34.026+00', '2026-11-21 14:43:34.026+00'),
	('01a1fc33-c68a-7049-b00a-9d4aae541c88', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Galxe quests', 'Fathom Finance', 'https://fathom-finance.example/', 'testnet', 'upcoming', '2026-11-27', '2026-11-29 02:43:34.026+00', '0xa28ceec82a046640a28ceec82a046640a28ceec8', 'Gas is cheapest on Sunday morning.', true, 'monthly', NULL, 25, '2026-11-21 03:43:34.026+00', '2026-11-21 03:43:34.026+00'),
	('01a1fc6a-b50a-7083-9161-0a45f3cd6fdf', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Beta access', 'Glacier Wallet', 'https://glacier-wallet.example/', 'other', 'upcoming', '2026-11-22', NULL, '0x917bddb719f3553f917bddb719f3553f917bddb7', 'Bridge at least 0.05 ETH, then three swaps on different days.', false, 'daily', NULL, 26, '2026-11-21 04:43:34.026+00', '2026-11-21 04:43:34.026+00'),
	('01a1fca1-a38a-73bf-a6cc-6de711121249', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Staking round', 'Harbor DAO', 'https://harbor-dao.example/', 'telegram', 'claimed', '2026-11-10', '2026-11-12 14:43:34.026+00', NULL, '', false, 'weekly', '2026-11-20', 29, '2026-11-21 05:43:34.026+00', '2026-11-20 14:43:34.026+00'),
	('01a1fcd8-920a-73e5-bd02-d026749cb167', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Faucet and swap', 'Iris zkEVM', 'https://iris-zkevm.example/', 'earlyAccess', 'claimed', '2026-10-24', '2026-11-11 14:43:34.026+00', '0x7f59bb95f7d1331d7f59bb95f7d1331d7f59bb95', 'Needs the Discord role before the snapshot.
Second wallet is not allowed.', false, 'monthly', '2026-11-22', 33, '2026-11-21 06:43:34.026+00', '2026-11-22 14:43:34.026+00'),
	('01a1fd0f-808a-7368-b949-d46717bcbf24', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Community roles', 'Juniper Labs', 'https://juniper-labs.example/', 'testnet', 'expired', '2026-10-07', '2026-11-03 14:43:34.026+00', '0x6e48aa84e6c0220c6e48aa84e6c0220c6e48aa84', 'Check in with the bot every day; the streak counts.', true, 'daily', '2026-11-20', 36, '2026-11-21 07:43:34.026+00', '2026-11-20 14:43:34.026+00'),
	('01a1fd46-6f0a-717c-a297-c400b00ad32e', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Genesis NFT', 'Kestrel', 'https://kestrel.example/', 'other', 'active', '2026-09-20', '2026-11-30 08:43:34.026+00', NULL, '', false, 'weekly', '2026-11-21', 40, '2026-11-21 08:43:34.026+00', '2026-11-21 14:43:34.026+00'),
	('01a1fd7d-5d8a-71ed-bedf-83bc2e1268db', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Validator quiz', 'Lumen Protocol', 'https://lumen-protocol.example/', 'telegram', 'active', '2026-09-03', '2026-11-23 02:37:34.026+00', '0x4c268862c4ae00ea4c268862c4ae00ea4c268862', 'Gas is cheapest on Sunday morning.', false, 'monthly', '2026-11-20', 43, '2026-11-21 09:43:34.026+00', '2026-11-20 14:43:34.026+00'),
	('01a1fdb4-4c0a-73cc-aa5e-72ff65781680', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Perps trading', 'Meridian', 'https://meridian.example/', 'earlyAccess', 'active', '2026-08-17', NULL, '0x3b157751b39dffd93b157751b39dffd93b157751', 'Bridge at least 0.05 ETH, then three swaps on different days.', false, 'daily', '2026-11-21', 47, '2026-11-21 10:43:34.026+00', '2026-11-21 14:43:34.026+00'),
	('01a1fdeb-3a8a-72fb-b496-606e02b33b15', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Referral round', 'Nimbus Pay', 'https://nimbus-pay.example/', 'testnet', 'active', '2026-11-18', '2026-12-02 05:43:34.026+00', NULL, '', true, 'weekly', '2026-11-22', 51, '2026-11-21 11:43:34.026+00', '2026-11-22 14:43:34.026+00'),
	('01a1fe22-290a-737f-ad8e-791adef97180', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Retro drop', 'Orchard', 'https://orchard.example/', 'other', 'active', '2026-11-01', '2026-12-02 20:43:34.026+00', '0x19f3553f917bddb719f3553f917bddb719f3553f', 'Needs the Discord role before the snapshot.
Second wallet is not allowed.', false, 'monthly', '2026-11-21', 55, '2026-11-21 12:43:34.026+00', '2026-11-21 14:43:34.026+00'),
	('01a1fe59-178a-72e2-936e-68a1a88470ae', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Builder badge', 'Pylon', 'https://pylon.example/', 'telegram', 'upcoming', '2026-11-25', NULL, '0x08e2442e806acca608e2442e806acca608e2442e', 'Check in with the bot every day; the streak counts.', false, 'daily', NULL, 56, '2026-11-21 13:43:34.026+00', '2026-11-21 13:43:34.026+00'),
	('01a1fe90-060a-71f4-b305-049c70853bd7', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Name service', 'Quartz ID', 'https://quartz-id.example/', 'earlyAccess', 'upcoming', '2026-11-26', '2026-12-04 14:43:34.026+00', NULL, '', false, 'weekly', NULL, 57, '2026-11-21 14:43:34.026+00', '2026-11-21 14:43:34.026+00'),
	('01a1fec6-f48a-70c6-9807-3d8d80bf3495', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Daily spin', 'Rookery', 'https://rookery.example/', 'testnet', 'claimed', '2026-09-11', '2026-11-02 14:43:34.026+00', '0xe6c0220c6e48aa84e6c0220c6e48aa84e6c0220c', 'Gas is cheapest on Sunday morning.', true, 'monthly', '2026-11-20', 60, '2026-11-21 15:43:34.026+00', '2026-11-20 14:43:34.026+00'),
	('01a1fefd-e30a-7061-9e96-4313195e95e1', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Data labelling', 'Sable AI', 'https://sable-ai.example/', 'other', 'claimed', '2026-08-25', '2026-11-01 14:43:34.026+00', '0xd5bf11fb5d379973d5bf11fb5d379973d5bf11fb', 'Bridge at least 0.05 ETH, then three swaps on different days.', false, 'daily', '2026-11-22', 64, '2026-11-21 16:43:34.026+00', '2026-11-22 14:43:34.026+00'),
	('01a1ff34-d18a-73a1-9df6-63c5394cbefd', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Restaking pilot', 'Tern', 'https://tern.example/', 'telegram', 'expired', '2026-08-08', '2026-10-24 14:43:34.026+00', NULL, '', false, 'weekly', '2026-11-20', 67, '2026-11-21 17:43:34.026+00', '2026-11-20 14:43:34.026+00'),
	('01a1ff6b-c00a-70e1-8905-6db2639b736a', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Season 2 points, round 2', 'Aurora Bridge', 'https://aurora-bridge.example/', 'earlyAccess', 'active', '2026-11-09', NULL, '0xb39dffd93b157751b39dffd93b157751b39dffd9', 'Needs the Discord role before the snapshot.
Second wallet is not allowed.', false, 'monthly', '2026-11-21', 71, '2026-11-21 18:43:34.026+00', '2026-11-21 14:43:34.026+00'),
	('01a1ffa2-ae8a-7020-99c8-703d7b44504e', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Testnet tasks, round 2', 'Basalt Chain', 'https://basalt-chain.example/', 'testnet', 'active', '2026-10-23', '2026-12-07 05:43:34.026+00', '0xa28ceec82a046640a28ceec82a046640a28ceec8', 'Check in with the bot every day; the streak counts.', true, 'daily', '2026-11-20', 74, '2026-11-21 19:43:34.026+00', '2026-11-20 14:43:34.026+00'),
	('01a1ffd9-9d0a-73ce-ae34-2b22a9cf4ba0', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Early liquidity, round 2', 'Cinder Swap', 'https://cinder-swap.example/', 'other', 'active', '2026-10-06', '2026-12-07 20:43:34.026+00', NULL, '', false, 'weekly', '2026-11-21', 78, '2026-11-21 20:43:34.026+00', '2026-11-21 14:43:34.026+00'),
	('01a20010-8b8a-71d0-9e31-76cfb758bd7f', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Mini app farming, round 2', 'Driftwood', 'https://driftwood.example/', 'telegram', 'active', '2026-09-19', '2026-11-23 13:25:34.026+00', '0x806acca608e2442e806acca608e2442e806acca6', 'Gas is cheapest on Sunday morning.', false, 'monthly', '2026-11-22', 82, '2026-11-21 21:43:34.026+00', '2026-11-22 14:43:34.026+00'),
	('01a20047-7a0a-7075-83fb-a6a28def7d6f', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Node campaign, round 2', 'Ember Network', 'https://ember-network.example/', 'earlyAccess', 'active', '2026-09-02', NULL, '0x7f59bb95f7d1331d7f59bb95f7d1331d7f59bb95', 'Bridge at least 0.05 ETH, then three swaps on different days.', false, 'daily', '2026-11-21', 86, '2026-11-21 22:43:34.026+00', '2026-11-21 14:43:34.026+00'),
	('01a2007e-688a-73dc-81f3-e78a06c22eb9', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Galxe quests, round 2', 'Fathom Finance', 'https://fathom-finance.example/', 'testnet', 'upcoming', '2026-11-23', '2026-12-09 02:43:34.026+00', NULL, '', true, 'weekly', NULL, 87, '2026-11-21 23:43:34.026+00', '2026-11-21 23:43:34.026+00'),
	('01a200b5-570a-722e-a31c-f7568fccf515', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Beta access, round 2', 'Glacier Wallet', 'https://glacier-wallet.example/', 'other', 'upcoming', '2026-11-24', '2026-12-09 14:43:34.026+00', '0x5d379973d5bf11fb5d379973d5bf11fb5d379973', 'Needs the Discord role before the snapshot.
Second wallet is not allowed.', false, 'monthly', NULL, 88, '2026-11-22 00:43:34.026+00', '2026-11-22 00:43:34.026+00'),
	('01a200ec-458a-72e6-9091-c97cf415c55e', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Staking round, round 2', 'Harbor DAO', 'https://harbor-dao.example/', 'telegram', 'claimed', '2026-10-31', '2026-10-23 14:43:34.026+00', '0x4c268862c4ae00ea4c268862c4ae00ea4c268862', 'Check in with the bot every day; the streak counts.', false, 'daily', '2026-11-20', 91, '2026-11-22 01:43:34.026+00', '2026-11-20 14:43:34.026+00'),
	('01a20123-340a-71c5-af7d-3de5f0226f9c', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Faucet and swap, round 2', 'Iris zkEVM', 'https://iris-zkevm.example/', 'earlyAccess', 'claimed', '2026-10-14', '2026-10-22 14:43:34.026+00', NULL, '', false, 'weekly', '2026-11-22', 95, '2026-11-22 02:43:34.026+00', '2026-11-22 14:43:34.026+00'),
	('01a1fb58-0c8a-725b-a732-5bd2f13894a3', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Testnet tasks', 'Basalt Chain', 'https://basalt-chain.example/', 'testnet', 'active', '2026-11-02', '2026-11-24 17:43:34.026+00', '0x52908400098527886e0f7030069857d2e4169ee7', '', true, 'weekly', '2026-11-20', 12, '2026-11-20 23:43:34.026+00', '2026-11-20 14:43:34.026+00'),
	('01a1fb8e-fb0a-7297-b94e-eac7d808048c', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Early liquidity', 'Cinder Swap', 'https://cinder-swap.example/', 'other', 'active', '2026-10-16', '2026-11-21 08:43:34.026+00', 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N', 'Needs the Discord role before the snapshot.
Second wallet is not allowed.', false, 'monthly', '2026-11-21', 16, '2026-11-21 00:43:34.026+00', '2026-11-21 14:43:34.026+00'),
	('01a2015a-228a-710b-b2a7-d1ce3024e6cd', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Community roles, round 2', 'Juniper Labs', 'https://juniper-labs.example/', 'testnet', 'expired', '2026-09-27', '2026-10-14 14:43:34.026+00', '0x2a046640a28ceec82a046640a28ceec82a046640', 'Gas is cheapest on Sunday morning.', true, 'monthly', '2026-11-20', 98, '2026-11-22 03:43:34.026+00', '2026-11-20 14:43:34.026+00'),
	('01a1fbc5-e98a-725c-9308-4df39727827b', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Mini app farming', 'Driftwood', 'https://driftwood.example/', 'telegram', 'active', '2026-09-29', '2026-11-25 23:43:34.026+00', 'vitalik.eth', 'Check in with the bot every day; the streak counts.', false, 'daily', '2026-11-22', 20, '2026-11-21 01:43:34.026+00', '2026-11-22 14:43:34.026+00'),
	('01a20191-110a-7313-81c2-f0f74066696a', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Genesis NFT, round 2', 'Kestrel', 'https://kestrel.example/', 'other', 'active', '2026-09-10', '2026-12-12 20:43:34.026+00', '0x19f3553f917bddb719f3553f917bddb719f3553f', 'Bridge at least 0.05 ETH, then three swaps on different days.', false, 'daily', '2026-11-21', 102, '2026-11-22 04:43:34.026+00', '2026-11-21 14:43:34.026+00'),
	('01a201c7-ff8a-70f5-bfcd-a5dd6d1c895e', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Validator quiz, round 2', 'Lumen Protocol', 'https://lumen-protocol.example/', 'telegram', 'active', '2026-08-24', '2026-12-13 11:43:34.026+00', NULL, '', false, 'weekly', '2026-11-20', 105, '2026-11-22 05:43:34.026+00', '2026-11-20 14:43:34.026+00'),
	('01a201fe-ee0a-71d6-a8d3-be31e212261c', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Perps trading, round 2', 'Meridian', 'https://meridian.example/', 'earlyAccess', 'active', '2026-08-07', NULL, '0xf7d1331d7f59bb95f7d1331d7f59bb95f7d1331d', 'Needs the Discord role before the snapshot.
Second wallet is not allowed.', false, 'monthly', '2026-11-21', 109, '2026-11-22 06:43:34.026+00', '2026-11-21 14:43:34.026+00'),
	('01a20235-dc8a-728b-8893-88e576437dec', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Referral round, round 2', 'Nimbus Pay', 'https://nimbus-pay.example/', 'testnet', 'active', '2026-11-08', '2026-12-14 17:43:34.026+00', '0xe6c0220c6e48aa84e6c0220c6e48aa84e6c0220c', 'Check in with the bot every day; the streak counts.', true, 'daily', '2026-11-22', 113, '2026-11-22 07:43:34.026+00', '2026-11-22 14:43:34.026+00'),
	('01a2026c-cb0a-727b-946e-1428b88f78c4', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Retro drop, round 2', 'Orchard', 'https://orchard.example/', 'other', 'active', '2026-10-22', '2026-12-15 08:43:34.026+00', NULL, '', false, 'weekly', '2026-11-21', 117, '2026-11-22 08:43:34.026+00', '2026-11-21 14:43:34.026+00'),
	('01a202a3-b98a-7320-a0d7-7b861307f6e5', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Builder badge, round 2', 'Pylon', 'https://pylon.example/', 'telegram', 'upcoming', '2026-11-27', '2026-12-14 02:43:34.026+00', '0xc4ae00ea4c268862c4ae00ea4c268862c4ae00ea', 'Gas is cheapest on Sunday morning.', false, 'monthly', NULL, 118, '2026-11-22 09:43:34.026+00', '2026-11-22 09:43:34.026+00'),
	('01a202da-a80a-73f8-ba73-ea4999aa6873', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Name service, round 2', 'Quartz ID', 'https://quartz-id.example/', 'earlyAccess', 'upcoming', '2026-11-22', NULL, '0xb39dffd93b157751b39dffd93b157751b39dffd9', 'Bridge at least 0.05 ETH, then three swaps on different days.', false, 'daily', NULL, 119, '2026-11-22 10:43:34.026+00', '2026-11-22 10:43:34.026+00'),
	('01a20311-968a-723b-bb97-2fdbdada2833', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Daily spin, round 2', 'Rookery', 'https://rookery.example/', 'testnet', 'claimed', '2026-09-01', '2026-10-13 14:43:34.026+00', NULL, '', true, 'weekly', '2026-11-20', 122, '2026-11-22 11:43:34.026+00', '2026-11-20 14:43:34.026+00'),
	('01a20348-850a-73fd-83e3-b34371a6dba0', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Data labelling, round 2', 'Sable AI', 'https://sable-ai.example/', 'other', 'claimed', '2026-08-15', '2026-10-12 14:43:34.026+00', '0x917bddb719f3553f917bddb719f3553f917bddb7', 'Needs the Discord role before the snapshot.
Second wallet is not allowed.', false, 'monthly', '2026-11-22', 126, '2026-11-22 12:43:34.026+00', '2026-11-22 14:43:34.026+00'),
	('01a2037f-738a-7121-9a34-6f71493b7174', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Restaking pilot, round 2', 'Tern', 'https://tern.example/', 'telegram', 'expired', '2026-11-16', '2026-10-04 14:43:34.026+00', '0x806acca608e2442e806acca608e2442e806acca6', 'Check in with the bot every day; the streak counts.', false, 'daily', '2026-11-20', 129, '2026-11-22 13:43:34.026+00', '2026-11-20 14:43:34.026+00');
INSERT INTO public.audit_entries VALUES
	('01a203b6-62de-7334-b904-a05b8a58f8df', '2026-11-22 14:43:34.238+00', NULL, 'submission.approved', '01a203b6-630b-71ec-8547-94311b60bd78', '{"kind": "quest", "itemId": "01a203b6-62de-7334-b903-31dd5f35ca59"}', 'command-01a203b6-62de-7233-83ec-8d881e9a40d2'),
	('01a203b6-62de-7334-b905-ce59af851d8e', '2026-11-22 14:43:34.238+00', NULL, 'submission.rejected', '01a203b6-631d-7365-bcfc-91b47c1837b5', '{"kind": "quest", "reason": "We publish nothing that asks people to send coins first."}', 'command-01a203b6-62de-7233-83ec-8d881e9a40d2'),
	('01a1549e-2b24-7126-a904-2d3d7acd2ca2', '2026-10-19 14:43:34.308+00', NULL, 'credits.granted', '01a203b6-61e7-73a7-9731-326cf436c2b5', '{"note": "Welcome to Dropfolio", "amount": 20}', 'command-01a203b6-6324-708d-be18-5f71554ec046'),
	('01a17384-5324-7146-aa7e-36d7bd3fda0a', '2026-10-25 14:43:34.308+00', NULL, 'credits.granted', '01a203b6-61e7-73a7-9731-326cf436c2b5', '{"note": "Reported a faucet that had run dry", "amount": 15}', 'command-01a203b6-6324-708d-be18-5f71554ec046'),
	('01a1926a-7b24-7147-8754-bdb983170e5a', '2026-10-31 14:43:34.308+00', NULL, 'credits.granted', '01a203b6-61e7-73a7-9731-326cf436c2b5', '{"note": "Second place in the check-in week", "amount": 30}', 'command-01a203b6-6324-708d-be18-5f71554ec046'),
	('01a1ac2a-4724-700a-bd9a-6be7d099a4e4', '2026-11-05 14:43:34.308+00', NULL, 'credits.granted', '01a203b6-61e7-73a7-9731-326cf436c2b5', '{"note": "Told us about a wrong claim date", "amount": 15}', 'command-01a203b6-6324-708d-be18-5f71554ec046'),
	('01a1c5ea-1324-710c-a5d5-22d6889304be', '2026-11-10 14:43:34.308+00', NULL, 'credits.granted', '01a203b6-61e7-73a7-9731-326cf436c2b5', '{"note": "First place in the check-in week", "amount": 40}', 'command-01a203b6-6324-708d-be18-5f71554ec046'),
	('01a16e5d-f745-7118-97ae-ba2ccca67398', '2026-10-24 14:43:34.341+00', NULL, 'credits.granted', '01a203b6-62de-7233-83ed-cc965ca2df72', '{"note": "Starting credits for promoters", "amount": 500}', 'command-01a203b6-6345-7041-869b-fb7f67c451d6'),
	('01a1926a-7b45-7151-956c-40a9ecd99868', '2026-10-31 14:43:34.341+00', NULL, 'credits.granted', '01a203b6-62de-7233-83ed-cc965ca2df72', '{"note": "For the quest that most people finished", "amount": 250}', 'command-01a203b6-6345-7041-869b-fb7f67c451d6'),
	('01a1b676-ff45-7325-b2ad-af1946c97635', '2026-11-07 14:43:34.341+00', NULL, 'credits.granted', '01a203b6-62de-7233-83ed-cc965ca2df72', '{"note": "Thanks for the feedback on submissions", "amount": 100}', 'command-01a203b6-6345-7041-869b-fb7f67c451d6'),
	('01a1c0c3-b790-714b-abae-56dfa0ef7a64', '2026-11-09 14:43:34.416+00', '01a203b6-6365-7378-8d70-dbd2d95584a6', 'credits.granted', '01a203b6-62de-7233-83ed-cc965ca2df72', '{"note": "For @emberfall_demo", "amount": 5}', 'command-01a203b6-6391-712b-adf9-98ec1007262b'),
	('01a1d55d-2790-72b2-be53-d929239b1572', '2026-11-13 14:43:34.416+00', '01a203b6-6365-7378-8d70-dbd2d95584a6', 'claim.approved', '01a1d036-cb90-71ff-8659-e251d4339c4a', '{"amount": 5, "userId": "01a203b6-61e7-73a7-9731-326cf436c2b5", "campaignId": "01a1c5ea-1390-707c-9e63-fb6ebf532863"}', 'command-01a203b6-639b-7384-99bc-4d9069d06b52'),
	('01a1dfa9-df90-7215-8fc9-bd1b15364713', '2026-11-15 14:43:34.416+00', '01a203b6-6365-7378-8d70-dbd2d95584a6', 'credits.granted', '01a203b6-62de-7233-83ed-cc965ca2df72', '{"note": "For @tidewater_demo", "amount": 50}', 'command-01a203b6-63a0-72a9-bc8d-81c1a08016bb'),
	('01a1ef1c-f390-73ce-be85-20fba61a2918', '2026-11-18 14:43:34.416+00', '01a203b6-6365-7378-8d70-dbd2d95584a6', 'claim.rejected', '01a1e9f6-9790-7046-b093-f23ff14cce76', '{"reason": "Your profile is private, so nobody can see the follow.", "userId": "01a203b6-61e7-73a7-9731-326cf436c2b5", "campaignId": "01a1e4d0-3b90-73c7-bbd0-2bec539fcbef"}', 'command-01a203b6-63a7-7212-881a-e6dbd61ab47f'),
	('01a1ef1c-f390-73ce-be88-cf8a75c71167', '2026-11-18 14:43:34.416+00', '01a203b6-6365-7378-8d70-dbd2d95584a6', 'credits.granted', '01a203b6-62de-7233-83ed-cc965ca2df72', '{"note": "For @foxglove_demo", "amount": 120}', 'command-01a203b6-63aa-725a-ad8a-740e9329d3db'),
	('01a1f969-ab90-704f-962a-a3afc11d9a08', '2026-11-20 14:43:34.416+00', '01a203b6-6365-7378-8d70-dbd2d95584a6', 'credits.granted', '01a203b6-62de-7233-83ed-cc965ca2df72', '{"note": "For @northlight_demo", "amount": 100}', 'command-01a203b6-63b0-7267-8bfc-0b6324c40d75'),
	('01a1b676-ffb3-7022-8cf6-f572f18f19de', '2026-11-07 14:43:34.451+00', NULL, 'guide.added', '01a203b6-63b4-729a-83c4-e7e1f8303320', '{"title": "Qualify for the Northlight season one"}', 'command-01a203b6-63b3-70da-8fd4-27c4d00151b5'),
	('01a1c5ea-13b3-7298-afdb-966df5ec5a1c', '2026-11-10 14:43:34.451+00', NULL, 'guide.added', '01a203b6-63b7-7286-a3bf-158cdfb74db0', '{"title": "Bridge to a layer 2 without surprises"}', 'command-01a203b6-63b3-70da-8fd4-27c4d00151b5'),
	('01a1d55d-27b3-7255-aa4f-f0695f621617', '2026-11-13 14:43:34.451+00', NULL, 'guide.added', '01a203b6-63b8-739e-96d2-b71b43dc36b5', '{"title": "Get started on the Sepolia test network"}', 'command-01a203b6-63b3-70da-8fd4-27c4d00151b5'),
	('01a1e4d0-3bb3-7302-a3a7-01e5a676a830', '2026-11-16 14:43:34.451+00', NULL, 'guide.added', '01a203b6-63b9-7288-8b82-8b4392ed822d', '{"title": "Claim an airdrop safely"}', 'command-01a203b6-63b3-70da-8fd4-27c4d00151b5'),
	('01a1f443-4fb3-72de-a10c-945e36d50e9f', '2026-11-19 14:43:34.451+00', NULL, 'guide.added', '01a203b6-63bd-733a-9ec1-32d31487b190', '{"title": "Set up a wallet for airdrops"}', 'command-01a203b6-63b3-70da-8fd4-27c4d00151b5'),
	('01a203b6-63b3-72f5-aaae-1066a5c950be', '2026-11-22 14:43:34.451+00', NULL, 'faucet.added', '01a203b6-63be-73e7-9732-329b8f73fc75', '{"name": "Google Cloud Web3"}', 'command-01a203b6-63b3-70da-8fd4-27c4d00151b5'),
	('01a203b6-63b3-72f5-aaaf-81e35f7c4094', '2026-11-22 14:43:34.451+00', NULL, 'faucet.added', '01a203b6-63bf-708b-ae6a-55a5bf67d4e7', '{"name": "Chainlink Faucets"}', 'command-01a203b6-63b3-70da-8fd4-27c4d00151b5'),
	('01a203b6-63b3-72f5-aab0-a8902f95f0a6', '2026-11-22 14:43:34.451+00', NULL, 'faucet.added', '01a203b6-63c0-7307-b768-8ff58eddd246', '{"name": "Circle"}', 'command-01a203b6-63b3-70da-8fd4-27c4d00151b5'),
	('01a203b6-63b3-72f5-aab1-f6e3c382ee0d', '2026-11-22 14:43:34.451+00', NULL, 'faucet.added', '01a203b6-63c1-7321-b3f0-35c12eade310', '{"name": "Polygon"}', 'command-01a203b6-63b3-70da-8fd4-27c4d00151b5'),
	('01a203b6-63b3-72f5-aab2-b4cb2e05425b', '2026-11-22 14:43:34.451+00', NULL, 'faucet.added', '01a203b6-63c1-7321-b3f1-d596bb2f8afc', '{"name": "Solana"}', 'command-01a203b6-63b3-70da-8fd4-27c4d00151b5'),
	('01a203b6-63b3-72f5-aab3-099cc26ec195', '2026-11-22 14:43:34.451+00', NULL, 'faucet.added', '01a203b6-63c1-7321-b3f2-3dad91e43e40', '{"name": "BNB Chain"}', 'command-01a203b6-63b3-70da-8fd4-27c4d00151b5');
INSERT INTO public.campaigns VALUES
	('01a1c5ea-1390-707c-9e63-fb6ebf532863', '01a203b6-62de-7233-83ed-cc965ca2df72', 'emberfall_demo', 5, 1, 0, 1, 'completed', '2026-11-10 14:43:34.416+00', '2026-11-13 14:43:34.416+00'),
	('01a1e4d0-3b90-73c7-bbd0-2bec539fcbef', '01a203b6-62de-7233-83ed-cc965ca2df72', 'tidewater_demo', 2, 25, 50, 0, 'active', '2026-11-16 14:43:34.416+00', NULL),
	('01a1f443-4f90-7247-8360-07bd79f1fca7', '01a203b6-62de-7233-83ed-cc965ca2df72', 'foxglove_demo', 3, 40, 120, 0, 'active', '2026-11-19 14:43:34.416+00', NULL),
	('01a1fe90-0790-72fd-868a-eb2a254f7b27', '01a203b6-62de-7233-83ed-cc965ca2df72', 'northlight_demo', 1, 100, 100, 0, 'active', '2026-11-21 14:43:34.416+00', NULL);
INSERT INTO public.faucets VALUES
	('01a203b6-63be-73e7-9732-329b8f73fc75', 'Google Cloud Web3', 'https://cloud.google.com/application/web3/faucet/ethereum/sepolia', NULL, 'Ethereum Sepolia', '0.05 ETH', 1440, 'A Google account', 'unknown', NULL, NULL, '2026-11-22 14:43:34.451+00', '2026-11-22 14:43:34.451+00'),
	('01a203b6-63bf-708b-ae6a-55a5bf67d4e7', 'Chainlink Faucets', 'https://faucets.chain.link/sepolia', NULL, 'Ethereum Sepolia', '25 LINK, and some ETH', 1440, 'A wallet to connect', 'unknown', NULL, NULL, '2026-11-22 14:43:34.451+00', '2026-11-22 14:43:34.451+00'),
	('01a203b6-63c0-7307-b768-8ff58eddd246', 'Circle', 'https://faucet.circle.com/', NULL, 'Several test networks', 'Test USDC or EURC', 120, '', 'unknown', NULL, NULL, '2026-11-22 14:43:34.451+00', '2026-11-22 14:43:34.451+00'),
	('01a203b6-63c1-7321-b3f0-35c12eade310', 'Polygon', 'https://faucet.polygon.technology/', NULL, 'Polygon Amoy', 'A little POL', 1440, 'Sign-in with a social account', 'unknown', NULL, NULL, '2026-11-22 14:43:34.451+00', '2026-11-22 14:43:34.451+00'),
	('01a203b6-63c1-7321-b3f1-d596bb2f8afc', 'Solana', 'https://faucet.solana.com/', NULL, 'Solana Devnet', 'Up to 5 SOL', 480, 'A GitHub account for the larger amounts', 'unknown', NULL, NULL, '2026-11-22 14:43:34.451+00', '2026-11-22 14:43:34.451+00'),
	('01a203b6-63c1-7321-b3f2-3dad91e43e40', 'BNB Chain', 'https://www.bnbchain.org/en/testnet-faucet', NULL, 'BNB Smart Chain Testnet', '0.3 tBNB', 1440, '0.002 BNB on the main network', 'unknown', NULL, NULL, '2026-11-22 14:43:34.451+00', '2026-11-22 14:43:34.451+00');
INSERT INTO public.follow_claims VALUES
	('01a1d036-cb90-71ff-8659-e251d4339c4a', '01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1c5ea-1390-707c-9e63-fb6ebf532863', 'https://x.com/dana_demo', 'approved', NULL, NULL, '2026-11-12 14:43:34.416+00', '2026-11-13 14:43:34.416+00', '01a203b6-6365-7378-8d70-dbd2d95584a6'),
	('01a1e9f6-9790-7046-b093-f23ff14cce76', '01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1e4d0-3b90-73c7-bbd0-2bec539fcbef', 'https://x.com/dana_demo', 'rejected', 'Your profile is private, so nobody can see the follow.', NULL, '2026-11-17 14:43:34.416+00', '2026-11-18 14:43:34.416+00', '01a203b6-6365-7378-8d70-dbd2d95584a6'),
	('01a1fe90-0790-7044-9d03-a46579657c22', '01a203b6-61e7-73a7-9731-326cf436c2b5', '01a1f443-4f90-7247-8360-07bd79f1fca7', 'https://x.com/dana_demo', 'pending', NULL, NULL, '2026-11-21 14:43:34.416+00', NULL, NULL);
INSERT INTO public.hub_campaigns VALUES
	('01a203b6-6180-7285-8df1-d8f998c9a622', 'Tidewater Liquidity Season', 'Example campaign. Provide liquidity on the Tidewater test network, keep a position open for seven days and vote once in the weekly round. Every finished week counts towards the share of the reward pool.', NULL, 'https://tidewater.example.com/', 'https://social.example.com/tidewater', 'https://chat.example.com/tidewater', 'DeFi', 'active', '2026-11-22 14:43:33.847427+00', '2026-11-12 14:43:33.847427+00', '2026-12-12 14:43:33.847427+00', 0, 50000, 'Token', '100 - 500 TIDE', NULL, NULL, true, '2026-11-22 14:43:33.847427+00', '2026-11-22 14:43:33.847427+00'),
	('01a203b6-6180-7285-8df2-8def5d36d6ce', 'Emberfall Founders Run', 'Example campaign. Play the opening chapter of Emberfall with up to three friends. Everybody who clears it in the first week gets a Founders card, and the fastest hundred teams a rare one.', NULL, 'https://emberfall.example.com/', 'https://social.example.com/emberfall', NULL, 'Gaming', 'upcoming', '2026-11-22 14:43:33.847427+00', '2026-12-06 14:43:33.847427+00', '2027-01-05 14:43:33.847427+00', 0, 25000, 'NFT', '1 Founders card', NULL, NULL, false, '2026-11-22 14:43:33.847427+00', '2026-11-22 14:43:33.847427+00'),
	('01a203b6-6180-7285-8df3-ab3ead21e0aa', 'Northlight Bridge Week', 'Example campaign. Bridge any amount between the two Northlight test networks on five different days and report what went wrong. Points were shared out by the number of days and reports.', NULL, 'https://northlight.example.com/', NULL, 'https://chat.example.com/northlight', 'Layer 2', 'ended', '2026-11-22 14:43:33.847427+00', '2026-10-08 14:43:33.847427+00', '2026-11-17 14:43:33.847427+00', 0, 10000, 'Points', '250 points', NULL, NULL, false, '2026-11-22 14:43:33.847427+00', '2026-11-22 14:43:33.847427+00'),
	('01a203b6-62d1-7309-a3ea-179ff8678119', 'Wavelength Creator Month (example)', 'Write one long post a week about what you build with Wavelength and answer the questions below it. A jury of five reads every post; the best ten of each week share the pool.', NULL, 'https://wavelength.example.com/', 'https://wavelength.example.com/social', NULL, 'Social', 'active', '2026-11-22 14:43:34.225+00', '2026-11-16 14:43:34.225+00', '2026-12-16 14:43:34.225+00', 1842, 3000, 'Token', '50 - 2,000 WAVE', NULL, NULL, true, '2026-11-22 14:43:34.225+00', '2026-11-22 14:43:34.225+00'),
	('01a203b6-62d1-7309-a3eb-105d43ba68e3', 'Foundry Validator Rehearsal (example)', 'Run a validator on the Foundry test network for fourteen days. Uptime counts, and so does taking part in the two announced upgrades.', NULL, 'https://foundry.example.com/', 'https://foundry.example.com/social', NULL, 'Layer 1', 'active', '2026-11-22 14:43:34.225+00', '2026-11-11 14:43:34.225+00', '2026-11-25 19:31:34.225+00', 400, 400, 'Token', '1,200 FDRY', NULL, NULL, false, '2026-11-22 14:43:34.225+00', '2026-11-22 14:43:34.225+00'),
	('01a203b6-62d1-7309-a3ec-2f815d4f41c6', 'Paper Lanterns Mint Preview (example)', 'Colour a lantern, show it to somebody, and keep it when the collection opens.', NULL, 'https://lanterns.example.com/', 'https://lanterns.example.com/social', NULL, 'NFT', 'upcoming', '2026-11-22 14:43:34.225+00', '2026-11-27 14:43:34.225+00', '2026-12-04 14:43:34.225+00', 0, 5000, 'NFT', '1 lantern', NULL, NULL, false, '2026-11-22 14:43:34.225+00', '2026-11-22 14:43:34.225+00'),
	('01a203b6-62d1-7309-a3ed-ed13614415e6', 'Tessera Labelling Sprint (example)', 'Label satellite pictures for the open Tessera model. Every hundred labels that two others agree with count as one point.', NULL, 'https://tessera.example.com/', 'https://tessera.example.com/social', NULL, 'AI/ML', 'active', '2026-11-22 14:43:34.225+00', '2026-11-20 14:43:34.225+00', '2027-01-01 14:43:34.225+00', 267, NULL, 'Points', '1 point per 100 labels', NULL, NULL, false, '2026-11-22 14:43:34.225+00', '2026-11-22 14:43:34.225+00'),
	('01a203b6-62d1-7309-a3ee-8e3278ed3f26', 'Commons Parcel Hunt (example)', 'Find twelve hidden parcels in the Commons and sign the book in each of them.', NULL, 'https://commons.example.com/', 'https://commons.example.com/social', NULL, 'Metaverse', 'ended', '2026-11-22 14:43:34.225+00', '2026-10-13 14:43:34.225+00', '2026-11-10 14:43:34.225+00', 731, 1000, 'Other', 'A parcel of land for each finisher', 'All twelve parcels were found by 118 people.
The land was given out on the last day; 64 of them have signed in to take it so far.', NULL, false, '2026-11-22 14:43:34.225+00', '2026-11-22 14:43:34.225+00');
INSERT INTO public.item_days VALUES
	('quest', '01a203b6-62de-7334-b903-31dd5f35ca59', '2026-11-22', 69, 2, 0),
	('quest', '01a203b6-62de-7334-b903-31dd5f35ca59', '2026-11-21', 73, 7, 3),
	('quest', '01a203b6-62de-7334-b903-31dd5f35ca59', '2026-11-20', 66, 5, 1),
	('quest', '01a203b6-62de-7334-b903-31dd5f35ca59', '2026-11-19', 70, 3, 4),
	('quest', '01a203b6-62de-7334-b903-31dd5f35ca59', '2026-11-18', 63, 8, 2),
	('quest', '01a203b6-62de-7334-b903-31dd5f35ca59', '2026-11-17', 56, 6, 0),
	('quest', '01a203b6-62de-7334-b903-31dd5f35ca59', '2026-11-16', 60, 4, 3),
	('quest', '01a203b6-62de-7334-b903-31dd5f35ca59', '2026-11-15', 53, 2, 1),
	('quest', '01a203b6-62de-7334-b903-31dd5f35ca59', '2026-11-14', 46, 7, 4),
	('quest', '01a203b6-62de-7334-b903-31dd5f35ca59', '2026-11-13', 50, 5, 2),
	('quest', '01a203b6-62de-7334-b903-31dd5f35ca59', '2026-11-12', 43, 3, 0),
	('quest', '01a203b6-62de-7334-b903-31dd5f35ca59', '2026-11-11', 36, 8, 3),
	('quest', '01a203b6-62de-7334-b903-31dd5f35ca59', '2026-11-10', 40, 6, 1),
	('quest', '01a203b6-62de-7334-b903-31dd5f35ca59', '2026-11-09', 33, 4, 4),
	('quest', '01a203b6-62de-7334-b903-31dd5f35ca59', '2026-11-08', 37, 2, 2),
	('quest', '01a203b6-62de-7334-b903-31dd5f35ca59', '2026-11-07', 30, 7, 0),
	('quest', '01a203b6-62de-7334-b903-31dd5f35ca59', '2026-11-06', 23, 5, 3),
	('quest', '01a203b6-62de-7334-b903-31dd5f35ca59', '2026-11-05', 27, 3, 1),
	('quest', '01a203b6-62de-7334-b903-31dd5f35ca59', '2026-11-04', 20, 8, 4),
	('quest', '01a203b6-62de-7334-b903-31dd5f35ca59', '2026-11-03', 13, 6, 2);
INSERT INTO public.ledger_accounts VALUES
	('system:sales', 'system', NULL, NULL, '2026-11-22 14:43:33.847427+00'),
	('system:bonus', 'system', NULL, NULL, '2026-11-22 14:43:33.847427+00'),
	('system:grants', 'system', NULL, NULL, '2026-11-22 14:43:33.847427+00'),
	('system:forfeits', 'system', NULL, NULL, '2026-11-22 14:43:33.847427+00'),
	('user:01a203b6-61e7-73a7-9731-326cf436c2b5', 'user', '01a203b6-61e7-73a7-9731-326cf436c2b5', 125, '2026-10-19 14:43:34.308+00'),
	('campaign:01a1c5ea-1390-707c-9e63-fb6ebf532863', 'campaign', '01a1c5ea-1390-707c-9e63-fb6ebf532863', 0, '2026-11-10 14:43:34.416+00'),
	('campaign:01a1e4d0-3b90-73c7-bbd0-2bec539fcbef', 'campaign', '01a1e4d0-3b90-73c7-bbd0-2bec539fcbef', 50, '2026-11-16 14:43:34.416+00'),
	('campaign:01a1f443-4f90-7247-8360-07bd79f1fca7', 'campaign', '01a1f443-4f90-7247-8360-07bd79f1fca7', 120, '2026-11-19 14:43:34.416+00'),
	('user:01a203b6-62de-7233-83ed-cc965ca2df72', 'user', '01a203b6-62de-7233-83ed-cc965ca2df72', 850, '2026-10-24 14:43:34.341+00'),
	('campaign:01a1fe90-0790-72fd-868a-eb2a254f7b27', 'campaign', '01a1fe90-0790-72fd-868a-eb2a254f7b27', 100, '2026-11-21 14:43:34.416+00');
INSERT INTO public.ledger_entries OVERRIDING SYSTEM VALUE VALUES
	(1, '01a1549e-2b24-7126-a903-708c8b58ac5c', 'system:grants', -20, NULL),
	(2, '01a1549e-2b24-7126-a903-708c8b58ac5c', 'user:01a203b6-61e7-73a7-9731-326cf436c2b5', 20, 20),
	(3, '01a17384-5324-7146-aa7d-8fb69672ddbb', 'system:grants', -15, NULL),
	(4, '01a17384-5324-7146-aa7d-8fb69672ddbb', 'user:01a203b6-61e7-73a7-9731-326cf436c2b5', 15, 35),
	(5, '01a1926a-7b24-7147-8753-4508ca9e8e93', 'system:grants', -30, NULL),
	(6, '01a1926a-7b24-7147-8753-4508ca9e8e93', 'user:01a203b6-61e7-73a7-9731-326cf436c2b5', 30, 65),
	(7, '01a1ac2a-4724-700a-bd99-760b477bf5bb', 'system:grants', -15, NULL),
	(8, '01a1ac2a-4724-700a-bd99-760b477bf5bb', 'user:01a203b6-61e7-73a7-9731-326cf436c2b5', 15, 80),
	(9, '01a1c5ea-1324-710c-a5d4-18b2c47debb0', 'system:grants', -40, NULL),
	(10, '01a1c5ea-1324-710c-a5d4-18b2c47debb0', 'user:01a203b6-61e7-73a7-9731-326cf436c2b5', 40, 120),
	(11, '01a16e5d-f745-7118-97ad-874863627549', 'system:grants', -500, NULL),
	(12, '01a16e5d-f745-7118-97ad-874863627549', 'user:01a203b6-62de-7233-83ed-cc965ca2df72', 500, 500),
	(13, '01a1926a-7b45-7151-956b-ab41b3fd30ad', 'system:grants', -250, NULL),
	(14, '01a1926a-7b45-7151-956b-ab41b3fd30ad', 'user:01a203b6-62de-7233-83ed-cc965ca2df72', 250, 750),
	(15, '01a1b676-ff45-7325-b2ac-cdd145c8db30', 'system:grants', -100, NULL),
	(16, '01a1b676-ff45-7325-b2ac-cdd145c8db30', 'user:01a203b6-62de-7233-83ed-cc965ca2df72', 100, 850),
	(17, '01a1c0c3-b790-714b-abad-af67522c74ae', 'system:grants', -5, NULL),
	(18, '01a1c0c3-b790-714b-abad-af67522c74ae', 'user:01a203b6-62de-7233-83ed-cc965ca2df72', 5, 855),
	(19, '01a1c5ea-1390-707c-9e64-35fb6b8973b4', 'user:01a203b6-62de-7233-83ed-cc965ca2df72', -5, 850),
	(20, '01a1c5ea-1390-707c-9e64-35fb6b8973b4', 'campaign:01a1c5ea-1390-707c-9e63-fb6ebf532863', 5, 5),
	(21, '01a1d55d-2790-72b2-be52-583bb5d86039', 'campaign:01a1c5ea-1390-707c-9e63-fb6ebf532863', -5, 0),
	(22, '01a1d55d-2790-72b2-be52-583bb5d86039', 'user:01a203b6-61e7-73a7-9731-326cf436c2b5', 5, 125),
	(23, '01a1dfa9-df90-7215-8fc8-fe0f6ea9637a', 'system:grants', -50, NULL),
	(24, '01a1dfa9-df90-7215-8fc8-fe0f6ea9637a', 'user:01a203b6-62de-7233-83ed-cc965ca2df72', 50, 900),
	(25, '01a1e4d0-3b90-73c7-bbd1-89fd258e2fe7', 'user:01a203b6-62de-7233-83ed-cc965ca2df72', -50, 850),
	(26, '01a1e4d0-3b90-73c7-bbd1-89fd258e2fe7', 'campaign:01a1e4d0-3b90-73c7-bbd0-2bec539fcbef', 50, 50),
	(27, '01a1ef1c-f390-73ce-be87-8729395f2a57', 'system:grants', -120, NULL),
	(28, '01a1ef1c-f390-73ce-be87-8729395f2a57', 'user:01a203b6-62de-7233-83ed-cc965ca2df72', 120, 970),
	(29, '01a1f443-4f90-7247-8361-110e86f97a82', 'user:01a203b6-62de-7233-83ed-cc965ca2df72', -120, 850),
	(30, '01a1f443-4f90-7247-8361-110e86f97a82', 'campaign:01a1f443-4f90-7247-8360-07bd79f1fca7', 120, 120),
	(31, '01a1f969-ab90-704f-9629-c342b103e581', 'system:grants', -100, NULL),
	(32, '01a1f969-ab90-704f-9629-c342b103e581', 'user:01a203b6-62de-7233-83ed-cc965ca2df72', 100, 950),
	(33, '01a1fe90-0790-72fd-868b-44e2efac1140', 'user:01a203b6-62de-7233-83ed-cc965ca2df72', -100, 850),
	(34, '01a1fe90-0790-72fd-868b-44e2efac1140', 'campaign:01a1fe90-0790-72fd-868a-eb2a254f7b27', 100, 100);
INSERT INTO public.ledger_transfers VALUES
	('01a1549e-2b24-7126-a903-708c8b58ac5c', 'grant:01a1549e-2b24-7126-a902-4915750d2dd1', 'grant', NULL, '2026-10-19 14:43:34.308+00'),
	('01a17384-5324-7146-aa7d-8fb69672ddbb', 'grant:01a17384-5324-7146-aa7c-38c4838e89ae', 'grant', NULL, '2026-10-25 14:43:34.308+00'),
	('01a1926a-7b24-7147-8753-4508ca9e8e93', 'grant:01a1926a-7b24-7147-8752-50ea57305584', 'grant', NULL, '2026-10-31 14:43:34.308+00'),
	('01a1ac2a-4724-700a-bd99-760b477bf5bb', 'grant:01a1ac2a-4724-700a-bd98-1f9e626735cd', 'grant', NULL, '2026-11-05 14:43:34.308+00'),
	('01a1c5ea-1324-710c-a5d4-18b2c47debb0', 'grant:01a1c5ea-1324-710c-a5d3-489f829f7d19', 'grant', NULL, '2026-11-10 14:43:34.308+00'),
	('01a16e5d-f745-7118-97ad-874863627549', 'grant:01a16e5d-f745-7118-97ac-1d2ff1b67996', 'grant', NULL, '2026-10-24 14:43:34.341+00'),
	('01a1926a-7b45-7151-956b-ab41b3fd30ad', 'grant:01a1926a-7b45-7151-956a-e5de42138f2b', 'grant', NULL, '2026-10-31 14:43:34.341+00'),
	('01a1b676-ff45-7325-b2ac-cdd145c8db30', 'grant:01a1b676-ff45-7325-b2ab-5f43c16fd2ff', 'grant', NULL, '2026-11-07 14:43:34.341+00'),
	('01a1c0c3-b790-714b-abad-af67522c74ae', 'grant:01a1c0c3-b790-714b-abac-f2672bfa26f4', 'grant', '01a203b6-6365-7378-8d70-dbd2d95584a6', '2026-11-09 14:43:34.416+00'),
	('01a1c5ea-1390-707c-9e64-35fb6b8973b4', 'campaign:01a1c5ea-1390-707c-9e63-fb6ebf532863', 'campaign', '01a203b6-62de-7233-83ed-cc965ca2df72', '2026-11-10 14:43:34.416+00'),
	('01a1d55d-2790-72b2-be52-583bb5d86039', 'claim:01a1d036-cb90-71ff-8659-e251d4339c4a', 'claim', '01a203b6-6365-7378-8d70-dbd2d95584a6', '2026-11-13 14:43:34.416+00'),
	('01a1dfa9-df90-7215-8fc8-fe0f6ea9637a', 'grant:01a1dfa9-df90-7215-8fc7-31f090031da6', 'grant', '01a203b6-6365-7378-8d70-dbd2d95584a6', '2026-11-15 14:43:34.416+00'),
	('01a1e4d0-3b90-73c7-bbd1-89fd258e2fe7', 'campaign:01a1e4d0-3b90-73c7-bbd0-2bec539fcbef', 'campaign', '01a203b6-62de-7233-83ed-cc965ca2df72', '2026-11-16 14:43:34.416+00'),
	('01a1ef1c-f390-73ce-be87-8729395f2a57', 'grant:01a1ef1c-f390-73ce-be86-75755d5b21b9', 'grant', '01a203b6-6365-7378-8d70-dbd2d95584a6', '2026-11-18 14:43:34.416+00'),
	('01a1f443-4f90-7247-8361-110e86f97a82', 'campaign:01a1f443-4f90-7247-8360-07bd79f1fca7', 'campaign', '01a203b6-62de-7233-83ed-cc965ca2df72', '2026-11-19 14:43:34.416+00'),
	('01a1f969-ab90-704f-9629-c342b103e581', 'grant:01a1f969-ab90-704f-9628-b51d0928fb07', 'grant', '01a203b6-6365-7378-8d70-dbd2d95584a6', '2026-11-20 14:43:34.416+00'),
	('01a1fe90-0790-72fd-868b-44e2efac1140', 'campaign:01a1fe90-0790-72fd-868a-eb2a254f7b27', 'campaign', '01a203b6-62de-7233-83ed-cc965ca2df72', '2026-11-21 14:43:34.416+00');
INSERT INTO public.notifications VALUES
	('01a203b6-6316-7243-871a-973c732bf72a', '01a203b6-62de-7233-83ed-cc965ca2df72', 'submission', 'submission:01a203b6-630b-71ec-8547-94311b60bd78:2026-11-22T14:43:34.238Z', '“Walk through the Foxglove garden” is published', 'The quest was approved and everybody sees the quest now.', '/quests/01a203b6-62de-7334-b903-31dd5f35ca59', '2026-11-22 14:43:34.238+00', NULL),
	('01a203b6-6322-718b-ad98-13c4ebad6055', '01a203b6-62de-7233-83ed-cc965ca2df72', 'submission', 'submission:01a203b6-631d-7365-bcfc-91b47c1837b5:2026-11-22T14:43:34.238Z', '“Foxglove give-away” was not approved', 'The quest was rejected: We publish nothing that asks people to send coins first.', '/my-projects?filter=closed', '2026-11-22 14:43:34.238+00', NULL),
	('01a203b6-639e-7265-a6f0-45e88685669a', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'claim', 'claim-decided:01a1d036-cb90-71ff-8659-e251d4339c4a', 'Your claim on @emberfall_demo was approved', 'You earned 5 credits.', '/my-claims', '2026-11-13 14:43:34.416+00', NULL),
	('01a203b6-63a9-71b3-9004-ff7cb5c66587', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'claim', 'claim-decided:01a1e9f6-9790-7046-b093-f23ff14cce76', 'Your claim on @tidewater_demo was rejected', 'Your profile is private, so nobody can see the follow.', '/my-claims', '2026-11-18 14:43:34.416+00', NULL);
INSERT INTO public.presale_dates VALUES
	('01a1d036-cac2-7365-93ae-fc55d6adfce6', '01a1b676-fec2-723d-a8c5-185a3e776e57', '2026-11-13 20:43:34.21+00', '2026-11-20 20:43:34.21+00', '2026-11-23 20:43:34.21+00', '2026-11-30 20:43:34.21+00', '2026-11-12 14:43:34.21+00'),
	('01a1e9f6-96c2-719e-8e96-0d93cb83a7d7', '01a1b676-fec2-723d-a8c5-185a3e776e57', '2026-11-23 20:43:34.21+00', '2026-11-30 20:43:34.21+00', '2026-11-28 20:43:34.21+00', '2026-12-05 20:43:34.21+00', '2026-11-17 14:43:34.21+00'),
	('01a1e9f6-96c2-72db-9e91-b58a1db8ff71', '01a1d036-cac2-7070-9a1e-a43678af2699', '2026-12-03 14:43:34.21+00', '2026-12-17 14:43:34.21+00', '2026-12-10 14:43:34.21+00', '2026-12-24 14:43:34.21+00', '2026-11-17 14:43:34.21+00');
INSERT INTO public.presales VALUES
	('01a1b676-fec2-723d-a8c5-185a3e776e57', 'Harbour Finance (example)', 'HBR', NULL, 'Base', '2026-11-28 20:43:34.21+00', '2026-12-05 20:43:34.21+00', 400000, 1500000, true, 'Audited', 'https://harbour.example.com/audit', 'Verified', 'https://harbour.example.com/', 'https://harbour.example.com/social', 'https://harbour.example.com/chat', 'https://harbour.example.com/launchpad', true, NULL, NULL, '2026-11-07 14:43:34.21+00', '2026-11-17 14:43:34.21+00'),
	('01a1e9f6-96c2-719e-8e97-48bfd8ad089b', 'Lantern Network (example)', 'LANT', NULL, 'Arbitrum', '2026-11-20 02:43:34.21+00', '2026-11-24 02:43:34.21+00', 250000, 900000, false, 'Audited', 'https://lantern.example.com/audit', 'Medium', 'https://lantern.example.com/', 'https://lantern.example.com/social', 'https://lantern.example.com/chat', 'https://lantern.example.com/launchpad', false, NULL, NULL, '2026-11-17 14:43:34.21+00', '2026-11-17 14:43:34.21+00'),
	('01a1e9f6-96c2-719e-8e98-461dc29e68d3', 'Saltmarsh Games (example)', 'SALT', NULL, 'Polygon', '2026-11-22 21:55:34.21+00', '2026-11-25 21:55:34.21+00', NULL, 350000, false, 'Pending', NULL, 'High', 'https://saltmarsh.example.com/', 'https://saltmarsh.example.com/social', 'https://saltmarsh.example.com/chat', NULL, false, NULL, NULL, '2026-11-17 14:43:34.21+00', '2026-11-17 14:43:34.21+00'),
	('01a1d036-cac2-7070-9a1e-a43678af2699', 'Meridian Compute (example)', 'MRDN', NULL, 'Solana', '2026-12-10 14:43:34.21+00', '2026-12-24 14:43:34.21+00', 1000000, 4000000, true, 'Audited', 'https://meridian.example.com/audit', 'Verified', 'https://meridian.example.com/', 'https://meridian.example.com/social', 'https://meridian.example.com/chat', 'https://meridian.example.com/launchpad', false, NULL, NULL, '2026-11-12 14:43:34.21+00', '2026-11-17 14:43:34.21+00'),
	('01a1e9f6-96c2-72db-9e92-988d91565dcb', 'Quillchain (example)', 'QUILL', NULL, 'BSC', '2026-11-26 14:43:34.21+00', '2026-12-01 14:43:34.21+00', 80000, 200000, false, 'Not Audited', NULL, 'High', 'https://quillchain.example.com/', 'https://quillchain.example.com/social', 'https://quillchain.example.com/chat', NULL, false, NULL, NULL, '2026-11-17 14:43:34.21+00', '2026-11-17 14:43:34.21+00'),
	('01a1e9f6-96c2-72db-9e93-6f46f0445709', 'Ridgeway Bridge (example)', 'RDG', NULL, 'Ethereum', '2026-10-29 14:43:34.21+00', '2026-11-12 14:43:34.21+00', 500000, 2000000, true, 'Audited', 'https://ridgeway.example.com/audit', 'Medium', 'https://ridgeway.example.com/', 'https://ridgeway.example.com/social', 'https://ridgeway.example.com/chat', 'https://ridgeway.example.com/launchpad', false, NULL, NULL, '2026-11-17 14:43:34.21+00', '2026-11-17 14:43:34.21+00');
INSERT INTO public.profiles VALUES
	('01a203b6-6365-7378-8d70-dbd2d95584a6', 'office@dropfolio.example', true, 'Olive Office', NULL, 'Olive', 'Office', 'hunter', 0, 'UTC', NULL, '2026-11-22 14:43:34.4151+00', '2026-11-22 14:43:34.4151+00', NULL, NULL, false),
	('01a203b6-61e7-73a7-9731-326cf436c2b5', 'demo@dropfolio.example', true, 'Dana Demo', NULL, 'Dana', 'Demo', 'hunter', 125, 'UTC', NULL, '2026-11-22 14:43:34.021494+00', '2026-11-22 14:43:34.021494+00', NULL, NULL, false),
	('01a203b6-62de-7233-83ed-cc965ca2df72', 'promoter@dropfolio.example', true, 'Petra Promoter', NULL, 'Petra', 'Promoter', 'promoter', 850, 'UTC', NULL, '2026-11-22 14:43:34.279747+00', '2026-11-22 14:43:34.279747+00', NULL, NULL, false);
INSERT INTO public.quest_tasks VALUES
	('01a203b6-62db-7052-ba70-889b28aab080', '01a203b6-62d7-72ce-8ade-b14605e1e9ac', 1, 'visit', 'Take test coins from the faucet', 'https://aurora-bay.example.com/faucet'),
	('01a203b6-62db-7052-ba71-8ef397c4abdb', '01a203b6-62d7-72ce-8ade-b14605e1e9ac', 2, 'other', 'Move some of them across the bridge', 'https://aurora-bay.example.com/bridge'),
	('01a203b6-62db-7052-ba72-25fa0fb6eb44', '01a203b6-62d7-72ce-8ade-b14605e1e9ac', 3, 'other', 'Swap once', 'https://aurora-bay.example.com/swap'),
	('01a203b6-62db-7052-ba73-8b0b462d6720', '01a203b6-62d7-72ce-8ade-b14605e1e9ac', 4, 'follow', 'Follow Aurora Bay', 'https://aurora-bay.example.com/social'),
	('01a203b6-62dd-721f-9e09-d685f7d0762f', '01a203b6-62d7-72ce-8adf-5d6ffc716c93', 1, 'visit', 'Read the plan', 'https://lanternfish.example.com/plan'),
	('01a203b6-62dd-721f-9e0a-152ee5f1d875', '01a203b6-62d7-72ce-8adf-5d6ffc716c93', 2, 'join', 'Join the channel and ask a question', 'https://lanternfish.example.com/chat'),
	('01a203b6-62dd-721f-9e0b-532d32f92fed', '01a203b6-62d7-72ce-8adf-5d6ffc716c93', 3, 'post', 'Write a post with one wish', NULL),
	('01a203b6-62dd-721f-9e0c-60f0125fbd38', '01a203b6-62d7-72ce-8ae0-9f9c2e6a58b1', 1, 'visit', 'Look at the market', 'https://harbourmaster.example.com/market'),
	('01a203b6-62dd-721f-9e0d-1c56e64a7e42', '01a203b6-62d7-72ce-8ae0-9f9c2e6a58b1', 2, 'follow', 'Follow Harbourmaster', 'https://harbourmaster.example.com/social'),
	('01a203b6-6314-73d8-b83a-058973a16dd0', '01a203b6-62de-7334-b903-31dd5f35ca59', 1, 'other', 'Look at three plants', NULL);
INSERT INTO public.quests VALUES
	('01a203b6-62d7-72ce-8ade-b14605e1e9ac', 'First steps on the Aurora Bay test network', 'Take test coins, move them across the bridge and swap once. It takes about ten minutes and costs nothing.', 'Aurora Bay', 'https://aurora-bay.example.com/', '500 points for everybody who finishes', '2026-11-19 14:43:34.231+00', '2026-12-03 14:43:34.231+00', NULL, NULL, '2026-11-22 14:43:34.231+00', '2026-11-22 14:43:34.231+00'),
	('01a203b6-62d7-72ce-8adf-5d6ffc716c93', 'Tell Lanternfish what you need', 'Lanternfish builds a wallet for families. Read the plan, ask a question and write down one wish.', 'Lanternfish', 'https://lanternfish.example.com/', 'A place in the closed test', '2026-11-27 14:43:34.231+00', '2026-12-11 14:43:34.231+00', NULL, NULL, '2026-11-22 14:43:34.231+00', '2026-11-22 14:43:34.231+00'),
	('01a203b6-62d7-72ce-8ae0-9f9c2e6a58b1', 'Harbourmaster launch week', 'The week in which Harbourmaster opened its lending market.', 'Harbourmaster', 'https://harbourmaster.example.com/', 'A badge in the app', '2026-10-23 14:43:34.231+00', '2026-10-30 14:43:34.231+00', NULL, NULL, '2026-11-22 14:43:34.231+00', '2026-11-22 14:43:34.231+00'),
	('01a203b6-62de-7334-b903-31dd5f35ca59', 'Walk through the Foxglove garden', 'Foxglove grows tokens like plants. Look at three of them and tell us which you liked best.', 'Foxglove', 'https://foxglove.example.com/', '200 seeds for everybody who finishes', '2026-11-02 14:43:34.238+00', '2026-12-17 14:43:34.238+00', NULL, '01a203b6-62de-7233-83ed-cc965ca2df72', '2026-11-22 14:43:34.238+00', '2026-11-22 14:43:34.238+00');
INSERT INTO public.schema_migrations VALUES
	('001-foundation', '2026-11-22T14:43:33.861Z'),
	('002-accounts', '2026-11-22T14:43:33.869Z'),
	('003-files', '2026-11-22T14:43:33.871Z'),
	('004-notifications', '2026-11-22T14:43:33.874Z'),
	('005-guides', '2026-11-22T14:43:33.877Z'),
	('006-faucets', '2026-11-22T14:43:33.880Z'),
	('007-presales', '2026-11-22T14:43:33.884Z'),
	('008-campaigns', '2026-11-22T14:43:33.890Z'),
	('009-quests', '2026-11-22T14:43:33.894Z'),
	('010-submissions', '2026-11-22T14:43:33.898Z'),
	('011-support', '2026-11-22T14:43:33.901Z'),
	('012-newsletter', '2026-11-22T14:43:33.903Z'),
	('013-search', '2026-11-22T14:43:33.910Z'),
	('014-credits', '2026-11-22T14:43:33.916Z'),
	('015-ledger-examinations', '2026-11-22T14:43:33.918Z'),
	('016-follow-places', '2026-11-22T14:43:33.919Z'),
	('017-payments', '2026-11-22T14:43:33.929Z'),
	('018-yaps', '2026-11-22T14:43:33.933Z');
INSERT INTO public.schema_migrations_lock VALUES
	('migration_lock', 0);
INSERT INTO public.search_entries VALUES
	('campaign', '01a203b6-6180-7285-8df1-d8f998c9a622', 'Tidewater Liquidity Season', 'DeFi', '/campaigns/01a203b6-6180-7285-8df1-d8f998c9a622', '2026-11-22 14:43:33.847427+00', DEFAULT),
	('campaign', '01a203b6-6180-7285-8df2-8def5d36d6ce', 'Emberfall Founders Run', 'Gaming', '/campaigns/01a203b6-6180-7285-8df2-8def5d36d6ce', '2026-11-22 14:43:33.847427+00', DEFAULT),
	('campaign', '01a203b6-6180-7285-8df3-ab3ead21e0aa', 'Northlight Bridge Week', 'Layer 2', '/campaigns/01a203b6-6180-7285-8df3-ab3ead21e0aa', '2026-11-22 14:43:33.847427+00', DEFAULT),
	('presale', '01a1b676-fec2-723d-a8c5-185a3e776e57', 'Harbour Finance (example)', 'HBR', '/presales/01a1b676-fec2-723d-a8c5-185a3e776e57', '2026-11-22 14:43:34.211968+00', DEFAULT),
	('presale', '01a1e9f6-96c2-719e-8e97-48bfd8ad089b', 'Lantern Network (example)', 'LANT', '/presales/01a1e9f6-96c2-719e-8e97-48bfd8ad089b', '2026-11-22 14:43:34.220858+00', DEFAULT),
	('presale', '01a1e9f6-96c2-719e-8e98-461dc29e68d3', 'Saltmarsh Games (example)', 'SALT', '/presales/01a1e9f6-96c2-719e-8e98-461dc29e68d3', '2026-11-22 14:43:34.221412+00', DEFAULT),
	('presale', '01a1d036-cac2-7070-9a1e-a43678af2699', 'Meridian Compute (example)', 'MRDN', '/presales/01a1d036-cac2-7070-9a1e-a43678af2699', '2026-11-22 14:43:34.221927+00', DEFAULT),
	('presale', '01a1e9f6-96c2-72db-9e92-988d91565dcb', 'Quillchain (example)', 'QUILL', '/presales/01a1e9f6-96c2-72db-9e92-988d91565dcb', '2026-11-22 14:43:34.223231+00', DEFAULT),
	('presale', '01a1e9f6-96c2-72db-9e93-6f46f0445709', 'Ridgeway Bridge (example)', 'RDG', '/presales/01a1e9f6-96c2-72db-9e93-6f46f0445709', '2026-11-22 14:43:34.224255+00', DEFAULT),
	('campaign', '01a203b6-62d1-7309-a3ea-179ff8678119', 'Wavelength Creator Month (example)', 'Social', '/campaigns/01a203b6-62d1-7309-a3ea-179ff8678119', '2026-11-22 14:43:34.226068+00', DEFAULT),
	('campaign', '01a203b6-62d1-7309-a3eb-105d43ba68e3', 'Foundry Validator Rehearsal (example)', 'Layer 1', '/campaigns/01a203b6-62d1-7309-a3eb-105d43ba68e3', '2026-11-22 14:43:34.227985+00', DEFAULT),
	('campaign', '01a203b6-62d1-7309-a3ec-2f815d4f41c6', 'Paper Lanterns Mint Preview (example)', 'NFT', '/campaigns/01a203b6-62d1-7309-a3ec-2f815d4f41c6', '2026-11-22 14:43:34.228776+00', DEFAULT),
	('campaign', '01a203b6-62d1-7309-a3ed-ed13614415e6', 'Tessera Labelling Sprint (example)', 'AI/ML', '/campaigns/01a203b6-62d1-7309-a3ed-ed13614415e6', '2026-11-22 14:43:34.230014+00', DEFAULT),
	('campaign', '01a203b6-62d1-7309-a3ee-8e3278ed3f26', 'Commons Parcel Hunt (example)', 'Metaverse', '/campaigns/01a203b6-62d1-7309-a3ee-8e3278ed3f26', '2026-11-22 14:43:34.230718+00', DEFAULT),
	('quest', '01a203b6-62d7-72ce-8ade-b14605e1e9ac', 'First steps on the Aurora Bay test network', 'Aurora Bay', '/quests/01a203b6-62d7-72ce-8ade-b14605e1e9ac', '2026-11-22 14:43:34.233944+00', DEFAULT),
	('quest', '01a203b6-62d7-72ce-8adf-5d6ffc716c93', 'Tell Lanternfish what you need', 'Lanternfish', '/quests/01a203b6-62d7-72ce-8adf-5d6ffc716c93', '2026-11-22 14:43:34.236645+00', DEFAULT),
	('quest', '01a203b6-62d7-72ce-8ae0-9f9c2e6a58b1', 'Harbourmaster launch week', 'Harbourmaster', '/quests/01a203b6-62d7-72ce-8ae0-9f9c2e6a58b1', '2026-11-22 14:43:34.237533+00', DEFAULT),
	('quest', '01a203b6-62de-7334-b903-31dd5f35ca59', 'Walk through the Foxglove garden', 'Foxglove', '/quests/01a203b6-62de-7334-b903-31dd5f35ca59', '2026-11-22 14:43:34.29041+00', DEFAULT),
	('guide', '01a203b6-63b4-729a-83c4-e7e1f8303320', 'Qualify for the Northlight season one', 'Northlight', '/guides/qualify-for-the-northlight-season-one', '2026-11-22 14:43:34.452165+00', DEFAULT),
	('guide', '01a203b6-63b7-7286-a3bf-158cdfb74db0', 'Bridge to a layer 2 without surprises', 'Ethereum layer 2', '/guides/bridge-to-a-layer-2-without-surprises', '2026-11-22 14:43:34.455215+00', DEFAULT),
	('guide', '01a203b6-63b8-739e-96d2-b71b43dc36b5', 'Get started on the Sepolia test network', 'Sepolia', '/guides/get-started-on-the-sepolia-test-network', '2026-11-22 14:43:34.456422+00', DEFAULT),
	('guide', '01a203b6-63b9-7288-8b82-8b4392ed822d', 'Claim an airdrop safely', 'Claiming', '/guides/claim-an-airdrop-safely', '2026-11-22 14:43:34.457056+00', DEFAULT),
	('guide', '01a203b6-63bd-733a-9ec1-32d31487b190', 'Set up a wallet for airdrops', 'Wallet basics', '/guides/set-up-a-wallet-for-airdrops', '2026-11-22 14:43:34.4611+00', DEFAULT),
	('faucet', '01a203b6-63be-73e7-9732-329b8f73fc75', 'Google Cloud Web3', 'Ethereum Sepolia', '/faucets#faucet-01a203b6-63be-73e7-9732-329b8f73fc75', '2026-11-22 14:43:34.462684+00', DEFAULT),
	('faucet', '01a203b6-63bf-708b-ae6a-55a5bf67d4e7', 'Chainlink Faucets', 'Ethereum Sepolia', '/faucets#faucet-01a203b6-63bf-708b-ae6a-55a5bf67d4e7', '2026-11-22 14:43:34.4638+00', DEFAULT),
	('faucet', '01a203b6-63c0-7307-b768-8ff58eddd246', 'Circle', 'Several test networks', '/faucets#faucet-01a203b6-63c0-7307-b768-8ff58eddd246', '2026-11-22 14:43:34.464453+00', DEFAULT),
	('faucet', '01a203b6-63c1-7321-b3f0-35c12eade310', 'Polygon', 'Polygon Amoy', '/faucets#faucet-01a203b6-63c1-7321-b3f0-35c12eade310', '2026-11-22 14:43:34.465083+00', DEFAULT),
	('faucet', '01a203b6-63c1-7321-b3f1-d596bb2f8afc', 'Solana', 'Solana Devnet', '/faucets#faucet-01a203b6-63c1-7321-b3f1-d596bb2f8afc', '2026-11-22 14:43:34.465537+00', DEFAULT),
	('faucet', '01a203b6-63c1-7321-b3f2-3dad91e43e40', 'BNB Chain', 'BNB Smart Chain Testnet', '/faucets#faucet-01a203b6-63c1-7321-b3f2-3dad91e43e40', '2026-11-22 14:43:34.465958+00', DEFAULT);
INSERT INTO public.settings VALUES
	('auth_secret', 'auth_secret of a test, at least thirty-two characters long'),
	('client_key', 'client_key of a test, at least thirty-two characters long');
INSERT INTO public.submissions VALUES
	('01a203b6-630b-71ec-8547-94311b60bd78', '01a203b6-62de-7233-83ed-cc965ca2df72', 'quest', 'approved', '{"image": null, "tasks": [{"url": "", "kind": "other", "title": "Look at three plants", "taskId": ""}], "title": "Walk through the Foxglove garden", "reward": "200 seeds for everybody who finishes", "endDate": "2026-12-17", "endTime": "14:43", "startDate": "2026-11-02", "startTime": "14:43", "projectUrl": "https://foxglove.example.com/", "description": "Foxglove grows tokens like plants. Look at three of them and tell us which you liked best.", "projectName": "Foxglove"}', '{"image": null, "tasks": [{"url": null, "kind": "other", "title": "Look at three plants"}], "title": "Walk through the Foxglove garden", "endsAt": "2026-12-17T14:43:34.238Z", "reward": "200 seeds for everybody who finishes", "startsAt": "2026-11-02T14:43:34.238Z", "projectUrl": "https://foxglove.example.com/", "description": "Foxglove grows tokens like plants. Look at three of them and tell us which you liked best.", "projectName": "Foxglove"}', '01a203b6-62de-7334-b903-31dd5f35ca59', NULL, NULL, '2026-11-22 14:43:34.238+00', '2026-11-22 14:43:34.238+00', NULL, '2026-11-22 14:43:34.238+00', '2026-11-22 14:43:34.238+00'),
	('01a203b6-631a-70c8-a6fe-d48a5adb4517', '01a203b6-62de-7233-83ed-cc965ca2df72', 'quest', 'pending', '{"image": null, "tasks": [{"url": "", "kind": "other", "title": "Write a post with your name for it", "taskId": ""}], "title": "Name the next Foxglove flower", "reward": "Your name in the garden", "endDate": "2026-12-17", "endTime": "14:43", "startDate": "2026-11-02", "startTime": "14:43", "projectUrl": "https://foxglove.example.com/", "description": "We look for a name. The best one is printed on the flower.", "projectName": "Foxglove"}', '{"image": null, "tasks": [{"url": null, "kind": "other", "title": "Write a post with your name for it"}], "title": "Name the next Foxglove flower", "endsAt": "2026-12-17T14:43:34.238Z", "reward": "Your name in the garden", "startsAt": "2026-11-02T14:43:34.238Z", "projectUrl": "https://foxglove.example.com/", "description": "We look for a name. The best one is printed on the flower.", "projectName": "Foxglove"}', NULL, NULL, NULL, '2026-11-22 14:43:34.238+00', NULL, NULL, '2026-11-22 14:43:34.238+00', '2026-11-22 14:43:34.238+00'),
	('01a203b6-631d-7365-bcfc-91b47c1837b5', '01a203b6-62de-7233-83ed-cc965ca2df72', 'quest', 'rejected', '{"image": null, "tasks": [{"url": "", "kind": "other", "title": "Send a coin", "taskId": ""}], "title": "Foxglove give-away", "reward": "Twice what you send", "endDate": "2026-12-17", "endTime": "14:43", "startDate": "2026-11-02", "startTime": "14:43", "projectUrl": "https://foxglove.example.com/", "description": "Send us a coin and get two back.", "projectName": "Foxglove"}', '{"image": null, "tasks": [{"url": null, "kind": "other", "title": "Send a coin"}], "title": "Foxglove give-away", "endsAt": "2026-12-17T14:43:34.238Z", "reward": "Twice what you send", "startsAt": "2026-11-02T14:43:34.238Z", "projectUrl": "https://foxglove.example.com/", "description": "Send us a coin and get two back.", "projectName": "Foxglove"}', NULL, NULL, 'We publish nothing that asks people to send coins first.', '2026-11-22 14:43:34.238+00', '2026-11-22 14:43:34.238+00', NULL, '2026-11-22 14:43:34.238+00', '2026-11-22 14:43:34.238+00');
INSERT INTO public.user_roles VALUES
	('01a203b6-61e7-73a7-9731-326cf436c2b5', 'hunter', '2026-11-22 14:43:34.021494+00'),
	('01a203b6-62de-7233-83ed-cc965ca2df72', 'promoter', '2026-11-22 14:43:34.279747+00'),
	('01a203b6-6365-7378-8d70-dbd2d95584a6', 'hunter', '2026-11-22 14:43:34.4151+00');
INSERT INTO public.yap_list VALUES
	('01a1ef1c-f34c-70c1-a546-f16f1e96a317', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Foxglove', 'https://foxglove.example.com/', 'Say what the quest took: about ten minutes, no gas.', 'Finished the Foxglove quest this morning. Ten minutes, no gas, and the guide was right for once. 🦊', NULL, NULL, 'yapped', '2026-11-20 14:43:34.348+00', '2026-11-18 14:43:34.348+00', '2026-11-20 14:43:34.348+00'),
	('01a1f443-4f4c-7131-b84b-c37466b7cd39', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Lantern Bridge', 'https://lantern.example.com/', 'Look up the fees of last week before posting.', NULL, NULL, NULL, 'pending', NULL, '2026-11-19 14:43:34.348+00', '2026-11-19 14:43:34.348+00'),
	('01a1f969-ab4c-7073-aac3-f1b96057ec8a', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Harbour Finance', 'https://harbour.example.com/', 'Their presale opens this week. Link the audit, and say that I hold none of it.', 'Harbour Finance opens its presale in a few days. I read the audit so that you can read it too: https://harbour.example.com/audit', '2026-11-24', NULL, 'pending', NULL, '2026-11-20 14:43:34.348+00', '2026-11-20 14:43:34.348+00'),
	('01a1fe90-074c-73e6-8d29-93a5dc1b7739', '01a203b6-61e7-73a7-9731-326cf436c2b5', 'Basalt Chain', 'https://basalt.example.com/', 'Three bridges in three weeks: what each cost.', 'Three weeks on Basalt Chain, three bridges, and the cheapest was not the one everybody names. Numbers below. 👇', '2026-11-22', '01a1fb58-0c8a-725b-a732-5bd2f13894a3', 'pending', NULL, '2026-11-21 14:43:34.348+00', '2026-11-21 14:43:34.348+00');
SELECT pg_catalog.setval('public.ledger_entries_id_seq', 34, true);
SELECT pg_catalog.setval('public.sandbox_payments_id_seq', 1, false);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_provider_account_key UNIQUE (provider_id, account_id);
ALTER TABLE ONLY public.admin_credit_logs
    ADD CONSTRAINT admin_credit_logs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.airdrop_guides
    ADD CONSTRAINT airdrop_guides_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.airdrop_guides
    ADD CONSTRAINT airdrop_guides_slug UNIQUE (slug);
ALTER TABLE ONLY public.airdrop_totals
    ADD CONSTRAINT airdrop_totals_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.airdrop_visits
    ADD CONSTRAINT airdrop_visits_pkey PRIMARY KEY (airdrop_id, visited_date);
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
ALTER TABLE ONLY public.campaign_participants
    ADD CONSTRAINT campaign_participants_pkey PRIMARY KEY (user_id, campaign_id);
ALTER TABLE ONLY public.campaign_reminders
    ADD CONSTRAINT campaign_reminders_pkey PRIMARY KEY (user_id, campaign_id);
ALTER TABLE ONLY public.campaigns
    ADD CONSTRAINT campaigns_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.credit_purchases
    ADD CONSTRAINT credit_purchases_once UNIQUE (payment_id);
ALTER TABLE ONLY public.credit_purchases
    ADD CONSTRAINT credit_purchases_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.credit_purchases
    ADD CONSTRAINT credit_purchases_reference UNIQUE (reference);
ALTER TABLE ONLY public.deleted_airdrops
    ADD CONSTRAINT deleted_airdrops_pkey PRIMARY KEY (user_id, airdrop_id);
ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_token_key UNIQUE (token_hash);
ALTER TABLE ONLY public.factor_challenges
    ADD CONSTRAINT factor_challenges_pkey PRIMARY KEY (id);
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
ALTER TABLE ONLY public.item_days
    ADD CONSTRAINT item_days_pkey PRIMARY KEY (kind, item_id, day);
ALTER TABLE ONLY public.item_visitors
    ADD CONSTRAINT item_visitors_pkey PRIMARY KEY (day, kind, item_id, event, visitor);
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
ALTER TABLE ONLY public.premium_periods
    ADD CONSTRAINT premium_periods_once UNIQUE (payment_id);
ALTER TABLE ONLY public.premium_periods
    ADD CONSTRAINT premium_periods_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.presale_dates
    ADD CONSTRAINT presale_dates_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.presale_watches
    ADD CONSTRAINT presale_watches_pkey PRIMARY KEY (user_id, presale_id);
ALTER TABLE ONLY public.presales
    ADD CONSTRAINT presales_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_email_key UNIQUE (email);
ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_pkey PRIMARY KEY (id);
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
ALTER TABLE ONLY public.sandbox_payments
    ADD CONSTRAINT sandbox_payments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sandbox_payments
    ADD CONSTRAINT sandbox_payments_reference UNIQUE (reference);
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
CREATE INDEX admin_credit_logs_newest ON public.admin_credit_logs USING btree (created_at DESC, id DESC);
CREATE INDEX airdrop_guides_logourl ON public.airdrop_guides USING btree (logourl);
CREATE INDEX airdrop_guides_newest ON public.airdrop_guides USING btree (created_at DESC, id DESC);
CREATE INDEX airdrop_guides_user_id ON public.airdrop_guides USING btree (user_id);
CREATE INDEX airdrop_visits_by_day ON public.airdrop_visits USING btree (user_id, visited_date DESC) INCLUDE (airdrop_id);
CREATE INDEX airdrops_changed ON public.airdrops USING btree (user_id, revision);
CREATE INDEX airdrops_newest ON public.airdrops USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX api_tokens_user_id ON public.api_tokens USING btree (user_id);
CREATE INDEX audit_entries_actor ON public.audit_entries USING btree (actor_id, at DESC);
CREATE INDEX audit_entries_at ON public.audit_entries USING btree (at DESC, id DESC);
CREATE INDEX audit_entries_noun ON public.audit_entries USING btree (split_part(action, '.'::text, 1), at DESC, id DESC);
CREATE INDEX audit_entries_subject ON public.audit_entries USING btree (subject_id, at DESC);
CREATE INDEX campaign_participants_campaign_id ON public.campaign_participants USING btree (campaign_id);
CREATE INDEX campaign_reminders_campaign_id ON public.campaign_reminders USING btree (campaign_id);
CREATE INDEX campaigns_active ON public.campaigns USING btree (created_at DESC, id DESC) WHERE (status = 'active'::text);
CREATE INDEX campaigns_creator_id ON public.campaigns USING btree (creator_id, created_at DESC, id DESC);
CREATE INDEX campaigns_followers ON public.campaigns USING btree (followers_received DESC, id);
CREATE INDEX campaigns_newest ON public.campaigns USING btree (created_at DESC, id DESC);
CREATE INDEX credit_purchases_newest ON public.credit_purchases USING btree (created_at DESC, id DESC);
CREATE INDEX credit_purchases_own ON public.credit_purchases USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX deleted_airdrops_changed ON public.deleted_airdrops USING btree (user_id, revision);
CREATE INDEX deleted_airdrops_deleted_at ON public.deleted_airdrops USING btree (deleted_at);
CREATE INDEX deleted_airdrops_kept ON public.deleted_airdrops USING btree (deleted_at) WHERE (kept IS NOT NULL);
CREATE INDEX factor_challenges_expires_at ON public.factor_challenges USING btree (expires_at);
CREATE INDEX factor_challenges_factor_id ON public.factor_challenges USING btree (factor_id);
CREATE INDEX factor_challenges_session_id ON public.factor_challenges USING btree (session_id);
CREATE INDEX factors_user_id ON public.factors USING btree (user_id);
CREATE INDEX faucet_uses_faucet_id ON public.faucet_uses USING btree (faucet_id);
CREATE INDEX faucet_votes_faucet_id ON public.faucet_votes USING btree (faucet_id, voted_at);
CREATE INDEX faucets_by_name ON public.faucets USING btree (lower(name), id);
CREATE INDEX faucets_logo_url ON public.faucets USING btree (logo_url);
CREATE INDEX files_created_at ON public.files USING btree (created_at);
CREATE INDEX files_user_id ON public.files USING btree (user_id);
CREATE INDEX follow_claims_decided ON public.follow_claims USING btree (decided_at DESC, id DESC) WHERE (status <> 'pending'::text);
CREATE INDEX follow_claims_network ON public.follow_claims USING btree (network_hash);
CREATE INDEX follow_claims_newest ON public.follow_claims USING btree (created_at DESC, id DESC);
CREATE INDEX follow_claims_pending ON public.follow_claims USING btree (created_at, id) WHERE (status = 'pending'::text);
CREATE INDEX follow_claims_proof_url ON public.follow_claims USING btree (proof_url);
CREATE INDEX follow_claims_user_id ON public.follow_claims USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX follow_claims_waiting ON public.follow_claims USING btree (campaign_id) WHERE (status = 'pending'::text);
CREATE INDEX guide_progress_guide_id ON public.guide_progress USING btree (guide_id);
CREATE INDEX hub_campaigns_creator_id ON public.hub_campaigns USING btree (creator_id);
CREATE INDEX hub_campaigns_image_url ON public.hub_campaigns USING btree (image_url);
CREATE INDEX idempotency_keys_created_at ON public.idempotency_keys USING btree (created_at);
CREATE INDEX ledger_entries_account ON public.ledger_entries USING btree (account, id DESC);
CREATE INDEX ledger_entries_of_people ON public.ledger_entries USING btree (transfer_id) INCLUDE (amount) WHERE (account ~~ 'user:%'::text);
CREATE INDEX ledger_examinations_newest ON public.ledger_examinations USING btree (examined_at DESC, id DESC);
CREATE INDEX mails_unsent ON public.mails USING btree (created_at) WHERE (sent_at IS NULL);
CREATE INDEX mails_user_id ON public.mails USING btree (user_id);
CREATE INDEX mails_with_body ON public.mails USING btree (created_at) WHERE ((text IS NOT NULL) OR (html IS NOT NULL));
CREATE INDEX newsletter_subscribers_by_status ON public.newsletter_subscribers USING btree (status, created_at DESC, id DESC);
CREATE INDEX newsletter_subscribers_email_prefix ON public.newsletter_subscribers USING btree (email text_pattern_ops);
CREATE INDEX newsletter_subscribers_newest ON public.newsletter_subscribers USING btree (created_at DESC, id DESC);
CREATE INDEX nonces_expires_at ON public.nonces USING btree (expires_at);
CREATE INDEX nonces_user_id ON public.nonces USING btree (user_id);
CREATE INDEX notifications_newest ON public.notifications USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_read ON public.notifications USING btree (created_at) WHERE (read_at IS NOT NULL);
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id) WHERE (read_at IS NULL);
CREATE INDEX passkeys_user_id ON public.passkeys USING btree (user_id);
CREATE INDEX payment_events_reference ON public.payment_events USING btree (reference, created_at);
CREATE INDEX payment_notes_payment_id ON public.payment_notes USING btree (payment_id, created_at);
CREATE UNIQUE INDEX payment_refunds_open ON public.payment_refunds USING btree (payment_id) WHERE (state = ANY (ARRAY['requested'::text, 'sending'::text]));
CREATE INDEX payment_refunds_payment_id ON public.payment_refunds USING btree (payment_id, created_at);
CREATE INDEX payments_by_state ON public.payments USING btree (state, created_at DESC, id DESC);
CREATE INDEX payments_due ON public.payments USING btree (next_poll_at) WHERE (next_poll_at IS NOT NULL);
CREATE INDEX payments_flagged ON public.payments USING btree (created_at DESC, id DESC) WHERE (flag IS NOT NULL);
CREATE INDEX payments_newest ON public.payments USING btree (created_at DESC, id DESC);
CREATE INDEX payments_own ON public.payments USING btree (user_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX payments_provider_id ON public.payments USING btree (provider, provider_id) WHERE (provider_id IS NOT NULL);
CREATE INDEX premium_periods_user_id ON public.premium_periods USING btree (user_id, created_at);
CREATE INDEX presale_dates_presale_id ON public.presale_dates USING btree (presale_id, changed_at);
CREATE INDEX presale_watches_presale_id ON public.presale_watches USING btree (presale_id);
CREATE INDEX presales_added_by ON public.presales USING btree (added_by);
CREATE INDEX presales_logo_url ON public.presales USING btree (logo_url);
CREATE INDEX presales_order ON public.presales USING btree (is_sponsored DESC, presale_start, id);
CREATE INDEX presales_submitted_by ON public.presales USING btree (submitted_by);
CREATE INDEX profiles_email_prefix ON public.profiles USING btree (email text_pattern_ops);
CREATE INDEX profiles_name_words ON public.profiles USING gin (to_tsvector('simple'::regconfig, ((first_name || ' '::text) || last_name)));
CREATE INDEX profiles_newest ON public.profiles USING btree (created_at DESC, id DESC);
CREATE INDEX quest_progress_task_id ON public.quest_progress USING btree (task_id);
CREATE INDEX quests_ends_at ON public.quests USING btree (ends_at, id);
CREATE INDEX quests_image ON public.quests USING btree (image);
CREATE INDEX quests_submitted_by ON public.quests USING btree (submitted_by);
CREATE INDEX rate_limits_resets_at ON public.rate_limits USING btree (resets_at);
CREATE INDEX search_entries_beginning ON public.search_entries USING btree (words text_pattern_ops);
CREATE INDEX search_entries_words ON public.search_entries USING gin (words public.gin_trgm_ops);
CREATE INDEX sessions_expires_at ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user_id ON public.sessions USING btree (user_id);
CREATE INDEX spent_tokens_expires_at ON public.spent_tokens USING btree (expires_at);
CREATE INDEX submissions_decided_by ON public.submissions USING btree (decided_by);
CREATE INDEX submissions_item ON public.submissions USING btree (item_id) WHERE (item_id IS NOT NULL);
CREATE UNIQUE INDEX submissions_one_revision ON public.submissions USING btree (kind, revises) WHERE ((revises IS NOT NULL) AND (status = ANY (ARRAY['draft'::text, 'pending'::text])));
CREATE INDEX submissions_own ON public.submissions USING btree (user_id, updated_at DESC, id DESC);
CREATE INDEX submissions_queue ON public.submissions USING btree (status, sent_at, id);
CREATE INDEX support_messages_by_status ON public.support_messages USING btree (status, created_at DESC, id DESC);
CREATE INDEX support_messages_newest ON public.support_messages USING btree (created_at DESC, id DESC);
CREATE INDEX support_messages_user_id ON public.support_messages USING btree (user_id);
CREATE INDEX user_roles_admins ON public.user_roles USING btree (user_id) WHERE (role = 'admin'::text);
CREATE INDEX verifications_expires_at ON public.verifications USING btree (expires_at);
CREATE INDEX verifications_identifier ON public.verifications USING btree (identifier);
CREATE INDEX wallets_user_id ON public.wallets USING btree (user_id);
CREATE INDEX yap_list_airdrop_id ON public.yap_list USING btree (airdrop_id) WHERE (airdrop_id IS NOT NULL);
CREATE INDEX yap_list_newest ON public.yap_list USING btree (user_id, created_at, id) INCLUDE (status);
CREATE TRIGGER admin_credit_logs_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.admin_credit_logs FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER audit_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER ledger_transfers_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_transfers FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE CONSTRAINT TRIGGER ledger_transfers_balanced AFTER INSERT ON public.ledger_transfers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.require_balanced_transfer();
CREATE TRIGGER note_campaign_for_search AFTER INSERT OR DELETE OR UPDATE OF title, category ON public.hub_campaigns FOR EACH ROW EXECUTE FUNCTION public.note_campaign_for_search();
CREATE TRIGGER note_faucet_for_search AFTER INSERT OR DELETE OR UPDATE OF name, network ON public.faucets FOR EACH ROW EXECUTE FUNCTION public.note_faucet_for_search();
CREATE TRIGGER note_guide_for_search AFTER INSERT OR DELETE OR UPDATE OF title, project, slug ON public.airdrop_guides FOR EACH ROW EXECUTE FUNCTION public.note_guide_for_search();
CREATE TRIGGER note_presale_for_search AFTER INSERT OR DELETE OR UPDATE OF project_name, token_symbol ON public.presales FOR EACH ROW EXECUTE FUNCTION public.note_presale_for_search();
CREATE TRIGGER note_quest_for_search AFTER INSERT OR DELETE OR UPDATE OF title, project_name ON public.quests FOR EACH ROW EXECUTE FUNCTION public.note_quest_for_search();
CREATE TRIGGER payment_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.payment_events FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER profiles_open_account AFTER INSERT ON public.profiles FOR EACH ROW EXECUTE FUNCTION public.open_account();
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.airdrop_guides
    ADD CONSTRAINT airdrop_guides_logourl_fkey FOREIGN KEY (logourl) REFERENCES public.files(name);
ALTER TABLE ONLY public.airdrop_guides
    ADD CONSTRAINT airdrop_guides_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.airdrop_totals
    ADD CONSTRAINT airdrop_totals_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.airdrop_visits
    ADD CONSTRAINT airdrop_visits_airdrop_id_fkey FOREIGN KEY (airdrop_id) REFERENCES public.airdrops(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.airdrop_visits
    ADD CONSTRAINT airdrop_visits_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.airdrops
    ADD CONSTRAINT airdrops_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.backup_codes
    ADD CONSTRAINT backup_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
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
ALTER TABLE ONLY public.credit_purchases
    ADD CONSTRAINT credit_purchases_payment FOREIGN KEY (payment_id) REFERENCES public.payments(id);
ALTER TABLE ONLY public.credit_purchases
    ADD CONSTRAINT credit_purchases_user FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.deleted_airdrops
    ADD CONSTRAINT deleted_airdrops_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.factor_challenges
    ADD CONSTRAINT factor_challenges_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES public.factors(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.factor_challenges
    ADD CONSTRAINT factor_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;
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
ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_account_fkey FOREIGN KEY (account) REFERENCES public.ledger_accounts(name);
ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES public.ledger_transfers(id);
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
ALTER TABLE ONLY public.premium_periods
    ADD CONSTRAINT premium_periods_payment FOREIGN KEY (payment_id) REFERENCES public.payments(id);
ALTER TABLE ONLY public.premium_periods
    ADD CONSTRAINT premium_periods_user FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.presale_dates
    ADD CONSTRAINT presale_dates_presale_id_fkey FOREIGN KEY (presale_id) REFERENCES public.presales(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.presale_watches
    ADD CONSTRAINT presale_watches_presale_id_fkey FOREIGN KEY (presale_id) REFERENCES public.presales(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.presale_watches
    ADD CONSTRAINT presale_watches_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.presales
    ADD CONSTRAINT presales_added_by_fkey FOREIGN KEY (added_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.presales
    ADD CONSTRAINT presales_logo FOREIGN KEY (logo_url) REFERENCES public.files(name);
ALTER TABLE ONLY public.presales
    ADD CONSTRAINT presales_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
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
ALTER TABLE ONLY public.user_roles
    ADD CONSTRAINT user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.wallets
    ADD CONSTRAINT wallets_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.yap_list
    ADD CONSTRAINT yap_list_airdrop_id_fkey FOREIGN KEY (airdrop_id) REFERENCES public.airdrops(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.yap_list
    ADD CONSTRAINT yap_list_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

-- The database of release 0.1.0 with its demo, as pg_dump says it.
SET check_function_bodies = off;
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
CREATE TABLE public.audit_entries (
    id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    subject_id text,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    request_id text
);
CREATE TABLE public.deleted_airdrops (
    user_id uuid NOT NULL,
    airdrop_id uuid NOT NULL,
    revision bigint NOT NULL,
    batch_id uuid,
    kept jsonb,
    deleted_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.idempotency_keys (
    user_id uuid NOT NULL,
    key text NOT NULL,
    operation text NOT NULL,
    request_hash text NOT NULL,
    response json NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
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
    sent_at timestamp with time zone
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
    CONSTRAINT profiles_email_lower CHECK ((email = lower(email))),
    CONSTRAINT profiles_points_balance CHECK ((points_balance >= 0)),
    CONSTRAINT profiles_selected_role CHECK ((selected_role = ANY (ARRAY['hunter'::text, 'promoter'::text])))
);
CREATE UNLOGGED TABLE public.rate_limits (
    key text NOT NULL,
    used double precision NOT NULL,
    resets_at timestamp with time zone NOT NULL
);
CREATE TABLE public.schema_migrations (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.schema_migrations_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.sessions (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    token text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ip_address text,
    user_agent text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.settings (
    name text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.spent_tokens (
    token_hash text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.subscriptions (
    user_id uuid NOT NULL,
    tier text NOT NULL,
    renewal_date date NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT subscriptions_tier CHECK ((tier = 'premium'::text))
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
INSERT INTO public.accounts VALUES
	('01a203b6-5c37-71c7-abbb-578fa58c9229', '01a203b6-5c09-7207-9036-ed38277a501d', '01a203b6-5c09-7207-9036-ed38277a501d', 'credential', 'no password', NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 14:43:32.528565+00', '2026-11-22 14:43:32.528565+00');
INSERT INTO public.airdrop_totals VALUES
	('01a203b6-5c09-7207-9036-ed38277a501d', 129, 40, 8, 20, 8, 4);
INSERT INTO public.airdrop_visits VALUES
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fb21-1838-72c5-b873-50db97a986ce', '2026-11-13', '2026-11-13 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fb21-1838-72c5-b873-50db97a986ce', '2026-11-15', '2026-11-15 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fb21-1838-72c5-b873-50db97a986ce', '2026-11-16', '2026-11-16 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fb21-1838-72c5-b873-50db97a986ce', '2026-11-17', '2026-11-17 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fb21-1838-72c5-b873-50db97a986ce', '2026-11-18', '2026-11-18 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fb21-1838-72c5-b873-50db97a986ce', '2026-11-19', '2026-11-19 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fb21-1838-72c5-b873-50db97a986ce', '2026-11-20', '2026-11-20 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fb21-1838-72c5-b873-50db97a986ce', '2026-11-21', '2026-11-21 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fb58-06b8-7359-890f-78bee976679a', '2026-11-16', '2026-11-16 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fb58-06b8-7359-890f-78bee976679a', '2026-11-20', '2026-11-20 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fb8e-f538-7334-ad36-e6977ed182c6', '2026-11-14', '2026-11-14 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fb8e-f538-7334-ad36-e6977ed182c6', '2026-11-19', '2026-11-19 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fb8e-f538-7334-ad36-e6977ed182c6', '2026-11-21', '2026-11-21 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fbc5-e3b8-73e4-b9af-78442c030eaf', '2026-11-18', '2026-11-18 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fbc5-e3b8-73e4-b9af-78442c030eaf', '2026-11-21', '2026-11-21 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fbc5-e3b8-73e4-b9af-78442c030eaf', '2026-11-22', '2026-11-22 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fbfc-d238-7164-8123-7bfc171d0845', '2026-11-14', '2026-11-14 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fbfc-d238-7164-8123-7bfc171d0845', '2026-11-19', '2026-11-19 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fbfc-d238-7164-8123-7bfc171d0845', '2026-11-21', '2026-11-21 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fca1-9db8-7093-9e04-7e906bad71e3', '2026-11-16', '2026-11-16 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fca1-9db8-7093-9e04-7e906bad71e3', '2026-11-20', '2026-11-20 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fcd8-8c38-72db-bf51-d42f54c0fa87', '2026-11-18', '2026-11-18 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fcd8-8c38-72db-bf51-d42f54c0fa87', '2026-11-21', '2026-11-21 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fcd8-8c38-72db-bf51-d42f54c0fa87', '2026-11-22', '2026-11-22 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fd0f-7ab8-704a-84ff-6b5db29a5ade', '2026-11-16', '2026-11-16 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fd0f-7ab8-704a-84ff-6b5db29a5ade', '2026-11-20', '2026-11-20 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fd46-6938-7248-aa8d-104f8ebfcdda', '2026-11-14', '2026-11-14 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fd46-6938-7248-aa8d-104f8ebfcdda', '2026-11-19', '2026-11-19 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fd46-6938-7248-aa8d-104f8ebfcdda', '2026-11-21', '2026-11-21 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fd7d-57b8-7018-bd3d-a3a059601ead', '2026-11-16', '2026-11-16 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fd7d-57b8-7018-bd3d-a3a059601ead', '2026-11-20', '2026-11-20 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fdb4-4638-720f-a62f-196b7e3dfab8', '2026-11-14', '2026-11-14 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fdb4-4638-720f-a62f-196b7e3dfab8', '2026-11-19', '2026-11-19 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fdb4-4638-720f-a62f-196b7e3dfab8', '2026-11-21', '2026-11-21 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fdeb-34b8-70b4-837e-35a2e6cf4d1f', '2026-11-18', '2026-11-18 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fdeb-34b8-70b4-837e-35a2e6cf4d1f', '2026-11-21', '2026-11-21 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fdeb-34b8-70b4-837e-35a2e6cf4d1f', '2026-11-22', '2026-11-22 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fe22-2338-71b1-b755-9e78da65dec0', '2026-11-14', '2026-11-14 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fe22-2338-71b1-b755-9e78da65dec0', '2026-11-19', '2026-11-19 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fe22-2338-71b1-b755-9e78da65dec0', '2026-11-21', '2026-11-21 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fec6-eeb8-70e4-8287-f28a6c23c4dd', '2026-11-16', '2026-11-16 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fec6-eeb8-70e4-8287-f28a6c23c4dd', '2026-11-20', '2026-11-20 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fefd-dd38-73b5-9a8f-cb223917d096', '2026-11-18', '2026-11-18 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fefd-dd38-73b5-9a8f-cb223917d096', '2026-11-21', '2026-11-21 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1fefd-dd38-73b5-9a8f-cb223917d096', '2026-11-22', '2026-11-22 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1ff34-cbb8-73e7-80a2-614b4b398ac6', '2026-11-16', '2026-11-16 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1ff34-cbb8-73e7-80a2-614b4b398ac6', '2026-11-20', '2026-11-20 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1ff6b-ba38-73b5-b042-ac0672efb374', '2026-11-14', '2026-11-14 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1ff6b-ba38-73b5-b042-ac0672efb374', '2026-11-19', '2026-11-19 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1ff6b-ba38-73b5-b042-ac0672efb374', '2026-11-21', '2026-11-21 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1ffa2-a8b8-70fc-84df-1e0e65a73c41', '2026-11-16', '2026-11-16 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1ffa2-a8b8-70fc-84df-1e0e65a73c41', '2026-11-20', '2026-11-20 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1ffd9-9738-723e-82be-b72454732cc3', '2026-11-14', '2026-11-14 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1ffd9-9738-723e-82be-b72454732cc3', '2026-11-19', '2026-11-19 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a1ffd9-9738-723e-82be-b72454732cc3', '2026-11-21', '2026-11-21 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a20010-85b8-707f-9907-bfdb816c2dc8', '2026-11-18', '2026-11-18 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a20010-85b8-707f-9907-bfdb816c2dc8', '2026-11-21', '2026-11-21 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a20010-85b8-707f-9907-bfdb816c2dc8', '2026-11-22', '2026-11-22 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a20047-7438-708e-ac4c-606c1668314f', '2026-11-14', '2026-11-14 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a20047-7438-708e-ac4c-606c1668314f', '2026-11-19', '2026-11-19 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a20047-7438-708e-ac4c-606c1668314f', '2026-11-21', '2026-11-21 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a200ec-3fb8-71c6-86c7-f98352889f5b', '2026-11-16', '2026-11-16 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a200ec-3fb8-71c6-86c7-f98352889f5b', '2026-11-20', '2026-11-20 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a20123-2e38-7285-819b-977c2115ed58', '2026-11-18', '2026-11-18 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a20123-2e38-7285-819b-977c2115ed58', '2026-11-21', '2026-11-21 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a20123-2e38-7285-819b-977c2115ed58', '2026-11-22', '2026-11-22 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a2015a-1cb8-73dd-af11-220dc7fc0f1d', '2026-11-16', '2026-11-16 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a2015a-1cb8-73dd-af11-220dc7fc0f1d', '2026-11-20', '2026-11-20 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a20191-0b38-71cb-9719-f7f784b0ddf4', '2026-11-14', '2026-11-14 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a20191-0b38-71cb-9719-f7f784b0ddf4', '2026-11-19', '2026-11-19 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a20191-0b38-71cb-9719-f7f784b0ddf4', '2026-11-21', '2026-11-21 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a201c7-f9b8-717c-a77d-c2eaab7ea650', '2026-11-16', '2026-11-16 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a201c7-f9b8-717c-a77d-c2eaab7ea650', '2026-11-20', '2026-11-20 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a201fe-e838-70be-a433-335cd4f8964b', '2026-11-14', '2026-11-14 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a201fe-e838-70be-a433-335cd4f8964b', '2026-11-19', '2026-11-19 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a201fe-e838-70be-a433-335cd4f8964b', '2026-11-21', '2026-11-21 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a20235-d6b8-705f-bc8f-1b166b5efe50', '2026-11-18', '2026-11-18 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a20235-d6b8-705f-bc8f-1b166b5efe50', '2026-11-21', '2026-11-21 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a20235-d6b8-705f-bc8f-1b166b5efe50', '2026-11-22', '2026-11-22 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a2026c-c538-73fd-96b5-b62e5ba003a3', '2026-11-14', '2026-11-14 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a2026c-c538-73fd-96b5-b62e5ba003a3', '2026-11-19', '2026-11-19 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a2026c-c538-73fd-96b5-b62e5ba003a3', '2026-11-21', '2026-11-21 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a20311-90b8-73a2-a92a-383d0698f07e', '2026-11-16', '2026-11-16 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a20311-90b8-73a2-a92a-383d0698f07e', '2026-11-20', '2026-11-20 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a20348-7f38-724e-ac82-dea7656d8d58', '2026-11-18', '2026-11-18 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a20348-7f38-724e-ac82-dea7656d8d58', '2026-11-21', '2026-11-21 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a20348-7f38-724e-ac82-dea7656d8d58', '2026-11-22', '2026-11-22 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a2037f-6db8-736f-8625-e6e0f02e7d69', '2026-11-16', '2026-11-16 14:43:32.536+00'),
	('01a203b6-5c09-7207-9036-ed38277a501d', '01a2037f-6db8-736f-8625-e6e0f02e7d69', '2026-11-20', '2026-11-20 14:43:32.536+00');
INSERT INTO public.airdrops VALUES
	('01a1fb21-1838-72c5-b873-50db97a986ce', '01a203b6-5c09-7207-9036-ed38277a501d', 'Season 2 points', 'Aurora Bridge', 'https://aurora-bridge.example/', 'earlyAccess', 'active', '2026-11-19', '2026-11-22 16:43:32.536+00', '0x52908400098527886E0F7030069857D2E4169EE7', 'Bridge at least 0.05 ETH, then three swaps on different days.', false, 'daily', '2026-11-21', 9, '2026-11-20 22:43:32.536+00', '2026-11-21 14:43:32.536+00'),
	('01a1fbfc-d238-7164-8123-7bfc171d0845', '01a203b6-5c09-7207-9036-ed38277a501d', 'Node campaign', 'Ember Network', 'https://ember-network.example/', 'earlyAccess', 'active', '2026-09-12', NULL, NULL, '', false, 'weekly', '2026-11-21', 24, '2026-11-21 02:43:32.536+00', '2026-11-21 14:43:32.536+00'),
	('01a1fc33-c0b8-714f-af8c-74f259621c2e', '01a203b6-5c09-7207-9036-ed38277a501d', 'Galxe quests', 'Fathom Finance', 'https://fathom-finance.example/', 'testnet', 'upcoming', '2026-11-27', '2026-11-29 02:43:32.536+00', '0xa28ceec82a046640a28ceec82a046640a28ceec8', 'Gas is cheapest on Sunday morning.', true, 'monthly', NULL, 25, '2026-11-21 03:43:32.536+00', '2026-11-21 03:43:32.536+00'),
	('01a1fc6a-af38-7202-9c51-e7469124c462', '01a203b6-5c09-7207-9036-ed38277a501d', 'Beta access', 'Glacier Wallet', 'https://glacier-wallet.example/', 'other', 'upcoming', '2026-11-22', NULL, '0x917bddb719f3553f917bddb719f3553f917bddb7', 'Bridge at least 0.05 ETH, then three swaps on different days.', false, 'daily', NULL, 26, '2026-11-21 04:43:32.536+00', '2026-11-21 04:43:32.536+00'),
	('01a1fca1-9db8-7093-9e04-7e906bad71e3', '01a203b6-5c09-7207-9036-ed38277a501d', 'Staking round', 'Harbor DAO', 'https://harbor-dao.example/', 'telegram', 'claimed', '2026-11-10', '2026-11-12 14:43:32.536+00', NULL, '', false, 'weekly', '2026-11-20', 29, '2026-11-21 05:43:32.536+00', '2026-11-20 14:43:32.536+00'),
	('01a1fcd8-8c38-72db-bf51-d42f54c0fa87', '01a203b6-5c09-7207-9036-ed38277a501d', 'Faucet and swap', 'Iris zkEVM', 'https://iris-zkevm.example/', 'earlyAccess', 'claimed', '2026-10-24', '2026-11-11 14:43:32.536+00', '0x7f59bb95f7d1331d7f59bb95f7d1331d7f59bb95', 'Needs the Discord role before the snapshot.
Second wallet is not allowed.', false, 'monthly', '2026-11-22', 33, '2026-11-21 06:43:32.536+00', '2026-11-22 14:43:32.536+00'),
	('01a1fd0f-7ab8-704a-84ff-6b5db29a5ade', '01a203b6-5c09-7207-9036-ed38277a501d', 'Community roles', 'Juniper Labs', 'https://juniper-labs.example/', 'testnet', 'expired', '2026-10-07', '2026-11-03 14:43:32.536+00', '0x6e48aa84e6c0220c6e48aa84e6c0220c6e48aa84', 'Check in with the bot every day; the streak counts.', true, 'daily', '2026-11-20', 36, '2026-11-21 07:43:32.536+00', '2026-11-20 14:43:32.536+00'),
	('01a1fd46-6938-7248-aa8d-104f8ebfcdda', '01a203b6-5c09-7207-9036-ed38277a501d', 'Genesis NFT', 'Kestrel', 'https://kestrel.example/', 'other', 'active', '2026-09-20', '2026-11-30 08:43:32.536+00', NULL, '', false, 'weekly', '2026-11-21', 40, '2026-11-21 08:43:32.536+00', '2026-11-21 14:43:32.536+00'),
	('01a1fd7d-57b8-7018-bd3d-a3a059601ead', '01a203b6-5c09-7207-9036-ed38277a501d', 'Validator quiz', 'Lumen Protocol', 'https://lumen-protocol.example/', 'telegram', 'active', '2026-09-03', '2026-11-23 02:37:32.536+00', '0x4c268862c4ae00ea4c268862c4ae00ea4c268862', 'Gas is cheapest on Sunday morning.', false, 'monthly', '2026-11-20', 43, '2026-11-21 09:43:32.536+00', '2026-11-20 14:43:32.536+00'),
	('01a1fdb4-4638-720f-a62f-196b7e3dfab8', '01a203b6-5c09-7207-9036-ed38277a501d', 'Perps trading', 'Meridian', 'https://meridian.example/', 'earlyAccess', 'active', '2026-08-17', NULL, '0x3b157751b39dffd93b157751b39dffd93b157751', 'Bridge at least 0.05 ETH, then three swaps on different days.', false, 'daily', '2026-11-21', 47, '2026-11-21 10:43:32.536+00', '2026-11-21 14:43:32.536+00'),
	('01a1fdeb-34b8-70b4-837e-35a2e6cf4d1f', '01a203b6-5c09-7207-9036-ed38277a501d', 'Referral round', 'Nimbus Pay', 'https://nimbus-pay.example/', 'testnet', 'active', '2026-11-18', '2026-12-02 05:43:32.536+00', NULL, '', true, 'weekly', '2026-11-22', 51, '2026-11-21 11:43:32.536+00', '2026-11-22 14:43:32.536+00'),
	('01a1fe22-2338-71b1-b755-9e78da65dec0', '01a203b6-5c09-7207-9036-ed38277a501d', 'Retro drop', 'Orchard', 'https://orchard.example/', 'other', 'active', '2026-11-01', '2026-12-02 20:43:32.536+00', '0x19f3553f917bddb719f3553f917bddb719f3553f', 'Needs the Discord role before the snapshot.
Second wallet is not allowed.', false, 'monthly', '2026-11-21', 55, '2026-11-21 12:43:32.536+00', '2026-11-21 14:43:32.536+00'),
	('01a1fe59-11b8-72f3-a4cb-c848a5ff8eb2', '01a203b6-5c09-7207-9036-ed38277a501d', 'Builder badge', 'Pylon', 'https://pylon.example/', 'telegram', 'upcoming', '2026-11-25', NULL, '0x08e2442e806acca608e2442e806acca608e2442e', 'Check in with the bot every day; the streak counts.', false, 'daily', NULL, 56, '2026-11-21 13:43:32.536+00', '2026-11-21 13:43:32.536+00'),
	('01a1fe90-0038-702c-92e0-e4f5dc9eaee1', '01a203b6-5c09-7207-9036-ed38277a501d', 'Name service', 'Quartz ID', 'https://quartz-id.example/', 'earlyAccess', 'upcoming', '2026-11-26', '2026-12-04 14:43:32.536+00', NULL, '', false, 'weekly', NULL, 57, '2026-11-21 14:43:32.536+00', '2026-11-21 14:43:32.536+00'),
	('01a1fec6-eeb8-70e4-8287-f28a6c23c4dd', '01a203b6-5c09-7207-9036-ed38277a501d', 'Daily spin', 'Rookery', 'https://rookery.example/', 'testnet', 'claimed', '2026-09-11', '2026-11-02 14:43:32.536+00', '0xe6c0220c6e48aa84e6c0220c6e48aa84e6c0220c', 'Gas is cheapest on Sunday morning.', true, 'monthly', '2026-11-20', 60, '2026-11-21 15:43:32.536+00', '2026-11-20 14:43:32.536+00'),
	('01a1fefd-dd38-73b5-9a8f-cb223917d096', '01a203b6-5c09-7207-9036-ed38277a501d', 'Data labelling', 'Sable AI', 'https://sable-ai.example/', 'other', 'claimed', '2026-08-25', '2026-11-01 14:43:32.536+00', '0xd5bf11fb5d379973d5bf11fb5d379973d5bf11fb', 'Bridge at least 0.05 ETH, then three swaps on different days.', false, 'daily', '2026-11-22', 64, '2026-11-21 16:43:32.536+00', '2026-11-22 14:43:32.536+00'),
	('01a1ff34-cbb8-73e7-80a2-614b4b398ac6', '01a203b6-5c09-7207-9036-ed38277a501d', 'Restaking pilot', 'Tern', 'https://tern.example/', 'telegram', 'expired', '2026-08-08', '2026-10-24 14:43:32.536+00', NULL, '', false, 'weekly', '2026-11-20', 67, '2026-11-21 17:43:32.536+00', '2026-11-20 14:43:32.536+00'),
	('01a1ff6b-ba38-73b5-b042-ac0672efb374', '01a203b6-5c09-7207-9036-ed38277a501d', 'Season 2 points, round 2', 'Aurora Bridge', 'https://aurora-bridge.example/', 'earlyAccess', 'active', '2026-11-09', NULL, '0xb39dffd93b157751b39dffd93b157751b39dffd9', 'Needs the Discord role before the snapshot.
Second wallet is not allowed.', false, 'monthly', '2026-11-21', 71, '2026-11-21 18:43:32.536+00', '2026-11-21 14:43:32.536+00'),
	('01a1ffa2-a8b8-70fc-84df-1e0e65a73c41', '01a203b6-5c09-7207-9036-ed38277a501d', 'Testnet tasks, round 2', 'Basalt Chain', 'https://basalt-chain.example/', 'testnet', 'active', '2026-10-23', '2026-12-07 05:43:32.536+00', '0xa28ceec82a046640a28ceec82a046640a28ceec8', 'Check in with the bot every day; the streak counts.', true, 'daily', '2026-11-20', 74, '2026-11-21 19:43:32.536+00', '2026-11-20 14:43:32.536+00'),
	('01a1ffd9-9738-723e-82be-b72454732cc3', '01a203b6-5c09-7207-9036-ed38277a501d', 'Early liquidity, round 2', 'Cinder Swap', 'https://cinder-swap.example/', 'other', 'active', '2026-10-06', '2026-12-07 20:43:32.536+00', NULL, '', false, 'weekly', '2026-11-21', 78, '2026-11-21 20:43:32.536+00', '2026-11-21 14:43:32.536+00'),
	('01a20010-85b8-707f-9907-bfdb816c2dc8', '01a203b6-5c09-7207-9036-ed38277a501d', 'Mini app farming, round 2', 'Driftwood', 'https://driftwood.example/', 'telegram', 'active', '2026-09-19', '2026-11-23 13:25:32.536+00', '0x806acca608e2442e806acca608e2442e806acca6', 'Gas is cheapest on Sunday morning.', false, 'monthly', '2026-11-22', 82, '2026-11-21 21:43:32.536+00', '2026-11-22 14:43:32.536+00'),
	('01a20047-7438-708e-ac4c-606c1668314f', '01a203b6-5c09-7207-9036-ed38277a501d', 'Node campaign, round 2', 'Ember Network', 'https://ember-network.example/', 'earlyAccess', 'active', '2026-09-02', NULL, '0x7f59bb95f7d1331d7f59bb95f7d1331d7f59bb95', 'Bridge at least 0.05 ETH, then three swaps on different days.', false, 'daily', '2026-11-21', 86, '2026-11-21 22:43:32.536+00', '2026-11-21 14:43:32.536+00'),
	('01a2007e-62b8-721c-9188-ae1087942cc4', '01a203b6-5c09-7207-9036-ed38277a501d', 'Galxe quests, round 2', 'Fathom Finance', 'https://fathom-finance.example/', 'testnet', 'upcoming', '2026-11-23', '2026-12-09 02:43:32.536+00', NULL, '', true, 'weekly', NULL, 87, '2026-11-21 23:43:32.536+00', '2026-11-21 23:43:32.536+00'),
	('01a200b5-5138-707b-86c3-8b54fc8eff3e', '01a203b6-5c09-7207-9036-ed38277a501d', 'Beta access, round 2', 'Glacier Wallet', 'https://glacier-wallet.example/', 'other', 'upcoming', '2026-11-24', '2026-12-09 14:43:32.536+00', '0x5d379973d5bf11fb5d379973d5bf11fb5d379973', 'Needs the Discord role before the snapshot.
Second wallet is not allowed.', false, 'monthly', NULL, 88, '2026-11-22 00:43:32.536+00', '2026-11-22 00:43:32.536+00'),
	('01a200ec-3fb8-71c6-86c7-f98352889f5b', '01a203b6-5c09-7207-9036-ed38277a501d', 'Staking round, round 2', 'Harbor DAO', 'https://harbor-dao.example/', 'telegram', 'claimed', '2026-10-31', '2026-10-23 14:43:32.536+00', '0x4c268862c4ae00ea4c268862c4ae00ea4c268862', 'Check in with the bot every day; the streak counts.', false, 'daily', '2026-11-20', 91, '2026-11-22 01:43:32.536+00', '2026-11-20 14:43:32.536+00'),
	('01a20123-2e38-7285-819b-977c2115ed58', '01a203b6-5c09-7207-9036-ed38277a501d', 'Faucet and swap, round 2', 'Iris zkEVM', 'https://iris-zkevm.example/', 'earlyAccess', 'claimed', '2026-10-14', '2026-10-22 14:43:32.536+00', NULL, '', false, 'weekly', '2026-11-22', 95, '2026-11-22 02:43:32.536+00', '2026-11-22 14:43:32.536+00'),
	('01a1fb58-06b8-7359-890f-78bee976679a', '01a203b6-5c09-7207-9036-ed38277a501d', 'Testnet tasks', 'Basalt Chain', 'https://basalt-chain.example/', 'testnet', 'active', '2026-11-02', '2026-11-24 17:43:32.536+00', '0x52908400098527886e0f7030069857d2e4169ee7', '', true, 'weekly', '2026-11-20', 12, '2026-11-20 23:43:32.536+00', '2026-11-20 14:43:32.536+00'),
	('01a1fb8e-f538-7334-ad36-e6977ed182c6', '01a203b6-5c09-7207-9036-ed38277a501d', 'Early liquidity', 'Cinder Swap', 'https://cinder-swap.example/', 'other', 'active', '2026-10-16', '2026-11-21 08:43:32.536+00', 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N', 'Needs the Discord role before the snapshot.
Second wallet is not allowed.', false, 'monthly', '2026-11-21', 16, '2026-11-21 00:43:32.536+00', '2026-11-21 14:43:32.536+00'),
	('01a2015a-1cb8-73dd-af11-220dc7fc0f1d', '01a203b6-5c09-7207-9036-ed38277a501d', 'Community roles, round 2', 'Juniper Labs', 'https://juniper-labs.example/', 'testnet', 'expired', '2026-09-27', '2026-10-14 14:43:32.536+00', '0x2a046640a28ceec82a046640a28ceec82a046640', 'Gas is cheapest on Sunday morning.', true, 'monthly', '2026-11-20', 98, '2026-11-22 03:43:32.536+00', '2026-11-20 14:43:32.536+00'),
	('01a1fbc5-e3b8-73e4-b9af-78442c030eaf', '01a203b6-5c09-7207-9036-ed38277a501d', 'Mini app farming', 'Driftwood', 'https://driftwood.example/', 'telegram', 'active', '2026-09-29', '2026-11-25 23:43:32.536+00', 'vitalik.eth', 'Check in with the bot every day; the streak counts.', false, 'daily', '2026-11-22', 20, '2026-11-21 01:43:32.536+00', '2026-11-22 14:43:32.536+00'),
	('01a20191-0b38-71cb-9719-f7f784b0ddf4', '01a203b6-5c09-7207-9036-ed38277a501d', 'Genesis NFT, round 2', 'Kestrel', 'https://kestrel.example/', 'other', 'active', '2026-09-10', '2026-12-12 20:43:32.536+00', '0x19f3553f917bddb719f3553f917bddb719f3553f', 'Bridge at least 0.05 ETH, then three swaps on different days.', false, 'daily', '2026-11-21', 102, '2026-11-22 04:43:32.536+00', '2026-11-21 14:43:32.536+00'),
	('01a201c7-f9b8-717c-a77d-c2eaab7ea650', '01a203b6-5c09-7207-9036-ed38277a501d', 'Validator quiz, round 2', 'Lumen Protocol', 'https://lumen-protocol.example/', 'telegram', 'active', '2026-08-24', '2026-12-13 11:43:32.536+00', NULL, '', false, 'weekly', '2026-11-20', 105, '2026-11-22 05:43:32.536+00', '2026-11-20 14:43:32.536+00'),
	('01a201fe-e838-70be-a433-335cd4f8964b', '01a203b6-5c09-7207-9036-ed38277a501d', 'Perps trading, round 2', 'Meridian', 'https://meridian.example/', 'earlyAccess', 'active', '2026-08-07', NULL, '0xf7d1331d7f59bb95f7d1331d7f59bb95f7d1331d', 'Needs the Discord role before the snapshot.
Second wallet is not allowed.', false, 'monthly', '2026-11-21', 109, '2026-11-22 06:43:32.536+00', '2026-11-21 14:43:32.536+00'),
	('01a20235-d6b8-705f-bc8f-1b166b5efe50', '01a203b6-5c09-7207-9036-ed38277a501d', 'Referral round, round 2', 'Nimbus Pay', 'https://nimbus-pay.example/', 'testnet', 'active', '2026-11-08', '2026-12-14 17:43:32.536+00', '0xe6c0220c6e48aa84e6c0220c6e48aa84e6c0220c', 'Check in with the bot every day; the streak counts.', true, 'daily', '2026-11-22', 113, '2026-11-22 07:43:32.536+00', '2026-11-22 14:43:32.536+00'),
	('01a2026c-c538-73fd-96b5-b62e5ba003a3', '01a203b6-5c09-7207-9036-ed38277a501d', 'Retro drop, round 2', 'Orchard', 'https://orchard.example/', 'other', 'active', '2026-10-22', '2026-12-15 08:43:32.536+00', NULL, '', false, 'weekly', '2026-11-21', 117, '2026-11-22 08:43:32.536+00', '2026-11-21 14:43:32.536+00'),
	('01a202a3-b3b8-7297-b536-0efa8ce46c46', '01a203b6-5c09-7207-9036-ed38277a501d', 'Builder badge, round 2', 'Pylon', 'https://pylon.example/', 'telegram', 'upcoming', '2026-11-27', '2026-12-14 02:43:32.536+00', '0xc4ae00ea4c268862c4ae00ea4c268862c4ae00ea', 'Gas is cheapest on Sunday morning.', false, 'monthly', NULL, 118, '2026-11-22 09:43:32.536+00', '2026-11-22 09:43:32.536+00'),
	('01a202da-a238-7001-b668-83f594437503', '01a203b6-5c09-7207-9036-ed38277a501d', 'Name service, round 2', 'Quartz ID', 'https://quartz-id.example/', 'earlyAccess', 'upcoming', '2026-11-22', NULL, '0xb39dffd93b157751b39dffd93b157751b39dffd9', 'Bridge at least 0.05 ETH, then three swaps on different days.', false, 'daily', NULL, 119, '2026-11-22 10:43:32.536+00', '2026-11-22 10:43:32.536+00'),
	('01a20311-90b8-73a2-a92a-383d0698f07e', '01a203b6-5c09-7207-9036-ed38277a501d', 'Daily spin, round 2', 'Rookery', 'https://rookery.example/', 'testnet', 'claimed', '2026-09-01', '2026-10-13 14:43:32.536+00', NULL, '', true, 'weekly', '2026-11-20', 122, '2026-11-22 11:43:32.536+00', '2026-11-20 14:43:32.536+00'),
	('01a20348-7f38-724e-ac82-dea7656d8d58', '01a203b6-5c09-7207-9036-ed38277a501d', 'Data labelling, round 2', 'Sable AI', 'https://sable-ai.example/', 'other', 'claimed', '2026-08-15', '2026-10-12 14:43:32.536+00', '0x917bddb719f3553f917bddb719f3553f917bddb7', 'Needs the Discord role before the snapshot.
Second wallet is not allowed.', false, 'monthly', '2026-11-22', 126, '2026-11-22 12:43:32.536+00', '2026-11-22 14:43:32.536+00'),
	('01a2037f-6db8-736f-8625-e6e0f02e7d69', '01a203b6-5c09-7207-9036-ed38277a501d', 'Restaking pilot, round 2', 'Tern', 'https://tern.example/', 'telegram', 'expired', '2026-11-16', '2026-10-04 14:43:32.536+00', '0x806acca608e2442e806acca608e2442e806acca6', 'Check in with the bot every day; the streak counts.', false, 'daily', '2026-11-20', 129, '2026-11-22 13:43:32.536+00', '2026-11-20 14:43:32.536+00');
INSERT INTO public.profiles VALUES
	('01a203b6-5c09-7207-9036-ed38277a501d', 'demo@dropfolio.example', true, 'Dana Demo', NULL, 'Dana', 'Demo', 'hunter', 0, 'UTC', NULL, '2026-11-22 14:43:32.528565+00', '2026-11-22 14:43:32.528565+00');
INSERT INTO public.schema_migrations VALUES
	('001-foundation', '2026-11-22T14:43:32.432Z');
INSERT INTO public.schema_migrations_lock VALUES
	('migration_lock', 0);
INSERT INTO public.settings VALUES
	('auth_secret', 'auth_secret of a test, at least thirty-two characters long'),
	('client_key', 'client_key of a test, at least thirty-two characters long');
INSERT INTO public.user_roles VALUES
	('01a203b6-5c09-7207-9036-ed38277a501d', 'hunter', '2026-11-22 14:43:32.528565+00');
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_provider_account_key UNIQUE (provider_id, account_id);
ALTER TABLE ONLY public.airdrop_totals
    ADD CONSTRAINT airdrop_totals_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.airdrop_visits
    ADD CONSTRAINT airdrop_visits_pkey PRIMARY KEY (airdrop_id, visited_date);
ALTER TABLE ONLY public.airdrops
    ADD CONSTRAINT airdrops_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_entries
    ADD CONSTRAINT audit_entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.deleted_airdrops
    ADD CONSTRAINT deleted_airdrops_pkey PRIMARY KEY (user_id, airdrop_id);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, key);
ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_key_key UNIQUE (key);
ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_email_key UNIQUE (email);
ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.schema_migrations_lock
    ADD CONSTRAINT schema_migrations_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_token_key UNIQUE (token);
ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.spent_tokens
    ADD CONSTRAINT spent_tokens_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.user_roles
    ADD CONSTRAINT user_roles_pkey PRIMARY KEY (user_id, role);
ALTER TABLE ONLY public.verifications
    ADD CONSTRAINT verifications_pkey PRIMARY KEY (id);
CREATE INDEX accounts_user_id ON public.accounts USING btree (user_id);
CREATE INDEX airdrop_visits_by_day ON public.airdrop_visits USING btree (user_id, visited_date DESC) INCLUDE (airdrop_id);
CREATE INDEX airdrops_changed ON public.airdrops USING btree (user_id, revision);
CREATE INDEX airdrops_newest ON public.airdrops USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX audit_entries_actor ON public.audit_entries USING btree (actor_id, at DESC);
CREATE INDEX audit_entries_at ON public.audit_entries USING btree (at DESC, id DESC);
CREATE INDEX audit_entries_subject ON public.audit_entries USING btree (subject_id, at DESC);
CREATE INDEX deleted_airdrops_changed ON public.deleted_airdrops USING btree (user_id, revision);
CREATE INDEX deleted_airdrops_deleted_at ON public.deleted_airdrops USING btree (deleted_at);
CREATE INDEX deleted_airdrops_kept ON public.deleted_airdrops USING btree (deleted_at) WHERE (kept IS NOT NULL);
CREATE INDEX idempotency_keys_created_at ON public.idempotency_keys USING btree (created_at);
CREATE INDEX mails_unsent ON public.mails USING btree (created_at) WHERE (sent_at IS NULL);
CREATE INDEX mails_with_body ON public.mails USING btree (created_at) WHERE ((text IS NOT NULL) OR (html IS NOT NULL));
CREATE INDEX rate_limits_resets_at ON public.rate_limits USING btree (resets_at);
CREATE INDEX sessions_expires_at ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user_id ON public.sessions USING btree (user_id);
CREATE INDEX spent_tokens_expires_at ON public.spent_tokens USING btree (expires_at);
CREATE INDEX verifications_expires_at ON public.verifications USING btree (expires_at);
CREATE INDEX verifications_identifier ON public.verifications USING btree (identifier);
CREATE TRIGGER audit_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER profiles_open_account AFTER INSERT ON public.profiles FOR EACH ROW EXECUTE FUNCTION public.open_account();
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.airdrop_totals
    ADD CONSTRAINT airdrop_totals_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.airdrop_visits
    ADD CONSTRAINT airdrop_visits_airdrop_id_fkey FOREIGN KEY (airdrop_id) REFERENCES public.airdrops(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.airdrop_visits
    ADD CONSTRAINT airdrop_visits_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.airdrops
    ADD CONSTRAINT airdrops_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.deleted_airdrops
    ADD CONSTRAINT deleted_airdrops_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.user_roles
    ADD CONSTRAINT user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

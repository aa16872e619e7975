import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE payments (
      id uuid PRIMARY KEY,
      -- Records of money outlive the account, without the person.
      user_id uuid CONSTRAINT payments_user REFERENCES profiles ON DELETE SET NULL,
      reference text NOT NULL CONSTRAINT payments_reference UNIQUE,
      kind text NOT NULL CONSTRAINT payments_kind CHECK (kind IN ('credits', 'premium')),
      package_id text,
      base_credits integer,
      bonus_credits integer,
      months integer,
      amount integer NOT NULL CONSTRAINT payments_amount CHECK (amount > 0),
      currency text NOT NULL DEFAULT 'NGN' CONSTRAINT payments_currency CHECK (currency ~ '^[A-Z]{3}$'),
      state text NOT NULL DEFAULT 'created' CONSTRAINT payments_state
        CHECK (state IN ('created', 'opened', 'pending', 'succeeded', 'failed', 'expired')),
      flag text CONSTRAINT payments_flag
        CHECK (flag IN ('surplus', 'short', 'currency', 'reference', 'duplicate', 'nobody', 'unknown')),
      provider text NOT NULL CONSTRAINT payments_provider CHECK (provider IN ('sandbox', 'flutterwave')),
      provider_id text,
      provider_reference text,
      paid_amount numeric(14, 2),
      paid_currency text,
      checkout jsonb,
      polls integer NOT NULL DEFAULT 0,
      next_poll_at timestamptz,
      expires_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL,
      opened_at timestamptz,
      settled_at timestamptz,
      refunded_amount integer NOT NULL DEFAULT 0
        CONSTRAINT payments_refunded CHECK (refunded_amount BETWEEN 0 AND amount),
      refunded_at timestamptz,
      charged_back_at timestamptz,
      CONSTRAINT payments_goods CHECK (CASE kind
        WHEN 'credits' THEN package_id IS NOT NULL AND base_credits > 0 AND bonus_credits >= 0 AND months IS NULL
        ELSE package_id IS NULL AND base_credits IS NULL AND bonus_credits IS NULL AND months BETWEEN 1 AND 12 END),
      CONSTRAINT payments_settled CHECK (state <> 'succeeded' OR (provider_id IS NOT NULL AND settled_at IS NOT NULL))
    );
    CREATE UNIQUE INDEX payments_provider_id ON payments (provider, provider_id) WHERE provider_id IS NOT NULL;
    CREATE INDEX payments_own ON payments (user_id, created_at DESC, id DESC);
    CREATE INDEX payments_newest ON payments (created_at DESC, id DESC);
    CREATE INDEX payments_by_state ON payments (state, created_at DESC, id DESC);
    CREATE INDEX payments_due ON payments (next_poll_at) WHERE next_poll_at IS NOT NULL;
    CREATE INDEX payments_flagged ON payments (created_at DESC, id DESC) WHERE flag IS NOT NULL;

    CREATE TABLE credit_purchases (
      id uuid PRIMARY KEY,
      payment_id uuid NOT NULL CONSTRAINT credit_purchases_payment REFERENCES payments
        CONSTRAINT credit_purchases_once UNIQUE,
      user_id uuid CONSTRAINT credit_purchases_user REFERENCES profiles ON DELETE SET NULL,
      reference text NOT NULL CONSTRAINT credit_purchases_reference UNIQUE,
      package_id text NOT NULL,
      base_credits integer NOT NULL CONSTRAINT credit_purchases_base CHECK (base_credits > 0),
      bonus_credits integer NOT NULL CONSTRAINT credit_purchases_bonus CHECK (bonus_credits >= 0),
      total_credits integer NOT NULL,
      amount_paid integer NOT NULL CONSTRAINT credit_purchases_amount CHECK (amount_paid > 0),
      currency text NOT NULL,
      status text NOT NULL DEFAULT 'completed' CONSTRAINT credit_purchases_status
        CHECK (status IN ('completed', 'refunded', 'charged_back')),
      refunded_credits integer NOT NULL DEFAULT 0,
      refunded_at timestamptz,
      created_at timestamptz NOT NULL,
      CONSTRAINT credit_purchases_total CHECK (total_credits = base_credits + bonus_credits),
      CONSTRAINT credit_purchases_refunded CHECK (refunded_credits BETWEEN 0 AND total_credits)
    );
    CREATE INDEX credit_purchases_own ON credit_purchases (user_id, created_at DESC, id DESC);
    CREATE INDEX credit_purchases_newest ON credit_purchases (created_at DESC, id DESC);

    CREATE TABLE payment_refunds (
      id uuid PRIMARY KEY,
      payment_id uuid NOT NULL CONSTRAINT payment_refunds_payment REFERENCES payments,
      kind text NOT NULL CONSTRAINT payment_refunds_kind CHECK (kind IN ('refund', 'chargeback')),
      state text NOT NULL CONSTRAINT payment_refunds_state
        CHECK (state IN ('requested', 'sending', 'done', 'failed', 'unclear')),
      -- Whole naira, and the credits that went back for it.
      amount integer NOT NULL CONSTRAINT payment_refunds_amount CHECK (amount > 0),
      credits integer NOT NULL DEFAULT 0 CONSTRAINT payment_refunds_credits CHECK (credits >= 0),
      provider_id text CONSTRAINT payment_refunds_provider_id UNIQUE,
      reason text,
      failure text,
      requested_by uuid,
      created_at timestamptz NOT NULL,
      settled_at timestamptz,
      CONSTRAINT payment_refunds_done CHECK (state <> 'done' OR (provider_id IS NOT NULL AND settled_at IS NOT NULL))
    );
    CREATE INDEX payment_refunds_payment_id ON payment_refunds (payment_id, created_at);
    CREATE UNIQUE INDEX payment_refunds_open ON payment_refunds (payment_id) WHERE state IN ('requested', 'sending');

    CREATE TABLE premium_periods (
      id uuid PRIMARY KEY,
      -- Null for months that were given without money, in the sandbox.
      payment_id uuid CONSTRAINT premium_periods_payment REFERENCES payments
        CONSTRAINT premium_periods_once UNIQUE,
      user_id uuid CONSTRAINT premium_periods_user REFERENCES profiles ON DELETE SET NULL,
      months integer NOT NULL CONSTRAINT premium_periods_months CHECK (months BETWEEN 1 AND 12),
      starts_on date NOT NULL,
      ends_on date NOT NULL,
      created_at timestamptz NOT NULL,
      revoked_at timestamptz,
      CONSTRAINT premium_periods_days CHECK (ends_on > starts_on)
    );
    CREATE INDEX premium_periods_user_id ON premium_periods (user_id, created_at);

    CREATE TABLE payment_events (
      id uuid PRIMARY KEY,
      hash text NOT NULL CONSTRAINT payment_events_once UNIQUE,
      source text NOT NULL CONSTRAINT payment_events_source CHECK (source IN ('webhook', 'verify', 'refund')),
      provider text NOT NULL,
      reference text,
      provider_id text,
      body text NOT NULL,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX payment_events_reference ON payment_events (reference, created_at);
    CREATE TRIGGER payment_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_events
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

    CREATE TABLE payment_notes (
      id uuid PRIMARY KEY,
      payment_id uuid NOT NULL CONSTRAINT payment_notes_payment REFERENCES payments,
      admin_id uuid,
      text text NOT NULL,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX payment_notes_payment_id ON payment_notes (payment_id, created_at);

    CREATE TABLE sandbox_payments (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      reference text NOT NULL CONSTRAINT sandbox_payments_reference UNIQUE,
      token text NOT NULL,
      amount integer NOT NULL,
      currency text NOT NULL,
      title text NOT NULL,
      description text NOT NULL,
      return_url text NOT NULL,
      status text CONSTRAINT sandbox_payments_status CHECK (status IN ('successful', 'failed', 'pending')),
      settles_at timestamptz,
      created_at timestamptz NOT NULL
    );
  `.execute(db);
}

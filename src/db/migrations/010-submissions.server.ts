import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE submissions (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL CONSTRAINT submissions_user REFERENCES profiles ON DELETE CASCADE,
      kind text NOT NULL CONSTRAINT submissions_kind CHECK (kind IN ('campaign', 'presale', 'quest')),
      status text NOT NULL DEFAULT 'draft' CONSTRAINT submissions_status
        CHECK (status IN ('draft', 'pending', 'approved', 'rejected', 'withdrawn')),
      form jsonb NOT NULL,
      payload jsonb,
      item_id uuid,
      revises uuid,
      reason text,
      sent_at timestamptz,
      decided_at timestamptz,
      decided_by uuid CONSTRAINT submissions_decided_by REFERENCES profiles ON DELETE SET NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT submissions_sent_whole CHECK (
        status IN ('draft', 'withdrawn') OR (payload IS NOT NULL AND sent_at IS NOT NULL)),
      CONSTRAINT submissions_approved_published CHECK (status <> 'approved' OR item_id IS NOT NULL),
      CONSTRAINT submissions_rejected_with_reason CHECK (status <> 'rejected' OR reason IS NOT NULL)
    );
    CREATE INDEX submissions_own ON submissions (user_id, updated_at DESC, id DESC);
    CREATE INDEX submissions_queue ON submissions (status, sent_at, id);
    CREATE INDEX submissions_decided_by ON submissions (decided_by);
    CREATE INDEX submissions_item ON submissions (item_id) WHERE item_id IS NOT NULL;
    CREATE UNIQUE INDEX submissions_one_revision ON submissions (kind, revises)
      WHERE revises IS NOT NULL AND status IN ('draft', 'pending');

    CREATE TABLE item_days (
      kind text NOT NULL CONSTRAINT item_days_kind CHECK (kind IN ('campaign', 'presale', 'quest')),
      item_id uuid NOT NULL,
      day date NOT NULL,
      views integer NOT NULL DEFAULT 0,
      clicks integer NOT NULL DEFAULT 0,
      joins integer NOT NULL DEFAULT 0,
      PRIMARY KEY (kind, item_id, day)
    );

    CREATE TABLE visitor_salts (
      day date PRIMARY KEY,
      salt bytea NOT NULL
    );

    CREATE TABLE item_visitors (
      day date NOT NULL,
      kind text NOT NULL,
      item_id uuid NOT NULL,
      event text NOT NULL CONSTRAINT item_visitors_event CHECK (event IN ('view', 'click')),
      visitor bytea NOT NULL,
      PRIMARY KEY (day, kind, item_id, event, visitor)
    );
  `.execute(db);
}

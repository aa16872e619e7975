import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The operator's word on a host and what belongs to it.
    CREATE TABLE link_entries (
      id uuid PRIMARY KEY,
      -- ASCII, lower case.
      host text NOT NULL CONSTRAINT link_entries_host UNIQUE,
      verdict text NOT NULL CONSTRAINT link_entries_verdict CHECK (verdict IN ('allow', 'block')),
      note text NOT NULL,
      created_by uuid REFERENCES profiles ON DELETE SET NULL,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX link_entries_made ON link_entries (created_at, id);
    CREATE INDEX link_entries_maker ON link_entries (created_by) WHERE created_by IS NOT NULL;

    -- The list that the operator has renewed, as it last was good.
    CREATE TABLE link_lists (
      url text PRIMARY KEY,
      -- Gzip: blocked hosts, one a line, an empty line, and those that are allowed.
      hosts bytea,
      digest text,
      blocked int NOT NULL DEFAULT 0,
      allowed int NOT NULL DEFAULT 0,
      renewed_at timestamptz,
      tried_at timestamptz NOT NULL,
      -- Why the last try left the list as it was.
      error text
    );

    -- By which lists what is stored was judged last.
    CREATE TABLE link_judgings (
      what text PRIMARY KEY,
      version text NOT NULL,
      judged_at timestamptz NOT NULL
    );

    -- Hosts that look like others': approving the listing vouches for them.
    ALTER TABLE listings ADD COLUMN vouched_hosts text[] NOT NULL DEFAULT '{}';
    CREATE INDEX listings_vouching ON listings (kind, item_id) WHERE vouched_hosts <> '{}';
    CREATE INDEX listings_blocked ON listings (kind, item_id) WHERE is_link_blocked;
  `.execute(db);
}

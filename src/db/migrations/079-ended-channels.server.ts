import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Channels that a password reset ended: security notices still go there for a week, and nothing else does.
    CREATE TABLE ended_channels (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      kind text NOT NULL CONSTRAINT ended_channels_kind CHECK (kind IN ('push', 'telegram', 'webhook')),
      address_hash bytea NOT NULL,
      sealed text NOT NULL,
      ended_at timestamptz NOT NULL
    );
    CREATE INDEX ended_channels_user_id ON ended_channels (user_id);
    CREATE INDEX ended_channels_place ON ended_channels (kind, address_hash);
    CREATE INDEX ended_channels_ended_at ON ended_channels (ended_at);

    -- A removal that a password reset asked for waits longer and ends when the owner uses a factor.
    ALTER TABLE factor_removals
      ADD COLUMN asked_by text NOT NULL DEFAULT 'reset'
        CONSTRAINT factor_removals_asked_by CHECK (asked_by IN ('admin', 'reset'));
    UPDATE factor_removals SET asked_by = 'admin' WHERE reason <> 'Requested after a password reset';
    UPDATE factor_removals SET due_at = asked_at + interval '7 days' WHERE asked_by = 'reset';
  `.execute(db);
}

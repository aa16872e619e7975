import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE ledger_examinations (
      id uuid PRIMARY KEY,
      examined_at timestamptz NOT NULL,
      -- What did not hold, and how often: [{"invariant": …, "count": …}].
      breaches jsonb NOT NULL,
      CONSTRAINT ledger_examinations_breaches CHECK (jsonb_typeof(breaches) = 'array')
    );
    CREATE INDEX ledger_examinations_newest ON ledger_examinations (examined_at DESC, id DESC);

    -- For what people gained and spent within some days: the ids of transfers rise with time.
    CREATE INDEX ledger_entries_of_people ON ledger_entries (transfer_id) INCLUDE (amount)
      WHERE account LIKE 'user:%';
  `.execute(db);
}

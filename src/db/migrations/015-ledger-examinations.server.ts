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

    -- For what moved within some days.
    CREATE INDEX ledger_transfers_created_at ON ledger_transfers (created_at);
  `.execute(db);
}

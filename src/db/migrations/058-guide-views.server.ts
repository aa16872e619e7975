import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Who reads guides is counted as who looks at what promoters publish. The rows that are there are of the kinds before.
    ALTER TABLE item_days DROP CONSTRAINT item_days_kind;
    ALTER TABLE item_days ADD CONSTRAINT item_days_kind
      CHECK (kind IN ('campaign', 'guide', 'presale', 'quest')) NOT VALID;
    ALTER TABLE item_days VALIDATE CONSTRAINT item_days_kind;
  `.execute(db);
}

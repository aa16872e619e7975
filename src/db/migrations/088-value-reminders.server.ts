import { type Kysely, sql } from 'kysely';
import { type AheadIndex, makeMissing } from '../ahead.server.ts';

/** The rewards without a value, oldest first: few of all entries. */
export const ahead: readonly AheadIndex[] = [
  {
    name: 'airdrop_entries_unvalued_rewards',
    table: 'airdrop_entries',
    on: `(created_at) WHERE kind = 'reward' AND value IS NULL`,
  },
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE airdrop_entries ADD COLUMN value_reminded_at timestamptz`.execute(db);
  for (const index of ahead) await makeMissing(index).execute(db);
}

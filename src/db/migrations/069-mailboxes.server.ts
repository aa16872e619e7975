import type { Kysely } from 'kysely';
import { type AheadIndex, makeMissing } from '../ahead.server.ts';

/** Accounts by the mailbox that their address delivers to: without a tag, and at Gmail without dots. */
export const ahead: readonly AheadIndex[] = [
  {
    name: 'profiles_mailbox',
    table: 'profiles',
    on: `((CASE WHEN split_part(lower(email), '@', 2) IN ('gmail.com', 'googlemail.com')
      THEN replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
      ELSE split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || split_part(lower(email), '@', 2) END))`,
  },
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of ahead) await makeMissing(index).execute(db);
}

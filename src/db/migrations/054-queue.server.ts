import { type Kysely, sql } from 'kysely';
import { type AheadIndex, makeMissing } from '../ahead.server.ts';

/** What admins are shown of all that waits is read in this order, a page at a time. */
export const ahead: readonly AheadIndex[] = [
  {
    name: 'payment_refunds_waiting',
    table: 'payment_refunds',
    on: `(created_at, payment_id) WHERE state <> 'done'`,
  },
  {
    name: 'follow_claims_by_campaign',
    table: 'follow_claims',
    on: `(campaign_id, created_at) WHERE status = 'pending'`,
  },
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of ahead) await makeMissing(index).execute(db);
  await sql`
    CREATE INDEX listings_blocked_since ON listings (coalesce(changed_at, created_at), item_id) WHERE is_link_blocked
  `.execute(db);
}

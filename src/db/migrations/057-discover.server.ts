import type { Kysely } from 'kysely';
import { type AheadIndex, makeMissing } from '../ahead.server.ts';

/** What starts and ends next, and what is new or was changed lately, is read in this order, a few of each. */
export const ahead: readonly AheadIndex[] = [
  { name: 'presales_by_start', table: 'presales', on: '(presale_start, id)' },
  { name: 'presales_by_end', table: 'presales', on: '(presale_end, id)' },
  {
    name: 'hub_campaigns_to_come',
    table: 'hub_campaigns',
    on: `(start_date, id) WHERE status = 'upcoming'`,
  },
  {
    name: 'hub_campaigns_running',
    table: 'hub_campaigns',
    on: `(end_date, id) WHERE status = 'active'`,
  },
  { name: 'quests_by_start', table: 'quests', on: '(starts_at, id)' },
  { name: 'listings_newest', table: 'listings', on: '(created_at DESC, item_id)' },
  {
    name: 'listings_changed_last',
    table: 'listings',
    on: '(changed_at DESC, item_id) WHERE revision > 1',
  },
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of ahead) await makeMissing(index).execute(db);
}

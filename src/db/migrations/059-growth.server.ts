import type { Kysely } from 'kysely';
import { type AheadIndex, makeMissing } from '../ahead.server.ts';

/** What was read in sequence however many rows there are. */
export const ahead: readonly AheadIndex[] = [
  {
    name: 'mails_to_forget',
    table: 'mails',
    on: '(created_at) WHERE forget',
    madeBy: '002-accounts',
  },
  { name: 'submissions_decided', table: 'submissions', on: '(status, decided_at DESC, id DESC)' },
  {
    name: 'follow_claims_again',
    table: 'follow_claims',
    on: '(handed_in_again_at) WHERE handed_in_again_at IS NOT NULL',
    madeBy: '021-claims-and-grants',
  },
  {
    name: 'ledger_transfers_of_payments',
    table: 'ledger_transfers',
    on: `(cause, key) WHERE cause IN ('purchase', 'refund')`,
  },
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of ahead) await makeMissing(index).execute(db);
}

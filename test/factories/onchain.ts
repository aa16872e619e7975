import type { Insertable } from 'kysely';
import type { Db } from '../../src/db/client.server.ts';
import type { Database } from '../../src/db/schema.server.ts';

type Owner = { id: string };
type Watch = Insertable<Database['chain_watches']>;
type Wanted = Pick<Watch, 'wallet_id' | 'chain_id'> & Partial<Watch>;

const dayMs = 86_400_000;
const hourMs = dayMs / 24;

let transactions = 0;

/** Watches a wallet of the member on a chain, as after a reading five minutes ago that is next due in an hour. */
export async function makeChainWatch(db: Db, { id }: Owner, wanted: Wanted): Promise<void> {
  const now = Date.now();
  const values = {
    due_at: new Date(now + hourMs),
    read_at: new Date(now - hourMs / 12),
    approvals_read_at: new Date(now - hourMs / 12),
    nonce: 0,
    read_nonce: wanted.nonce ?? 0,
    balance: '0',
    has_history: true,
    ...wanted,
    user_id: id,
  };
  const { user_id: _user, wallet_id: _wallet, chain_id: _chain, ...changed } = values;
  await db
    .insertInto('chain_watches')
    .values(values)
    .onConflict((conflict) => conflict.columns(['wallet_id', 'chain_id']).doUpdateSet(changed))
    .execute();
}

/**
 * Creates transactions of a watched wallet, one for each of these days (ISO dates) at noon UTC, each calling another of
 * `contracts` contracts in turn.
 */
export async function makeChainTransactions(
  db: Db,
  { id }: Owner,
  { wallet_id, chain_id }: Pick<Watch, 'wallet_id' | 'chain_id'>,
  {
    days,
    contracts = 1,
    fee = '100000000000000',
  }: { days: readonly string[]; contracts?: number; fee?: string },
): Promise<void> {
  const rows = days.map((day, index) => {
    transactions += 1;
    return {
      user_id: id,
      wallet_id,
      chain_id,
      hash: `0x${transactions.toString(16).padStart(64, '0')}`,
      block: transactions,
      mined_at: new Date(`${day}T12:00:00Z`),
      to_address: `0x${((index % contracts) + 1).toString(16).padStart(40, 'c')}`,
      method: '0xa9059cbb',
      value: '0',
      fee,
    };
  });
  await db.insertInto('chain_transactions').values(rows).execute();
}

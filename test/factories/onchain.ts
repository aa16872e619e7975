import type { Insertable } from 'kysely';
import type { Db } from '../../src/db/client.server.ts';
import type { Database } from '../../src/db/schema.server.ts';

type Owner = { id: string };
type Watch = Insertable<Database['chain_watches']>;
type WatchInput = Pick<Watch, 'wallet_id' | 'chain_id'> & Partial<Watch>;

const dayMs = 86_400_000;
const hourMs = dayMs / 24;

let transactionCount = 0;

/** Watches a wallet of the member on a chain, last read five minutes ago, and due again in an hour. */
export async function makeChainWatch(db: Db, { id }: Owner, input: WatchInput): Promise<void> {
  const now = Date.now();
  const values = {
    due_at: new Date(now + hourMs),
    read_at: new Date(now - hourMs / 12),
    approvals_read_at: new Date(now - hourMs / 12),
    nonce: 0,
    read_nonce: input.nonce ?? 0,
    balance: '0',
    has_history: true,
    ...input,
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
 * Creates transactions of a watched wallet, one for each of these days (ISO dates) at noon UTC. They call `contracts`
 * contracts in turn.
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
    transactionCount += 1;
    return {
      user_id: id,
      wallet_id,
      chain_id,
      hash: `0x${transactionCount.toString(16).padStart(64, '0')}`,
      block: transactionCount,
      mined_at: new Date(`${day}T12:00:00Z`),
      to_address: `0x${((index % contracts) + 1).toString(16).padStart(40, 'c')}`,
      method: '0xa9059cbb',
      value: '0',
      fee,
    };
  });
  await db.insertInto('chain_transactions').values(rows).execute();
}

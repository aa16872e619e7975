import type { Insertable } from 'kysely';
import type { Db } from '../../src/db/client.server.ts';
import type { Database } from '../../src/db/schema.server.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { makeTrackerWallet } from './portfolio.ts';

type Owner = { id: string };
type Change<T extends keyof Database> = Partial<Omit<Insertable<Database[T]>, 'user_id'>>;

/** The last settled block of the watches below. */
export const settledBlock = 1_000;

let transactionCount = 0;

/** Watches a wallet of the member, as if it had just been read. */
export async function makeWatch(
  db: Db,
  { id }: Owner,
  { wallet_id, ...change }: { wallet_id: string } & Change<'chain_watches'>,
): Promise<void> {
  await db
    .insertInto('chain_watches')
    .values({
      user_id: id,
      wallet_id,
      chain_id: 1,
      due_at: new Date(),
      read_at: new Date(),
      settled_block: settledBlock,
      ...change,
    })
    .execute();
}

/** Creates a settled, successful call of `to_address` by a watched wallet, as if it had been read. Returns its hash. */
export async function makeTransaction(
  db: Db,
  { id }: Owner,
  change: { wallet_id: string; mined_at: Date; to_address: string | null } & Change<'chain_transactions'>,
): Promise<string> {
  transactionCount += 1;
  const hash = `0x${transactionCount.toString(16).padStart(64, '0')}`;
  await db
    .insertInto('chain_transactions')
    .values({
      user_id: id,
      chain_id: 1,
      hash,
      block: settledBlock,
      method: '0xa9059cbb',
      value: '0',
      fee: '21000000000000',
      ...change,
    })
    .execute();
  return change.hash ?? hash;
}

/** Creates a settled approval by a watched wallet that the token has confirmed. */
export async function makeApproval(
  db: Db,
  { id }: Owner,
  change: { wallet_id: string; token: string; spender: string } & Change<'chain_approvals'>,
): Promise<void> {
  transactionCount += 1;
  const amount = String(change.amount ?? 1);
  await db
    .insertInto('chain_approvals')
    .values({
      user_id: id,
      chain_id: 1,
      hash: `0x${transactionCount.toString(16).padStart(64, '0')}`,
      log_index: 0,
      block: settledBlock,
      approved_at: new Date(),
      kind: 'token',
      amount,
      allowance: amount,
      checked_at: new Date(),
      ...change,
    })
    .execute();
}

/** Creates a row of the member in each table with data from chains. */
export async function makeOnchainRows(db: Db, owner: Owner, airdropId: string): Promise<void> {
  const { id: wallet_id } = await makeTrackerWallet(db, owner);
  const mined_at = new Date();
  const to_address = `0x${'b'.repeat(40)}`;
  await makeWatch(db, owner, { wallet_id });
  const hash = await makeTransaction(db, owner, { wallet_id, mined_at, to_address });
  const owned = { user_id: owner.id, airdrop_id: airdropId, chain_id: 1 };
  await db
    .insertInto('airdrop_contracts')
    .values({ ...owned, id: uuidv7(), address: to_address })
    .execute();
  await db
    .insertInto('airdrop_chain_visits')
    .values({ ...owned, hash, mined_at, visited_date: '2026-01-02' })
    .execute();
  const task = { user_id: owner.id, airdrop_id: airdropId, id: uuidv7(), position: 9, text: 'Swap' };
  await db.insertInto('airdrop_tasks').values(task).execute();
  await db
    .insertInto('airdrop_chain_ticks')
    .values({
      user_id: owner.id,
      task_id: task.id,
      chain_id: 1,
      hash,
      mined_at,
      ticked_on: '2026-01-02',
    })
    .execute();
  const transfer = {
    user_id: owner.id,
    wallet_id,
    chain_id: 1,
    hash,
    log_index: 1,
    block: settledBlock,
    mined_at,
    token: `0x${'c'.repeat(40)}`,
    amount: '1',
  };
  await db
    .insertInto('chain_transfers')
    .values({ ...transfer, from_address: `0x${'d'.repeat(40)}` })
    .execute();
  await makeApproval(db, owner, { wallet_id, token: transfer.token, spender: to_address });
  await db
    .insertInto('chain_claim_states')
    .values({
      ...owned,
      wallet_id,
      contract: to_address,
      claim_index: '7',
      state: 'unclaimed',
      is_settled: true,
      read_at: mined_at,
    })
    .execute();
  await db
    .insertInto('chain_findings')
    .values({ ...transfer, id: uuidv7(), airdrop_id: airdropId, kind: 'claim' })
    .execute();
}

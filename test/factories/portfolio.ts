import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../src/db/client.server.ts';
import type { Database } from '../../src/db/schema.server.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { toAddressKey } from '../../src/lib/wallet-address.ts';

type Owner = { id: string };
type Change<T extends keyof Database> = Partial<Omit<Insertable<Database[T]>, 'user_id'>>;

let walletCount = 0;

/** Returns the nth address of the tests: a valid EVM address without a checksum. */
export const makeEvmAddress = (n: number): string => `0x${n.toString(16).padStart(40, '0')}`;

/** Creates a wallet of the member with a new address. */
export function makeTrackerWallet(
  db: Db,
  { id }: Owner,
  change: Change<'tracker_wallets'> = {},
): Promise<Selectable<Database['tracker_wallets']>> {
  walletCount += 1;
  const address = change.address ?? makeEvmAddress(walletCount);
  return db
    .insertInto('tracker_wallets')
    .values({
      id: uuidv7(),
      family: 'evm',
      label: `Wallet ${walletCount}`,
      address,
      address_key: toAddressKey(address),
      ...change,
      user_id: id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Creates the state of a member's wallet for an airdrop of the member. */
export function makeAirdropWallet(
  db: Db,
  { id }: Owner,
  { airdropId, walletId, ...change }: { airdropId: string; walletId: string } & Change<'airdrop_wallets'>,
): Promise<Selectable<Database['airdrop_wallets']>> {
  return db
    .insertInto('airdrop_wallets')
    .values({ ...change, user_id: id, airdrop_id: airdropId, wallet_id: walletId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Creates an entry, by default a reward of 100 dollars. */
export function makeEntry(
  db: Db,
  { id }: Owner,
  change: Change<'airdrop_entries'> = {},
): Promise<Selectable<Database['airdrop_entries']>> {
  return db
    .insertInto('airdrop_entries')
    .values({
      id: uuidv7(),
      kind: 'reward',
      day: '2026-11-20',
      amount: '100',
      currency: 'USD',
      value: '100',
      value_currency: 'USD',
      ...change,
      user_id: id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Creates a row with `text` in each table of the portfolio, for a member with this airdrop. */
export async function makePortfolio(db: Db, owner: Owner, airdropId: string, text: string): Promise<void> {
  const owned = { user_id: owner.id };
  const wallet = await makeTrackerWallet(db, owner, { label: text, note: text });
  await makeAirdropWallet(db, owner, { airdropId, walletId: wallet.id, note: text });
  const task = { id: uuidv7(), airdrop_id: airdropId, position: 0, text };
  await db
    .insertInto('airdrop_tasks')
    .values({ ...owned, ...task })
    .execute();
  await db
    .insertInto('airdrop_task_ticks')
    .values({ ...owned, task_id: task.id })
    .execute();
  const at = new Date('2026-11-20T12:00:00Z');
  await db
    .insertInto('airdrop_period_ticks')
    .values({ ...owned, task_id: task.id, period_start: at, ticked_on: '2026-11-20', ticked_at: at })
    .execute();
  await makeEntry(db, owner, { airdrop_id: airdropId, wallet_id: wallet.id, note: text });
  await db.insertInto('portfolio_settings').values(owned).execute();
  await db
    .insertInto('tracker_tags')
    .values({ ...owned, name: text, colour: 'slate' })
    .execute();
  await db
    .insertInto('saved_views')
    .values({ ...owned, id: uuidv7(), name: text, search: '{}' })
    .execute();
  const imported = { id: uuidv7(), source: 'csv', row_count: 1, file_name: text } as const;
  await db
    .insertInto('imports')
    .values({ ...owned, ...imported })
    .execute();
  await db
    .insertInto('import_rows')
    .values({
      import_id: imported.id,
      row_number: 1,
      subject: 'airdrop',
      action: 'refused',
      name: text,
      message: text,
    })
    .execute();
  await db
    .insertInto('import_mappings')
    .values({ ...owned, headings_hash: text, mapping: '{}' })
    .execute();
  const capture = { id: uuidv7(), input: JSON.stringify({ name: text }), created_at: new Date() };
  await db
    .insertInto('airdrop_captures')
    .values({ ...owned, ...capture, expires_at: new Date(Date.now() + 86_400_000) })
    .execute();
  const watch = { ...owned, wallet_id: wallet.id, chain_id: 1 };
  await db
    .insertInto('chain_watches')
    .values({ ...watch, due_at: at })
    .execute();
  const mined = { hash: `0x${'a'.repeat(64)}`, block: 1, mined_at: at };
  await db
    .insertInto('chain_transactions')
    .values({ ...watch, ...mined, value: '0', fee: '21000' })
    .execute();
  await db
    .insertInto('chain_settings')
    .values({ ...owned, books_claims_since: at })
    .execute();
  const token = { chain_id: 1, address: `0x${'9'.repeat(40)}` };
  await db
    .insertInto('chain_tokens')
    .values({ ...token, decimals: 18, symbol: 'ARB' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const reward = await makeEntry(db, owner, { airdrop_id: airdropId, wallet_id: wallet.id, note: text });
  await db
    .insertInto('chain_findings')
    .values({
      ...watch,
      ...mined,
      id: uuidv7(),
      airdrop_id: airdropId,
      kind: 'claim',
      log_index: 0,
      token: token.address,
      amount: '1',
      state: 'booked',
      decided_at: at,
      reward_entry_id: reward.id,
    })
    .execute();
}

const year = [
  // Index of the month, gas, purchases, deposits, rewards, returns: in whole units of the value's currency.
  [0, 42, 0, 0, 0, 0],
  [1, 65, 120, 0, 0, 0],
  [2, 88, 0, 900, 0, 0],
  [3, 51, 0, 0, 640, 0],
  [4, 73, 60, 0, 0, 0],
  [5, 96, 0, 1500, 310, 0],
  [6, 58, 0, 0, 2275, 0],
  [7, 34, 45, 0, 150, 930],
  [8, 61, 0, 0, 0, 0],
  [9, 79, 0, 600, 1820, 0],
  [10, 47, 30, 0, 415, 1500],
] as const;

/**
 * Creates eleven months of 2026 with costs, rewards, an open deposit, and a returned one, spread over the airdrops
 * and wallets. One entry has no value, and one is valued in another currency.
 */
export async function makeYearOfEntries(
  db: Db,
  owner: Owner,
  airdrops: readonly { id: string; name: string }[],
  wallets: readonly { id: string }[],
): Promise<void> {
  let entryCount = 0;
  const add = (
    kind: 'gas' | 'purchase' | 'deposit' | 'reward' | 'return',
    day: string,
    value: number,
    overrides = {},
  ) => {
    if (value === 0) return undefined;
    entryCount += 1;
    const airdrop = airdrops[entryCount % airdrops.length];
    return makeEntry(db, owner, {
      kind,
      day,
      amount: (value / 2500).toFixed(4),
      currency: 'ETH',
      value: String(value),
      airdrop_id: airdrop?.id ?? null,
      airdrop_name: airdrop?.name ?? '',
      wallet_id: wallets[entryCount % wallets.length]?.id ?? null,
      minutes: (entryCount % 4) * 20,
      ...overrides,
    });
  };
  let deposit: { id: string } | undefined;
  for (const [month, gas, purchase, deposited, reward, returned] of year) {
    const toDay = (date: number) =>
      `2026-${String(month + 1).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
    await add('gas', toDay(3), gas * 0.4);
    await add('gas', toDay(17), gas * 0.6, { note: 'Bridged and swapped' });
    await add('purchase', toDay(8), purchase, { currency: 'USDC', amount: String(purchase) });
    deposit = (await add('deposit', toDay(11), deposited)) ?? deposit;
    await add('reward', toDay(19), reward, { currency: 'ARB', amount: (reward * 1.37).toFixed(1) });
    await add('return', toDay(20), returned, {
      deposit_id: deposit?.id ?? null,
      closes_deposit: returned === 930,
    });
  }
  await makeEntry(db, owner, { day: '2026-11-18', amount: '4200', currency: 'NEW', value: null });
  await makeEntry(db, owner, {
    day: '2026-02-02',
    value: '55',
    value_currency: 'EUR',
    currency: 'EUR',
    amount: '55',
  });
}

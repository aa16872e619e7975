import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../src/db/client.server.ts';
import type { Database } from '../../src/db/schema.server.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';

type Owner = { id: string };
type Change<T extends keyof Database> = Partial<Omit<Insertable<Database[T]>, 'user_id'>>;

let wallets = 0;

/** The `at`-th address of the tests: a valid EVM address, without a checksum. */
export const evmAddress = (at: number): string => `0x${at.toString(16).padStart(40, '0')}`;

/** A wallet in the member's book; each has another address. */
export function makeTrackerWallet(
  db: Db,
  { id }: Owner,
  change: Change<'tracker_wallets'> = {},
): Promise<Selectable<Database['tracker_wallets']>> {
  wallets += 1;
  const address = change.address ?? evmAddress(wallets);
  return db
    .insertInto('tracker_wallets')
    .values({
      id: uuidv7(),
      family: 'evm',
      label: `Wallet ${wallets}`,
      ...{ address, address_key: address.toLowerCase() },
      ...change,
      user_id: id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What a wallet has of an airdrop, both the member's. */
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

/** A reward of 100 dollars, unless something else is said. */
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
      ...{ amount: '100', currency: 'USD', value: '100', value_currency: 'USD' },
      ...change,
      user_id: id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A row in each table of the portfolio that says `text`, for a member with this airdrop. */
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
}

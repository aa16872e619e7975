import { type Kysely, sql } from 'kysely';
import { addressKey, cleanAddress, readAddress } from '#/lib/wallet-address.ts';

type Row = { id: string; user_id: string; address: string; address_key: string; family: string };

/**
 * A wallet can have a name of ENS or another name service beside its address. Wallets whose address was written with a prefix,
 * within a link or as a name get the key of the plain address; one that is in the book twice keeps its own key, and the page
 * says so. Addresses of networks that aren't of Cosmos are no longer called that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE tracker_wallets ADD COLUMN name text NOT NULL DEFAULT ''`.execute(db);
  await sql`
    UPDATE tracker_wallets SET family = 'other'
    WHERE family = 'cosmos' AND address ~ '^(aleo|erd|fuel|io|npub|one|zil)1'`.execute(db);
  const { rows } = await sql<Row>`
    SELECT id, user_id, address, address_key, family FROM tracker_wallets
    WHERE family = 'other' ORDER BY created_at, id`.execute(db);
  const changed = rows.flatMap(({ id, user_id, address, address_key, family }) => {
    const key = addressKey(address);
    const read = readAddress(address);
    const isUnwrapped = read.address !== cleanAddress(address) && read.family === 'evm';
    return key === address_key ? [] : [{ id, user_id, key, family: isUnwrapped ? 'evm' : family }];
  });
  // One at a time: two of them may have become one address.
  for (const { id, user_id, key, family } of changed) {
    await sql`
      UPDATE tracker_wallets w SET address_key = ${key}, family = ${family}
      WHERE id = ${id} AND NOT EXISTS (
        SELECT FROM tracker_wallets o WHERE o.user_id = ${user_id} AND o.address_key = ${key})`.execute(db);
  }
}

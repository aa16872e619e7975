import { type Kysely, sql } from 'kysely';
import { addressKey, familyOf } from '#/lib/wallet-address.ts';

type Row = { id: string; user_id: string; address: string };

/**
 * Wallets that joined the book from airdrops, and of which SQL could not tell the family, get it and the key of their
 * address. Two spellings of one address become one wallet, the older one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Row>`
    SELECT id, user_id, address FROM tracker_wallets WHERE family = 'other' ORDER BY created_at, id`.execute(
    db,
  );
  const kept = new Map<string, string>();
  const told = rows
    .map(({ id, user_id, address }) => {
      const key = addressKey(address);
      const place = `${user_id} ${key}`;
      const first = kept.get(place) ?? id;
      kept.set(place, first);
      return { id, first, key, family: familyOf(address) };
    })
    .filter(({ family }) => family !== 'other');
  const spelt = sql`jsonb_to_recordset(${JSON.stringify(told)}::jsonb) AS t(id uuid, first uuid, key text, family text)`;
  await sql`
    UPDATE airdrop_wallets c SET wallet_id = t.first FROM ${spelt}
    WHERE c.wallet_id = t.id AND t.id <> t.first
      AND NOT EXISTS (SELECT FROM airdrop_wallets o WHERE o.airdrop_id = c.airdrop_id AND o.wallet_id = t.first)`.execute(
    db,
  );
  await sql`DELETE FROM tracker_wallets w USING ${spelt} WHERE w.id = t.id AND t.id <> t.first`.execute(db);
  await sql`
    UPDATE tracker_wallets w SET address_key = t.key, family = t.family FROM ${spelt} WHERE w.id = t.id`.execute(
    db,
  );
}

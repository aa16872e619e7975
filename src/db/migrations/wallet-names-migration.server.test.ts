import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeMember } from '../../../test/factories/members.ts';
import { makeTrackerWallet } from '../../../test/factories/portfolio.ts';
import { setUpDatabase } from '../../../test/harness/database.ts';
import { up } from './083-wallet-names.server.ts';

const database = setUpDatabase();

it('gives wallets the key of their plain address, and keeps both of two that are one address', async () => {
  const { db, ownerDb } = database;
  const member = await makeMember(db);
  const add = (address: string, family: 'other' | 'evm' | 'cosmos', address_key = address) =>
    makeTrackerWallet(db, member, { address, family, address_key, label: '' });
  const plain = `0x${'ab'.repeat(20)}`;
  const other = `0x${'cd'.repeat(20)}`;
  const first = await add(plain, 'evm');
  const twin = await add(`eth:${plain}`, 'other');
  const link = await add(`https://etherscan.io/address/${other}`, 'other');
  const name = await add('Ada.eth', 'other');
  const multiversx = await add(`erd1${'q'.repeat(58)}`, 'cosmos');

  await sql`ALTER TABLE tracker_wallets DROP COLUMN name`.execute(ownerDb);
  // A migration knows no types of tables.
  await up(ownerDb as unknown as Kysely<unknown>);
  const rows = await db
    .selectFrom('tracker_wallets')
    .select(['id', 'family', 'address_key', 'name'])
    .execute();
  expect(new Set(rows)).toEqual(
    new Set([
      { id: first.id, family: 'evm', address_key: plain, name: '' },
      { id: twin.id, family: 'other', address_key: `eth:${plain}`, name: '' },
      { id: link.id, family: 'evm', address_key: other, name: '' },
      { id: name.id, family: 'other', address_key: 'ada.eth', name: '' },
      { id: multiversx.id, family: 'other', address_key: `erd1${'q'.repeat(58)}`, name: '' },
    ]),
  );
});

import type { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { makeAirdrop } from '../../../test/factories/airdrops.ts';
import { makeMember } from '../../../test/factories/members.ts';
import { makeAirdropWallet, makeTrackerWallet } from '../../../test/factories/portfolio.ts';
import { setUpDatabase } from '../../../test/harness/database.ts';
import { up } from './033-wallet-keys.server.ts';

const database = setUpDatabase();

it('gives wallets that airdrops brought the family and the key of their address, each address once', async () => {
  const { db, ownerDb } = database;
  const [one, other] = [await makeMember(db), await makeMember(db)];
  const bring = async (member: { id: string }, address: string) => {
    const wallet = await makeTrackerWallet(db, member, {
      ...{ address, address_key: address, family: 'other', label: '' },
    });
    const airdrop = await makeAirdrop(db, member, { wallet_address: address });
    await makeAirdropWallet(db, member, { airdropId: airdrop.id, walletId: wallet.id });
    return { wallet, airdrop };
  };
  const key = '0:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8';
  const bounceable = await bring(one, 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N');
  const again = await bring(one, 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI');
  const named = await bring(one, 'vitalik.eth');
  const theirs = await bring(other, 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI');
  const starknet = await bring(other, '0x49D36570D4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7');

  // A migration knows no types of tables.
  await up(ownerDb as unknown as Kysely<unknown>);
  const wallets = await db.selectFrom('tracker_wallets').select(['id', 'family', 'address_key']).execute();
  const isTon = { family: 'ton', address_key: key };
  expect(new Set(wallets)).toEqual(
    new Set([
      { id: bounceable.wallet.id, ...isTon },
      { id: named.wallet.id, family: 'other', address_key: 'vitalik.eth' },
      { id: theirs.wallet.id, ...isTon },
      {
        id: starknet.wallet.id,
        family: 'starknet',
        address_key: '0x049d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7',
      },
    ]),
  );
  const cells = await db
    .selectFrom('airdrop_wallets')
    .select(['airdrop_id', 'wallet_id'])
    .where('airdrop_id', 'in', [bounceable.airdrop.id, again.airdrop.id])
    .execute();
  expect(cells.map(({ wallet_id }) => wallet_id)).toEqual([bounceable.wallet.id, bounceable.wallet.id]);
});

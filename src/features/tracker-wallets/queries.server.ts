import type { Db } from '#/db/client.server.ts';

export const trackerWalletParts = [
  {
    name: 'trackerWallets',
    read: (db: Db, id: string) =>
      db
        .selectFrom('tracker_wallets')
        .select(['id', 'family', 'address', 'label', 'colour', 'note', 'archived_at'])
        .select(['created_at', 'updated_at'])
        .where('user_id', '=', id)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
  },
  {
    name: 'airdropWallets',
    read: (db: Db, id: string) =>
      db
        .selectFrom('airdrop_wallets')
        .select(['airdrop_id', 'wallet_id', 'position', 'state', 'claim_amount', 'note', 'updated_at'])
        .where('user_id', '=', id)
        .orderBy('airdrop_id')
        .orderBy('position')
        .orderBy('wallet_id')
        .execute(),
  },
];

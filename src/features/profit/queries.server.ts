import type { Db } from '#/db/client.server.ts';

export const profitParts = [
  {
    name: 'entries',
    read: (db: Db, id: string) =>
      db
        .selectFrom('airdrop_entries')
        .select(['id', 'airdrop_id', 'airdrop_name', 'wallet_id', 'wallet_name', 'kind', 'deposit_id'])
        .select(['closes_deposit', 'day', 'amount', 'currency', 'value', 'value_currency', 'rate'])
        .select(['rate_source', 'rate_at', 'minutes', 'note', 'created_at', 'updated_at'])
        .where('user_id', '=', id)
        .orderBy('day')
        .orderBy('id')
        .execute(),
  },
];

import type { Selectable } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import type { Database } from '#/db/schema.server.ts';
import { checksumAddress } from '#/platform/auth/ethereum.server.ts';
import type { Wallet } from './schema.ts';

export const walletColumns = ['id', 'address', 'created_at', 'last_used_at'] as const;

type Row = Pick<Selectable<Database['wallets']>, (typeof walletColumns)[number]>;

export function toWallet(row: Row): Wallet {
  return {
    id: row.id,
    address: checksumAddress(row.address),
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}

export async function listWallets(db: Db, userId: string): Promise<Wallet[]> {
  const rows = await db
    .selectFrom('wallets')
    .select(walletColumns)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toWallet);
}

import type { Selectable } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import type { Database } from '#/db/schema.server.ts';
import type { Passkey } from './schema.ts';

export const passkeyColumns = ['id', 'name', 'created_at', 'last_used_at'] as const;

type Row = Pick<Selectable<Database['passkeys']>, (typeof passkeyColumns)[number]>;

export function toPasskey(row: Row): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}

export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(passkeyColumns)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toPasskey);
}

import { type Selectable, sql, type UpdateObject } from 'kysely';
import type { Db, Trx } from '#/db/client.server.ts';
import type { Database } from '#/db/schema.server.ts';

export type Watch = Pick<
  Selectable<Database['chain_watches']>,
  | 'user_id'
  | 'wallet_id'
  | 'chain_id'
  | 'nonce'
  | 'balance'
  | 'read_nonce'
  | 'settled_block'
  | 'older_cursor'
  | 'head_signature'
  | 'read_signature'
  | 'unchanged_reads'
  | 'transfers_read_at'
  | 'transfers_nonce'
  | 'transfers_settled_block'
  | 'transfers_cursor'
  | 'approvals_read_at'
  | 'approvals_nonce'
  | 'approvals_settled_block'
> & { address: string };

type WatchKey = Pick<Watch, 'user_id' | 'wallet_id' | 'chain_id'>;

/** Tables that store the data of a watch by block. */
type ReadTable = 'chain_transactions' | 'chain_transfers' | 'chain_approvals';

export const matchWatch = ({ user_id, wallet_id, chain_id }: WatchKey) =>
  sql<boolean>`user_id = ${user_id} AND wallet_id = ${wallet_id} AND chain_id = ${chain_id}`;

/** Returns whether the wallet is still watched: its owner may have turned it off since the watch was listed. */
export async function isWatched(db: Db, watch: WatchKey): Promise<boolean> {
  const row = await db
    .selectFrom('chain_watches')
    .select('is_on')
    .where(matchWatch(watch))
    .executeTakeFirst();
  return row?.is_on === true;
}

/** Locks a watch and returns when it is due; undefined if the wallet is no longer watched. */
export async function lockWatch(trx: Trx, watch: WatchKey): Promise<{ due_at: Date } | undefined> {
  return await trx
    .selectFrom('chain_watches')
    .select('due_at')
    .where(matchWatch(watch))
    .where('is_on', '=', true)
    .forUpdate()
    .executeTakeFirst();
}

/** Counts the wallets and chains that the watch's owner watches. */
export async function countWatches(db: Db, { user_id }: WatchKey): Promise<number> {
  const { count } = await db
    .selectFrom('chain_watches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('is_on', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}

export async function updateWatch(
  db: Db,
  watch: WatchKey,
  changes: UpdateObject<Database, 'chain_watches'>,
): Promise<void> {
  await db.updateTable('chain_watches').set(changes).where(matchWatch(watch)).execute();
}

export async function countRead(db: Db, table: ReadTable, watch: WatchKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ${sql.table(table)} WHERE ${matchWatch(watch)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns whether a reorganization may take back stored rows, which are those above `settledBlock`. */
export async function hasUnsettled(
  db: Db,
  table: ReadTable,
  watch: WatchKey,
  settledBlock: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM ${sql.table(table)} WHERE ${matchWatch(watch)} AND block > ${settledBlock ?? 0} LIMIT 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Deletes rows that a reorganization may have taken back, up to `lastBlock`. */
export async function deleteUnsettled(
  trx: Trx,
  table: ReadTable,
  watch: WatchKey,
  settledBlock: number | null,
  lastBlock = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  await sql`
    DELETE FROM ${sql.table(table)} WHERE ${matchWatch(watch)} AND block > ${settledBlock ?? -1} AND block <= ${lastBlock}`.execute(
    trx,
  );
}

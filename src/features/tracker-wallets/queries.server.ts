import { type Selectable, sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import type { Database } from '#/db/schema.server.ts';
import { notFound } from '#/lib/app-error.ts';
import { toLabelColor } from '#/lib/label-colors.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { TrackerWallet, TrackerWalletId } from './schema.ts';

export { isValidAddress } from './address.server.ts';

const columns = [
  'id',
  'family',
  'address',
  'name',
  'label',
  'colour',
  'note',
  'archived_at',
  'created_at',
] as const;

type Row = Pick<Selectable<Database['tracker_wallets']>, (typeof columns)[number]> & {
  airdrop_count: number;
  entry_count: number;
  watched_chains: number;
};

const toWallet = (row: Row): TrackerWallet => ({
  id: row.id,
  family: row.family,
  address: row.address,
  name: row.name,
  label: row.label,
  colour: toLabelColor(row.colour),
  note: row.note,
  isArchived: row.archived_at !== null,
  airdropCount: row.airdrop_count,
  entryCount: row.entry_count,
  watchedChains: row.watched_chains,
  createdAt: row.created_at.toISOString(),
});

function selectWallets({ db, actor, config }: Pick<MemberCtx, 'db' | 'actor' | 'config'>) {
  const chainIds = config.chains?.map(({ id }) => id) ?? [];
  const countRows = (table: 'airdrop_wallets' | 'airdrop_entries') =>
    sql<number>`(SELECT count(*) FROM ${sql.table(table)} c WHERE c.wallet_id = tracker_wallets.id)`;
  return db
    .selectFrom('tracker_wallets')
    .select(columns)
    .select([
      countRows('airdrop_wallets').as('airdrop_count'),
      countRows('airdrop_entries').as('entry_count'),
      sql<number>`(
        SELECT count(*) FROM chain_watches w
        WHERE w.wallet_id = tracker_wallets.id AND w.is_on AND w.chain_id = ANY(${chainIds}::bigint[]))`.as(
        'watched_chains',
      ),
    ])
    .where('user_id', '=', actor.id);
}

export async function listTrackerWallets(ctx: MemberCtx): Promise<TrackerWallet[]> {
  const rows = await selectWallets(ctx).orderBy('created_at').orderBy('id').execute();
  return rows.map(toWallet);
}

/** Throws NOT_FOUND if the member has no such wallet. */
export async function getTrackerWallet(
  ctx: Pick<MemberCtx, 'db' | 'actor' | 'config'>,
  { id }: TrackerWalletId,
): Promise<TrackerWallet> {
  const row = await selectWallets(ctx)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('wallet'));
  return toWallet(row);
}

export const trackerWalletParts = [
  {
    name: 'trackerWallets',
    query: (db: Db, id: string) =>
      db
        .selectFrom('tracker_wallets')
        .select(['id', 'family', 'address', 'name', 'label', 'colour', 'note', 'archived_at'])
        .select(['created_at', 'updated_at'])
        .where('user_id', '=', id)
        .orderBy('created_at')
        .orderBy('id'),
  },
  {
    name: 'airdropWallets',
    query: (db: Db, id: string) =>
      db
        .selectFrom('airdrop_wallets')
        .select(['airdrop_id', 'wallet_id', 'position', 'state', 'claim_amount', 'claim_index'])
        .select(['note', 'updated_at'])
        .where('user_id', '=', id)
        .orderBy('airdrop_id')
        .orderBy('position')
        .orderBy('wallet_id'),
  },
];

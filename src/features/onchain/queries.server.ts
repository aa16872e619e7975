import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { notFound } from '#/lib/app-error.ts';
import { getChainFamily, nativeDecimals } from '#/lib/chains.ts';
import { formatUnits } from '#/lib/units.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { getChains, isLateReading, toWatchableChain } from './chains.server.ts';
import type { ChainActivity, OnchainOverview, OnchainSettings, WalletActivity } from './schema.ts';

export { getChains, toWatchableChain };

type Sums = {
  wallet_id: string;
  /** Null for the sums over all chains. */
  chain_id: number | null;
  count: number;
  first_at: Date;
  last_at: Date;
  days: number;
  weeks: number;
  months: number;
  contracts: number;
  fee: string;
};

/** Sums the wallets' transactions by chain and over all chains. Days, weeks, and months are in UTC. */
async function sumTransactions(
  { db, actor }: Pick<MemberCtx, 'db' | 'actor'>,
  walletId: string | undefined,
): Promise<Sums[]> {
  // A transaction has a row for each program that it calls.
  const isFirst = sql`coalesce(program_index, 1) = 1`;
  const walletFilter = walletId === undefined ? sql`` : sql`AND wallet_id = ${walletId}`;
  const { rows } = await sql<Sums>`
    SELECT wallet_id, chain_id, count(*) FILTER (WHERE ${isFirst}) AS count, min(mined_at) AS first_at, max(mined_at) AS last_at,
      count(DISTINCT date_trunc('day', mined_at, 'UTC')) AS days,
      count(DISTINCT date_trunc('week', mined_at, 'UTC')) AS weeks,
      count(DISTINCT date_trunc('month', mined_at, 'UTC')) AS months,
      count(DISTINCT (chain_id, coalesce(program, to_address))) FILTER (WHERE method <> '' OR program <> '') AS contracts,
      coalesce(sum(fee) FILTER (WHERE ${isFirst}), 0)::text AS fee
    FROM chain_transactions LEFT JOIN LATERAL unnest(programs) WITH ORDINALITY AS p (program, program_index) ON true
    WHERE user_id = ${actor.id} ${walletFilter}
    GROUP BY GROUPING SETS ((wallet_id, chain_id), (wallet_id))`.execute(db);
  return rows;
}

const toActivity = (sums: Sums | undefined, nonce: number) => ({
  transactionCount: Math.max(nonce, sums?.count ?? 0),
  firstUsedAt: sums?.first_at.toISOString() ?? null,
  lastUsedAt: sums?.last_at.toISOString() ?? null,
  activeDays: sums?.days ?? 0,
  activeWeeks: sums?.weeks ?? 0,
  activeMonths: sums?.months ?? 0,
  contractCount: sums?.contracts ?? 0,
});

/** Returns the activity of the member's watched wallets, or of one of them. Throws UNAVAILABLE if chains are off. */
async function listActivities(ctx: MemberCtx, walletId?: string): Promise<WalletActivity[]> {
  const chains = getChains(ctx);
  const order = new Map(chains.map(({ id }, index) => [id, index]));
  const rows = await ctx.db
    .selectFrom('chain_watches')
    .select(['wallet_id', 'chain_id', 'is_on', 'created_at', 'due_at', 'read_at', 'failed_at'])
    .select([
      'nonce',
      'balance',
      'read_nonce',
      'older_cursor',
      'has_history',
      'head_signature',
      'read_signature',
    ])
    .where('user_id', '=', ctx.actor.id)
    .$if(walletId !== undefined, (query) => query.where('wallet_id', '=', walletId ?? ''))
    .execute();
  const configuredRows = rows
    .filter(({ chain_id }) => order.has(chain_id))
    .toSorted((a, b) => (order.get(a.chain_id) ?? 0) - (order.get(b.chain_id) ?? 0));
  const sums = new Map(
    (await sumTransactions(ctx, walletId)).map((row) => [`${row.wallet_id} ${row.chain_id ?? 'all'}`, row]),
  );
  return [...Map.groupBy(configuredRows, ({ wallet_id }) => wallet_id)].map(
    ([id, watches]): WalletActivity => {
      const activities = watches.map((row): ChainActivity => {
        const chainSums = sums.get(`${id} ${row.chain_id}`);
        const family = getChainFamily(chains, row.chain_id);
        const decimals = nativeDecimals[family];
        const isHistoryRead =
          row.has_history &&
          row.older_cursor === null &&
          row.read_nonce === row.nonce &&
          row.read_signature === row.head_signature;
        const isComplete = row.nonce === 0 || isHistoryRead;
        return {
          chainId: row.chain_id,
          isWatched: row.is_on,
          ...toActivity(chainSums, row.nonce ?? 0),
          gas: formatUnits(chainSums?.fee ?? '0', decimals),
          balance: row.balance === null ? null : formatUnits(row.balance, decimals),
          readAt: row.read_at?.toISOString() ?? null,
          isLate: row.is_on && isLateReading(row, ctx.now),
          isComplete,
          isCountPartial: family === 'solana' && row.read_at !== null && !isComplete,
        };
      });
      const total = activities.reduce((sum, { transactionCount }) => sum + transactionCount, 0);
      return {
        id,
        isWatched: watches.some(({ is_on }) => is_on),
        ...toActivity(sums.get(`${id} all`), total),
        chains: activities,
      };
    },
  );
}

async function getSettings({ db, actor }: MemberCtx): Promise<OnchainSettings> {
  const row = await db
    .selectFrom('chain_settings')
    .select('books_claims_since')
    .where('user_id', '=', actor.id)
    .executeTakeFirst();
  return { booksClaims: row?.books_claims_since != null };
}

/** Returns the chains of this site, and the activity of the member's watched wallets. Throws UNAVAILABLE if chains are off. */
export async function getOverview(ctx: MemberCtx): Promise<OnchainOverview> {
  return {
    ...(await getSettings(ctx)),
    chains: getChains(ctx).map(toWatchableChain),
    wallets: await listActivities(ctx),
  };
}

/** Throws NOT_FOUND for a wallet that isn't watched and never was. */
export async function getWalletActivity(ctx: MemberCtx, id: string): Promise<WalletActivity> {
  const [wallet] = await listActivities(ctx, id);
  if (wallet === undefined) throw notFound('wallet');
  return wallet;
}

/** On-chain data in the account export. */
export const onchainParts = [
  {
    name: 'chainSettings',
    query: (db: Db, id: string) =>
      db.selectFrom('chain_settings').select(['books_claims_since', 'updated_at']).where('user_id', '=', id),
    isSingle: true,
  },
  {
    name: 'chainWatches',
    query: (db: Db, id: string) =>
      db
        .selectFrom('chain_watches')
        .select(['wallet_id', 'chain_id', 'is_on', 'created_at', 'read_at', 'nonce', 'balance'])
        .where('user_id', '=', id)
        .orderBy('wallet_id')
        .orderBy('chain_id'),
  },
  {
    name: 'chainTransactions',
    query: (db: Db, id: string) =>
      db
        .selectFrom('chain_transactions')
        .select(['wallet_id', 'chain_id', 'hash', 'block', 'mined_at', 'to_address', 'method'])
        .select(['value', 'fee', 'is_failed', 'programs'])
        .where('user_id', '=', id)
        .orderBy('wallet_id')
        .orderBy('chain_id')
        .orderBy('block')
        .orderBy('hash'),
  },
  {
    name: 'chainTransfers',
    query: (db: Db, id: string) =>
      db
        .selectFrom('chain_transfers')
        .select(['wallet_id', 'chain_id', 'hash', 'log_index', 'block', 'mined_at'])
        .select(['token', 'from_address', 'amount'])
        .where('user_id', '=', id)
        .orderBy('wallet_id')
        .orderBy('chain_id')
        .orderBy('block')
        .orderBy('hash')
        .orderBy('log_index'),
  },
  {
    name: 'chainApprovals',
    query: (db: Db, id: string) =>
      db
        .selectFrom('chain_approvals')
        .select(['wallet_id', 'chain_id', 'hash', 'log_index', 'block', 'approved_at'])
        .select(['token', 'spender', 'kind', 'amount', 'allowance', 'checked_at'])
        .where('user_id', '=', id)
        .orderBy('wallet_id')
        .orderBy('chain_id')
        .orderBy('block')
        .orderBy('hash')
        .orderBy('log_index'),
  },
];

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { AppError, notFound } from '#/lib/app-error.ts';
import { addDays } from '#/lib/dates.ts';
import { getToday, type MemberCtx } from '#/platform/context.server.ts';
import { byDay, readList } from '#/platform/keyset.server.ts';
import type { Prices } from '#/platform/prices/prices.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import type { EntryKind } from './kinds.ts';
import type {
  CoinList,
  CoinsInput,
  EntriesInput,
  EntriesPage,
  Entry,
  EntryCounts,
  RateInput,
  RateLookup,
  SummaryInput,
} from './schema.ts';

type Scope = Pick<MemberCtx, 'db' | 'actor'>;

type Row = {
  id: string;
  kind: EntryKind;
  day: string;
  amount: string;
  currency: string;
  value: string | null;
  value_currency: string;
  rate: string | null;
  rate_source: string | null;
  rate_at: Date | null;
  coin_id: string | null;
  transaction_hash: string | null;
  transaction_line: string | null;
  airdrop_id: string | null;
  airdrop: string;
  project: string;
  wallet_id: string | null;
  wallet: string;
  deposit_id: string | null;
  closes_deposit: boolean;
  minutes: number;
  note: string;
  created_at: Date;
};

const toEntry = (row: Row): Entry => ({
  id: row.id,
  kind: row.kind,
  day: row.day,
  amount: row.amount,
  currency: row.currency,
  value: row.value,
  valueCurrency: row.value_currency,
  rate:
    row.rate === null || row.rate_source === null || row.rate_at === null
      ? null
      : { value: row.rate, source: row.rate_source, at: row.rate_at.toISOString() },
  coinId: row.coin_id,
  airdrop: { id: row.airdrop_id, name: row.airdrop, project: row.project },
  wallet: { id: row.wallet_id, name: row.wallet },
  depositId: row.deposit_id,
  closesDeposit: row.closes_deposit,
  minutes: row.minutes,
  note: row.note === '' ? null : row.note,
  transaction:
    row.transaction_hash === null || row.transaction_line === null
      ? null
      : { hash: row.transaction_hash, line: row.transaction_line },
  createdAt: row.created_at.toISOString(),
});

/** SQL for the current or last known name of the airdrop. */
export const currentAirdropName = sql<string>`coalesce(a.name, e.airdrop_name)`;
/** SQL for the project of the airdrop; empty if it was deleted. */
export const currentProject = sql<string>`coalesce(a.project, '')`;
/** SQL for the current or last known name of the wallet; the address if it has no label. */
export const currentWalletName = sql<string>`coalesce(nullif(w.label, ''), w.address, e.wallet_name)`;

/** Selects the user's entries as `e`, joined with airdrops `a` and wallets `w`. */
export const selectOwnEntries = ({ db, actor }: Scope) =>
  db
    .selectFrom('airdrop_entries as e')
    .leftJoin('airdrops as a', (join) =>
      join.onRef('a.id', '=', 'e.airdrop_id').onRef('a.user_id', '=', 'e.user_id'),
    )
    .leftJoin('tracker_wallets as w', (join) =>
      join.onRef('w.id', '=', 'e.wallet_id').onRef('w.user_id', '=', 'e.user_id'),
    )
    .where('e.user_id', '=', actor.id);

const selectEntries = (scope: Scope) =>
  selectOwnEntries(scope)
    .select(['e.id', 'e.kind', 'e.day', 'e.currency', 'e.value_currency', 'e.rate_source', 'e.rate_at'])
    .select(['e.airdrop_id', 'e.wallet_id', 'e.deposit_id', 'e.closes_deposit', 'e.minutes', 'e.note'])
    .select(['e.coin_id', 'e.created_at', 'e.transaction_hash', 'e.transaction_line'])
    .select([
      sql<string>`trim_scale(e.amount)`.as('amount'),
      sql<string | null>`trim_scale(e.value)`.as('value'),
      sql<string | null>`trim_scale(e.rate)`.as('rate'),
      currentAirdropName.as('airdrop'),
      currentProject.as('project'),
      currentWalletName.as('wallet'),
    ]);

/** Returns the SQL condition for the given year, airdrop, and wallet. */
export function buildFilterCondition({ year, airdropId, walletId }: SummaryInput): RawBuilder<SqlBool> {
  const conditions = [
    ...(year === undefined ? [] : [sql`e.day BETWEEN ${`${year}-01-01`}::date AND ${`${year}-12-31`}::date`]),
    ...(airdropId === undefined ? [] : [sql`e.airdrop_id = ${airdropId}::uuid`]),
    ...(walletId === undefined ? [] : [sql`e.wallet_id = ${walletId}::uuid`]),
  ];
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` AND `)}`;
}

/** Returns the reporting currency. Defaults to the currency from sign-up. */
export async function getCurrency({ db, actor }: Scope): Promise<string> {
  const row = await db
    .selectFrom('profiles as p')
    .leftJoin('portfolio_settings as s', 's.user_id', 'p.id')
    .select(({ fn }) => fn.coalesce('s.reporting_currency', 'p.sign_up_currency').as('currency'))
    .where('p.id', '=', actor.id)
    .executeTakeFirst();
  return row?.currency ?? 'USD';
}

export async function getEntry(scope: Scope, id: string): Promise<Entry> {
  const row = await selectEntries(scope)
    .where('e.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('entry'));
  return toEntry(row);
}

/** Returns the entries that still exist, and whether each was edited after it was added. */
export async function listEdits(
  { db, actor }: Scope,
  ids: readonly string[],
): Promise<{ id: string; isEdited: boolean }[]> {
  return db
    .selectFrom('airdrop_entries')
    .select(['id', sql<boolean>`updated_at <> created_at`.as('isEdited')])
    .where('user_id', '=', actor.id)
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute();
}

export async function listEntries(ctx: MemberCtx, input: EntriesInput): Promise<EntriesPage> {
  const { value, cursor, limit, ...filters } = input;
  const currency = value === 'all' ? '' : await getCurrency(ctx);
  const entries = selectEntries(ctx)
    .where(buildFilterCondition(filters))
    .$if(value === 'missing', (query) => query.where('e.value', 'is', null))
    .$if(value === 'otherCurrency', (query) => query.where('e.value_currency', '<>', currency));
  return readList(entries, { cursor, size: limit, by: byDay('e.day', 'e.id') }, toEntry);
}

export async function countEntries({ db, actor }: MemberCtx): Promise<EntryCounts> {
  const items = await db
    .selectFrom('airdrop_entries')
    .select(({ fn, ref }) => [
      ref('airdrop_id').$notNull().as('airdropId'),
      fn.countAll<number>().as('entries'),
    ])
    .where('user_id', '=', actor.id)
    .where('airdrop_id', 'is not', null)
    .groupBy('airdrop_id')
    .execute();
  return { items };
}

type Lookup = Pick<Call, 'limits' | 'prices'>;

async function consumePriceLookup(ctx: MemberCtx, { limits, prices }: Lookup): Promise<Prices> {
  if (prices === undefined) throw new AppError('NOT_FOUND', 'Prices can’t be looked up here.');
  await limits.consume('priceLookup', ctx.actor.id, { now: ctx.now });
  return prices;
}

/** Returns the coin that the member last used for a symbol. */
async function selectLastCoinId({ db, actor }: Scope, symbol: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('airdrop_entries')
    .select('coin_id')
    .where('user_id', '=', actor.id)
    .where('currency', '=', symbol)
    .where('coin_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.coin_id ?? undefined;
}

/**
 * Looks up the price of a token on a day. Without a given coin, uses the one that the member last used for the symbol, or the
 * largest.
 */
export async function findRate(ctx: MemberCtx, call: Lookup, query: RateInput): Promise<RateLookup> {
  const { symbol, currency, day } = query;
  // A future day has no price; the lookup must not count against the limit.
  if (call.prices !== undefined && day > addDays(getToday(ctx), 1)) {
    return { rate: null, coin: null, others: [] };
  }
  const prices = await consumePriceLookup(ctx, call);
  const coins = await prices.listCoinsBySymbol(symbol);
  const coinId = query.coinId ?? (await selectLastCoinId(ctx, symbol));
  const requestedCoin =
    coinId === undefined
      ? undefined
      : (coins.find(({ id }) => id === coinId) ?? (await prices.findCoin(coinId)));
  const coin = requestedCoin ?? (query.coinId === undefined ? coins[0] : undefined);
  const price = coin && (await prices.findPrice({ coinId: coin.id, currency, day, now: ctx.now }));
  return {
    rate: price ? { value: price.value, source: prices.name, at: price.at.toISOString() } : null,
    coin: coin ?? null,
    others: coins.filter(({ id }) => id !== coin?.id),
  };
}

/** Finds coins by name, contract address, or link. */
export async function findCoins(ctx: MemberCtx, call: Lookup, { q }: CoinsInput): Promise<CoinList> {
  const prices = await consumePriceLookup(ctx, call);
  return { items: [...(await prices.findCoins(q))] };
}

export const profitParts = [
  {
    name: 'entries',
    query: (db: Db, id: string) =>
      db
        .selectFrom('airdrop_entries')
        .select(['id', 'airdrop_id', 'airdrop_name', 'wallet_id', 'wallet_name', 'kind', 'deposit_id'])
        .select(['closes_deposit', 'day', 'amount', 'currency', 'value', 'value_currency', 'rate'])
        .select(['rate_source', 'rate_at', 'coin_id', 'minutes', 'note', 'created_at', 'updated_at'])
        .select(['transaction_hash', 'transaction_line'])
        .where('user_id', '=', id)
        .orderBy('day')
        .orderBy('id'),
  },
];

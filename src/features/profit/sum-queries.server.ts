import { sql } from 'kysely';
import { getToday, type MemberCtx } from '#/platform/context.server.ts';
import { type CostKind, costKinds } from './kinds.ts';
import {
  buildFilterCondition,
  currentAirdropName,
  currentProject,
  currentWalletName,
  getCurrency,
  listEntries,
  selectOwnEntries,
} from './queries.server.ts';
import { maxGroups, maxUnvalued, type OpenPosition, type Summary, type SummaryInput } from './schema.ts';

type Sums = Omit<Summary['years'][number], 'year'>;

type Group = Sums & {
  level: 'all' | 'month' | 'year' | 'kind' | 'airdrop' | 'wallet';
  isRemainder: boolean;
  month: string | null;
  year: string | null;
  kind: string | null;
  airdropId: string | null;
  airdrop: string | null;
  project: string | null;
  walletId: string | null;
  wallet: string | null;
  running: string | null;
  perHour: string | null;
  missing: number;
};

/** Reads all sums in one statement, so that they cover the same entries. */
async function readGroups(ctx: MemberCtx, input: SummaryInput, currency: string): Promise<Group[]> {
  const entries = selectOwnEntries(ctx)
    .where('e.value_currency', '=', currency)
    .where(buildFilterCondition(input))
    .select(['e.kind', 'e.value', 'e.minutes', 'e.airdrop_id', 'e.wallet_id'])
    .select([
      currentAirdropName.as('airdrop'),
      currentProject.as('project'),
      currentWalletName.as('wallet'),
      sql<string>`to_char(e.day, 'YYYY-MM')`.as('month'),
      sql<string>`to_char(e.day, 'YYYY')`.as('year'),
    ]);
  const { rows } = await sql<Group>`
    WITH entries AS (${entries}), grouped AS (
      SELECT CASE WHEN grouping(month) = 0 THEN 'month' WHEN grouping(year) = 0 THEN 'year' WHEN grouping(kind) = 0 THEN 'kind'
          WHEN grouping(airdrop) = 0 THEN 'airdrop' WHEN grouping(wallet) = 0 THEN 'wallet' ELSE 'all' END AS level,
        month, year, kind, airdrop_id, airdrop, project, wallet_id, wallet,
        coalesce(sum(value) FILTER (WHERE kind = 'reward'), 0) AS rewards,
        coalesce(sum(value) FILTER (WHERE kind = 'return'), 0) AS returns,
        coalesce(sum(value) FILTER (WHERE kind NOT IN ('reward', 'return')), 0) AS costs,
        coalesce(sum(minutes), 0) AS minutes, count(*) AS entries, count(*) FILTER (WHERE value IS NULL) AS missing
      FROM entries
      GROUP BY GROUPING SETS ((), (month), (year), (kind), (airdrop_id, airdrop, project), (wallet_id, wallet))
    ), ranked AS (
      SELECT *, level IN ('airdrop', 'wallet') AND row_number() OVER (PARTITION BY level
        ORDER BY abs(rewards + returns - costs) DESC, entries DESC, airdrop, wallet) > ${maxGroups}::int AS is_remainder
      FROM grouped
    ), merged AS (
      SELECT level, is_remainder, month, year, kind,
        CASE WHEN NOT is_remainder THEN airdrop_id END AS airdrop_id, CASE WHEN NOT is_remainder THEN airdrop END AS airdrop,
        CASE WHEN NOT is_remainder THEN project END AS project,
        CASE WHEN NOT is_remainder THEN wallet_id END AS wallet_id, CASE WHEN NOT is_remainder THEN wallet END AS wallet,
        sum(rewards) AS rewards, sum(returns) AS returns, sum(costs) AS costs,
        sum(minutes)::bigint AS minutes, sum(entries)::bigint AS entries, sum(missing)::bigint AS missing
      FROM ranked GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    )
    SELECT level, is_remainder AS "isRemainder", month, year, kind, airdrop_id AS "airdropId", airdrop, project, wallet_id AS "walletId", wallet,
      trim_scale(rewards + returns - costs) AS net, trim_scale(rewards) AS rewards, trim_scale(returns) AS returns,
      trim_scale(costs) AS costs, minutes, entries, missing,
      CASE WHEN minutes > 0 THEN trim_scale(round((rewards + returns - costs) * 60 / minutes, 2)) END AS "perHour",
      CASE WHEN level = 'month' THEN trim_scale(sum(rewards + returns - costs) OVER (PARTITION BY level ORDER BY month)) END AS running
    FROM merged
    ORDER BY is_remainder, month, year, rewards + returns - costs DESC, airdrop, wallet`.execute(ctx.db);
  return rows;
}

const toSums = ({ net, rewards, returns, costs, minutes, entries }: Group): Sums => ({
  net,
  rewards,
  returns,
  costs,
  minutes,
  entries,
});

type Position = {
  id: string;
  day: string;
  airdropId: string | null;
  airdrop: string;
  project: string;
  walletId: string | null;
  wallet: string;
  amount: string;
  currency: string;
  open: string;
  value: string | null;
  valueCurrency: string;
  openCount: number;
  openValue: string;
};

/** Reads deposits that aren't fully returned and weren't closed. */
async function readPositions(ctx: MemberCtx, input: SummaryInput, currency: string): Promise<Position[]> {
  const { year: _year, ...filters } = input;
  const deposits = selectOwnEntries(ctx)
    .where('e.kind', '=', 'deposit')
    .where(buildFilterCondition(filters))
    .select(['e.id', 'e.day', 'e.amount', 'e.currency', 'e.value', 'e.value_currency'])
    .select([
      'e.airdrop_id',
      'e.wallet_id',
      currentAirdropName.as('airdrop'),
      currentProject.as('project'),
      currentWalletName.as('wallet'),
    ]);
  const { rows } = await sql<Position>`
    WITH deposits AS (${deposits}), open AS (
      SELECT d.*, d.amount - returned.amount AS open,
        greatest(d.value - returned.value, 0) AS open_value
      FROM deposits d CROSS JOIN LATERAL (
        SELECT coalesce(sum(r.amount) FILTER (WHERE r.currency = d.currency), 0) AS amount,
          coalesce(sum(r.value) FILTER (WHERE r.value_currency = d.value_currency), 0) AS value,
          coalesce(bool_or(r.closes_deposit), false) AS is_closed
        FROM airdrop_entries r WHERE r.deposit_id = d.id
      ) returned
      WHERE NOT returned.is_closed AND d.amount > returned.amount
    )
    SELECT id, day, airdrop_id AS "airdropId", airdrop, project, wallet_id AS "walletId", wallet, trim_scale(amount) AS amount,
      currency, trim_scale(open) AS open, trim_scale(value) AS value, value_currency AS "valueCurrency",
      count(*) OVER () AS "openCount",
      trim_scale(coalesce(sum(open_value) FILTER (WHERE value_currency = ${currency}) OVER (), 0)) AS "openValue"
    FROM open ORDER BY open_value DESC NULLS LAST, day DESC, id LIMIT ${maxGroups}`.execute(ctx.db);
  return rows;
}

const toPosition = (row: Position): OpenPosition => ({
  id: row.id,
  day: row.day,
  airdrop: { id: row.airdropId, name: row.airdrop, project: row.project },
  wallet: { id: row.walletId, name: row.wallet },
  amount: row.amount,
  currency: row.currency,
  open: row.open,
  value: row.value,
  valueCurrency: row.valueCurrency,
});

const isCostKind = (kind: string | null): kind is CostKind => costKinds.some((costKind) => costKind === kind);

const emptySums: Sums = { net: '0', rewards: '0', returns: '0', costs: '0', minutes: 0, entries: 0 };

export async function summarize(ctx: MemberCtx, input: SummaryInput): Promise<Summary> {
  const currency = await getCurrency(ctx);
  const groups = await readGroups(ctx, input, currency);
  const positions = await readPositions(ctx, input, currency);
  const otherCurrencies = await selectOwnEntries(ctx)
    .where('e.value_currency', '<>', currency)
    .where(buildFilterCondition(input))
    .select(({ fn }) => ['e.value_currency as currency', fn.countAll<number>().as('entries')])
    .groupBy('e.value_currency')
    .orderBy('entries', 'desc')
    .execute();
  const unvalued = await listEntries(ctx, { ...input, value: 'missing', limit: maxUnvalued });
  const { unvaluedCount } = await selectOwnEntries(ctx)
    .where('e.value', 'is', null)
    .where(buildFilterCondition(input))
    .select(({ fn }) => fn.countAll<number>().as('unvaluedCount'))
    .executeTakeFirstOrThrow();
  const years = await ctx.db
    .selectFrom('airdrop_entries')
    .select(sql<string>`to_char(day, 'YYYY')`.as('year'))
    .where('user_id', '=', ctx.actor.id)
    .groupBy('year')
    .orderBy('year', 'desc')
    .execute();
  const filterByLevel = (level: Group['level']) => groups.filter((group) => group.level === level);
  const [all] = filterByLevel('all');
  return {
    currency,
    today: getToday(ctx),
    totals: {
      ...(all === undefined ? emptySums : toSums(all)),
      perHour: all?.perHour ?? null,
      missing: all?.missing ?? 0,
    },
    kinds: filterByLevel('kind').flatMap(({ kind, costs }) =>
      isCostKind(kind) ? [{ kind, value: costs }] : [],
    ),
    months: filterByLevel('month').map((group) => ({
      month: group.month ?? '',
      running: group.running ?? '0',
      ...toSums(group),
    })),
    years: filterByLevel('year').map((group) => ({ year: group.year ?? '', ...toSums(group) })),
    airdrops: filterByLevel('airdrop').map((group) => ({
      airdrop: group.isRemainder
        ? null
        : { id: group.airdropId, name: group.airdrop ?? '', project: group.project ?? '' },
      ...toSums(group),
    })),
    wallets: filterByLevel('wallet').map((group) => ({
      wallet: group.isRemainder ? null : { id: group.walletId, name: group.wallet ?? '' },
      ...toSums(group),
    })),
    others: otherCurrencies,
    positions: positions.map(toPosition),
    unvalued: unvalued.items,
    unvaluedCount,
    openCount: positions[0]?.openCount ?? 0,
    openValue: positions[0]?.openValue ?? '0',
    entryYears: years.map(({ year }) => year),
  };
}

import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { isUuid } from '#/lib/is-uuid.ts';
import { toCursor } from '#/lib/page-search.ts';
import { type ValueFilter, valueFilters } from '../kinds.ts';
import type { Entry } from '../schema.ts';
import type { ProfitFilters, ProfitSearch } from './profit-search.ts';

export const profitViews = ['overview', 'entries'] as const;
export type ProfitView = (typeof profitViews)[number];

export const getProfitView = ({ view }: ProfitSearch): ProfitView =>
  profitViews.find((profitView) => profitView === view) ?? 'overview';

/** Query key prefix of all profit data. */
export const profitKey = ['profit'] as const;

/** Converts search parameters to API filters, ignoring invalid ones. */
function toApiFilters({ year, airdrop, wallet }: ProfitFilters) {
  return {
    ...(year !== undefined && /^(19|2\d)\d\d$/.test(year) && { year }),
    ...(airdrop !== undefined && isUuid(airdrop) && { airdropId: airdrop }),
    ...(wallet !== undefined && isUuid(wallet) && { walletId: wallet }),
  };
}

/** Returns the filters of the search parameters, without the page. */
export const getFilters = ({ year, airdrop, wallet }: ProfitSearch): ProfitFilters => ({
  ...(year !== undefined && { year }),
  ...(airdrop !== undefined && { airdrop }),
  ...(wallet !== undefined && { wallet }),
});

export const isFiltered = (search: ProfitSearch) => Object.keys(toApiFilters(search)).length > 0;

export const getValueFilter = ({ value }: ProfitSearch): ValueFilter =>
  valueFilters.find((filter) => filter === value) ?? 'all';

export function summaryQuery(api: Api, search: ProfitFilters) {
  const input = toApiFilters(search);
  return queryOptions({
    queryKey: [...profitKey, 'summary', input],
    queryFn: () => api.profit.summary(input),
    placeholderData: keepPreviousData,
  });
}

export const entriesPerPage = 25;

export function entriesQuery(api: Api, search: ProfitSearch) {
  const input = {
    ...toApiFilters(search),
    value: getValueFilter(search),
    limit: entriesPerPage,
    ...toCursor(search),
  };
  return queryOptions({
    queryKey: [...profitKey, 'entries', input],
    queryFn: () => api.profit.entries(input),
  });
}

export function entryCountsQuery(api: Api) {
  return queryOptions({ queryKey: [...profitKey, 'counts'], queryFn: () => api.profit.counts() });
}

export function profitSettingsQuery(api: Api) {
  return queryOptions({
    queryKey: ['portfolio-settings', 'profit'],
    queryFn: () => api.profit.settings(),
  });
}

/** Invalidates all profit data after a change of entries. */
export const refreshProfit = (queryClient: QueryClient) =>
  void queryClient.invalidateQueries({ queryKey: profitKey });

/** Converts an entry to the input that adds it again. */
export const toEntryInput = (entry: Entry) => ({
  kind: entry.kind,
  day: entry.day,
  amount: entry.amount,
  currency: entry.currency,
  value: entry.value,
  valueCurrency: entry.valueCurrency,
  rate: entry.rate,
  coinId: entry.coinId,
  transaction: entry.transaction,
  airdropId: entry.airdrop.id,
  airdropName: entry.airdrop.id === null ? entry.airdrop.name : '',
  walletId: entry.wallet.id,
  walletName: entry.wallet.id === null ? entry.wallet.name : '',
  depositId: entry.depositId,
  closesDeposit: entry.closesDeposit,
  minutes: entry.minutes,
  note: entry.note,
});

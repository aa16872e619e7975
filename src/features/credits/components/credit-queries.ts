import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { nullIfNotFound } from '#/lib/missing.ts';
import { type PageSearch, toCursor, toPageInput } from '#/lib/page-search.ts';
import { type GrantFilters, type GrantsSearch, grantFilters } from './grants-search.ts';

export function statementQuery(api: Api, search: PageSearch) {
  return queryOptions({
    queryKey: ['credits', 'statement', search],
    queryFn: () => api.credits.statement(toCursor(search)),
  });
}

export function historyQuery(api: Api) {
  return queryOptions({ queryKey: ['credits', 'history'], queryFn: () => api.credits.history() });
}

/** Somebody to give credits to; null when there is nobody with this id or address. */
export function recipientQuery(api: Api, q: string) {
  return queryOptions({
    queryKey: ['credit-recipient', q],
    // What the search has just found is not asked for again by the page that shows it.
    staleTime: 5_000,
    queryFn: () => api.credits.findRecipient({ q }).catch(nullIfNotFound),
  });
}

/** The filters of an address, without its page. */
export const toGrantFilters = (search: GrantsSearch): GrantFilters =>
  Object.fromEntries(
    grantFilters.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  );

/** What is known of all grants. */
export const grantsKey = ['credit-grants'] as const;

export function grantsQuery(api: Api, search: GrantsSearch) {
  return queryOptions({
    queryKey: ['credit-grants', 'list', search],
    queryFn: () => api.credits.grants(toPageInput(search)),
  });
}

export function grantStatsQuery(api: Api, filters: GrantFilters) {
  return queryOptions({
    queryKey: ['credit-grants', 'stats', filters],
    queryFn: () => api.credits.grantStats(filters),
    placeholderData: keepPreviousData,
  });
}

/** Grants that wait for a second admin, and above how many credits one is needed. */
export function pendingGrantsQuery(api: Api) {
  return queryOptions({
    queryKey: ['credit-grants', 'pending'],
    queryFn: () => api.credits.pendingGrants(),
    staleTime: 0,
  });
}

/** One of them; null once it is decided or has expired. */
export function pendingGrantQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['credit-grants', 'pending', id],
    queryFn: () => api.credits.pendingGrant({ id }).catch(nullIfNotFound),
    staleTime: 0,
  });
}

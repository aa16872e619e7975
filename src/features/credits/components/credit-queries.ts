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

/** Resolves with null if no user has this id or email address. */
export function recipientQuery(api: Api, q: string) {
  return queryOptions({
    queryKey: ['credit-recipient', q],
    // The page that shows the recipient reuses the search result.
    staleTime: 5_000,
    queryFn: () => api.credits.findRecipient({ q }).catch(nullIfNotFound),
  });
}

/** Returns the address's filters without its page cursor. */
export const toGrantFilters = (search: GrantsSearch): GrantFilters =>
  Object.fromEntries(
    grantFilters.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  );

/** The prefix of all queries about grants. */
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

/** Grants that await a second admin, and the amount above which one is needed. */
export function pendingGrantsQuery(api: Api) {
  return queryOptions({
    queryKey: ['credit-grants', 'pending'],
    queryFn: () => api.credits.pendingGrants(),
    staleTime: 0,
  });
}

/** Resolves with null once the grant is decided or has expired. */
export function pendingGrantQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['credit-grants', 'pending', id],
    queryFn: () => api.credits.pendingGrant({ id }).catch(nullIfNotFound),
    staleTime: 0,
  });
}

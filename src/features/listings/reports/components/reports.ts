import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { nullIfNotFound } from '#/lib/missing.ts';
import { type PageSearch, toPageInput } from '#/lib/page-search.ts';

export const reportedKey = ['reported'] as const;

export function hiddenItemsQuery(api: Api, page: PageSearch) {
  return queryOptions({
    queryKey: [...reportedKey, 'hidden', page],
    queryFn: () => api.reports.list({ show: 'hidden', ...toPageInput(page) }),
  });
}

/** Resolves with null if the item doesn't exist. */
export function reportedQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [...reportedKey, id],
    queryFn: () => api.reports.get({ id }).catch(nullIfNotFound),
    staleTime: 0,
  });
}

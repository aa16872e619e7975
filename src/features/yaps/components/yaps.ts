import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { type PageSearch, toCursor } from '#/lib/page-search.ts';
import { type YapFilter, yapFilters } from '../schema.ts';

export type YapsSearch = PageSearch & { filter?: string };

export const yapsKey = ['yaps'] as const;

export const getFilter = ({ filter }: YapsSearch): YapFilter =>
  yapFilters.find((yapFilter) => yapFilter === filter) ?? 'all';

export function yapsQuery(api: Api, search: YapsSearch) {
  const input = { filter: getFilter(search), ...toCursor(search) };
  return queryOptions({
    queryKey: [...yapsKey, input],
    queryFn: () => api.yaps.list(input),
  });
}

/** Refetches the lists and the plan's remaining entries. */
export function refreshYaps(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: yapsKey });
  void queryClient.invalidateQueries({ queryKey: ['subscription'] });
}

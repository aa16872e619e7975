import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { type YapFilter, yapFilters } from '../schema.ts';

/** The search as it stands in the address. */
export type YapsSearch = { filter?: string; after?: string; before?: string };

/** All that is known of somebody's entries. */
export const yapsKey = ['yaps'] as const;

export const filterOf = ({ filter }: YapsSearch): YapFilter =>
  yapFilters.find((one) => one === filter) ?? 'all';

export function yapsQuery(api: Api, search: YapsSearch) {
  const { after, before } = search;
  const input = { filter: filterOf(search), ...(after && { after }), ...(before && { before }) };
  return queryOptions({
    queryKey: [...yapsKey, input],
    queryFn: () => api.yaps.list(input),
    placeholderData: keepPreviousData,
  });
}

/** Entries came, went or changed: the lists and what the plan has left are asked for anew. */
export function refreshYaps(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: yapsKey });
  void queryClient.invalidateQueries({ queryKey: ['subscription'] });
}

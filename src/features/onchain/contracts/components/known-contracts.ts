import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { type PageSearch, toPageInput } from '#/lib/page-search.ts';

/** The page's address: the search, and its page. */
export type KnownContractsSearch = PageSearch & { q?: string };

export function knownContractsQuery(api: Api, search: KnownContractsSearch) {
  return queryOptions({
    queryKey: ['known-contracts', 'list', search],
    queryFn: () => api.knownContracts.list(toPageInput(search)),
  });
}

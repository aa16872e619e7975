import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { type PageSearch, toPageInput } from '#/lib/page-search.ts';

/** The page's address: the checked link, the search for entries, and their page. */
export type LinksSearch = PageSearch & { url?: string; q?: string };

/** All queries under ['links'] are invalidated when a list changes. */
export const linkListsQuery = (api: Api) =>
  queryOptions({ queryKey: ['links', 'lists'], queryFn: () => api.links.lists() });

export function linkEntriesQuery(api: Api, { url: _url, ...search }: LinksSearch) {
  return queryOptions({
    queryKey: ['links', 'entries', search],
    queryFn: () => api.links.entries(toPageInput(search)),
  });
}

export const linkVerdictQuery = (api: Api, url: string) =>
  queryOptions({ queryKey: ['links', 'verdict', url], queryFn: () => api.links.explain({ url }) });

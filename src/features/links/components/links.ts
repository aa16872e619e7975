import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { type PageSearch, toPageInput } from '#/lib/page-search.ts';

/** The link that is looked at, what entries are searched for, and their page, as they stand in the address. */
export type LinksSearch = PageSearch & { url?: string; q?: string };

/** Everything under ['links'] is read again when a list changes. */
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

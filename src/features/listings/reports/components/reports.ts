import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { nullIfNotFound } from '#/lib/missing.ts';
import { type PageSearch, toPageInput } from '#/lib/page-search.ts';
import type { reportedShows } from '../schema.ts';

/** Filter and page as they stand in the address. */
export type ReportedSearch = PageSearch & { show?: (typeof reportedShows)[number] };

export const reportedKey = ['reported'] as const;

export function reportedListQuery(api: Api, search: ReportedSearch) {
  return queryOptions({
    queryKey: [...reportedKey, 'list', search],
    queryFn: () => api.reports.list(toPageInput(search)),
  });
}

/** Something that is reported, with its open reports; null when there is no such. */
export function reportedQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [...reportedKey, id],
    queryFn: () => api.reports.get({ id }).catch(nullIfNotFound),
    staleTime: 0,
  });
}

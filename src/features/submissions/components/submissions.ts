import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { nullIfNotFound } from '#/lib/missing.ts';
import { type PageSearch, toCursor, toPageInput } from '#/lib/page-search.ts';
import { type Kind, type OwnFilter, ownFilters } from '../kinds.ts';
import type { OwnDetails, Reviewed } from '../schema.ts';

export { kindLabels as itemLabels } from '../kinds.ts';

/** The address of the promoter's list. */
export type OwnSearch = PageSearch & { filter?: string };

export const toOwnFilter = ({ filter }: OwnSearch): OwnFilter =>
  ownFilters.find((ownFilter) => ownFilter === filter) ?? 'all';

/** The admins' filters for decided submissions. */
export type DecidedSearch = PageSearch & { status: 'approved' | 'rejected'; kind?: Kind };

export function ownQuery(api: Api, search: OwnSearch) {
  const input = { filter: toOwnFilter(search), ...toCursor(search) };
  return queryOptions({
    queryKey: ['submissions', 'own', input],
    queryFn: () => api.submissions.list(input),
  });
}

export function daysQuery(api: Api, itemId: string | undefined) {
  return queryOptions({
    queryKey: ['submissions', 'days', itemId ?? 'all'],
    queryFn: () => api.submissions.days(itemId === undefined ? {} : { itemId }),
    placeholderData: keepPreviousData,
  });
}

/** Resolves with null if the caller has no such submission. */
export function submissionQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['submission', id],
    queryFn: () => api.submissions.get({ id }).catch(nullIfNotFound),
  });
}

/** Resolves with the public version of an own item, or null if there is none. */
export function revisableQuery(api: Api, itemId: string) {
  return queryOptions({
    queryKey: ['revisable', itemId],
    queryFn: () => api.submissions.revisable({ id: itemId }).catch(nullIfNotFound),
    staleTime: 0,
  });
}

export function decidedQuery(api: Api, search: DecidedSearch) {
  const input = toPageInput(search);
  return queryOptions({
    queryKey: ['submissions', 'decided', input],
    queryFn: () => api.submissions.queue(input),
  });
}

/** Resolves with null if there is no such submission. */
export function reviewQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['review', id],
    queryFn: () => api.submissions.review({ id }).catch(nullIfNotFound),
    staleTime: 0,
  });
}

/** Updates the submission in all caches after a call. */
export function updateSubmissionCache(queryClient: QueryClient, submission: OwnDetails): void {
  queryClient.setQueryData(['submission', submission.id], submission);
  void queryClient.invalidateQueries({ queryKey: ['submissions'] });
}

export function updateReviewCache(queryClient: QueryClient, reviewed: Reviewed): void {
  queryClient.setQueryData(['review', reviewed.id], reviewed);
  void queryClient.invalidateQueries({ queryKey: ['submissions'] });
}

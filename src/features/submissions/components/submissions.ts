import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { nullIfNotFound } from '#/lib/missing.ts';
import { type PageSearch, toCursor } from '#/lib/page-search.ts';
import { type Kind, kinds } from '../kinds.ts';
import {
  type OwnDetails,
  type OwnFilter,
  ownFilters,
  type QueueStatus,
  queueStatuses,
  type Reviewed,
} from '../schema.ts';

export { kindLabels as itemLabels } from '../kinds.ts';

/** The search as it stands in the address of one's own list. */
export type OwnSearch = PageSearch & { filter?: string };

export const toOwnFilter = ({ filter }: OwnSearch): OwnFilter =>
  ownFilters.find((one) => one === filter) ?? 'all';

/** The same of the admins' list. */
export type QueueSearch = PageSearch & { status?: string; kind?: string };

export const toQueueStatus = ({ status }: QueueSearch): QueueStatus =>
  queueStatuses.find((one) => one === status) ?? 'pending';
export const toQueueKind = ({ kind }: QueueSearch): Kind | undefined => kinds.find((one) => one === kind);

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

/** One of one's own; null when there is none. */
export function submissionQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['submission', id],
    queryFn: () => api.submissions.get({ id }).catch(nullIfNotFound),
  });
}

/** What everybody sees of an item of one's own; null when there is none. */
export function revisableQuery(api: Api, itemId: string) {
  return queryOptions({
    queryKey: ['revisable', itemId],
    queryFn: () => api.submissions.revisable({ id: itemId }).catch(nullIfNotFound),
    staleTime: 0,
  });
}

export function queueQuery(api: Api, search: QueueSearch) {
  const kind = toQueueKind(search);
  const input = { status: toQueueStatus(search), ...(kind && { kind }), ...toCursor(search) };
  return queryOptions({
    queryKey: ['submissions', 'queue', input],
    queryFn: () => api.submissions.queue(input),
  });
}

/** One submission as admins see it; null when there is none. */
export function reviewQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['review', id],
    queryFn: () => api.submissions.review({ id }).catch(nullIfNotFound),
    staleTime: 0,
  });
}

/** Shows a submission as a call has left it, wherever it is shown. */
export function updateSubmissionCache(queryClient: QueryClient, submission: OwnDetails): void {
  queryClient.setQueryData(['submission', submission.id], submission);
  void queryClient.invalidateQueries({ queryKey: ['submissions'] });
}

export function updateReviewCache(queryClient: QueryClient, reviewed: Reviewed): void {
  queryClient.setQueryData(['review', reviewed.id], reviewed);
  void queryClient.invalidateQueries({ queryKey: ['submissions'] });
}

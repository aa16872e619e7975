import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { pendingGrantQuery } from '#/features/credits/components/credit-queries.ts';
import { claimsOnQuery, openDisputesQuery } from '#/features/follow/review/components/review.ts';
import { hiddenItemsQuery, reportedQuery } from '#/features/listings/reports/components/reports.ts';
import { paymentQuery, paymentsQuery } from '#/features/payments/components/admin-payments.ts';
import { decidedQuery, reviewQuery } from '#/features/submissions/components/submissions.ts';
import { messageQuery } from '#/features/support/components/messages.ts';
import type { Api } from '#/lib/api-client.ts';
import { type ItemKind, itemKinds } from '#/lib/item-kinds.ts';
import { listingKinds } from '#/lib/listing-kinds.ts';
import { nullIfNotFound } from '#/lib/missing.ts';
import { type PageSearch, toPageInput } from '#/lib/page-search.ts';
import { type QueueKind, queueKinds } from '../kinds.ts';
import type { QueueItem } from '../schema.ts';
import { queueCountsKey, refetchIntervalMs } from './queue-count.tsx';

/** Filters for decided items, of the kinds whose own pages show only pending ones. */
const decidedViews = {
  report: { hidden: 'Hidden' },
  submission: { approved: 'Published', rejected: 'Rejected' },
  payment: { flagged: 'All flagged' },
} as const satisfies Partial<Record<QueueKind, Readonly<Record<string, string>>>>;
type DecidedViews = typeof decidedViews;
type FilteredKind = keyof DecidedViews;
export type QueueShow = { [K in FilteredKind]: keyof DecidedViews[K] }[FilteredKind];

const isFilteredKind = (kind: QueueKind | undefined): kind is FilteredKind =>
  kind !== undefined && Object.hasOwn(decidedViews, kind);

/** Returns the views of decided items of a kind, with their labels. */
export const listShows = (kind: QueueKind | undefined): readonly (readonly [QueueShow, string])[] =>
  isFilteredKind(kind) ? (Object.entries(decidedViews[kind]) as [QueueShow, string][]) : [];

/** The filters and the page in the URL. `item` is the kind of item of submissions. */
export type QueueSearch = PageSearch & { kind?: QueueKind; show?: QueueShow; item?: ItemKind };

type SearchText = PageSearch & Partial<Record<'kind' | 'show' | 'item', string>>;

/** Returns the valid filters of a URL. */
export function parseQueueSearch({
  kind: kindText,
  show: showText,
  item: itemText,
  ...page
}: SearchText): QueueSearch {
  const kind = queueKinds.find((queueKind) => queueKind === kindText);
  const show = listShows(kind).find(([entry]) => entry === showText)?.[0];
  const item = kind === 'submission' ? itemKinds.find((itemKind) => itemKind === itemText) : undefined;
  return { ...page, ...(kind && { kind }), ...(show && { show }), ...(item && { item }) };
}

const queueKey = ['queue'] as const;

export function queueQuery(api: Api, { show: _show, ...search }: QueueSearch) {
  return queryOptions({
    queryKey: [...queueKey, search],
    queryFn: () => api.queue.list(toPageInput(search)),
    staleTime: 0,
    refetchInterval: refetchIntervalMs,
  });
}

/** Loads the list of waiting or decided items. */
export function preloadQueue(queryClient: QueryClient, api: Api, search: QueueSearch): Promise<unknown> {
  const { kind: _kind, show, item, ...page } = search;
  if (show === undefined) return queryClient.query(queueQuery(api, search));
  switch (show) {
    case 'hidden':
      return queryClient.query(hiddenItemsQuery(api, page));
    case 'approved':
    case 'rejected':
      return queryClient.query(decidedQuery(api, { status: show, ...(item && { kind: item }), ...page }));
    case 'flagged':
      return queryClient.query(paymentsQuery(api, { flag: 'any', ...page }));
  }
}

/** Refetches after a decision. */
export function refreshQueue(queryClient: QueryClient): void {
  for (const queryKey of [queueKey, queueCountsKey] as const) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

/** The listing of a row; resolves with null if it was deleted. */
export function listingQuery(api: Api, { id, about }: Pick<QueueItem, 'id' | 'about'>) {
  const kind = listingKinds.find((listingKind) => listingKind === about);
  return queryOptions({
    queryKey: ['queue-item', id],
    queryFn: () => (kind === undefined ? null : api.queue.listing({ kind, id }).catch(nullIfNotFound)),
    staleTime: 0,
  });
}

/** Preloads the detail of an item that is likely to be selected next. */
export function preloadDetail(queryClient: QueryClient, api: Api, item: QueueItem): Promise<void> {
  const { kind, id } = item;
  switch (kind) {
    case 'report':
      return queryClient.prefetchQuery(reportedQuery(api, id));
    case 'link':
    case 'outdated':
      return queryClient.prefetchQuery(listingQuery(api, item));
    case 'dispute':
      return queryClient.prefetchQuery(openDisputesQuery(api, { id }));
    case 'submission':
      return queryClient.prefetchQuery(reviewQuery(api, id));
    case 'claim':
      return queryClient.prefetchQuery(claimsOnQuery(api, id));
    case 'payment':
      return queryClient.prefetchQuery(paymentQuery(api, id));
    case 'grant':
      return queryClient.prefetchQuery(pendingGrantQuery(api, id));
    case 'message':
      return queryClient.prefetchQuery(messageQuery(api, id));
  }
}

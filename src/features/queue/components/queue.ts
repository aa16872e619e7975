import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { pendingGrantQuery } from '#/features/credits/components/credit-queries.ts';
import { claimsOnQuery, openDisputesQuery } from '#/features/follow/review/components/review.ts';
import { reportedQuery } from '#/features/listings/reports/components/reports.ts';
import { paymentQuery } from '#/features/payments/components/admin-payments.ts';
import { reviewQuery } from '#/features/submissions/components/submissions.ts';
import { messageQuery } from '#/features/support/components/messages.ts';
import type { Api } from '#/lib/api-client.ts';
import { listingKinds } from '#/lib/listing-kinds.ts';
import { nullIfNotFound } from '#/lib/missing.ts';
import { type PageSearch, toPageInput } from '#/lib/page-search.ts';
import type { QueueKind } from '../kinds.ts';
import type { QueueItem } from '../schema.ts';
import { queueCountsKey, refetchIntervalMs } from './queue-count.tsx';

/** Filter and page as they stand in the address. */
export type QueueSearch = PageSearch & { kind?: QueueKind };

const queueKey = ['queue'] as const;

export function queueQuery(api: Api, search: QueueSearch) {
  return queryOptions({
    queryKey: [...queueKey, search],
    queryFn: () => api.queue.list(toPageInput(search)),
    staleTime: 0,
    refetchInterval: refetchIntervalMs,
  });
}

/** Reads anew what a decision has changed. */
export function refreshQueue(queryClient: QueryClient): void {
  for (const queryKey of [queueKey, queueCountsKey] as const) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

/** One of the listings, by the kind that its row says; null when it is gone. */
export function listingQuery(api: Api, { id, about }: Pick<QueueItem, 'id' | 'about'>) {
  const kind = listingKinds.find((one) => one === about);
  return queryOptions({
    queryKey: ['queue-item', id],
    queryFn: () => (kind === undefined ? null : api.queue.listing({ kind, id }).catch(nullIfNotFound)),
    staleTime: 0,
  });
}

/** Asks for what is shown beside the list, so that it is there once somebody comes to it. */
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

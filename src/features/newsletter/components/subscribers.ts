import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import type { SubscriberStatus } from '../schema.ts';

/** Search, filter and page as they stand in the address. */
export type SubscribersSearch = { q?: string; status?: SubscriberStatus; after?: string; before?: string };

export function subscribersQuery(api: Api, search: SubscribersSearch) {
  return queryOptions({
    queryKey: ['subscribers', search],
    queryFn: () => api.newsletter.list(search),
    placeholderData: keepPreviousData,
  });
}

export function subscriberCountsQuery(api: Api) {
  return queryOptions({ queryKey: ['subscriber-counts'], queryFn: () => api.newsletter.counts() });
}

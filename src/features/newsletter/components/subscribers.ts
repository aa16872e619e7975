import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { type PageSearch, toPageInput } from '#/lib/page-search.ts';
import type { SubscriberStatus } from '../schema.ts';

export type SubscribersSearch = PageSearch & { q?: string; status?: SubscriberStatus };

export function subscribersQuery(api: Api, search: SubscribersSearch) {
  return queryOptions({
    queryKey: ['subscribers', search],
    queryFn: () => api.newsletter.list(toPageInput(search)),
  });
}

export function subscriberCountsQuery(api: Api) {
  return queryOptions({ queryKey: ['subscriber-counts'], queryFn: () => api.newsletter.counts() });
}

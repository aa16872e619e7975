import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';

/** What the subscription lets the signed-in member do now. */
export function subscriptionQuery(api: Api) {
  return queryOptions({
    queryKey: ['subscription'],
    queryFn: () => api.subscription.get(),
    staleTime: 60_000,
  });
}

import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import type { SubscriptionCapability } from '../schema.ts';

/** What the signed-in person's plan lets them do. Fetch it anew after anything that uses or extends the plan. */
export function subscriptionQuery(api: Api) {
  return queryOptions({
    queryKey: ['subscription'],
    queryFn: (): Promise<SubscriptionCapability> => api.subscription.get(),
  });
}

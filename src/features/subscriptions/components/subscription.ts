import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { toast } from '#/ui/toast-store.ts';
import type { SubscriptionCapability } from '../schema.ts';

/** The viewer's plan limits. Invalidate it after anything that counts against or extends the plan. */
export function subscriptionQuery(api: Api) {
  return queryOptions({
    queryKey: ['subscription'],
    queryFn: (): Promise<SubscriptionCapability> => api.subscription.get(),
  });
}

/** Shown beside the checkout dialog when the user requests an upgrade. */
export function toastUpgrade(): void {
  toast({
    title: 'Upgrade Required',
    description: 'Please use the payment dialog to upgrade your subscription.',
  });
}

import { useRouter } from '@tanstack/react-router';
import { freeLimits } from '#/features/subscriptions/policy.ts';
import { toast } from '#/ui/toast-store.ts';
import { useIsOnPage } from '#/ui/use-is-on-page.ts';

/** Returns a function for the free plan's limit: it shows a toast and opens the plans. */
export function useYapLimit(): () => void {
  const router = useRouter();
  const isOnPage = useIsOnPage();
  return () => {
    toast({ title: 'Upgrade Required', description: freeLimits.yaps.message, tone: 'destructive' });
    if (isOnPage()) void router.navigate({ to: '/plan' });
  };
}

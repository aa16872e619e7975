import { useRouter } from '@tanstack/react-router';
import { yapLimitMessage } from '#/features/subscriptions/policy.ts';
import { toast } from '#/ui/toast-store.ts';
import { useIsOnPage } from '#/ui/use-is-on-page.ts';

/** What happens where the free plan allows no more entries: said, and on to the plans. */
export function useYapLimit(): () => void {
  const router = useRouter();
  const isStillHere = useIsOnPage();
  return () => {
    toast({ title: 'Upgrade Required', description: yapLimitMessage, tone: 'destructive' });
    if (isStillHere()) void router.navigate({ to: '/plan' });
  };
}

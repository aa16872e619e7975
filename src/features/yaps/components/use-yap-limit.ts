import { useRouter } from '@tanstack/react-router';
import { yapLimitMessage } from '#/features/subscriptions/policy.ts';
import { toast } from '#/ui/toast-store.ts';

/** What happens where the free plan allows no more entries: said, and on to the plans. */
export function useYapLimit(): () => void {
  const router = useRouter();
  return () => {
    toast({ title: 'Upgrade Required', description: yapLimitMessage, tone: 'destructive' });
    void router.navigate({ to: '/plan' });
  };
}

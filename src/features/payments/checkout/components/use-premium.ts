import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import { startFailedMessages } from '../../messages.ts';
import { useCheckout } from './use-checkout.ts';

/** Buys months of premium, or grants them without payment in the sandbox. */
export function usePremium(viewerId: string) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { api, config } = router.options.context;
  const { run, busy: isTesting } = useAction({
    title: 'Payment Error',
    failureMessage: () => startFailedMessages.premium,
  });
  const idempotencyKeys = useRef(new Map<number, string>());
  const { busyWith, pay } = useCheckout({
    viewerId,
    begin: (months, idempotencyKey) =>
      api.payments.startPremium({ months: Number(months) }, { context: { idempotencyKey } }),
    startFailed: startFailedMessages.premium,
    signInMessage: 'User not authenticated',
    path: router.latestLocation.href,
  });

  return {
    isPaying: busyWith !== undefined,
    isTesting,

    pay: async (months: number): Promise<void> => {
      // Only the plan page's own document allows the provider's script.
      if (config.inlineCheckout && location.pathname !== '/plan') location.assign(`/plan?months=${months}`);
      else await pay(String(months));
    },

    /** Grants premium without payment. Resolves with whether it succeeded. */
    upgradeWithoutPayment: (months: number): Promise<boolean> =>
      run(async () => {
        const idempotencyKey = idempotencyKeys.current.get(months) ?? crypto.randomUUID();
        idempotencyKeys.current.set(months, idempotencyKey);
        await api.payments.manualUpgrade({ months }, { context: { idempotencyKey } });
        idempotencyKeys.current.delete(months);
        toast({ title: 'Test Upgrade Successful', tone: 'success' });
        void queryClient.invalidateQueries({ queryKey: ['subscription'] });
      }),
  };
}

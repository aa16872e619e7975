import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { shortenWallet } from '#/lib/text.ts';
import { toast } from '#/ui/toast-store.ts';
import { getWalletTitle, hasAddress } from '../../../tracker-wallets/policy.ts';
import { toSteps } from '../steps.ts';
import { dueTasksQuery } from './task-queries.ts';
import { useSendTick } from './use-send-tick.ts';

const copyToastMs = 10_000;

/** Returns a function that ticks an airdrop's next due task for its next wallet, and offers the address to copy. */
export function useTickNext(): (airdropId: string) => Promise<void> {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const sendTick = useSendTick();
  return async (airdropId) => {
    const due = await queryClient.fetchQuery({ ...dueTasksQuery(api, airdropId), staleTime: 0 });
    const steps = toSteps(due);
    const [step] = steps;
    if (step === undefined) {
      await queryClient.invalidateQueries({ queryKey: ['airdrop-tasks'] });
      return;
    }
    const { task, wallet } = step;
    await sendTick(airdropId, {
      id: task.id,
      walletIds: wallet === null ? null : [wallet.id],
      done: true,
    });
    const remaining = steps.length - 1;
    const progress = remaining === 0 ? 'All done' : `${remaining} left`;
    const address = wallet === null ? '' : shortenWallet(wallet.address);
    toast({
      title: wallet === null ? `Done: ${task.text}` : `Done for ${getWalletTitle(wallet)}`,
      description: wallet === null ? progress : `${task.text} · ${progress}`,
      tone: 'success',
      ...(wallet !== null &&
        hasAddress(wallet) && {
          duration: copyToastMs,
          action: {
            label: `Copy ${address}`,
            altText: `Copy ${address}, or copy it in the airdrop’s details`,
            onAction: () => void copyAddress(wallet.address),
          },
        }),
    });
  };
}

async function copyAddress(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast({ title: 'Address copied', tone: 'success' });
  } catch {
    toast({ title: 'Couldn’t copy the address', description: address, tone: 'destructive' });
  }
}

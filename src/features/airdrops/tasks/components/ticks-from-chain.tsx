import { Wallet } from 'lucide-react';
import { getWalletTitle } from '../../../tracker-wallets/policy.ts';
import { TransactionLink } from '../../on-chain/components/transaction-link.tsx';
import type { Task, TaskWallet } from '../schema.ts';

/** Further ticks are only counted. */
const maxShown = 5;

type TicksFromChainProps = { task: Task; wallets: readonly TaskWallet[] };

/** Shows the transactions that ticked the task, or that a contract will tick it. */
export function TicksFromChain({ task: { contract, ticksFromChain }, wallets }: TicksFromChainProps) {
  // A server of the previous version has neither.
  if (!ticksFromChain?.length)
    return contract ? <p className="text-muted text-sm">Ticked from chain</p> : null;
  const hiddenCount = ticksFromChain.length - maxShown;
  return (
    <ul aria-label="From chain" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
      {ticksFromChain.slice(0, maxShown).map(({ walletId, transaction }) => {
        const wallet = wallets.length > 1 ? wallets.find(({ id }) => id === walletId) : undefined;
        return (
          <li key={`${walletId} ${transaction.hash}`} className="inline-flex min-w-0 items-center gap-1">
            <Wallet className="size-3.5 shrink-0" aria-hidden="true" />
            <span className="truncate">From chain{wallet && ` for ${getWalletTitle(wallet)}`} ·</span>
            <TransactionLink transaction={transaction} className="shrink-0" />
          </li>
        );
      })}
      {hiddenCount > 0 && <li>{`and ${hiddenCount.toLocaleString('en')} more`}</li>}
    </ul>
  );
}

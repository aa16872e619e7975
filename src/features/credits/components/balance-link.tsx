import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { Coins } from 'lucide-react';
import { formatCredits, formatNumber, formatShort } from './amounts.ts';
import { balanceQuery } from './balance-query.ts';
import { useBalance } from './use-balance.ts';

export function BalanceLink() {
  const { api } = useRouter().options.context;
  const balance = useBalance();
  useQuery(balanceQuery(api));

  return (
    <Link
      to="/credits"
      aria-label={balance === undefined ? 'Your credits' : formatCredits(balance)}
      title="Your credits"
      className="tabular flex h-9 pointer-coarse:min-w-11 items-center justify-center gap-1.5 rounded-md px-1.5 sm:px-2 font-medium text-base text-muted transition-colors hover:bg-hover hover:text-ink pointer-coarse:h-11 max-[19rem]:hidden aria-[current=page]:text-ink"
    >
      <Coins className="size-4 shrink-0 text-accent-ink" aria-hidden="true" />
      <span className="sm:hidden">{balance === undefined ? '–' : formatShort(balance)}</span>
      <span className="whitespace-nowrap max-sm:hidden">
        {balance === undefined ? '–' : formatNumber(balance)}
        <span className="max-xl:hidden">{balance === 1 ? ' credit' : ' credits'}</span>
      </span>
    </Link>
  );
}

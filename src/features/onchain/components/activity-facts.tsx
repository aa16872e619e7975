import type { ReactNode } from 'react';
import { cx } from '#/ui/cx.ts';
import type { ActivityFigures } from '../activity.ts';
import type { WatchableChain } from '../schema.ts';
import { Amount, Count, FirstUse, LastUse } from './figure.tsx';

type ActivityFactsProps = {
  figures: ActivityFigures;
  /** Undefined for all chains. */
  chain: Pick<WatchableChain, 'family' | 'symbol'> | undefined;
  /** Shows every digit of the balance. */
  isExact?: boolean;
};

export function ActivityFacts({ figures, chain, isExact = false }: ActivityFactsProps) {
  const { isPartial } = figures;
  return (
    <dl className="tabular mt-2 grid grid-cols-2 gap-x-3 gap-y-1.5 sm:gap-x-6 text-sm sm:grid-cols-3">
      <Fact label="Transactions">
        <Count value={figures.transactions} isAtLeast={figures.isCountPartial} />
      </Fact>
      <Fact label={chain?.family === 'solana' ? 'Programs' : 'Contracts'}>
        <Count value={figures.contracts} isAtLeast={isPartial} />
      </Fact>
      <Fact label="Active days">
        <Count value={figures.days} isAtLeast={isPartial} />
      </Fact>
      <Fact label="Active weeks">
        <Count value={figures.weeks} isAtLeast={isPartial} />
      </Fact>
      <Fact label="Active months">
        <Count value={figures.months} isAtLeast={isPartial} />
      </Fact>
      {chain === undefined ? (
        <Fact label="Chains used">
          <Count value={figures.usedChains} />
        </Fact>
      ) : (
        <Fact label={chain.family === 'solana' ? 'Fees' : 'Gas'}>
          <Amount value={figures.gas} symbol={chain.symbol} isAtLeast={isPartial} />
        </Fact>
      )}
      <Fact label="First use">
        <FirstUse figures={figures} />
      </Fact>
      <Fact label="Last use">
        <LastUse figures={figures} />
      </Fact>
      {chain !== undefined && (
        <Fact label="Balance" isWide={isExact}>
          <Amount value={figures.balance} symbol={chain.symbol} isExact={isExact} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, isWide = false, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={cx('flex min-w-0 flex-wrap justify-between gap-x-2', isWide && 'col-span-full')}>
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere ml-auto min-w-0 text-right text-ink">{children}</dd>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Button } from '#/ui/button.tsx';
import { Wallet } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { trackerWalletsQuery } from '../../../tracker-wallets/components/tracker-wallets.ts';
import { useWalletClaims } from '../../claim-states/components/use-wallet-claims.ts';
import type { ClosedFold } from '../../components/closed-button.tsx';
import { LoadFailed } from '../../components/list-states.tsx';
import type { Airdrop } from '../../schema.ts';
import { MatrixGrid } from './matrix-grid.tsx';
import { MatrixSkeleton } from './matrix-skeleton.tsx';
import { useCells } from './use-cells.ts';
import { usePeriods } from './use-periods.ts';

export type MatrixProps = {
  /** The filtered rows, in order. */
  rows: readonly Airdrop[];
  fold: ClosedFold | undefined;
  /** The wallet of the filter, or ''. */
  wallet: string;
  onFocusRow: (id: string) => void;
};

export function MatrixView({ rows, fold, wallet, onFocusRow }: MatrixProps) {
  const { api } = useRouter().options.context;
  const walletBook = useQuery(trackerWalletsQuery(api));
  const { cells, isFailed, reload, ...edits } = useCells();
  const claims = useWalletClaims();
  const periods = usePeriods();
  const wallets = useMemo(() => {
    const filtered = walletBook.data?.items.filter(({ id }) => id === wallet) ?? [];
    const others = walletBook.data?.items.filter(({ id, isArchived }) => id !== wallet && !isArchived) ?? [];
    return [...filtered, ...others];
  }, [walletBook.data, wallet]);

  if (isFailed || (walletBook.isError && walletBook.data === undefined)) {
    const retry = () => {
      reload();
      void walletBook.refetch();
    };
    return <LoadFailed title="Couldn’t load wallets" onRetry={retry} />;
  }
  if (cells === undefined || walletBook.data === undefined) return <MatrixSkeleton />;
  if (wallets.length === 0) {
    return (
      <EmptyState
        drawing={Wallet}
        title="No wallets yet"
        description="Add your wallets to see each one’s progress on every airdrop."
        action={
          <Button data-next-step="" variant="primary" asChild>
            <Link to="/wallets">Add wallets</Link>
          </Button>
        }
      />
    );
  }
  return (
    <MatrixGrid
      rows={rows}
      fold={fold}
      wallets={wallets}
      cells={cells}
      claims={claims}
      edits={edits}
      periods={periods}
      onFocusRow={onFocusRow}
    />
  );
}

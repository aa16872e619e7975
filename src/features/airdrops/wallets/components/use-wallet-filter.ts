import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { SelectOption } from '#/ui/select.tsx';
import { trackerWalletsQuery } from '../../../tracker-wallets/components/tracker-wallets.ts';
import { formatWalletChoice, getWalletTitle } from '../../../tracker-wallets/policy.ts';
import type { Airdrop } from '../../schema.ts';
import { cellsQuery } from './cells-query.ts';

const noOptions: readonly SelectOption[] = [];

/**
 * Returns the airdrops and the name of the wallet in the filter; undefined without one and while loading. `options`: the
 * selectable wallets.
 */
export function useWalletFilter(wallet: string, rows: readonly Airdrop[]) {
  const { api } = useRouter().options.context;
  const enabled = wallet !== '';
  const { data, isError, refetch } = useQuery({ ...cellsQuery(api), enabled });
  // Every airdrop with wallets has a wallet address.
  const hasWallets = useMemo(() => rows.some(({ walletAddress }) => walletAddress !== null), [rows]);
  const walletBook = useQuery({ ...trackerWalletsQuery(api), enabled: enabled || hasWallets });
  const options = useMemo(
    () =>
      walletBook.data?.items
        .filter(({ id, isArchived }) => id === wallet || !isArchived)
        .map((wallet) => ({ value: wallet.id, label: formatWalletChoice(wallet) })) ?? noOptions,
    [walletBook.data, wallet],
  );
  const airdropIds = useMemo(() => {
    if (wallet === '' || data === undefined) return undefined;
    const airdrops = data.airdrops.filter(({ wallets }) => wallets.some(({ id }) => id === wallet));
    return new Set(airdrops.map(({ id }) => id));
  }, [wallet, data]);
  const selectedWallet = walletBook.data?.items.find(({ id }) => id === wallet);
  const isPending = enabled && airdropIds === undefined;
  return {
    options,
    /** Whether the member has wallets that are still loading, so that their select is visible already. */
    areOptionsLoading: !enabled && hasWallets && walletBook.isPending,
    airdropIds,
    walletName: selectedWallet && getWalletTitle(selectedWallet),
    isLoading: isPending && !isError,
    isFailed: isPending && isError,
    retry: () => void refetch(),
  };
}

import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { trackerWalletsQuery } from '../../../tracker-wallets/components/tracker-wallets.ts';
import { walletTitle } from '../../../tracker-wallets/policy.ts';
import { cellsQuery } from './cell-edits.ts';

/** The airdrops of the wallet that the list is filtered by, and its name; undefined without one and until they are known. */
export function useWalletFilter(wallet: string) {
  const { api } = useRouter().options.context;
  const enabled = wallet !== '';
  const { data, isError, refetch } = useQuery({ ...cellsQuery(api), enabled });
  const book = useQuery({ ...trackerWalletsQuery(api), enabled });
  const ofWallet = useMemo(() => {
    if (wallet === '' || data === undefined) return undefined;
    const own = data.airdrops.filter(({ wallets }) => wallets.some(({ id }) => id === wallet));
    return new Set(own.map(({ id }) => id));
  }, [wallet, data]);
  const chosen = book.data?.items.find(({ id }) => id === wallet);
  const isMissing = enabled && ofWallet === undefined;
  return {
    ofWallet,
    walletName: chosen && walletTitle(chosen),
    isAwaited: isMissing && !isError,
    isFailed: isMissing && isError,
    retry: () => void refetch(),
  };
}

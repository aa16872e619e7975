import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { SelectOption } from '#/ui/select.tsx';
import { trackerWalletsQuery } from '../../../tracker-wallets/components/tracker-wallets.ts';
import { walletChoice, walletTitle } from '../../../tracker-wallets/policy.ts';
import type { Airdrop } from '../../schema.ts';
import { cellsQuery } from './cells-query.ts';

const none: readonly SelectOption[] = [];

/**
 * The airdrops of the wallet that the list is filtered by, and its name; undefined without one and until they are known.
 * `options`: the wallets to choose from.
 */
export function useWalletFilter(wallet: string, rows: readonly Airdrop[]) {
  const { api } = useRouter().options.context;
  const enabled = wallet !== '';
  const { data, isError, refetch } = useQuery({ ...cellsQuery(api), enabled });
  // An airdrop with wallets has the address of its first one.
  const hasWallets = useMemo(() => rows.some(({ walletAddress }) => walletAddress !== null), [rows]);
  const book = useQuery({ ...trackerWalletsQuery(api), enabled: enabled || hasWallets });
  const options = useMemo(
    () =>
      book.data?.items
        .filter(({ id, isArchived }) => id === wallet || !isArchived)
        .map((one) => ({ value: one.id, label: walletChoice(one) })) ?? none,
    [book.data, wallet],
  );
  const ofWallet = useMemo(() => {
    if (wallet === '' || data === undefined) return undefined;
    const own = data.airdrops.filter(({ wallets }) => wallets.some(({ id }) => id === wallet));
    return new Set(own.map(({ id }) => id));
  }, [wallet, data]);
  const chosen = book.data?.items.find(({ id }) => id === wallet);
  const isMissing = enabled && ofWallet === undefined;
  return {
    options,
    /** There will be some: the choice has its place before they come. */
    areOptionsAwaited: !enabled && hasWallets && book.isPending,
    ofWallet,
    walletName: chosen && walletTitle(chosen),
    isAwaited: isMissing && !isError,
    isFailed: isMissing && isError,
    retry: () => void refetch(),
  };
}

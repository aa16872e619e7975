import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useId } from 'react';
import { ErrorState } from '#/ui/error-state.tsx';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import { trackerWalletsQuery } from '../../../tracker-wallets/components/tracker-wallets.ts';
import { WalletSelect } from '../../../tracker-wallets/components/wallet-select.tsx';
import { getWalletTitle } from '../../../tracker-wallets/policy.ts';
import { useWalletClaims } from '../../claim-states/components/use-wallet-claims.ts';
import { useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useTrackerOffline } from '../../offline/components/offline-context.ts';
import { sortCells } from '../cells.ts';
import { useCells } from './use-cells.ts';
import { WalletRow } from './wallet-row.tsx';

export function WalletsSection({ airdropId }: { airdropId: string }) {
  const offline = useTrackerOffline();
  const headingId = useId();
  const isSynced = offline?.queue.isAdded(airdropId) !== true;
  return (
    <section aria-labelledby={headingId} className="mt-6 border-line border-t pt-4">
      <h3 id={headingId} className="mb-2 font-semibold text-base text-ink">
        Wallets
      </h3>
      {isSynced ? (
        <Wallets airdropId={airdropId} />
      ) : (
        <p className="text-base text-faint">You can add wallets once this airdrop has synced.</p>
      )}
    </section>
  );
}

function Wallets({ airdropId }: { airdropId: string }) {
  const { api } = useRouter().options.context;
  const { open } = useTrackerDialogs();
  const walletBook = useQuery(trackerWalletsQuery(api));
  const { cells, isFailed, reload, set } = useCells();
  const claims = useWalletClaims().get(airdropId);

  if (isFailed || (walletBook.isError && walletBook.data === undefined)) {
    const retry = () => {
      reload();
      void walletBook.refetch();
    };
    return (
      <ErrorState
        bare
        title="Couldn’t load the wallets"
        description="Please try again in a moment."
        onRetry={retry}
      />
    );
  }
  if (cells === undefined || walletBook.data === undefined) {
    return (
      <Loading label="Loading wallets…" className="grid gap-2">
        <Skeleton className="h-8" />
        <Skeleton className="h-8" />
      </Loading>
    );
  }
  const cellsInOrder = sortCells(cells.get(airdropId));
  const wallets = new Map(walletBook.data.items.map((wallet) => [wallet.id, wallet]));
  const move = (from: number, to: number) => {
    const order = cellsInOrder.toSpliced(from, 1);
    order.splice(to, 0, ...cellsInOrder.slice(from, from + 1));
    set(
      order.flatMap(({ id, state, position }, index) =>
        position === index ? [] : [{ airdropId, walletId: id, state, position: index }],
      ),
    );
  };

  return (
    <>
      {cellsInOrder.length === 0 && <p className="text-base text-faint">No wallets yet.</p>}
      {cellsInOrder.length > 1 && (
        <p className="mb-2 text-muted text-sm">The first wallet is used as the airdrop’s wallet address.</p>
      )}
      <ul className="flex flex-col gap-2">
        {cellsInOrder.map((cell, index) => {
          const wallet = wallets.get(cell.id);
          if (wallet === undefined) return null;
          return (
            <li key={cell.id}>
              <WalletRow
                wallet={wallet}
                cell={cell}
                claims={claims?.get(cell.id)}
                isFirst={index === 0}
                isLast={index === cellsInOrder.length - 1}
                onState={(state) => set([{ airdropId, walletId: cell.id, state }])}
                onEdit={() => open({ kind: 'cell', airdropId, walletId: cell.id, returnsToDetails: true })}
                onMarkClaimed={() =>
                  open({
                    kind: 'claim-wallet',
                    airdropId,
                    walletId: cell.id,
                    isOnChain: true,
                    returnsTo: 'details',
                  })
                }
                onMove={(by) => move(index, index + by)}
                onRemove={() =>
                  set([{ airdropId, walletId: cell.id, state: null }], {
                    undoTitle: `${getWalletTitle(wallet)} removed`,
                  })
                }
              />
            </li>
          );
        })}
      </ul>
      {walletBook.data.items.some(({ id, isArchived }) => !isArchived && !cells.get(airdropId)?.has(id)) ? (
        <WalletSelect
          aria-label="Add a wallet"
          noneLabel="Add a wallet…"
          size="sm"
          className="mt-2 max-w-64"
          without={cellsInOrder.map(({ id }) => id)}
          value=""
          onChange={(event) => set([{ airdropId, walletId: event.target.value, state: 'toDo' }])}
        />
      ) : (
        <p className="mt-2 text-sm">
          <Link
            to="/wallets"
            className="tap text-accent-ink underline decoration-accent-line underline-offset-4 hover:decoration-current"
          >
            {wallets.size === 0 ? 'Add a wallet to your book first' : 'Add another wallet to your book'}
          </Link>
        </p>
      )}
    </>
  );
}

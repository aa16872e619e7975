import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { trackerWalletsQuery } from '#/features/tracker-wallets/components/tracker-wallets.ts';
import { WalletName } from '#/features/tracker-wallets/components/wallet-name.tsx';
import { getWalletTitle, hasAddress, noAddressYet } from '#/features/tracker-wallets/policy.ts';
import { Button } from '#/ui/button.tsx';
import { CopyButton } from '#/ui/copy-button.tsx';
import { ErrorState } from '#/ui/error-state.tsx';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import { isClaimMissing } from '../../claim-states/claims.ts';
import { ClaimStateNote } from '../../claim-states/components/claim-state-note.tsx';
import { useWalletClaims } from '../../claim-states/components/use-wallet-claims.ts';
import type { WalletClaim } from '../../claim-states/schema.ts';
import { useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { formatCellAmount } from '../../wallets/amounts.ts';
import { useCells } from '../../wallets/components/use-cells.ts';
import { type ClaimWallet, groupClaimWallets } from '../claim-wallets.ts';
import { describeSaved } from '../save-claim.ts';
import { getClaimPlace, readClaimDrafts } from './claim-drafts.ts';

/** Lists unclaimed wallets, with claimed wallets collapsed below; nothing if the airdrop has no wallets. */
export function ClaimWalletsSection({ airdropId }: { airdropId: string }) {
  const { api } = useRouter().options.context;
  const { open, preload } = useTrackerDialogs();
  const { viewerId } = useTrackerPreferences();
  // Drafts don't change while claim day is open, because the dialog that edits them replaces it.
  const [drafts] = useState(() => readClaimDrafts(getClaimPlace(airdropId, viewerId)));
  const headingId = useId();
  const walletBook = useQuery(trackerWalletsQuery(api));
  const { cells, isFailed, reload } = useCells();
  const claims = useWalletClaims().get(airdropId);
  const isBookFailed = walletBook.isError && walletBook.data === undefined;
  const isLoaded = cells !== undefined && walletBook.data !== undefined;
  const { unclaimed, claimed, notEligibleCount } = groupClaimWallets(
    cells?.get(airdropId),
    walletBook.data?.items ?? [],
  );
  const total = unclaimed.length + claimed.length;
  if (isLoaded && total + notEligibleCount === 0) return null;
  const finished = claimed.filter(({ cell }) => drafts[cell.id] === undefined);
  const preloadDialog = () => preload('claim-wallet');
  const renderButton = (label: string, { wallet, cell }: ClaimWallet, isOnChain = false) => (
    <Button
      size="sm"
      aria-label={`${label}, ${getWalletTitle(wallet)}`}
      onClick={() => open({ kind: 'claim-wallet', airdropId, walletId: cell.id, isOnChain })}
      onPointerEnter={preloadDialog}
      onFocus={preloadDialog}
    >
      <Check aria-hidden="true" />
      {label}
    </Button>
  );
  return (
    <section aria-labelledby={headingId} className="mt-6 border-line border-t pt-4">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 id={headingId} className="font-semibold text-base text-ink">
          Wallets
        </h3>
        {total > 0 && (
          <p role="status" className="tabular text-muted text-sm">
            {claimed.length} of {total} claimed
          </p>
        )}
      </div>
      {isFailed || isBookFailed ? (
        <ErrorState
          bare
          title="Couldn’t load the wallets"
          description="Please try again in a moment."
          onRetry={() => {
            reload();
            void walletBook.refetch();
          }}
        />
      ) : (
        !isLoaded && (
          <Loading label="Loading wallets…" className="grid gap-2">
            <Skeleton className="h-8" />
            <Skeleton className="h-8" />
          </Loading>
        )
      )}
      {unclaimed.length > 0 && (
        <ul aria-label="Not claimed yet" className="flex flex-col gap-2">
          {unclaimed.map((row) => {
            const walletClaims = claims?.get(row.cell.id);
            const isOnChain = isClaimMissing(row.cell.state, walletClaims);
            return (
              <ClaimRow key={row.cell.id} {...row} claims={walletClaims}>
                {hasAddress(row.wallet) && (
                  <CopyButton text={row.wallet.address} label={`Copy ${getWalletTitle(row.wallet)}`} />
                )}
                {renderButton(isOnChain ? 'Mark as claimed' : 'Claimed', row, isOnChain)}
              </ClaimRow>
            );
          })}
        </ul>
      )}
      {finished.length < claimed.length && (
        <ul aria-label="Not finished" className="mt-2 flex flex-col gap-2 first:mt-0">
          {claimed.map((row) => {
            const draft = drafts[row.cell.id];
            return (
              draft && (
                <ClaimRow
                  key={row.cell.id}
                  {...row}
                  note={describeSaved(new Set(draft.saved), draft.missing)}
                >
                  {renderButton('Finish', row)}
                </ClaimRow>
              )
            );
          })}
        </ul>
      )}
      {finished.length > 0 && (
        <details className="mt-2">
          <summary className="w-max max-w-full cursor-pointer py-1 font-medium text-accent-ink text-sm pointer-coarse:py-3">
            {finished.length === 1 ? 'Show the claimed one' : `Show the ${finished.length} claimed`}
          </summary>
          <ul aria-label="Claimed" className="mt-2 flex flex-col gap-2">
            {finished.map((row) => (
              <ClaimRow key={row.cell.id} {...row} claims={claims?.get(row.cell.id)} />
            ))}
          </ul>
        </details>
      )}
      {notEligibleCount > 0 && (
        <p className="mt-2 text-muted text-sm">
          {notEligibleCount === 1
            ? '1 wallet isn’t eligible.'
            : `${notEligibleCount} wallets aren’t eligible.`}
        </p>
      )}
    </section>
  );
}

type ClaimRowProps = ClaimWallet & {
  note?: string | undefined;
  claims?: readonly WalletClaim[] | undefined;
  children?: ReactNode;
};

function ClaimRow({ wallet, cell: { amount }, note, claims, children }: ClaimRowProps) {
  const { reader } = useTrackerPreferences();
  return (
    <li className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <WalletName wallet={wallet} isShort className="text-base text-ink" />
        {amount !== null && (
          <p className="tabular break-words text-muted text-sm">{formatCellAmount(amount, reader.locale)}</p>
        )}
        <ClaimStateNote claims={claims} />
        {!hasAddress(wallet) && <p className="text-muted text-sm">{noAddressYet}</p>}
        {note !== undefined && <p className="text-sm text-warning-ink">{note}</p>}
      </div>
      {children}
    </li>
  );
}

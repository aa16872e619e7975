import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { announce } from '#/ui/announcer.tsx';
import { Button } from '#/ui/button.tsx';
import { useAction } from '#/ui/use-action.ts';
import { useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { TransactionLink } from '../../on-chain/components/transaction-link.tsx';
import { shortenAddress } from '../../on-chain/texts.ts';
import type { FoundClaim } from '../schema.ts';
import { describeFoundClaim } from '../texts.ts';
import { FoundClaimList } from './found-claim-list.tsx';
import { foundClaimsQuery } from './found-claims-query.ts';

type FoundClaimsProps = {
  claims: readonly FoundClaim[];
  /** Returns to the airdrop's details from the form. */
  returnsToDetails?: boolean;
  /** The name of a claim's airdrop, where it isn't obvious. */
  getAirdropName?: (airdropId: string) => string | undefined;
};

/** Claims found on chain that aren't marked as claimed yet. */
export function FoundClaims({ claims, returnsToDetails = false, getAirdropName }: FoundClaimsProps) {
  return (
    <FoundClaimList claims={claims}>
      {(claim) => (
        <FoundClaimRow
          key={claim.id}
          claim={claim}
          returnsToDetails={returnsToDetails}
          airdrop={getAirdropName?.(claim.airdropId)}
        />
      )}
    </FoundClaimList>
  );
}

type RowProps = { claim: FoundClaim; returnsToDetails: boolean; airdrop: string | undefined };

function FoundClaimRow({ claim, returnsToDetails, airdrop }: RowProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { open, preload } = useTrackerDialogs();
  const { reader } = useTrackerPreferences();
  const { run, busy } = useAction({
    failureMessage: 'Please try again later',
    title: 'Couldn’t dismiss the claim',
  });
  const text = describeFoundClaim(claim, reader.locale);
  const dismiss = () =>
    run(async () => {
      await api.foundClaims.edit({ id: claim.id, state: 'dismissed' });
      announce('Dismissed');
      await queryClient.invalidateQueries(foundClaimsQuery(api));
    });
  const preloadDialog = () => preload('found-claim');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere text-base text-ink">{text}</p>
        <p className="wrap-anywhere text-muted text-sm">
          {airdrop !== undefined && `${airdrop} · `}Token{' '}
          <span className="font-mono" title={claim.token}>
            {shortenAddress(claim.token)}
          </span>{' '}
          · <TransactionLink transaction={claim.transaction} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          onClick={() => open({ kind: 'found-claim', claim, returnsToDetails })}
          onPointerEnter={preloadDialog}
          onFocus={preloadDialog}
        >
          Mark as claimed<span className="sr-only">{text}</span>
        </Button>
        <Button size="sm" variant="ghost" busy={busy} onClick={() => void dismiss()}>
          Not a claim<span className="sr-only">{text}</span>
        </Button>
      </div>
    </li>
  );
}

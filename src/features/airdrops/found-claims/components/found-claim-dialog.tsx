import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { EntryInput } from '#/features/profit/schema.ts';
import { AppError } from '#/lib/app-error.ts';
import { getClaimPlace } from '../../claim-day/components/claim-drafts.ts';
import { ClaimFormDialog } from '../../claim-day/components/claim-form-dialog.tsx';
import { type DialogProps, useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { toClaimTransactions, toClaimValues } from '../claim-values.ts';
import { priceReward } from '../price-reward.ts';
import { describeFoundClaim } from '../texts.ts';
import { foundClaimsQuery } from './found-claims-query.ts';

/** Marks a found claim as claimed: the claim's form, filled in from chain. */
export function FoundClaimDialog({ dialog, open, onClose }: DialogProps<'found-claim'>) {
  const { claim, returnsToDetails } = dialog;
  const { id, airdropId, walletId, day } = claim;
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { open: show } = useTrackerDialogs();
  const { viewerId, reader } = useTrackerPreferences();
  const [place] = useState(() => getClaimPlace(`${airdropId} ${id}`, viewerId));
  // A retry sends the same entry under the same key, even if the price has changed.
  const priced = useRef(new Map<string, Promise<EntryInput>>());
  const close = () => (returnsToDetails ? show({ kind: 'details', id: airdropId }) : onClose());

  const price = (reward: EntryInput) => {
    const key = JSON.stringify(reward);
    const pricedReward = priced.current.get(key) ?? priceReward(api.profit, reward, claim.token);
    priced.current.set(key, pricedReward);
    return pricedReward;
  };
  /** Rejects a claim that was booked while its form was open: saving it would add its entries twice. */
  const assertOpen = async () => {
    const { booked } = await queryClient.fetchQuery({ ...foundClaimsQuery(api), staleTime: 0 });
    if (booked?.some((claim) => claim.id === id))
      throw new AppError('CONFLICT', 'This claim was booked in the meantime. See the airdrop’s details.');
  };
  const recordDecision = async () => {
    await api.foundClaims.edit({ id, state: 'taken' });
    await queryClient.invalidateQueries(foundClaimsQuery(api));
  };
  return (
    <ClaimFormDialog
      airdropId={airdropId}
      walletId={walletId}
      place={place}
      day={day}
      initial={toClaimValues(claim)}
      transactions={toClaimTransactions(claim)}
      title="Mark as claimed"
      description={describeFoundClaim(claim, reader.locale)}
      saveLabel="Mark as claimed"
      onBeforeSave={assertOpen}
      completeReward={price}
      onSaved={recordDecision}
      open={open}
      onClose={onClose}
      close={close}
      reopen={() => show(dialog)}
    />
  );
}

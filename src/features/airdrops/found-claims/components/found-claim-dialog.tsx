import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { EntryInput } from '#/features/profit/schema.ts';
import { toDecimalText } from '#/lib/typed-decimal.ts';
import { getClaimPlace } from '../../claim-day/components/claim-drafts.ts';
import { ClaimFormDialog } from '../../claim-day/components/claim-form-dialog.tsx';
import { type DialogProps, useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { describeFoundClaim, toEntryAmount } from '../texts.ts';
import { foundClaimsQuery } from './found-claims-query.ts';
import { priceReward } from './price-reward.ts';

/** Marks a found claim as claimed: the claim's form, filled in from chain. */
export function FoundClaimDialog({ dialog, open, onClose }: DialogProps<'found-claim'>) {
  const { claim, returnsToDetails } = dialog;
  const { id, airdropId, walletId, day, gas } = claim;
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { open: show } = useTrackerDialogs();
  const { viewerId, reader } = useTrackerPreferences();
  const [place] = useState(() => getClaimPlace(`${airdropId} ${id}`, viewerId));
  // A retry sends the same entry under the same key, also if the price has changed.
  const priced = useRef(new Map<string, Promise<EntryInput>>());
  const close = () => (returnsToDetails ? show({ kind: 'details', id: airdropId }) : onClose());

  const price = (reward: EntryInput) => {
    const key = JSON.stringify(reward);
    const known = priced.current.get(key) ?? priceReward(api, reward, claim.token);
    priced.current.set(key, known);
    return known;
  };
  const decide = async () => {
    await api.foundClaims.edit({ id, state: 'taken' });
    await queryClient.invalidateQueries(foundClaimsQuery(api));
  };
  return (
    <ClaimFormDialog
      airdropId={airdropId}
      walletId={walletId}
      place={place}
      day={day}
      initial={{
        amount: toDecimalText(toEntryAmount(claim.amount)),
        token: claim.symbol,
        gas: toDecimalText(gas ?? ''),
        gasToken: gas === null ? '' : claim.gasToken,
      }}
      title="Mark as claimed"
      description={describeFoundClaim(claim, reader.locale)}
      saveLabel="Mark as claimed"
      completeReward={price}
      onSaved={decide}
      open={open}
      onClose={onClose}
      close={close}
      reopen={() => show(dialog)}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { trackerWalletsQuery } from '#/features/tracker-wallets/components/tracker-wallets.ts';
import { formatWalletChoice } from '#/features/tracker-wallets/policy.ts';
import { toDecimalInput } from '#/lib/typed-decimal.ts';
import { useToday } from '#/ui/clock.ts';
import { type DialogProps, useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { useCells } from '../../wallets/components/use-cells.ts';
import { getClaimPlace } from './claim-drafts.ts';
import { ClaimFormDialog } from './claim-form-dialog.tsx';
import { lastTokensQuery } from './last-tokens-query.ts';

/** Records a wallet's claim. */
export function ClaimWalletDialog({ dialog, open, onClose }: DialogProps<'claim-wallet'>) {
  const { airdropId, walletId, isOnChain = false, returnsTo } = dialog;
  const { api } = useRouter().options.context;
  const { open: show } = useTrackerDialogs();
  const { viewerId, reader, now } = useTrackerPreferences();
  const [place] = useState(() => getClaimPlace(airdropId, viewerId));
  const day = useToday(reader.zone, now);
  const { data: book } = useQuery(trackerWalletsQuery(api));
  const { cells } = useCells();
  // Snapshot at opening, so that live updates don't change the form during input.
  const [cell] = useState(() => cells?.get(airdropId)?.get(walletId));
  const { data: tokens } = useQuery(lastTokensQuery(api, airdropId));
  const wallet = book?.items.find(({ id }) => id === walletId);
  const close = () =>
    returnsTo === 'tracker' ? onClose() : show({ kind: returnsTo ?? 'claim-day', id: airdropId });
  return (
    <ClaimFormDialog
      airdropId={airdropId}
      walletId={walletId}
      place={place}
      day={day}
      initial={{
        amount: toDecimalInput(cell?.amount ?? ''),
        token: tokens?.token ?? '',
        gas: '',
        gasToken: tokens?.gasToken ?? '',
      }}
      title={isOnChain ? 'Mark as claimed' : 'Claimed'}
      description={wallet ? formatWalletChoice(wallet) : ''}
      saveLabel={isOnChain ? 'Mark as claimed' : 'Save'}
      open={open}
      onClose={onClose}
      close={close}
      reopen={() => show(dialog)}
    />
  );
}

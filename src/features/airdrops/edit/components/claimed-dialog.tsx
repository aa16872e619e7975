import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ClaimedDialog as BaseDialog } from '#/features/profit/components/claimed-dialog.tsx';
import { trackerWalletsQuery } from '#/features/tracker-wallets/components/tracker-wallets.ts';
import { toAddressKey } from '#/lib/wallet-address.ts';
import { useToday } from '#/ui/clock.ts';
import { DeletedDialog } from '../../components/deleted-dialog.tsx';
import { type DialogProps, useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { useTrackerStore } from '../../components/tracker-store.ts';

/** Opens from the details, and returns to them when closed. */
export function ClaimedDialog(props: DialogProps<'claimed'>) {
  const { dialog, open } = props;
  const { api } = useRouter().options.context;
  const { store } = useTrackerStore();
  const { open: show } = useTrackerDialogs();
  const { reader, now } = useTrackerPreferences();
  const today = useToday(reader.zone, now);
  // A snapshot, because the airdrop may be deleted elsewhere during input.
  const [row] = useState(() => store.getRow(dialog.id));
  const { data: book } = useQuery(trackerWalletsQuery(api));
  if (row === undefined) return <DeletedDialog {...props} />;
  const wallet = book?.items.find(
    ({ address }) => toAddressKey(address) === toAddressKey(row.walletAddress ?? ''),
  );
  return (
    <BaseDialog
      airdrop={{ id: row.id, name: row.name, project: row.project }}
      walletId={wallet?.id}
      currency={dialog.currency}
      today={today}
      open={open}
      onClose={() => show({ kind: 'details', id: row.id })}
    />
  );
}

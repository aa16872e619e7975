import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { getReadings, parseDecimalInput, toDecimalInput, undecidedMessage } from '#/lib/typed-decimal.ts';
import { Field } from '#/ui/field.tsx';
import { DecimalField } from '#/ui/forms/decimal-field.tsx';
import { rejectField } from '#/ui/forms/form-errors.ts';
import { SmallFormDialog } from '#/ui/forms/small-form-dialog.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { Select } from '#/ui/select.tsx';
import { Textarea } from '#/ui/textarea.tsx';
import { trackerWalletsQuery } from '../../../tracker-wallets/components/tracker-wallets.ts';
import { formatWalletChoice } from '../../../tracker-wallets/policy.ts';
import { ClaimStateRow } from '../../claim-states/components/claim-state-row.tsx';
import { useWalletClaims } from '../../claim-states/components/use-wallet-claims.ts';
import { DeletedDialog } from '../../components/deleted-dialog.tsx';
import { type DialogProps, useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useAirdrop } from '../../components/tracker-store.ts';
import { walletStateLabels, walletStates } from '../../kinds.ts';
import { type CellChange, cellChange, maxCellNoteLength, type WalletCell } from '../calls.ts';
import { useCells } from './use-cells.ts';

const notAdded = { value: '', label: 'Not added' };
const options = [notAdded, ...walletStates.map((value) => ({ value, label: walletStateLabels[value] }))];

type FormValues = { state: string; amount: string; note: string };

const toInitialValues = (cell: WalletCell | undefined): FormValues => ({
  state: cell?.state ?? 'toDo',
  amount: toDecimalInput(cell?.amount ?? ''),
  note: cell?.note ?? '',
});

export function CellDialog(props: DialogProps<'cell'>) {
  const { dialog, open, onClose } = props;
  const { api } = useRouter().options.context;
  const { open: show } = useTrackerDialogs();
  const row = useAirdrop(dialog.airdropId);
  const { data: wallets } = useQuery(trackerWalletsQuery(api));
  const { cells, save } = useCells();
  const claims = useWalletClaims().get(dialog.airdropId)?.get(dialog.walletId);
  const wallet = wallets?.items.find(({ id }) => id === dialog.walletId);
  // Snapshot at opening, so that live updates don't change the form during input.
  const [cell] = useState(() => cells?.get(dialog.airdropId)?.get(dialog.walletId));
  const close = () => (dialog.returnsToDetails ? show({ kind: 'details', id: dialog.airdropId }) : onClose());
  const form = useSmallForm({
    initial: toInitialValues(cell),
    parse: ({ state, amount, note }) =>
      getReadings(amount) === undefined
        ? cellChange.safeParse({
            airdropId: dialog.airdropId,
            walletId: dialog.walletId,
            note,
            state: state || null,
            amount: amount.trim() === '' ? null : parseDecimalInput(amount),
          })
        : rejectField<CellChange>('amount', undecidedMessage),
    send: async (change) => {
      await save([change]);
      close();
    },
    failure: 'Your changes weren’t saved. Please try again.',
  });
  const markClaimed = () =>
    show({
      kind: 'claim-wallet',
      airdropId: dialog.airdropId,
      walletId: dialog.walletId,
      isOnChain: true,
      returnsTo: dialog.returnsToDetails ? 'details' : 'tracker',
    });
  if (!row) return <DeletedDialog open={open} onClose={onClose} />;
  return (
    <SmallFormDialog
      form={form}
      title={formatAirdropName(row)}
      description={wallet ? formatWalletChoice(wallet) : ''}
      size="sm"
      open={open}
      onClose={close}
      saveLabel="Save"
      busyLabel="Saving…"
    >
      <Field label="State" error={form.errors.state}>
        <Select
          options={options}
          value={form.values.state}
          onChange={(event) => form.change({ state: event.target.value })}
        />
      </Field>
      <DecimalField
        label="Amount"
        optional
        error={form.errors.amount}
        hint="In the airdrop’s own token."
        input={form.bind('amount')}
        text={form.values.amount}
        onChoose={(amount) => form.change({ amount })}
      />
      <Field label="Note" optional error={form.errors.note}>
        <Textarea {...form.bind('note')} rows={3} maxLength={maxCellNoteLength} />
      </Field>
      <ClaimStateRow
        claims={claims}
        state={cell?.state}
        disabled={form.isDirty}
        onMarkClaimed={markClaimed}
      />
    </SmallFormDialog>
  );
}

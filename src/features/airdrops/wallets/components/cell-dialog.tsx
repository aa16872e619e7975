import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { plainDecimal } from '#/lib/decimals.ts';
import { Field } from '#/ui/field.tsx';
import { SmallFormDialog } from '#/ui/forms/small-form-dialog.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { Input } from '#/ui/input.tsx';
import { Select } from '#/ui/select.tsx';
import { Textarea } from '#/ui/textarea.tsx';
import { trackerWalletsQuery } from '../../../tracker-wallets/components/tracker-wallets.ts';
import { walletChoice } from '../../../tracker-wallets/policy.ts';
import type { DialogProps } from '../../components/dialog-host.tsx';
import { useAirdrop, useTracker } from '../../components/tracker-context.ts';
import { DeletedDialog } from '../../edit/components/deleted-dialog.tsx';
import { cellChange, maxCellNoteLength, type WalletCell } from '../calls.ts';
import { walletStateLabels, walletStates } from '../states.ts';
import { useCells } from './use-cells.ts';

const none = { value: '', label: 'Not added' };
const options = [none, ...walletStates.map((value) => ({ value, label: walletStateLabels[value] }))];

type Values = { state: string; amount: string; note: string };

const initialOf = (cell: WalletCell | undefined): Values => ({
  state: cell?.state ?? 'toDo',
  amount: cell?.amount ?? '',
  note: cell?.note ?? '',
});

/** State, amount and note of a wallet in an airdrop. */
export function CellDialog(props: DialogProps<'cell'>) {
  const { dialog, open, onClose } = props;
  const { api } = useRouter().options.context;
  const tracker = useTracker();
  const row = useAirdrop(dialog.airdropId);
  const { data: book } = useQuery(trackerWalletsQuery(api));
  const { cells, save } = useCells();
  const wallet = book?.items.find(({ id }) => id === dialog.walletId);
  // As it was when the dialog opened: a push meanwhile must not change what is being typed.
  const [cell] = useState(() => cells?.get(dialog.airdropId)?.get(dialog.walletId));
  const close = () =>
    dialog.isOfDetails ? tracker.open({ kind: 'details', id: dialog.airdropId }) : onClose();
  const form = useSmallForm({
    initial: initialOf(cell),
    parse: ({ state, amount, note }) =>
      cellChange.safeParse({
        ...{ airdropId: dialog.airdropId, walletId: dialog.walletId, note },
        state: state || null,
        amount: amount.trim() === '' ? null : plainDecimal(amount.trim()),
      }),
    send: async (change) => {
      await save([change]);
      close();
    },
    failure: 'Your changes weren’t saved. Please try again.',
  });
  if (!row) return <DeletedDialog open={open} onClose={onClose} />;
  return (
    <SmallFormDialog
      form={form}
      title={row.name}
      description={wallet ? walletChoice(wallet) : ''}
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
      <Field label="Amount" optional error={form.errors.amount} hint="In the airdrop’s own token.">
        <Input {...form.bind('amount')} inputMode="decimal" autoComplete="off" />
      </Field>
      <Field label="Note" optional error={form.errors.note}>
        <Textarea {...form.bind('note')} rows={3} maxLength={maxCellNoteLength} />
      </Field>
    </SmallFormDialog>
  );
}

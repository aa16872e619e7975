import { useRef } from 'react';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { isCalendarDay } from '#/lib/dates.ts';
import { toInstantFields } from '#/lib/local-instant.ts';
import { formatInstant } from '#/lib/wording.ts';
import { Field } from '#/ui/field.tsx';
import { rejectField } from '#/ui/forms/form-errors.ts';
import { SmallFormDialog } from '#/ui/forms/small-form-dialog.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { Input } from '#/ui/input.tsx';
import { DeletedDialog } from '../../components/deleted-dialog.tsx';
import type { DialogProps } from '../../components/tracker-dialogs.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { useAirdrop, useTrackerStore } from '../../components/tracker-store.ts';
import type { Airdrop } from '../../schema.ts';
import { moveClaim } from './move-claim.ts';

export function MoveClaimDialog(props: DialogProps<'move-claim'>) {
  const row = useAirdrop(props.dialog.id);
  if (!row) return <DeletedDialog {...props} />;
  return <MoveClaim {...props} row={row} />;
}

function MoveClaim({ open, onClose, row }: DialogProps<'move-claim'> & { row: Airdrop }) {
  const { store, actions } = useTrackerStore();
  const { reader } = useTrackerPreferences();
  const isMoved = useRef(false);
  const form = useSmallForm({
    initial: { day: toInstantFields(row.claimDate, reader.zone).date },
    parse: ({ day }) =>
      isCalendarDay(day) ? { success: true, data: day } : rejectField('day', 'Enter a valid claim date'),
    send: async (day) => {
      isMoved.current = true;
      onClose();
      void moveClaim({ store, actions, reader }, row.id, day);
    },
    failure: 'Couldn’t move the claim',
  });
  const current = row.claimDate === null ? 'No claim date' : formatInstant(Date.parse(row.claimDate), reader);
  return (
    <SmallFormDialog
      form={form}
      open={open}
      onClose={onClose}
      confirmsClose={false}
      title="Move claim"
      description={formatAirdropName(row)}
      size="sm"
      onCloseAutoFocus={(event) => {
        // The entry that opened the dialog is now on another day, or on another page of the calendar.
        const next = isMoved.current && (getEntry(row.id) ?? getCurrentDay());
        if (!next) return;
        event.preventDefault();
        next.focus();
      }}
      saveLabel="Move claim"
      busyLabel="Moving…"
    >
      <Field
        label="Claim Date"
        hint={`Currently ${current}. The time stays the same.`}
        error={form.errors.day}
      >
        <Input type="date" {...form.bind('day')} />
      </Field>
    </SmallFormDialog>
  );
}

const getEntry = (id: string) =>
  document.querySelector<HTMLElement>(`[data-kind="claim"][data-entry="${id}"]`);

const getCurrentDay = () => document.querySelector<HTMLElement>('[data-number][tabindex="0"]');

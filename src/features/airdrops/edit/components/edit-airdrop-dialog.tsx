import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { assertNoBareKey } from '#/features/tracker-wallets/components/assert-no-bare-key.ts';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { isAppError } from '#/lib/app-error.ts';
import { EditDialog } from '#/ui/forms/edit-dialog.tsx';
import { useEditForm } from '#/ui/forms/use-edit-form.ts';
import { DeletedDialog } from '../../components/deleted-dialog.tsx';
import type { DialogProps } from '../../components/tracker-dialogs.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { useTrackerStore } from '../../components/tracker-store.ts';
import { createAirdropRules, toAirdropForm } from '../../form.ts';
import { useTrackerOffline } from '../../offline/components/offline-context.ts';
import type { Airdrop } from '../../schema.ts';
import { AirdropFields } from './airdrop-fields.tsx';

const words = {
  title: 'Edit Airdrop',
  save: 'Save changes',
  busy: 'Saving…',
  failureTitle: 'Error updating airdrop',
};

export function EditAirdropDialog(props: DialogProps<'edit'>) {
  const { store } = useTrackerStore();
  // Snapshot at opening, so that live updates don't change the form during input.
  const [original] = useState(() => store.getRow(props.dialog.id));
  if (!original) return <DeletedDialog {...props} />;
  return <Form {...props} original={original} />;
}

function Form({ dialog, open, onClose, original }: DialogProps<'edit'> & { original: Airdrop }) {
  const { actions } = useTrackerStore();
  const { reader } = useTrackerPreferences();
  const offline = useTrackerOffline();
  const queryClient = useQueryClient();
  const { api } = useRouter().options.context;
  const [rules] = useState(() => createAirdropRules(reader.zone, original));
  const edit = useEditForm({
    rules,
    initial: { ...toAirdropForm(original, reader.zone), ...dialog.prefill },
    send: async (input) => {
      if (input.walletAddress !== original.walletAddress)
        await assertNoBareKey(queryClient, api, input.walletAddress);
      await actions.edit(original, input);
      if (dialog.replacedKey !== undefined) await offline?.queue.drop([dialog.replacedKey]);
    },
    onSaved: onClose,
    onFailed: (error) =>
      isAppError(error) && error.code === 'NOT_FOUND'
        ? undefined
        : { text: 'There was a problem updating your airdrop. Please try again.' },
  });
  return (
    <EditDialog
      edit={edit}
      words={words}
      description={formatAirdropName(original)}
      open={open}
      onClose={onClose}
      onOpenAutoFocus={(event) => {
        if (dialog.field === undefined) return;
        event.preventDefault();
        edit.form.setFocus(dialog.field);
      }}
    >
      <AirdropFields form={edit.form} shownField={dialog.field} />
    </EditDialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { EditDialog } from '#/ui/forms/edit-dialog.tsx';
import { useEditForm } from '#/ui/forms/use-edit-form.ts';
import { toast } from '#/ui/toast-store.ts';
import type { Entry } from '../schema.ts';
import { EntryFields } from './entry-fields.tsx';
import { createEmptyEntryForm, type EntryForm, entryRules, toEntryForm } from './entry-form.ts';
import { refreshProfit } from './profit.ts';

type EditEntryDialogProps = {
  viewerId: string;
  /** Undefined to add a new entry. */
  entry?: Entry | undefined;
  /** Prefilled fields of a new entry. */
  prefill?: Partial<EntryForm> | undefined;
  currency: string;
  today: string;
  open: boolean;
  onClose: () => void;
};

const failureTitle = 'Couldn’t save the entry';
const addWords = {
  title: 'Add entry',
  save: 'Add entry',
  busy: 'Adding…',
  done: 'Entry added',
  failureTitle,
};
const editWords = {
  title: 'Edit entry',
  save: 'Save changes',
  busy: 'Saving…',
  done: 'Entry updated',
  failureTitle,
};

export function EditEntryDialog(props: EditEntryDialogProps) {
  const { viewerId, entry, prefill, currency, today, open, onClose } = props;
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const words = entry === undefined ? addWords : editWords;
  const edit = useEditForm({
    rules: entryRules,
    initial:
      entry === undefined
        ? { ...createEmptyEntryForm({ day: today, valueCurrency: currency }), ...prefill }
        : toEntryForm(entry),
    draft: entry === undefined ? { name: 'entry', viewerId } : undefined,
    isPrefilled: prefill !== undefined,
    send: (input, idempotencyKey) =>
      entry === undefined
        ? api.profit.addEntry(input, { context: { idempotencyKey } })
        : api.profit.editEntry({ id: entry.id, ...input }),
    onSaved: () => {
      toast({ title: words.done, tone: 'success' });
      onClose();
      refreshProfit(queryClient);
    },
  });
  return (
    <EditDialog
      edit={edit}
      words={words}
      description="Record a cost or reward."
      isIncomplete={edit.form.watch('amount').trim() === ''}
      open={open}
      onClose={onClose}
    >
      <EntryFields form={edit.form} />
    </EditDialog>
  );
}

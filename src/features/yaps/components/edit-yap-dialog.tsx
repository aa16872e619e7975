import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { isAppError } from '#/lib/app-error.ts';
import { EditDialog } from '#/ui/forms/edit-dialog.tsx';
import { useEditForm } from '#/ui/forms/use-edit-form.ts';
import { toast } from '#/ui/toast-store.ts';
import type { Yap } from '../schema.ts';
import { useYapLimit } from './use-yap-limit.ts';
import { YapFields } from './yap-fields.tsx';
import { emptyYapForm, toYapForm, yapRules } from './yap-form.ts';
import { refreshYaps } from './yaps.ts';

type EditYapDialogProps = {
  viewerId: string;
  /** Without an entry, adds a new one. */
  yap?: Yap | undefined;
  open: boolean;
  onClose: () => void;
};

const failureTitle = 'Failed to save yap entry';
const adding = {
  title: 'Add New Yap',
  save: 'Add Yap',
  busy: 'Adding…',
  done: 'Yap entry added successfully',
  failureTitle,
};
const editing = {
  title: 'Edit Yap',
  save: 'Save changes',
  busy: 'Saving…',
  done: 'Yap entry updated successfully',
  failureTitle,
};

export function EditYapDialog({ viewerId, yap, open, onClose }: EditYapDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const toastLimit = useYapLimit();
  const words = yap === undefined ? adding : editing;
  const edit = useEditForm({
    rules: yapRules,
    initial: yap === undefined ? emptyYapForm : toYapForm(yap),
    draft: yap === undefined ? { name: 'yap', viewerId } : undefined,
    send: (input, idempotencyKey) =>
      yap === undefined
        ? api.yaps.add(input, { context: { idempotencyKey } })
        : api.yaps.edit({ id: yap.id, ...input }),
    onSaved: () => {
      toast({ title: words.done, tone: 'success' });
      onClose();
      refreshYaps(queryClient);
    },
    onFailed: (error) => {
      if (!isAppError(error) || error.code !== 'LIMIT_REACHED') return undefined;
      onClose();
      refreshYaps(queryClient);
      toastLimit();
      return null;
    },
  });
  return (
    <EditDialog
      edit={edit}
      words={words}
      description={yap?.projectName ?? 'Only the name is required. Add the rest any time.'}
      isIncomplete={edit.form.watch('projectName').trim() === ''}
      open={open}
      onClose={onClose}
    >
      <YapFields form={edit.form} />
    </EditDialog>
  );
}

import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTellFollowers } from '#/features/listings/follows/components/tell-followers.tsx';
import { useReader } from '#/features/session/components/use-reader.ts';
import { EditDialog } from '#/ui/forms/edit-dialog.tsx';
import { useEditForm } from '#/ui/forms/use-edit-form.ts';
import { toast } from '#/ui/toast-store.ts';
import type { Presale } from '../schema.ts';
import { PresaleFields } from './presale-fields.tsx';
import { adminPresaleRules, emptyPresaleForm, toPresaleForm } from './presale-form.ts';

type EditPresaleDialogProps = {
  /** Undefined to add a presale. */
  presale: Presale | undefined;
  open: boolean;
  onClose: () => void;
};

const adding = {
  title: 'Add Presale',
  done: 'Presale added successfully',
  failed: 'Failed to add presale',
  save: 'Add Presale',
  busy: 'Adding…',
};
const editing = {
  title: 'Edit Presale',
  done: 'Presale updated successfully',
  failed: 'Failed to update presale',
  save: 'Save changes',
  busy: 'Saving…',
};

export function EditPresaleDialog({ presale, open, onClose }: EditPresaleDialogProps) {
  const router = useRouter();
  const { api } = router.options.context;
  const { zone } = useReader();
  const words = presale === undefined ? adding : editing;
  const [rules] = useState(() => adminPresaleRules(zone, presale));
  const { tellFollowers, control } = useTellFollowers(presale === undefined);
  const edit = useEditForm({
    rules,
    initial: presale === undefined ? emptyPresaleForm : toPresaleForm(presale, zone),
    shared: presale && {
      version: presale.listing.version,
      read: async () => {
        const saved = await api.presales.get({ id: presale.id });
        return { values: toPresaleForm(saved, zone), version: saved.listing.version };
      },
    },
    send: (input, idempotencyKey, basedOn) =>
      presale === undefined
        ? api.presales.add(input, { context: { idempotencyKey } })
        : api.presales.edit({ id: presale.id, ...input, tellFollowers, basedOn }),
    onSaved: async () => {
      toast({ title: words.done, tone: 'success' });
      onClose();
      await router.invalidate();
    },
  });
  return (
    <EditDialog
      edit={edit}
      words={words}
      start={control}
      description={presale?.projectName ?? 'It goes live as soon as you add it.'}
      open={open}
      onClose={onClose}
    >
      <PresaleFields form={edit.form} presale={presale ?? null} zone={zone} onLogoBusy={edit.setBlocked} />
    </EditDialog>
  );
}

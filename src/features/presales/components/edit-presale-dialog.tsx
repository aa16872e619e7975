import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { EditListingDialog, type ListingKindForm } from '#/features/items/components/edit-listing-dialog.tsx';
import { useReader } from '#/features/session/components/use-reader.ts';
import type { AdminPresaleInput, Presale } from '../schema.ts';
import { PresaleFields } from './presale-fields.tsx';
import { createAdminPresaleRules, emptyPresaleForm, toPresaleForm } from './presale-form.ts';

type EditPresaleDialogProps = {
  /** Undefined to add a presale. */
  presale: Presale | undefined;
  open: boolean;
  onClose: () => void;
};

const kind: ListingKindForm<Presale, AdminPresaleInput> = {
  adding: {
    title: 'Add Presale',
    done: { title: 'Presale added successfully' },
    failureTitle: 'Failed to add presale',
    save: 'Add Presale',
    busy: 'Adding…',
  },
  editing: {
    title: 'Edit Presale',
    done: { title: 'Presale updated successfully' },
    failureTitle: 'Failed to update presale',
    save: 'Save changes',
    busy: 'Saving…',
  },
  get: (api, id) => api.presales.get({ id }),
  add: (api, input, options) => api.presales.add(input, options),
  edit: (api, input) => api.presales.edit(input),
};

export function EditPresaleDialog({ presale, ...shown }: EditPresaleDialogProps) {
  const router = useRouter();
  const { zone } = useReader();
  const [rules] = useState(() => createAdminPresaleRules(zone, presale));
  return (
    <EditListingDialog
      kind={kind}
      original={presale}
      rules={rules}
      initial={presale === undefined ? emptyPresaleForm : toPresaleForm(presale, zone)}
      toForm={(saved) => toPresaleForm(saved, zone)}
      description={presale?.projectName ?? 'It goes live as soon as you add it.'}
      onSaved={() => router.invalidate()}
      {...shown}
    >
      {({ form, setBlocked }) => (
        <PresaleFields form={form} presale={presale ?? null} zone={zone} onLogoBusy={setBlocked} />
      )}
    </EditListingDialog>
  );
}

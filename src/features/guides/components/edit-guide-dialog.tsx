import { useQueryClient } from '@tanstack/react-query';
import { EditListingDialog, type ListingKindForm } from '#/features/items/components/edit-listing-dialog.tsx';
import { useViewer } from '#/features/session/components/viewer.ts';
import { isAppError } from '#/lib/app-error.ts';
import type { Failure } from '#/ui/forms/use-edit-form.ts';
import { toast } from '#/ui/toast-store.ts';
import type { Guide, GuideContent } from '../schema.ts';
import { GuideFields } from './guide-fields.tsx';
import { emptyGuideForm, getNotice, guideRules, toGuideForm } from './guide-form.ts';
import { updateCachedGuide } from './guides.ts';

type EditGuideDialogProps = {
  /** Without a guide, adds a new one. */
  guide?: Guide | undefined;
  open: boolean;
  onClose: () => void;
};

const kind: ListingKindForm<Guide, GuideContent> = {
  adding: {
    title: 'Add Airdrop Guide',
    done: { title: 'Guide added successfully', description: 'Your airdrop guide has been published' },
    failureTitle: 'Failed to add guide',
    save: 'Add Guide',
    busy: 'Adding…',
  },
  editing: {
    title: 'Edit Airdrop Guide',
    done: { title: 'Guide updated successfully', description: 'Your changes have been saved.' },
    failureTitle: 'Failed to update guide',
    save: 'Save changes',
    busy: 'Saving…',
  },
  get: (api, id) => api.guides.get({ id }),
  add: (api, input, options) => api.guides.add(input, options),
  edit: (api, input) => api.guides.edit(input),
};

function explain(error: unknown, isNew: boolean): Failure | undefined {
  const code = isAppError(error) ? error.code : undefined;
  if (isNew && code === 'FORBIDDEN') {
    return { title: 'Admin access required', text: 'Only administrators can add airdrop guides.' };
  }
  if (isNew && code === 'UNAUTHENTICATED') {
    return { title: 'Authentication required', text: 'Please sign in to add airdrop guides.' };
  }
  return code === 'INVALID' || code === 'NOT_FOUND' ? undefined : { text: 'Please try again later.' };
}

export function EditGuideDialog({ guide, ...shown }: EditGuideDialogProps) {
  const queryClient = useQueryClient();
  const viewerId = useViewer()?.id ?? '';
  const isNew = guide === undefined;
  return (
    <EditListingDialog
      kind={kind}
      original={guide}
      rules={guideRules}
      initial={isNew ? emptyGuideForm : toGuideForm(guide)}
      draft={isNew ? { name: 'guide', viewerId } : undefined}
      toForm={toGuideForm}
      description={guide?.title ?? 'It goes live as soon as you add it.'}
      onSaved={(saved) => updateCachedGuide(queryClient, saved)}
      onInvalid={(errors, form) => {
        const notice = getNotice(errors);
        if (notice) toast({ ...notice, tone: 'destructive' });
        if (errors.steps !== undefined) form.setFocus('steps.0.title');
      }}
      onFailed={(error) => explain(error, isNew)}
      {...shown}
    >
      {({ form, setBlocked }) => <GuideFields form={form} onBusyChange={setBlocked} />}
    </EditListingDialog>
  );
}

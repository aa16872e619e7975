import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTellFollowers } from '#/features/listings/follows/components/tell-followers.tsx';
import { useViewer } from '#/features/session/components/viewer.ts';
import { isAppError } from '#/lib/app-error.ts';
import { EditDialog } from '#/ui/forms/edit-dialog.tsx';
import { type Failure, useEditForm } from '#/ui/forms/use-edit-form.ts';
import { toast } from '#/ui/toast-store.ts';
import type { Guide } from '../schema.ts';
import { GuideFields } from './guide-fields.tsx';
import { emptyGuideForm, getNotice, guideRules, toGuideForm } from './guide-form.ts';
import { updateCachedGuide } from './guides.ts';

type EditGuideDialogProps = {
  /** Without a guide, adds a new one. */
  guide?: Guide | undefined;
  open: boolean;
  onClose: () => void;
};

const adding = {
  title: 'Add Airdrop Guide',
  done: { title: 'Guide added successfully', description: 'Your airdrop guide has been published' },
  failed: 'Failed to add guide',
  save: 'Add Guide',
  busy: 'Adding…',
};
const editing = {
  title: 'Edit Airdrop Guide',
  done: { title: 'Guide updated successfully', description: 'Your changes have been saved.' },
  failed: 'Failed to update guide',
  save: 'Save changes',
  busy: 'Saving…',
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

export function EditGuideDialog({ guide, open, onClose }: EditGuideDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const viewerId = useViewer()?.id ?? '';
  const words = guide === undefined ? adding : editing;
  const { tellFollowers, control } = useTellFollowers(guide === undefined);
  const edit = useEditForm({
    rules: guideRules,
    initial: guide === undefined ? emptyGuideForm : toGuideForm(guide),
    draft: guide === undefined ? { name: 'guide', viewerId } : undefined,
    shared: guide && {
      version: guide.listing.version,
      read: async () => {
        const saved = await api.guides.get({ id: guide.id });
        return { values: toGuideForm(saved), version: saved.listing.version };
      },
    },
    send: (input, idempotencyKey, basedOn) =>
      guide === undefined
        ? api.guides.add(input, { context: { idempotencyKey } })
        : api.guides.edit({ ...input, id: guide.id, tellFollowers, basedOn }),
    onSaved: (saved) => {
      toast({ ...words.done, tone: 'success' });
      updateCachedGuide(queryClient, saved);
      onClose();
    },
    onInvalid: (errors) => {
      const notice = getNotice(errors);
      if (notice) toast({ ...notice, tone: 'destructive' });
      if (errors.steps !== undefined) edit.form.setFocus('steps.0.title');
    },
    onFailed: (error) => explain(error, guide === undefined),
  });
  return (
    <EditDialog
      edit={edit}
      words={words}
      start={control}
      description={guide?.title ?? 'It goes live as soon as you add it.'}
      open={open}
      onClose={onClose}
    >
      <GuideFields form={edit.form} onBusyChange={edit.setBlocked} />
    </EditDialog>
  );
}

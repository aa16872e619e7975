import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { getErrorMessage } from '#/lib/app-error.ts';
import type { LabelColor } from '#/lib/label-colors.ts';
import { formatCount } from '#/lib/text.ts';
import { ColorChoice } from '#/ui/color-choice.tsx';
import { DeleteDialog } from '#/ui/delete-dialog.tsx';
import { Field } from '#/ui/field.tsx';
import { EditDialog } from '#/ui/forms/edit-dialog.tsx';
import { createFormRules } from '#/ui/forms/form-rules.ts';
import { useEditForm } from '#/ui/forms/use-edit-form.ts';
import { Input } from '#/ui/input.tsx';
import { toast } from '#/ui/toast-store.ts';
import { type DialogProps, useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useTrackerStore } from '../../components/tracker-store.ts';
import { type TagInput, tagInput } from '../schema.ts';
import { tagsQuery } from './setup-queries.ts';

type TagForm = { name: string; colour: LabelColor };

const rules = createFormRules<TagForm, TagInput>({ input: tagInput, toInput: (values) => values });

const addLabels = {
  title: 'Add tag',
  save: 'Add tag',
  busy: 'Adding…',
  failureTitle: 'Couldn’t add the tag',
};
const editLabels = {
  title: 'Edit tag',
  save: 'Save',
  busy: 'Saving…',
  failureTitle: 'Couldn’t save the tag',
};

/** Adds or edits a tag, then returns to the list of tags. */
export function TagDialog({ dialog: { tag }, open }: DialogProps<'tag'>) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { store } = useTrackerStore();
  const { open: show } = useTrackerDialogs();
  const showTags = () => show({ kind: 'tags' });
  const edit = useEditForm({
    rules,
    initial: { name: tag?.name ?? '', colour: tag?.colour ?? 'violet' },
    send: (input, idempotencyKey) =>
      tag === undefined
        ? api.tags.add(input, { context: { idempotencyKey } })
        : api.tags.edit({ id: tag.id, ...input }),
    onSaved: async () => {
      await queryClient.invalidateQueries({ queryKey: tagsQuery(api).queryKey });
      store.resync();
      showTags();
    },
  });
  return (
    <EditDialog
      edit={edit}
      words={tag === undefined ? addLabels : editLabels}
      description={tag?.name ?? 'Tags group your airdrops in any way you like.'}
      size="md"
      open={open}
      onClose={showTags}
    >
      <div className="grid gap-4">
        <Field label="Name" required error={edit.form.formState.errors.name?.message}>
          <Input {...edit.form.register('name')} autoComplete="off" />
        </Field>
        <ColorChoice {...edit.form.register('colour')} />
      </div>
    </EditDialog>
  );
}

export function DeleteTagDialog({ dialog: { tag }, open }: DialogProps<'delete-tag'>) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { store } = useTrackerStore();
  const { open: show } = useTrackerDialogs();
  const showTags = () => show({ kind: 'tags' });
  return (
    <DeleteDialog
      open={open}
      onClose={showTags}
      title={`Delete the tag “${tag.name}”?`}
      description={
        tag.airdropCount === 0
          ? 'Not used by any airdrop. This action cannot be undone.'
          : `It’ll be removed from ${formatCount(tag.airdropCount, 'airdrop')}. The ${tag.airdropCount === 1 ? 'airdrop stays' : 'airdrops stay'}. This action cannot be undone.`
      }
      remove={() => api.tags.remove({ id: tag.id })}
      explain={(failure) => getErrorMessage(failure, 'Please try again.')}
      onRemoved={() => {
        toast({ title: 'Tag deleted', tone: 'success' });
        void queryClient.invalidateQueries({ queryKey: tagsQuery(api).queryKey });
        void queryClient.invalidateQueries({ queryKey: ['saved-views'] });
        store.resync();
      }}
    />
  );
}

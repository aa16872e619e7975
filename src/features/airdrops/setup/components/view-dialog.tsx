import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { getErrorMessage } from '#/lib/app-error.ts';
import { Checkbox } from '#/ui/checkbox.tsx';
import { DeleteDialog } from '#/ui/delete-dialog.tsx';
import { Field } from '#/ui/field.tsx';
import { EditDialog } from '#/ui/forms/edit-dialog.tsx';
import { createFormRules } from '#/ui/forms/form-rules.ts';
import { useEditForm } from '#/ui/forms/use-edit-form.ts';
import { Input } from '#/ui/input.tsx';
import { toast } from '#/ui/toast-store.ts';
import { type DialogProps, useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { describeFilters, describeSort } from '../../search/describe.ts';
import { defaultColumns } from '../columns.ts';
import { parseStoredSearch } from '../saved-view.ts';
import { type SavedViewInput, savedViewInput } from '../schema.ts';
import { savedViewsQuery, trackerSetupQuery } from './setup-queries.ts';

type ViewForm = Omit<SavedViewInput, 'tableColumns'> & { updatesFilters: boolean };

const addLabels = {
  title: 'Save view',
  save: 'Save view',
  busy: 'Saving…',
  failureTitle: 'Couldn’t save the view',
};
const editLabels = { ...addLabels, title: 'Edit view', save: 'Save' };

const viewLabels = { list: 'List', calendar: 'Calendar', matrix: 'By wallet', table: 'Table' } as const;

/** Describes a view's filters and sort order. */
export function describeView(storedSearch: Record<string, string>): string {
  const search = parseStoredSearch({ search: storedSearch });
  const filters = describeFilters(search);
  const order = search.view === 'calendar' ? [] : [describeSort(search.sort)];
  return [viewLabels[search.view], ...filters, ...order].join(', ');
}

/** Saves the tracker's current search as a view, or edits a view. */
export function ViewDialog({ dialog: { search, view }, open, onClose }: DialogProps<'view'>) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { open: show } = useTrackerDialogs();
  const setup = useQuery(trackerSetupQuery(api));
  const isTable = search.view === 'table';
  const columns = isTable ? [...(setup.data?.tableColumns ?? defaultColumns)] : null;
  const close = () => (view === undefined ? onClose() : show({ kind: 'views', search }));
  const edit = useEditForm({
    rules: createFormRules<ViewForm, SavedViewInput>({
      input: savedViewInput,
      toInput: ({ updatesFilters, ...values }) => ({
        ...values,
        search: view === undefined || updatesFilters ? search : view.search,
        tableColumns: view === undefined || updatesFilters ? columns : view.tableColumns,
      }),
    }),
    initial: { name: view?.name ?? '', search, isDefault: view?.isDefault ?? false, updatesFilters: false },
    send: (input, idempotencyKey) =>
      view === undefined
        ? api.savedViews.add(input, { context: { idempotencyKey } })
        : api.savedViews.edit({ id: view.id, ...input }),
    onSaved: async () => {
      toast({ title: 'View saved', tone: 'success' });
      await queryClient.invalidateQueries({ queryKey: savedViewsQuery(api).queryKey });
      close();
    },
  });
  const { register, formState } = edit.form;
  return (
    <EditDialog
      edit={edit}
      words={view === undefined ? addLabels : editLabels}
      description={describeView(view?.search ?? search)}
      size="md"
      // The columns of a table view are part of it.
      isIncomplete={isTable && setup.isPending}
      open={open}
      onClose={close}
    >
      <div className="grid gap-4">
        <Field label="Name" required error={formState.errors.name?.message}>
          <Input {...register('name')} autoComplete="off" placeholder="To claim this week" />
        </Field>
        {view !== undefined && (
          <Checkbox
            {...register('updatesFilters')}
            label="Replace with what’s on screen now"
            hint={describeView(search)}
          />
        )}
        <Checkbox
          {...register('isDefault')}
          label="Default view"
          hint="The tracker opens with this view, unless a link sets other filters."
        />
      </div>
    </EditDialog>
  );
}

export function DeleteViewDialog({ dialog: { view, search }, open }: DialogProps<'delete-view'>) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { open: show } = useTrackerDialogs();
  return (
    <DeleteDialog
      open={open}
      onClose={() => show({ kind: 'views', search })}
      title={`Delete the view “${view.name}”?`}
      description="Your airdrops stay. This action cannot be undone."
      remove={() => api.savedViews.remove({ id: view.id })}
      explain={(failure) => getErrorMessage(failure, 'Please try again.')}
      onRemoved={() => {
        toast({ title: 'View deleted', tone: 'success' });
        void queryClient.invalidateQueries({ queryKey: savedViewsQuery(api).queryKey });
      }}
    />
  );
}

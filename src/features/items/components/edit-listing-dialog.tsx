import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTellFollowers } from '#/features/listings/follows/components/tell-followers.tsx';
import type { Listing } from '#/features/listings/schema.ts';
import type { Api } from '#/lib/api-client.ts';
import { EditDialog, type EditWords } from '#/ui/forms/edit-dialog.tsx';
import type { FormErrors } from '#/ui/forms/form-errors.ts';
import { type EditForm, type EditFormOptions, useEditForm } from '#/ui/forms/use-edit-form.ts';
import { type ToastInput, toast } from '#/ui/toast-store.ts';

type Words = EditWords & { done: Pick<ToastInput, 'title' | 'description'> };
type Row = { id: string; listing: Listing };

/** The parts of a kind of listing for adding and editing it. */
export type ListingKindForm<L extends Row, I extends object> = {
  adding: Words;
  editing: Words;
  /** Reads the saved listing, if another admin has changed it in the meantime. */
  get: (api: Api, id: string) => Promise<L>;
  add: (api: Api, input: I, options: { context: { idempotencyKey: string } }) => Promise<L>;
  edit: (
    api: Api,
    input: I & { id: string; tellFollowers: boolean; basedOn: number | undefined },
  ) => Promise<L>;
};

type EditListingDialogProps<L extends Row, V extends FieldValues, I extends object> = Pick<
  EditFormOptions<V, I, L>,
  'rules' | 'initial' | 'draft' | 'onFailed'
> & {
  kind: ListingKindForm<L, I>;
  /** Undefined to add a listing. */
  original: L | undefined;
  toForm: (saved: L) => V;
  description: string;
  size?: 'md' | undefined;
  onInvalid?: (errors: FormErrors, form: UseFormReturn<V, unknown, I>) => void;
  /** Called when the dialog is closing. */
  onSaved: (saved: L) => unknown;
  open: boolean;
  onClose: () => void;
  children: (edit: EditForm<V, I>) => ReactNode;
};

/** Adds or edits a listing. An edit can notify its followers, and detects another admin's changes. */
export function EditListingDialog<L extends Row, V extends FieldValues, I extends object>(
  props: EditListingDialogProps<L, V, I>,
) {
  const { kind, original, toForm, onInvalid, onSaved, open, onClose } = props;
  const { api } = useRouter().options.context;
  const words = original === undefined ? kind.adding : kind.editing;
  const { tellFollowers, control } = useTellFollowers(original === undefined);
  const edit = useEditForm<V, I, L>({
    rules: props.rules,
    initial: props.initial,
    draft: props.draft,
    shared: original && {
      version: original.listing.version,
      read: async () => {
        const saved = await kind.get(api, original.id);
        return { values: toForm(saved), version: saved.listing.version };
      },
    },
    send: (input, idempotencyKey, basedOn) =>
      original === undefined
        ? kind.add(api, input, { context: { idempotencyKey } })
        : kind.edit(api, { ...input, id: original.id, tellFollowers, basedOn }),
    onSaved: async (saved) => {
      toast({ ...words.done, tone: 'success' });
      onClose();
      await onSaved(saved);
    },
    onInvalid: (errors) => onInvalid?.(errors, edit.form),
    onFailed: props.onFailed,
  });
  return (
    <EditDialog
      edit={edit}
      words={words}
      start={control}
      description={props.description}
      size={props.size}
      open={open}
      onClose={onClose}
    >
      {props.children(edit)}
    </EditDialog>
  );
}

import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { AppError, isAppError } from '#/lib/app-error.ts';
import type { FormRules } from '#/ui/forms/form-rules.ts';
import { type EditState, type Failure, useEditForm } from '#/ui/forms/use-edit-form.ts';
import type { Kind } from '../../kinds.ts';
import type { DraftItem, Proposal } from '../../schema.ts';
import type { SubmissionForms } from '../form-schema.ts';

/** The parts of a kind's form, which the surrounding page or dialog lays out. */
export type KindParts = { edit: EditState; fields: ReactNode; getDraftItem: () => DraftItem };

/** The callbacks of the surrounding page or dialog. */
export type KindFormCallbacks = {
  /** `typed` is the form's unfinished state, which a draft stores. */
  send: (item: Proposal, typed: DraftItem) => Promise<unknown>;
  onSaved?: (() => void) | undefined;
  onFailed?: ((error: unknown) => Failure | null | undefined) | undefined;
  /** Called on every change. */
  onDraftChange?: ((typed: DraftItem) => void) | undefined;
};

/** The form's initial content: a draft's form, a payload, or nothing. */
export type FormSource<K extends Kind> = {
  form?: SubmissionForms[K] | undefined;
  payload?: Extract<Proposal, { kind: K }>['payload'] | undefined;
};

export type KindFormProps<K extends Kind> = FormSource<K> &
  KindFormCallbacks & {
    /** The time zone of dates and times. */
    zone: string;
    children: (parts: KindParts) => ReactNode;
  };

type KindFormOptions<V extends FieldValues, I> = KindFormCallbacks & {
  rules: FormRules<V, I>;
  initial: V;
  fields: (form: UseFormReturn<V, unknown, I>, onUploading: (isUploading: boolean) => void) => ReactNode;
  toTyped: (values: V) => DraftItem;
  toProposal: (input: I) => Proposal;
};

export function useKindForm<V extends FieldValues, I>(options: KindFormOptions<V, I>): KindParts {
  const { rules, initial, fields, toTyped, toProposal, send, onSaved, onFailed, onDraftChange } = options;
  const edit = useEditForm<V, I, unknown>({
    rules,
    initial,
    send: (input) =>
      send(toProposal(input), typed()).catch((error: unknown) => {
        throw toFormError(error);
      }),
    onSaved: () => onSaved?.(),
    onFailed,
  });
  const { form } = edit;
  const typed = (): DraftItem => toTyped(form.getValues());
  const reportTyped = useEffectEvent(() => onDraftChange?.(typed()));
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => reportTyped() }), [form]);
  return { edit, fields: fields(form, edit.setBlocked), getDraftItem: typed };
}

/** Maps the error's field to the kind's own form. */
function toFormError(error: unknown): unknown {
  if (!isAppError(error) || error.field === undefined) return error;
  const { code, message, status, details } = error;
  return new AppError(code, message, { field: error.field.replace(/^item\.payload\./, ''), status, details });
}

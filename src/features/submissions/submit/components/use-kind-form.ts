import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { AppError, isAppError } from '#/lib/app-error.ts';
import type { FormRules } from '#/ui/forms/form-rules.ts';
import { type EditState, type Failure, useEditForm } from '#/ui/forms/use-edit-form.ts';
import type { Kind } from '../../kinds.ts';
import type { Proposal, Typed } from '../../schema.ts';
import type { SubmissionForms } from '../form-schema.ts';

/** What a noun's form offers to the page or dialog it stands in. */
export type KindParts = { edit: EditState; fields: ReactNode; typed: () => Typed };

/** What the page or dialog does with the form. */
export type KindUse = {
  /** `typed`: the same as it would be kept unfinished. */
  send: (item: Proposal, typed: Typed) => Promise<unknown>;
  onSaved?: (() => void) | undefined;
  onFailed?: ((error: unknown) => Failure | null | undefined) | undefined;
  /** Hears of every change. */
  onTyped?: ((typed: Typed) => void) | undefined;
};

/** What the form is filled from: what was typed before, what is to be published, or nothing. */
export type FormSource<K extends Kind> = {
  form?: SubmissionForms[K] | undefined;
  payload?: Extract<Proposal, { kind: K }>['payload'] | undefined;
};

export type KindFormProps<K extends Kind> = FormSource<K> &
  KindUse & {
    /** The clock that dates and times are of. */
    zone: string;
    children: (parts: KindParts) => ReactNode;
  };

type KindFormOptions<V extends FieldValues, I> = KindUse & {
  rules: FormRules<V, I>;
  /** What the form begins with. */
  initial: V;
  fields: (form: UseFormReturn<V, unknown, I>, onUploading: (isUploading: boolean) => void) => ReactNode;
  typedOf: (values: V) => Typed;
  itemOf: (input: I) => Proposal;
};

/** A noun's form as what it proposes: the page keeps its draft, on the server. */
export function useKindForm<V extends FieldValues, I>(options: KindFormOptions<V, I>): KindParts {
  const { rules, initial, fields, typedOf, itemOf, send, onSaved, onFailed, onTyped } = options;
  const edit = useEditForm<V, I, unknown>({
    rules,
    initial,
    send: (input) =>
      send(itemOf(input), typed()).catch((error: unknown) => {
        throw ofPayload(error);
      }),
    onSaved: () => onSaved?.(),
    onFailed,
  });
  const { form } = edit;
  const typed = (): Typed => typedOf(form.getValues());
  const reportTyped = useEffectEvent(() => onTyped?.(typed()));
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => reportTyped() }), [form]);
  return { edit, fields: fields(form, edit.setBlocked), typed };
}

/** The error with its field as the noun's own form knows it. */
function ofPayload(error: unknown): unknown {
  if (!isAppError(error) || error.field === undefined) return error;
  const { code, message, status, details } = error;
  return new AppError(code, message, { field: error.field.replace(/^item\.payload\./, ''), status, details });
}

import { type FormEvent, type ReactNode, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { AppError, isAppError } from '#/lib/app-error.ts';
import { type FormRules, placeError } from '#/ui/forms/form-rules.ts';
import type { Kind } from '../../kinds.ts';
import type { Proposal, Typed } from '../../schema.ts';
import type { SubmissionForms } from '../form-schema.ts';

/** What a noun's form offers to the page or dialog it stands in. */
export type FormParts = {
  fields: ReactNode;
  isSubmitting: boolean;
  isDirty: boolean;
  /** A picture is on its way: what is sent now would go without it. */
  isUploading: boolean;
  typed: () => Typed;
  /** Tells of every change; what it returns ends that. */
  subscribe: (listener: () => void) => () => void;
  /** Checks the form, and hands it over when nothing is wrong. */
  submit: (send: (item: Proposal) => Promise<void>) => (event?: FormEvent) => Promise<void>;
  /** Puts what the server says of a field beside it. */
  showError: (error: unknown) => void;
};

/** What the form is filled from: what was typed before, what is to be published, or nothing. */
export type FormSource<K extends Kind> = {
  form?: SubmissionForms[K] | undefined;
  payload?: Extract<Proposal, { kind: K }>['payload'] | undefined;
};

export type KindFormProps<K extends Kind> = FormSource<K> & {
  /** The clock that dates and times are of. */
  zone: string;
  children: (parts: FormParts) => ReactNode;
};

type KindForm<V extends FieldValues, I> = {
  rules: FormRules<V, I>;
  /** What the form begins with. */
  initial: V;
  fields: (form: UseFormReturn<V, unknown, I>, onUploading: (isUploading: boolean) => void) => ReactNode;
  typed: (values: V) => Typed;
  item: (input: I) => Proposal;
};

/** What a noun's form offers, made of its rules and its fields. */
export function useFormParts<V extends FieldValues, I>(given: KindForm<V, I>): FormParts {
  const { rules, initial, fields, typed, item } = given;
  const [isUploading, setIsUploading] = useState(false);
  const form = useForm<V, unknown, I>({
    // A form's values are all there from the start: none of them is optional.
    defaultValues: initial as DefaultValues<V>,
    resolver: rules.resolver,
  });
  const { isSubmitting, isDirty } = form.formState;
  return {
    fields: fields(form, setIsUploading),
    isSubmitting,
    isDirty,
    isUploading,
    typed: () => typed(form.getValues()),
    subscribe: (listener) => form.subscribe({ formState: { values: true }, callback: listener }),
    submit: (send) => form.handleSubmit((input) => send(item(input))),
    showError: (error) => void placeError(form, rules, ofPayload(error)),
  };
}

/** The error with its field as the noun's own form knows it. */
function ofPayload(error: unknown): unknown {
  if (!isAppError(error) || error.field === undefined) return error;
  const field = error.field.replace(/^item\.payload\./, '');
  return new AppError(error.code, error.message, { field });
}

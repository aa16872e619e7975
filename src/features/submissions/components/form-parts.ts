import type { FormEvent, ReactNode } from 'react';
import { AppError, isAppError } from '#/lib/app-error.ts';
import type { SubmissionForms } from '../form-schema.ts';
import type { Kind } from '../kinds.ts';
import type { Proposal, Typed } from '../schema.ts';

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

/** The error with its field as the noun's own form knows it. */
export function ofForm(error: unknown): unknown {
  if (!isAppError(error) || error.field === undefined) return error;
  const field = error.field.replace(/^item\.payload\./, '');
  return new AppError(error.code, error.message, { field });
}

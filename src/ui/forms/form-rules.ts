import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { isAppError } from '#/lib/app-error.ts';
import { findSecretError } from '#/lib/secrets.ts';
import { type FormErrors, toFormErrors } from './form-errors.ts';

export type FormCheck<I> = { ok: true; input: I } | { ok: false; errors: FormErrors };

/** The validation of a form, and the mapping of errors to its fields. */
export type FormRules<V extends FieldValues, I> = {
  /** Returns the call's input, or a message for each invalid field. */
  check: (values: V) => FormCheck<I>;
  /** The same for React Hook Form. */
  resolver: Resolver<V, unknown, I>;
  /** Returns the form's field for a field of the input, such as `startDate` for `startsAt`. */
  getFormField: (field: string) => string;
};

type RuleOptions<V, I> = {
  /** The published input schema of the call. */
  input: z.ZodMiniType<I>;
  /** Converts the form values to the input, before validation. */
  toInput: (values: V) => unknown;
  /** Form fields of input fields with another name. */
  fieldNames?: Readonly<Record<string, string>> | undefined;
  /** For lists of plain values in the input: the name of the value in the form's rows. */
  rows?: Readonly<Record<string, string>> | undefined;
  /** Errors that the input can't represent, such as an invalid time. They take precedence. */
  getMessages?: ((values: V) => FormErrors) | undefined;
};

/** Creates the rules of a form whose values become the input of a call. */
export function createFormRules<V extends FieldValues, I>(options: RuleOptions<V, I>): FormRules<V, I> {
  const { input, toInput, fieldNames = {}, rows = {}, getMessages } = options;
  const getFormField = (field: string) => {
    const [first = '', ...rest] = field.split('.');
    const valueName = rest.length === 1 ? rows[first] : undefined;
    return [fieldNames[first] ?? first, ...rest, ...(valueName === undefined ? [] : [valueName])].join('.');
  };
  const check = (values: V): FormCheck<I> => {
    const parsed = input.safeParse(toInput(values));
    const errors = toFormErrors(parsed, (path) => getFormField(path.join('.')), getMessages?.(values));
    return parsed.success && Object.keys(errors).length === 0
      ? { ok: true, input: parsed.data }
      : { ok: false, errors };
  };
  /** Refuses a text with a secret beside its field, before it leaves the form. */
  const refuseSecrets = async (checked: FormCheck<I>): Promise<FormCheck<I>> => {
    const error = checked.ok ? await findSecretError(checked.input) : undefined;
    return error === undefined
      ? checked
      : { ok: false, errors: { [getFormField(error.field ?? '')]: error.message } };
  };
  return {
    check,
    getFormField,
    resolver: async (values, _context, options) => {
      const checked = await refuseSecrets(check(values));
      if (checked.ok) return { values: checked.input, errors: {} };
      const errors: Record<string, FieldError> = {};
      for (const [path, message] of Object.entries(checked.errors)) errors[path] = { type: 'rule', message };
      return { values: {}, errors: toNestErrors(errors, options) };
    },
  };
}

/** Sets the server's error on its field; returns whether there is one. */
export function placeError<V extends FieldValues, I>(
  form: UseFormReturn<V, unknown, I>,
  rules: FormRules<V, I>,
  error: unknown,
): boolean {
  if (!isAppError(error) || error.field === undefined) return false;
  const name = rules.getFormField(error.field);
  const [first = ''] = name.split('.');
  const value: unknown = form.getValues()[first];
  if (value === undefined) return false;
  // The keys of the form's values are its fields; the error of a list as a whole is at its root.
  const path = (Array.isArray(value) && name === first ? `${name}.root` : name) as Path<V>;
  form.setError(path, { message: error.message }, { shouldFocus: true });
  return true;
}

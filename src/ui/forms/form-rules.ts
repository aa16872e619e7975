import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { isAppError } from '#/lib/app-error.ts';
import { type FormErrors, toFormErrors } from './form-errors.ts';

export type Checked<I> = { ok: true; input: I } | { ok: false; errors: FormErrors };

/** How a form is checked, and where its messages stand. */
export type FormRules<V extends FieldValues, I> = {
  /** What is typed as the call's input, or a message for each field that is wrong. */
  check: (values: V) => Checked<I>;
  /** The same for React Hook Form. */
  resolver: Resolver<V, unknown, I>;
  /** The form's field for a field of the input, such as `startDate` for `startsAt`. */
  placeOf: (field: string) => string;
};

type Given<V, I> = {
  /** The published input of the call. */
  input: z.ZodMiniType<I>;
  /** What is typed, as the input: still to be checked. */
  inputOf: (values: V) => unknown;
  /** Fields of the input that the form calls otherwise. */
  places?: Readonly<Record<string, string>> | undefined;
  /** Lists of plain values in the input: what their rows call the value in the form. */
  rows?: Readonly<Record<string, string>> | undefined;
  /** Messages about what the input can't show, such as a time that is none. They come first. */
  messagesOf?: ((values: V) => FormErrors) | undefined;
};

/** The rules of a form whose values become the input of a call. */
export function formRules<V extends FieldValues, I>(given: Given<V, I>): FormRules<V, I> {
  const { input, inputOf, places = {}, rows = {}, messagesOf } = given;
  const placeOf = (field: string) => {
    const [first = '', ...rest] = field.split('.');
    const value = rest.length === 1 ? rows[first] : undefined;
    return [places[first] ?? first, ...rest, ...(value === undefined ? [] : [value])].join('.');
  };
  const check = (values: V): Checked<I> => {
    const parsed = input.safeParse(inputOf(values));
    const errors = toFormErrors(parsed, (path) => placeOf(path.join('.')), messagesOf?.(values));
    return parsed.success && Object.keys(errors).length === 0
      ? { ok: true, input: parsed.data }
      : { ok: false, errors };
  };
  return {
    check,
    placeOf,
    resolver: (values, _context, options) => {
      const checked = check(values);
      if (checked.ok) return { values: checked.input, errors: {} };
      const errors: Record<string, FieldError> = {};
      for (const [path, message] of Object.entries(checked.errors)) errors[path] = { type: 'rule', message };
      return { values: {}, errors: toNestErrors(errors, options) };
    },
  };
}

/** Puts what the server says about a field beside it; answers whether it did. */
export function placeError<V extends FieldValues, I>(
  form: UseFormReturn<V, unknown, I>,
  rules: FormRules<V, I>,
  error: unknown,
): boolean {
  if (!isAppError(error) || error.field === undefined) return false;
  const name = rules.placeOf(error.field);
  const [first = ''] = name.split('.');
  const value: unknown = form.getValues()[first];
  if (value === undefined) return false;
  // The names of the form's values are the form's fields; a message of a list as a whole stands at its root.
  const path = (Array.isArray(value) && name === first ? `${name}.root` : name) as Path<V>;
  form.setError(path, { message: error.message }, { shouldFocus: true });
  return true;
}

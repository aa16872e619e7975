import type { FieldErrors, Resolver, UseFormSetError } from 'react-hook-form';
import { isAppError } from '#/lib/app-error.ts';
import { type AirdropForm, checkAirdropForm } from '../form.ts';
import type { Airdrop, AirdropInput } from '../schema.ts';

/** The form's rules for React Hook Form: messages beside the fields, or the API's input. */
export function airdropResolver(
  zone: string,
  original?: Airdrop,
): Resolver<AirdropForm, unknown, AirdropInput> {
  return (form) => {
    const checked = checkAirdropForm(form, zone, original);
    if (checked.ok) return { values: checked.input, errors: {} };
    const errors: FieldErrors<AirdropForm> = Object.fromEntries(
      Object.entries(checked.errors).map(([name, message]) => [name, { type: 'rule', message }]),
    );
    return { values: {}, errors };
  };
}

/** Puts what the server says about a field beside it. */
export function showFieldError(
  error: unknown,
  form: { getValues: () => AirdropForm; setError: UseFormSetError<AirdropForm> },
): void {
  if (!isAppError(error) || error.field === undefined) return;
  const field = Object.keys(form.getValues()).find((name) => name === error.field);
  // The names of the form's values are the form's fields.
  if (field) form.setError(field as keyof AirdropForm, { message: error.message }, { shouldFocus: true });
}

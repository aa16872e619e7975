import type { FieldErrors, Resolver, UseFormReturn } from 'react-hook-form';
import { isAppError } from '#/lib/app-error.ts';
import { type Yap, type YapInput, yapInput } from '../schema.ts';

/** The form as typed; '' stands for nothing. */
export type YapForm = {
  projectName: string;
  projectUrl: string;
  notes: string;
  draft: string;
  plannedOn: string;
  airdrop: { id: string; name: string } | null;
};

export type YapFormState = UseFormReturn<YapForm, unknown, YapInput>;

export const emptyYapForm: YapForm = {
  projectName: '',
  projectUrl: '',
  notes: '',
  draft: '',
  plannedOn: '',
  airdrop: null,
};

export const yapFormOf = (yap: Yap): YapForm => ({
  projectName: yap.projectName,
  projectUrl: yap.projectUrl ?? '',
  notes: yap.notes ?? '',
  draft: yap.draft ?? '',
  plannedOn: yap.plannedOn ?? '',
  airdrop: yap.airdrop,
});

const fieldOf = (name: string): string => (name === 'airdropId' ? 'airdrop' : name);

/** The form's rules for React Hook Form: messages beside the fields, or the API's input. */
export const yapResolver: Resolver<YapForm, unknown, YapInput> = ({ airdrop, plannedOn, ...texts }) => {
  const parsed = yapInput.safeParse({
    ...texts,
    plannedOn: plannedOn || null,
    airdropId: airdrop?.id ?? null,
  });
  if (parsed.success) return { values: parsed.data, errors: {} };
  const errors: FieldErrors<YapForm> = Object.fromEntries(
    parsed.error.issues.map(({ path, message }) => [fieldOf(String(path[0])), { type: 'rule', message }]),
  );
  return { values: {}, errors };
};

/** Puts what the server says about a field beside it; answers whether it did. */
export function showYapError(error: unknown, form: YapFormState): boolean {
  if (!isAppError(error) || error.field === undefined) return false;
  const name = fieldOf(error.field);
  if (!(name in form.getValues())) return false;
  // The names of the form's values are the form's fields.
  form.setError(name as keyof YapForm, { message: error.message }, { shouldFocus: true });
  return true;
}

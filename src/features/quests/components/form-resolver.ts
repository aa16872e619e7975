import { type FieldErrors, type Resolver, set, type UseFormReturn } from 'react-hook-form';
import { isAppError } from '#/lib/app-error.ts';
import type { QuestInput } from '../schema.ts';
import { checkQuestForm, type QuestForm, questFieldOf } from './quest-form.ts';

type Dates = Pick<QuestInput, 'startsAt' | 'endsAt'>;

export type QuestFormState = UseFormReturn<QuestForm, unknown, QuestInput>;

/** The form's rules for React Hook Form: messages beside the fields, or the API's input. */
export function questResolver(zone: string, original?: Dates): Resolver<QuestForm, unknown, QuestInput> {
  return (form) => {
    const checked = checkQuestForm(form, zone, original);
    if (checked.ok) return { values: checked.input, errors: {} };
    const errors: FieldErrors<QuestForm> = {};
    for (const [name, message] of Object.entries(checked.errors)) {
      // A message of the list as a whole stands beside those of its items.
      set(errors, name === 'tasks' ? 'tasks.root' : name, { type: 'rule', message });
    }
    return { values: {}, errors };
  };
}

/** Puts what the server says about a field beside it; answers whether it did. */
export function showQuestFieldError(error: unknown, form: QuestFormState): boolean {
  if (!isAppError(error) || error.field === undefined) return false;
  const [first = ''] = error.field.split('.');
  const name = questFieldOf(first);
  if (!(name in form.getValues())) return false;
  // The names of the form's values are the form's fields.
  form.setError((name === 'tasks' ? 'tasks.root' : name) as keyof QuestForm, { message: error.message });
  return true;
}

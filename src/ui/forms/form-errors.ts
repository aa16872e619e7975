import { type RefObject, useEffect, useRef } from 'react';
import { getErrorMessage, isAppError } from '#/lib/app-error.ts';
import { toast } from '#/ui/toast-store.ts';

/** What is wrong with a form: messages by field, such as `title` or `tasks.0.title`, and one for the whole form under ''. */
export type FormErrors = Readonly<Record<string, string>>;

type Issues = readonly { path: readonly PropertyKey[]; message: string }[];

export type Parsed<T> = { success: true; data: T } | { success: false; error: { issues: Issues } };

/** What `parse` answers of a form that is wrong for another reason than its schema's. */
export const refusal = <T = never>(field: string, message: string): Parsed<T> => ({
  success: false,
  error: { issues: [{ path: [field], message }] },
});

const firstName = (path: readonly PropertyKey[]) => String(path[0] ?? '');

/** The first message of each field of a refused form, after those there are `already`. */
export function toFormErrors<T>(
  parsed: Parsed<T>,
  placeOf = firstName,
  already: FormErrors = {},
): FormErrors {
  const errors: Record<string, string> = { ...already };
  const issues = parsed.success ? [] : parsed.error.issues;
  for (const { path, message } of issues) errors[placeOf(path)] ??= message;
  return errors;
}

/**
 * Of a form that says `all` wherever a field is empty ('Please fill all fields'): says it once, of the form as a whole, and of
 * each such field what is missing there.
 */
export function reportMissingFields<T>(
  parsed: Parsed<T>,
  all: string,
  missing: Readonly<Record<string, string>>,
): Parsed<T> {
  if (parsed.success || !parsed.error.issues.some(({ message }) => message === all)) return parsed;
  const named = parsed.error.issues.map(({ path, message }) => ({
    path,
    message: message === all ? (missing[firstName(path)] ?? all) : message,
  }));
  return { success: false, error: { issues: [{ path: [], message: all }, ...named] } };
}

/** Shows a failed call in a toast, and returns it as errors: beside `field` when the server names none. */
export function toastFailure(
  error: unknown,
  fallback: string,
  fields: { known: readonly string[]; field?: string },
): FormErrors {
  const message = getErrorMessage(error, fallback);
  toast({ title: 'Error', description: message, tone: 'destructive' });
  const field = isAppError(error) ? error.field : undefined;
  const named = field !== undefined && fields.known.includes(field) ? field : fields.field;
  return { [named ?? '']: message };
}

/** Puts the focus on the first wrong field, or else on the submit button, each time there are new errors. */
export function useErrorFocus(errors: FormErrors): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const target =
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      form.current?.querySelector<HTMLElement>('[type="submit"]');
    target?.focus();
  }, [errors]);
  return form;
}

import { type RefObject, useEffect, useRef } from 'react';
import { getErrorMessage, isAppError } from '#/lib/app-error.ts';
import { toast } from '#/ui/toast-store.ts';

/**
 * Errors of a form: messages by field, such as `title` or `tasks.0.title`, and one for the whole form under
 * ''.
 */
export type FormErrors = Readonly<Record<string, string>>;

type Issues = readonly { path: readonly PropertyKey[]; message: string }[];

export type Parsed<T> = { success: true; data: T } | { success: false; error: { issues: Issues } };

/** Creates a parse result for an error outside the schema. */
export const rejectField = <T = never>(field: string, message: string): Parsed<T> => ({
  success: false,
  error: { issues: [{ path: [field], message }] },
});

const getFirstName = (path: readonly PropertyKey[]) => String(path[0] ?? '');

/** Returns the first message of each invalid field; those in `precedingErrors` take precedence. */
export function toFormErrors<T>(
  parsed: Parsed<T>,
  getFormField = getFirstName,
  precedingErrors: FormErrors = {},
): FormErrors {
  const errors: Record<string, string> = { ...precedingErrors };
  const issues = parsed.success ? [] : parsed.error.issues;
  for (const { path, message } of issues) errors[getFormField(path)] ??= message;
  return errors;
}

/**
 * For forms that report `summary` for every empty field ('Please fill all fields'): reports it once, for the
 * whole form, and for each empty field what is missing.
 */
export function reportMissingFields<T>(
  parsed: Parsed<T>,
  summary: string,
  missing: Readonly<Record<string, string>>,
): Parsed<T> {
  if (parsed.success || !parsed.error.issues.some(({ message }) => message === summary)) return parsed;
  const issues = parsed.error.issues.map(({ path, message }) => ({
    path,
    message: message === summary ? (missing[getFirstName(path)] ?? summary) : message,
  }));
  return { success: false, error: { issues: [{ path: [], message: summary }, ...issues] } };
}

/**
 * Shows a failed call in a toast, and returns it as errors: at `field` if the server names none. With `title` the
 * message is its description, otherwise the message is the title.
 */
export function toastFailure(
  error: unknown,
  fallback: string,
  fields: { known: readonly string[]; field?: string; title?: string | undefined },
): FormErrors {
  const message = getErrorMessage(error, fallback);
  const { title } = fields;
  toast({
    ...(title === undefined ? { title: message } : { title, description: message }),
    tone: 'destructive',
  });
  const field = isAppError(error) ? error.field : undefined;
  const named = field !== undefined && fields.known.includes(field) ? field : fields.field;
  return { [named ?? '']: message };
}

/** Focuses the first invalid field, or else the submit button, whenever there are new errors. */
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

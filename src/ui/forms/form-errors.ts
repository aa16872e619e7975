import { type RefObject, useEffect, useRef } from 'react';
import { isAppError } from '#/lib/app-error.ts';
import { toast } from '#/ui/toast-store.ts';

/** What is wrong with a form: messages by field, and one for the whole form under ''. */
export type FormErrors = Readonly<Record<string, string>>;

export type Parsed<T> =
  | { success: true; data: T }
  | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };

/** What `parse` answers of a form that is wrong for another reason than its schema's. */
export const refusal = <T = never>(field: string, message: string): Parsed<T> => ({
  success: false,
  error: { issues: [{ path: [field], message }] },
});

/** The first message of each field of a refused form. */
export function errorsOf<T>(parsed: Parsed<T>): FormErrors {
  if (parsed.success) return {};
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0] ?? '')] ??= message;
  return errors;
}

/** The message of one field, unless a field before it says the same already ('Please fill all fields' stands once). */
export function saidOnce(errors: FormErrors, order: readonly string[], name: string): string | undefined {
  const before = order.slice(0, order.indexOf(name));
  return before.some((other) => errors[other] === errors[name]) ? undefined : errors[name];
}

/** Tells a failed call in a toast, and returns it as errors: beside `field` when the server names none. */
export function tellFailure(
  error: unknown,
  fallback: string,
  fields: { known: readonly string[]; field?: string },
): FormErrors {
  const known = isAppError(error) ? error : undefined;
  const message = known?.message || fallback;
  toast({ title: 'Error', description: message, tone: 'destructive' });
  const named = known?.field !== undefined && fields.known.includes(known.field) ? known.field : fields.field;
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

import { type ChangeEvent, type FormEvent, type RefObject, useRef, useState } from 'react';
import { useIdempotencyKey } from '../use-idempotency-key.ts';
import { type FormErrors, type Parsed, toastFailure, toFormErrors, useErrorFocus } from './form-errors.ts';

/** Typed or chosen values; null is nothing. */
export type SmallValues = Readonly<Record<string, string | null>>;

export type SmallFormOptions<V extends SmallValues, I> = {
  /** The initial or stored values: untouched fields follow it. */
  initial: V;
  /** Converts the values to the call's input, or returns errors. */
  parse: (values: V) => Parsed<I> | Promise<Parsed<I>>;
  /** The call; repeated unchanged, it has the same key. Resolves with false if it was not made after all. */
  send: (input: I, idempotencyKey: string) => Promise<unknown>;
  /** The message if the call fails without one for users. */
  failure: string;
  /** Title of the failure's toast, with the message below it. */
  failureTitle?: string;
  /**
   * Returns the errors after a failure; for undefined, the server's message appears at the field it names.
   */
  explain?: ((error: unknown) => FormErrors | undefined) | undefined;
  /** Stores the input where it outlives the form. */
  controlled?: { values: V; change: (changes: Partial<V>) => void } | undefined;
};

export type SmallForm<V extends SmallValues = SmallValues> = {
  values: V;
  change: (changes: Partial<V>) => void;
  /** Returns the props of a text control. */
  bind: (name: keyof V & string) => {
    name: string;
    value: string;
    readOnly: boolean;
    'aria-invalid': true | undefined;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  };
  /** By field, and for the form as a whole under ''. */
  errors: FormErrors;
  setErrors: (errors: FormErrors) => void;
  busy: boolean;
  /** Whether there is unsaved input. */
  isDirty: boolean;
  /** Whether the last event was a save. */
  isSaved: boolean;
  /** `typed` overrides the state, for values typed in this very event. */
  submit: (event?: FormEvent, typed?: V) => void;
  /** Discards the input. */
  reset: () => void;
  element: RefObject<HTMLFormElement | null>;
};

const noErrors: FormErrors = {};

/**
 * A form with a few fields: validated on submit, with errors at its fields; the input stays until it is
 * saved. For lists, pictures, or drafts use `useEditForm`, which is larger.
 */
export function useSmallForm<V extends SmallValues, I>(options: SmallFormOptions<V, I>): SmallForm<V> {
  const { initial, parse, send, failure, failureTitle, explain, controlled } = options;
  const [typed, setTyped] = useState<Partial<V>>({});
  const [errors, setErrors] = useState(noErrors);
  // Reimplements useAction, which would add weight to the first visit of every page with a small form.
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);
  const [isSaved, setIsSaved] = useState(false);
  const { getKey, forget } = useIdempotencyKey();
  const element = useErrorFocus(errors);
  const values = controlled?.values ?? { ...initial, ...typed };

  const change = (changes: Partial<V>) => {
    if (controlled) controlled.change(changes);
    else setTyped((previous) => ({ ...previous, ...changes }));
    setIsSaved(false);
  };
  const reset = () => {
    setTyped({});
    setErrors(noErrors);
  };
  const save = async (parsed: Parsed<I> | Promise<Parsed<I>>) => {
    isSending.current = true;
    setBusy(true);
    try {
      const checked = await parsed;
      setErrors(toFormErrors(checked));
      if (!checked.success) return;
      if ((await send(checked.data, getKey(checked.data))) === false) return;
      forget();
      setTyped({});
      setIsSaved(true);
    } catch (error) {
      setErrors(
        explain?.(error) ??
          toastFailure(error, failure, { known: Object.keys(initial), title: failureTitle }),
      );
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };

  return {
    values,
    change,
    bind: (name) => ({
      name,
      value: values[name] ?? '',
      readOnly: busy,
      'aria-invalid': errors[name] === undefined ? undefined : true,
      onChange: ({ target }) => {
        // A computed key has type string; this one is a text field of the form.
        change({ [name]: target.value } as Partial<V>);
      },
    }),
    errors,
    setErrors,
    busy,
    isDirty: Object.entries(typed).some(([name, value]) => value !== initial[name]),
    isSaved,
    submit: (event, submittedValues = values) => {
      event?.preventDefault();
      if (isSending.current) return;
      setIsSaved(false);
      const parsed = parse(submittedValues);
      if (parsed instanceof Promise || parsed.success) void save(parsed);
      else setErrors(toFormErrors(parsed));
    },
    reset,
    element,
  };
}

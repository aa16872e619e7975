import { type ChangeEvent, type FormEvent, type RefObject, useRef, useState } from 'react';
import { useIdempotencyKey } from '../use-idempotency-key.ts';
import { type FormErrors, type Parsed, toastFailure, toFormErrors, useErrorFocus } from './form-errors.ts';

/** What is typed or chosen; null stands for nothing. */
export type SmallValues = Readonly<Record<string, string | null>>;

export type SmallFormOptions<V extends SmallValues, I> = {
  /** What the form begins with, or what is stored: what nobody has typed into follows it. */
  initial: V;
  /** What is typed as the call's input, or what is wrong with it. */
  parse: (values: V) => Parsed<I> | Promise<Parsed<I>>;
  /** The call; sent again as it was, it has the same key. Answers false where it was not made after all. */
  send: (input: I, idempotencyKey: string) => Promise<unknown>;
  /** Told when the call fails without words of its own. */
  failure: string;
  /** What stands where after a failure; for undefined, what is told of it stands beside the field that it names. */
  explain?: ((error: unknown) => FormErrors | undefined) | undefined;
  /** Holds what is typed where it outlives the form. */
  held?: { values: V; change: (changes: Partial<V>) => void } | undefined;
};

export type SmallForm<V extends SmallValues = SmallValues> = {
  values: V;
  change: (changes: Partial<V>) => void;
  /** The props of the control of a text. */
  bind: (name: keyof V & string) => {
    name: string;
    value: string;
    readOnly: boolean;
    'aria-invalid': true | undefined;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  };
  /** By field, and of the form as a whole under ''. */
  errors: FormErrors;
  setErrors: (errors: FormErrors) => void;
  busy: boolean;
  /** Something is typed that isn't saved. */
  isDirty: boolean;
  /** The last thing that happened was a save. */
  isSaved: boolean;
  /** `typed`: what is sent, where it was typed this very moment. */
  submit: (event?: FormEvent, typed?: V) => void;
  /** Forgets what is typed. */
  reset: () => void;
  element: RefObject<HTMLFormElement | null>;
};

const none: FormErrors = {};

/**
 * A form of a few fields: checked when it is sent, what is wrong stands beside its field, and what is typed stays until it
 * has worked. For lists, pictures or drafts there is `useEditForm`, which weighs more.
 */
export function useSmallForm<V extends SmallValues, I>(options: SmallFormOptions<V, I>): SmallForm<V> {
  const { initial, parse, send, failure, explain, held } = options;
  const [typed, setTyped] = useState<Partial<V>>({});
  const [errors, setErrors] = useState(none);
  // By hand what useAction does: it would weigh more on the first visit of every page with a small form.
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);
  const [isSaved, setIsSaved] = useState(false);
  const { keyOf, forget } = useIdempotencyKey();
  const element = useErrorFocus(errors);
  const values = held?.values ?? { ...initial, ...typed };

  const change = (changes: Partial<V>) => {
    if (held) held.change(changes);
    else setTyped((before) => ({ ...before, ...changes }));
    setIsSaved(false);
  };
  const reset = () => {
    setTyped({});
    setErrors(none);
  };
  const save = async (parsed: Parsed<I> | Promise<Parsed<I>>) => {
    isSending.current = true;
    setBusy(true);
    try {
      const checked = await parsed;
      setErrors(toFormErrors(checked));
      if (!checked.success) return;
      if ((await send(checked.data, keyOf(checked.data))) === false) return;
      forget();
      setTyped({});
      setIsSaved(true);
    } catch (error) {
      setErrors(explain?.(error) ?? toastFailure(error, failure, { known: Object.keys(initial) }));
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
        // A computed key is typed as any text; this one is a text of the form's.
        change({ [name]: target.value } as Partial<V>);
      },
    }),
    errors,
    setErrors,
    busy,
    isDirty: Object.entries(typed).some(([name, value]) => value !== initial[name]),
    isSaved,
    submit: (event, typedNow = values) => {
      event?.preventDefault();
      if (isSending.current) return;
      setIsSaved(false);
      const parsed = parse(typedNow);
      if (parsed instanceof Promise || parsed.success) void save(parsed);
      else setErrors(toFormErrors(parsed));
    },
    reset,
    element,
  };
}

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { isAppError } from '#/lib/app-error.ts';
import { type DraftPlace, dropDraft, keepDraft, readDraft } from './drafts.ts';
import { type FormRules, placeError } from './form-rules.ts';

export type EditFormOptions<V extends FieldValues, I, S> = {
  rules: FormRules<V, I>;
  /** What the form begins with. */
  initial: V;
  /** Keeps what is typed until it is saved, also when the form is closed. */
  draft?: DraftPlace | undefined;
  /** The call; sent again with the same key, it takes effect once. */
  send: (input: I, idempotencyKey: string) => Promise<S>;
  onSaved: (saved: S, input: I) => unknown;
};

export type EditForm<V extends FieldValues = FieldValues, I = unknown> = {
  form: UseFormReturn<V, unknown, I>;
  submit: (event?: FormEvent) => void;
  /** What stands above the fields after a failure. */
  failure: string | undefined;
  isBusy: boolean;
  /** A part of it is on its way, such as a picture. */
  isBlocked: boolean;
  setBlocked: (isBlocked: boolean) => void;
  /** Closing would lose something. */
  isTouched: boolean;
  /** A draft is back. */
  isRestored: boolean;
  startOver: () => void;
};

type Kept<V> = { values: V; key: string };

const newKey = () => crypto.randomUUID();

/** Whether the call has surely had no effect: the server itself said so. */
const isRefused = (error: unknown) => isAppError(error) && error.code !== 'UNAVAILABLE';

function keptIn<V extends FieldValues>(place: DraftPlace | undefined, initial: V): Kept<V> | undefined {
  const kept = place && readDraft(place);
  if (typeof kept !== 'object' || kept === null || !('values' in kept) || !('key' in kept)) return undefined;
  // Written by this hook in this tab; the form's rules check every value again.
  return { values: { ...initial, ...(kept.values as V) }, key: String(kept.key) };
}

/** A form that makes or changes something: its rules, its draft, its call, and what is wrong with it. */
export function useEditForm<V extends FieldValues, I, S>(options: EditFormOptions<V, I, S>): EditForm<V, I> {
  const { rules, initial, draft, send, onSaved } = options;
  const [kept] = useState(() => keptIn(draft, initial));
  const [isRestored, setIsRestored] = useState(kept !== undefined);
  const [failure, setFailure] = useState<string>();
  const [isBlocked, setBlocked] = useState(false);
  const [key] = useState(() => ({ now: kept?.key ?? newKey() }));
  const place = useRef(draft).current;
  const form = useForm<V, unknown, I>({
    // A form's values are all there from the start: none of them is optional.
    defaultValues: (kept?.values ?? initial) as DefaultValues<V>,
    resolver: rules.resolver,
  });
  const { isSubmitting, isDirty } = form.formState;

  useEffect(() => {
    if (place === undefined) return;
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(place, { values, key: key.now }),
    });
  }, [form, key, place]);

  const startOver = () => {
    if (place) dropDraft(place);
    key.now = newKey();
    form.reset(initial);
    setIsRestored(false);
    setFailure(undefined);
  };

  const save = form.handleSubmit(async (input) => {
    setFailure(undefined);
    let saved: S;
    try {
      saved = await send(input, key.now);
    } catch (error) {
      if (isRefused(error)) key.now = newKey();
      const isBeside = placeError(form, rules, error);
      setFailure((!isBeside && isAppError(error) && error.message) || 'Please try again.');
      return;
    }
    if (place) dropDraft(place);
    await onSaved(saved, input);
  });

  return {
    form,
    submit: (event) => void save(event),
    failure,
    isBusy: isSubmitting,
    isBlocked,
    setBlocked,
    isTouched: place === undefined && isDirty,
    isRestored: isRestored && failure === undefined,
    startOver,
  };
}

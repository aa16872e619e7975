import { useHydrated } from '@tanstack/react-router';
import {
  type FormEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { getErrorMessage, isAppError } from '#/lib/app-error.ts';
import { useAction } from '../use-action.ts';
import { type DraftPlace, deleteDraft, readDraft, storeDraft } from './drafts.ts';
import { compareEdits, type EditConflict, type SavedVersion } from './edit-conflict.ts';
import type { FormErrors } from './form-errors.ts';
import { type FormRules, placeError } from './form-rules.ts';

/** What stands above the fields, by default under what the dialog says of a failure. */
export type Failure = { title?: string; text: ReactNode };

export type EditFormOptions<V extends FieldValues, I, S> = {
  rules: FormRules<V, I>;
  /** What the form begins with. */
  initial: V;
  /** Keeps what is typed until it is saved, also when the form is closed. */
  draft?: DraftPlace | undefined;
  /** `initial` says what is wanted now: what was kept before is not brought back. */
  isGiven?: boolean | undefined;
  /** Of an earlier try that was closed meanwhile: the same call once more. */
  callKey?: string | undefined;
  /** Of what several people edit: the version that the form begins with, and how to read what is saved now. */
  shared?: { version: number; read: () => Promise<SavedVersion<V>> } | undefined;
  /** The call; sent again with the same key, it takes effect once. `basedOn`: the shared version that it was based on. */
  send: (input: I, idempotencyKey: string, basedOn: number | undefined) => Promise<S>;
  onSaved: (saved: S, input: I) => unknown;
  /** What is typed is wrong, as it says beside the fields. */
  onInvalid?: ((errors: FormErrors) => void) | undefined;
  /** Answers what the form says of a failure: nothing for null, the server's words for undefined. */
  onFailed?: ((error: unknown) => Failure | null | undefined) | undefined;
};

/** What a form offers to what is drawn around its fields. */
export type EditState = {
  /** Not while it is busy or blocked. */
  submit: (event?: FormEvent) => Promise<void>;
  failure: Failure | undefined;
  conflict: EditConflict | undefined;
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

export type EditForm<V extends FieldValues, I> = EditState & {
  form: UseFormReturn<V, unknown, I>;
  /** Of `onSaved`: the form begins another one with these values, the focus in the field of this name. */
  beginAnother: (values: V, focus: Path<V>) => void;
};

type Draft<V> = { values: V; key: string };

const spent = 'An earlier attempt was saved with different values. Check your list before you add it again.';

const newKey = () => crypto.randomUUID();

/** Whether an earlier attempt took effect after all, with other values. Nothing else uses a key up. */
export const isKeyUsed = (error: unknown) =>
  isAppError(error) && error.code === 'INVALID' && error.status === 422;

/** Whether the server refused an edit because somebody else saved another version since. */
const isEditedSince = (error: unknown) =>
  isAppError(error) && error.code === 'CONFLICT' && error.details?.reason === 'edited';

function failureOf(error: unknown, isBeside: boolean): Failure {
  if (isKeyUsed(error)) return { text: spent };
  const otherwise = 'Please try again.';
  return { text: isBeside ? otherwise : getErrorMessage(error, otherwise) };
}

function draftIn<V extends FieldValues>(place: DraftPlace, initial: V): Draft<V> | undefined {
  const kept = readDraft(place);
  if (typeof kept !== 'object' || kept === null || !('values' in kept) || !('key' in kept)) return undefined;
  // Written by this hook in this tab; the form's rules check every value again.
  return { values: { ...initial, ...(kept.values as V) }, key: String(kept.key) };
}

/** A form that makes or changes something: its rules, its draft, its call, and what is wrong with it. */
export function useEditForm<V extends FieldValues, I, S>(options: EditFormOptions<V, I, S>): EditForm<V, I> {
  const { rules, draft, isGiven = false, shared, send, onSaved, onInvalid, onFailed } = options;
  const [initial] = useState(options.initial);
  // The server knows no drafts: a form that it rendered gets its own a moment later.
  const isHydrated = useHydrated();
  const [isFromServer] = useState(!isHydrated);
  const readOwnDraft = () => (draft === undefined || isGiven ? undefined : draftIn(draft, initial));
  const [kept] = useState(() => (isFromServer ? undefined : readOwnDraft()));
  const [isRestored, setIsRestored] = useState(kept !== undefined);
  const [failure, setFailure] = useState<Failure>();
  const [conflict, setConflict] = useState<EditConflict>();
  /** What the edit is based on: how the form began, or what somebody else has saved since. */
  const base = useRef<{ values: V; version: number | undefined }>({
    values: initial,
    version: shared?.version,
  });
  const [isBlocked, setBlocked] = useState(false);
  const [firstKey] = useState(() => kept?.key ?? options.callKey ?? newKey());
  const key = useRef(firstKey);
  const [place] = useState(draft);
  /** The form as it begins: not worth keeping. */
  const untouched = useRef(initial);
  const [begun, setBegun] = useState<{ focus: Path<V> }>();
  const next = useRef<{ values: V; focus: Path<V> }>(undefined);
  const form = useForm<V, unknown, I>({
    // A form's values are all there from the start: none of them is optional.
    defaultValues: (kept?.values ?? initial) as DefaultValues<V>,
    resolver: rules.resolver,
  });
  const { isDirty } = form.formState;
  const { run, busy } = useAction();

  useEffect(() => {
    if (place === undefined) return;
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) =>
        JSON.stringify(values) === JSON.stringify(untouched.current)
          ? deleteDraft(place)
          : storeDraft(place, { values, key: key.current }),
    });
  }, [form, place]);

  const bringBack = useEffectEvent(() => {
    const found = form.formState.isDirty ? undefined : readOwnDraft();
    if (found === undefined) return;
    key.current = found.key;
    form.reset(found.values);
    startTransition(() => setIsRestored(true));
  });
  useEffect(() => {
    if (isFromServer) bringBack();
  }, [isFromServer]);

  // The fields are known again once they are drawn.
  useEffect(() => {
    if (begun !== undefined) form.setFocus(begun.focus);
  }, [begun, form]);

  const begin = (values: V) => {
    if (place) deleteDraft(place);
    key.current = newKey();
    untouched.current = values;
    form.reset(values);
    setIsRestored(false);
    setFailure(undefined);
  };

  const reportInvalid = () => {
    const checked = rules.check(form.getValues());
    if (!checked.ok) onInvalid?.(checked.errors);
  };
  const setField = (name: string, values: V) =>
    // The names of a form's values are its fields.
    form.setValue(name as Path<V>, values[name], { shouldDirty: true, shouldValidate: true });
  /** Puts the edit upon what is saved now. Returns whether it can be sent again as it is: nothing in it has changed. */
  const rebase = async (read: () => Promise<SavedVersion<V>>): Promise<boolean> => {
    const { values, version } = await read();
    const { taken, both } = compareEdits(base.current.values, values, form.getValues());
    base.current = { values, version };
    if (taken.length + both.length === 0) return true;
    for (const name of taken) setField(name, values);
    const takeSaved = (name: string) => {
      setField(name, values);
      setConflict(
        (now) =>
          now && { ...now, taken: [...now.taken, name], both: now.both.filter((one) => one.name !== name) },
      );
    };
    setConflict({ version, taken, both, takeSaved });
    return false;
  };
  const sendBased = async (input: I): Promise<{ saved: S } | undefined> => {
    try {
      return { saved: await send(input, key.current, base.current.version) };
    } catch (error) {
      if (shared === undefined || !isEditedSince(error)) throw error;
      return (await rebase(shared.read))
        ? { saved: await send(input, key.current, base.current.version) }
        : undefined;
    }
  };
  const save = async (input: I) => {
    setFailure(undefined);
    setConflict(undefined);
    let saved: S;
    try {
      const sent = await sendBased(input);
      if (sent === undefined) return;
      ({ saved } = sent);
    } catch (error) {
      if (isKeyUsed(error)) key.current = newKey();
      const isBeside = placeError(form, rules, error);
      const said = onFailed?.(error);
      setFailure(said === undefined ? failureOf(error, isBeside) : (said ?? undefined));
      return;
    }
    // Another form may have taken its place meanwhile.
    if (place && draftIn(place, initial)?.key === key.current) deleteDraft(place);
    await onSaved(saved, input);
  };

  return {
    form,
    submit: async (event) => {
      event?.preventDefault();
      if (isBlocked) return;
      await run(() => form.handleSubmit(save, reportInvalid)(event));
      // Not before: a form that has been submitted checks what is typed at every key.
      const another = next.current;
      next.current = undefined;
      if (another === undefined) return;
      begin(another.values);
      setBegun(another);
    },
    failure,
    conflict,
    isBusy: busy,
    isBlocked,
    setBlocked,
    isTouched: place === undefined && isDirty,
    isRestored: isRestored && failure === undefined,
    startOver: () => begin(initial),
    beginAnother: (values, focus) => {
      next.current = { values, focus };
    },
  };
}

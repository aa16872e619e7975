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
import { findSecretError } from '#/lib/secrets.ts';
import { useAction } from '../use-action.ts';
import { type DraftId, deleteDraft, readDraft, storeDraft } from './drafts.ts';
import { compareEdits, type EditConflict, type SavedVersion } from './edit-conflict.ts';
import type { FormErrors } from './form-errors.ts';
import { type FormRules, placeError } from './form-rules.ts';

/** The error above the fields; the title defaults to the dialog's. */
export type Failure = { title?: string; text: ReactNode };

export type EditFormOptions<V extends FieldValues, I, S> = {
  rules: FormRules<V, I>;
  initial: V;
  /** Stores the input until it is saved, also after the form was closed. */
  draft?: DraftId | undefined;
  /** Whether `initial` was requested explicitly: a stored draft is not restored. */
  isPrefilled?: boolean | undefined;
  /** The Idempotency-Key of an earlier attempt, to repeat the same call. */
  callKey?: string | undefined;
  /** For shared items: the version of the initial values, and how to read the saved one. */
  shared?: { version: number; read: () => Promise<SavedVersion<V>> } | undefined;
  /**
   * The call; repeated with the same key, it takes effect once. `basedOn`: the version that the edit is based
   * on.
   */
  send: (input: I, idempotencyKey: string, basedOn: number | undefined) => Promise<S>;
  onSaved: (saved: S, input: I) => unknown;
  /** Called if the input is invalid; the fields show the errors. */
  onInvalid?: ((errors: FormErrors) => void) | undefined;
  /** Returns the form's message for a failure: nothing for null, the server's message for undefined. */
  onFailed?: ((error: unknown) => Failure | null | undefined) | undefined;
};

/** The form's state for its surroundings. */
export type EditState = {
  /** Does nothing while busy or blocked. */
  submit: (event?: FormEvent) => Promise<void>;
  failure: Failure | undefined;
  conflict: EditConflict | undefined;
  isBusy: boolean;
  /** A dependency is in progress, such as an upload. */
  isBlocked: boolean;
  setBlocked: (isBlocked: boolean) => void;
  /** Closing would lose input. */
  isTouched: boolean;
  isRestored: boolean;
  startOver: () => void;
};

export type EditForm<V extends FieldValues, I> = EditState & {
  form: UseFormReturn<V, unknown, I>;
  /** Called in `onSaved`: starts another form with these values and focuses this field. */
  beginAnother: (values: V, focus: Path<V>) => void;
};

type Draft<V> = { values: V; key: string };

const keyUsedMessage = 'Your first try may have been saved. Check your list before adding it again.';

const createKey = () => crypto.randomUUID();

/** Returns whether an earlier attempt succeeded after all, with other values. Nothing else uses up a key. */
export const isKeyUsed = (error: unknown) =>
  isAppError(error) && error.code === 'INVALID' && error.status === 422;

/** Returns whether the server rejected an edit because another user saved a newer version. */
const isEditedSince = (error: unknown) =>
  isAppError(error) && error.code === 'CONFLICT' && error.details?.reason === 'edited';

function toFailure(error: unknown, isBeside: boolean): Failure {
  if (isKeyUsed(error)) return { text: keyUsedMessage };
  const fallback = 'Please try again.';
  return { text: isBeside ? fallback : getErrorMessage(error, fallback) };
}

/** Stores a draft, and none with a recovery phrase or a key in it. */
async function storeUnlessSecret(place: DraftId, draft: Draft<unknown>): Promise<void> {
  const secret = await findSecretError(draft.values).catch(() => undefined);
  if (secret === undefined) storeDraft(place, draft);
  else deleteDraft(place);
}

function readFormDraft<V extends FieldValues>(place: DraftId, initial: V): Draft<V> | undefined {
  const stored = readDraft(place);
  if (typeof stored !== 'object' || stored === null || !('values' in stored) || !('key' in stored))
    return undefined;
  // Written by this hook in this tab; the form's rules validate every value again.
  return { values: { ...initial, ...(stored.values as V) }, key: String(stored.key) };
}

/** Sends edits with the version that they are based on, and merges another user's later version into the form. */
function useVersionedSend<V extends FieldValues, I>(
  form: UseFormReturn<V, unknown, I>,
  initial: V,
  shared: EditFormOptions<V, I, unknown>['shared'],
) {
  const [conflict, setConflict] = useState<EditConflict>();
  const base = useRef<{ values: V; version: number | undefined }>({
    values: initial,
    version: shared?.version,
  });
  const setField = (name: string, values: V) =>
    // The keys of a form's values are its fields.
    form.setValue(name as Path<V>, values[name], { shouldDirty: true, shouldValidate: true });
  /** Rebases the edit on the saved version. Returns whether it can be sent again unchanged. */
  const rebase = async (read: () => Promise<SavedVersion<V>>): Promise<boolean> => {
    const { values, version } = await read();
    const { adoptedNames, both } = compareEdits(base.current.values, values, form.getValues());
    base.current = { values, version };
    if (adoptedNames.length + both.length === 0) return true;
    for (const name of adoptedNames) setField(name, values);
    const acceptSaved = (name: string) => {
      setField(name, values);
      setConflict(
        (previous) =>
          previous && {
            ...previous,
            adoptedNames: [...previous.adoptedNames, name],
            both: previous.both.filter((item) => item.name !== name),
          },
      );
    };
    setConflict({ version, adoptedNames, both, acceptSaved });
    return false;
  };
  /** Returns undefined if the user has to decide a conflict first. */
  const sendVersion = async <S>(
    send: (basedOn: number | undefined) => Promise<S>,
  ): Promise<{ saved: S } | undefined> => {
    try {
      return { saved: await send(base.current.version) };
    } catch (error) {
      if (shared === undefined || !isEditedSince(error)) throw error;
      return (await rebase(shared.read)) ? { saved: await send(base.current.version) } : undefined;
    }
  };
  return { conflict, clearConflict: () => setConflict(undefined), sendVersion };
}

/** A form that creates or changes an item: its rules, draft, call, and errors. */
export function useEditForm<V extends FieldValues, I, S>(options: EditFormOptions<V, I, S>): EditForm<V, I> {
  const { rules, draft, isPrefilled = false, shared, send, onSaved, onInvalid, onFailed } = options;
  const [initial] = useState(options.initial);
  // The server has no drafts: a server-rendered form restores its draft after hydration.
  const isHydrated = useHydrated();
  const [isFromServer] = useState(!isHydrated);
  const readOwnDraft = () => (draft === undefined || isPrefilled ? undefined : readFormDraft(draft, initial));
  const [stored] = useState(() => (isFromServer ? undefined : readOwnDraft()));
  const [isRestored, setIsRestored] = useState(stored !== undefined);
  const [failure, setFailure] = useState<Failure>();
  const [isBlocked, setBlocked] = useState(false);
  const [firstKey] = useState(() => stored?.key ?? options.callKey ?? createKey());
  const key = useRef(firstKey);
  const [draftPlace] = useState(draft);
  /** The initial values, which are not worth storing. */
  const pristineValues = useRef(initial);
  const [anotherStart, setAnotherStart] = useState<{ focus: Path<V> }>();
  const next = useRef<{ values: V; focus: Path<V> }>(undefined);
  const form = useForm<V, unknown, I>({
    // All values of a form exist from the start: none is optional.
    defaultValues: (stored?.values ?? initial) as DefaultValues<V>,
    resolver: rules.resolver,
  });
  const { conflict, clearConflict, sendVersion } = useVersionedSend(form, initial, shared);
  const { isDirty } = form.formState;
  const { run, busy } = useAction();

  useEffect(() => {
    if (draftPlace === undefined) return;
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) =>
        JSON.stringify(values) === JSON.stringify(pristineValues.current)
          ? deleteDraft(draftPlace)
          : void storeUnlessSecret(draftPlace, { values, key: key.current }),
    });
  }, [form, draftPlace]);

  const restoreDraft = useEffectEvent(() => {
    const restored = form.formState.isDirty ? undefined : readOwnDraft();
    if (restored === undefined) return;
    key.current = restored.key;
    form.reset(restored.values);
    startTransition(() => setIsRestored(true));
  });
  useEffect(() => {
    if (isFromServer) restoreDraft();
  }, [isFromServer]);

  // The fields are registered after rendering.
  useEffect(() => {
    if (anotherStart !== undefined) form.setFocus(anotherStart.focus);
  }, [anotherStart, form]);

  const startForm = (values: V) => {
    if (draftPlace) deleteDraft(draftPlace);
    key.current = createKey();
    pristineValues.current = values;
    form.reset(values);
    setIsRestored(false);
    setFailure(undefined);
  };

  const reportInvalid = () => {
    const checked = rules.check(form.getValues());
    if (!checked.ok) onInvalid?.(checked.errors);
  };
  const save = async (input: I) => {
    setFailure(undefined);
    clearConflict();
    let saved: S;
    try {
      const sent = await sendVersion((basedOn) => send(input, key.current, basedOn));
      if (sent === undefined) return;
      ({ saved } = sent);
    } catch (error) {
      if (isKeyUsed(error)) key.current = createKey();
      const isBeside = placeError(form, rules, error);
      const failure = onFailed?.(error);
      setFailure(failure === undefined ? toFailure(error, isBeside) : (failure ?? undefined));
      return;
    }
    // Another form may have replaced the draft in the meantime.
    if (draftPlace && readFormDraft(draftPlace, initial)?.key === key.current) deleteDraft(draftPlace);
    await onSaved(saved, input);
  };

  return {
    form,
    submit: async (event) => {
      event?.preventDefault();
      if (isBlocked) return;
      await run(() => form.handleSubmit(save, reportInvalid)(event));
      // Not earlier: a submitted form validates on every keystroke.
      const another = next.current;
      next.current = undefined;
      if (another === undefined) return;
      startForm(another.values);
      setAnotherStart(another);
    },
    failure,
    conflict,
    isBusy: busy,
    isBlocked,
    setBlocked,
    isTouched: draftPlace === undefined && isDirty,
    isRestored: isRestored && failure === undefined,
    startOver: () => startForm(initial),
    beginAnother: (values, focus) => {
      next.current = { values, focus };
    },
  };
}

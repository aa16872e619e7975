import { CircleCheck } from 'lucide-react';
import { type FormEvent, type ReactNode, type RefObject, useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { errorsOf, type FormErrors, tellFailure, useErrorFocus } from './form-errors.ts';
import { FormMessage } from './form-message.tsx';

type Parsed<T> = Parameters<typeof errorsOf<T>>[0];

type SettingsOptions<V, I> = {
  /** The values as they are stored: what nobody has typed into follows them. */
  stored: V;
  schema: { safeParse: (values: V) => Parsed<I> };
  send: (input: I) => Promise<unknown>;
  /** Told when the call fails without words of its own. */
  failure: string;
};

export type Settings<V> = {
  values: V;
  change: (changes: Partial<V>) => void;
  /** Empties what was typed. */
  reset: () => void;
  errors: FormErrors;
  busy: boolean;
  /** Whether something is typed that isn't saved. */
  isTyped: boolean;
  /** Whether the last thing that happened was a save. */
  isSaved: boolean;
  submit: (event: FormEvent) => void;
  form: RefObject<HTMLFormElement | null>;
};

/** A form that saves by itself. What was typed is lost neither by a failure nor by a change made elsewhere. */
export function useSettings<V extends Record<string, unknown>, I>(
  options: SettingsOptions<V, I>,
): Settings<V> {
  const { stored, schema, send, failure } = options;
  const [typed, setTyped] = useState<Partial<V>>({});
  const [errors, setErrors] = useState<FormErrors>({});
  const [busy, setBusy] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const form = useErrorFocus(errors);
  const values = { ...stored, ...typed };

  const save = async () => {
    if (busy) return;
    const parsed = schema.safeParse(values);
    setErrors(errorsOf(parsed));
    setIsSaved(false);
    if (!parsed.success) return;
    setBusy(true);
    try {
      await send(parsed.data);
      setTyped({});
      setIsSaved(true);
    } catch (error) {
      setErrors(tellFailure(error, failure, { known: Object.keys(stored) }));
    } finally {
      setBusy(false);
    }
  };

  return {
    values,
    change: (changes) => {
      setTyped((before) => ({ ...before, ...changes }));
      setIsSaved(false);
    },
    reset: () => {
      setTyped({});
      setErrors({});
    },
    errors,
    busy,
    isTyped: Object.keys(typed).length > 0,
    isSaved,
    submit: (event) => {
      event.preventDefault();
      void save();
    },
    form,
  };
}

type SettingsCardProps = { title: string; description?: ReactNode; actions?: ReactNode; children: ReactNode };

/** One matter of the profile. */
export function SettingsCard({ title, description, actions, children }: SettingsCardProps) {
  return (
    <Card as="section" aria-label={title}>
      <CardHeader title={title} level={3} description={description} actions={actions} />
      {children}
    </Card>
  );
}

type SettingsFormProps<V> = {
  settings: Settings<V>;
  label?: string;
  busyLabel?: string;
  savedText?: string;
  /** Beside the button. */
  actions?: ReactNode;
  children: ReactNode;
};

/** Fields, the button that saves them, and 'Saved' once they are. */
export function SettingsForm<V>(props: SettingsFormProps<V>) {
  const { settings, label = 'Save', busyLabel = 'Saving...', savedText = 'Saved', actions, children } = props;
  const { errors, busy, isTyped, isSaved, submit, form } = settings;
  return (
    // By POST, so that a press before the page is ready can't put a password into the address.
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormMessage>{errors['']}</FormMessage>
      <fieldset disabled={busy} className="flex min-w-0 flex-col gap-4">
        {children}
      </fieldset>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          type="submit"
          variant={isTyped || busy ? 'primary' : 'secondary'}
          busy={busy}
          busyLabel={busyLabel}
        >
          {label}
        </Button>
        {actions}
        <Saved>{isSaved && savedText}</Saved>
      </div>
    </form>
  );
}

/** Says, also to screen readers, that something is saved. */
export function Saved({ children }: { children: string | false }) {
  return (
    <p role="status" className="flex items-center gap-1.5 text-sm text-success-ink">
      {children && (
        <>
          <CircleCheck className="size-4 shrink-0" aria-hidden="true" />
          {children}
        </>
      )}
    </p>
  );
}

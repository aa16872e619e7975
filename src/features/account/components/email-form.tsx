import { type FormEvent, useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { errorsOf, type FormErrors, tellFailure, useErrorFocus } from '#/ui/forms/form-errors.ts';
import { FormMessage } from '#/ui/forms/form-message.tsx';
import { Input } from '#/ui/input.tsx';
import { resetRequestInput } from '../schema.ts';

type EmailFormProps = {
  email: string;
  onEmailChange: (email: string) => void;
  label: string;
  busyLabel: string;
  /** Told when the call fails without words of its own. */
  failure: string;
  send: (email: string) => Promise<unknown>;
  onSent: (email: string) => void;
};

/** Asks for an address to mail something to. */
export function EmailForm(props: EmailFormProps) {
  const { email, onEmailChange, label, busyLabel, failure, send, onSent } = props;
  const [errors, setErrors] = useState<FormErrors>({});
  const [busy, setBusy] = useState(false);
  const form = useErrorFocus(errors);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const parsed = resetRequestInput.safeParse({ email });
    setErrors(errorsOf(parsed));
    if (!parsed.success) return;
    setBusy(true);
    try {
      await send(parsed.data.email);
      onSent(parsed.data.email);
    } catch (error) {
      setBusy(false);
      setErrors(tellFailure(error, failure, { known: ['email'] }));
    }
  };

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <FormMessage>{errors['']}</FormMessage>
      <Field label="Email" error={errors.email} required>
        <Input
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          disabled={busy}
          value={email}
          onChange={(event) => onEmailChange(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={busy} busyLabel={busyLabel}>
        {label}
      </Button>
    </form>
  );
}

import { type FormEvent, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { errorsOf, type FormErrors, tellFailure, useErrorFocus } from '#/ui/forms/form-errors.ts';
import { FormMessage } from '#/ui/forms/form-message.tsx';
import { PasswordInput } from '#/ui/password-input.tsx';
import { useViewer } from '../../session/components/viewer.ts';
import { ownPassword } from '../../session/schema.ts';
import type { ProofInput } from '../schema.ts';

const typed = z.strictObject({ password: ownPassword });

/** Asks for the password of whoever is signed in. */
export function ProofPasswordForm({ prove }: { prove: (input: ProofInput) => Promise<void> }) {
  const email = useViewer()?.email ?? '';
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<FormErrors>({});
  const [busy, setBusy] = useState(false);
  const form = useErrorFocus(errors);

  // The dialog stood open, without it, while the server was asked what there is.
  useEffect(() => form.current?.querySelector<HTMLElement>('[name="password"]')?.focus(), [form]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const parsed = typed.safeParse({ password });
    setErrors(errorsOf(parsed));
    if (!parsed.success) return;
    setBusy(true);
    try {
      await prove({ by: 'password', password });
    } catch (error) {
      setErrors(tellFailure(error, 'Failed to check the password', { known: ['password'] }));
    } finally {
      setBusy(false);
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
      {/* Tells password managers whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field label="Your password" error={errors.password} required>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          readOnly={busy}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={busy} busyLabel="Checking...">
        Confirm
      </Button>
    </form>
  );
}

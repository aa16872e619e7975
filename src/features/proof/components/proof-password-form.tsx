import { useEffect } from 'react';
import * as z from 'zod/mini';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { SmallForm } from '#/ui/forms/small-form.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { PasswordInput } from '#/ui/password-input.tsx';
import { useViewer } from '../../session/components/viewer.ts';
import { ownPassword } from '../../session/schema.ts';
import type { ProofInput } from '../schema.ts';

const passwordInput = z.strictObject({ password: ownPassword });

export function ProofPasswordForm({ prove }: { prove: (input: ProofInput) => Promise<void> }) {
  const email = useViewer()?.email ?? '';
  const form = useSmallForm({
    initial: { password: '' },
    parse: (values) => passwordInput.safeParse(values),
    send: ({ password }) => prove({ by: 'password', password }),
    failure: 'Couldn’t check the password',
  });
  const { element } = form;

  // The dialog opened without the field, while the methods were loading.
  useEffect(() => element.current?.querySelector<HTMLElement>('[name="password"]')?.focus(), [element]);

  return (
    <SmallForm form={form}>
      {/* Tells password managers which account the password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field label="Your password" error={form.errors.password} required>
        <PasswordInput {...form.bind('password')} autoComplete="current-password" />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={form.busy} busyLabel="Checking…">
        Confirm
      </Button>
    </SmallForm>
  );
}

import { useRouter } from '@tanstack/react-router';
import { Megaphone, Target } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { isLocale } from '#/lib/wording.ts';
import { isTimeZone } from '#/lib/zones.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { errorsOf, type FormErrors, fieldError, tellFailure, useErrorFocus } from '#/ui/forms/form-errors.ts';
import { FormMessage } from '#/ui/forms/form-message.tsx';
import { Input } from '#/ui/input.tsx';
import { PasswordInput } from '#/ui/password-input.tsx';
import { RadioCards } from '#/ui/radio-cards.tsx';
import { toast } from '#/ui/toast-store.ts';
import { signUpInput } from '../schema.ts';
import type { AuthFormProps } from './auth-draft.ts';

const fields = ['firstName', 'lastName', 'email', 'password', 'role'];

const roles = [
  { value: 'hunter', label: 'Hunter', description: 'Track airdrops and join campaigns', icon: Target },
  { value: 'promoter', label: 'Promoter', description: 'Promote your own project', icon: Megaphone },
];

/** Where the browser says it is. Some report zones that don't exist; those are left out. */
function browserPlace(): { timeZone?: string; locale?: string } {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { language } = navigator;
  return { ...(isTimeZone(timeZone) && { timeZone }), ...(isLocale(language) && { locale: language }) };
}

type SignUpFormProps = AuthFormProps & { onDone: (email: string) => void };

export function SignUpForm({ draft, onChange, onDone }: SignUpFormProps) {
  const { api } = useRouter().options.context;
  const [errors, setErrors] = useState<FormErrors>({});
  const [busy, setBusy] = useState(false);
  const form = useErrorFocus(errors);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const parsed = signUpInput.safeParse({ ...draft, ...browserPlace() });
    setErrors(errorsOf(parsed));
    if (!parsed.success) return;
    setBusy(true);
    try {
      await api.accounts.signUp(parsed.data);
      toast({
        title: 'Success',
        description: 'Please check your email for a confirmation link',
        tone: 'success',
      });
      onDone(parsed.data.email);
    } catch (error) {
      setBusy(false);
      setErrors(tellFailure(error, 'Failed to sign up', { known: fields }));
    }
  };

  const firstName = fieldError(errors, fields, 'firstName');
  const lastName = fieldError(errors, fields, 'lastName');
  const email = fieldError(errors, fields, 'email');
  const password = fieldError(errors, fields, 'password');
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <FormMessage>{errors['']}</FormMessage>
      <fieldset disabled={busy} className="flex min-w-0 flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First name" error={firstName.error} required>
            <Input
              name="firstName"
              autoComplete="given-name"
              aria-invalid={firstName.invalid || undefined}
              value={draft.firstName}
              onChange={(event) => onChange({ firstName: event.target.value })}
            />
          </Field>
          <Field label="Last name" error={lastName.error} required>
            <Input
              name="lastName"
              autoComplete="family-name"
              aria-invalid={lastName.invalid || undefined}
              value={draft.lastName}
              onChange={(event) => onChange({ lastName: event.target.value })}
            />
          </Field>
        </div>
        <Field label="Email" error={email.error} required>
          <Input
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={email.invalid || undefined}
            value={draft.email}
            onChange={(event) => onChange({ email: event.target.value })}
          />
        </Field>
        <Field label="Password" hint="Password must be at least 8 characters" error={password.error} required>
          <PasswordInput
            name="password"
            autoComplete="new-password"
            aria-invalid={password.invalid || undefined}
            value={draft.password}
            onChange={(event) => onChange({ password: event.target.value })}
          />
        </Field>
        <RadioCards
          label="I am a"
          name="role"
          options={roles}
          value={draft.role}
          error={errors.role}
          onChange={(event) => onChange({ role: event.target.value === 'promoter' ? 'promoter' : 'hunter' })}
        />
      </fieldset>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={busy}
        busyLabel="Creating account..."
        className="mt-1"
      >
        Sign Up
      </Button>
    </form>
  );
}

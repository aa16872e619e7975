import { useRouter } from '@tanstack/react-router';
import { Megaphone, Target } from 'lucide-react';
import { isLocale } from '#/lib/wording.ts';
import { isTimeZone } from '#/lib/zones.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { saidOnce } from '#/ui/forms/form-errors.ts';
import { SmallForm } from '#/ui/forms/small-form.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { Input } from '#/ui/input.tsx';
import { PasswordInput } from '#/ui/password-input.tsx';
import { RadioCards } from '#/ui/radio-cards.tsx';
import { toast } from '#/ui/toast-store.ts';
import { signUpInput } from '../../schema.ts';
import type { AuthDraft, AuthFormProps } from './auth-draft.ts';

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
  const form = useSmallForm({
    initial: draft,
    held: { values: draft, change: onChange },
    parse: (typed) => signUpInput.safeParse({ ...typed, ...browserPlace() }),
    send: async (input) => {
      await api.accounts.signUp(input);
      toast({
        title: 'Success',
        description: 'Please check your email for a confirmation link',
        tone: 'success',
      });
      onDone(input.email);
    },
    failure: 'Failed to sign up',
  });
  const { bind, errors, busy } = form;
  const errorOf = (name: keyof AuthDraft) => saidOnce(errors, fields, name);

  return (
    <SmallForm form={form}>
      <fieldset disabled={busy} className="flex min-w-0 flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First name" error={errorOf('firstName')} required>
            <Input {...bind('firstName')} autoComplete="given-name" />
          </Field>
          <Field label="Last name" error={errorOf('lastName')} required>
            <Input {...bind('lastName')} autoComplete="family-name" />
          </Field>
        </div>
        <Field label="Email" error={errorOf('email')} required>
          <Input
            type="email"
            {...bind('email')}
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field
          label="Password"
          hint="Password must be at least 8 characters"
          error={errorOf('password')}
          required
        >
          <PasswordInput {...bind('password')} autoComplete="new-password" />
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
    </SmallForm>
  );
}

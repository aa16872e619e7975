import { useRouter } from '@tanstack/react-router';
import { Megaphone, Target } from 'lucide-react';
import { isLocale } from '#/lib/locale.ts';
import { getDeviceZone, isTimeZone } from '#/lib/zones.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { reportMissingFields } from '#/ui/forms/form-errors.ts';
import { SmallForm } from '#/ui/forms/small-form.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { EmailInput, Input } from '#/ui/input.tsx';
import { PasswordInput } from '#/ui/password-input.tsx';
import { RadioCards } from '#/ui/radio-cards.tsx';
import { toast } from '#/ui/toast-store.ts';
import { fillAllMessage, signUpInput } from '../../schema.ts';
import type { AuthFormProps } from './auth-draft.ts';

const missingMessages = {
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  email: 'Enter your email',
  password: 'Choose a password of at least 8 characters',
};

const roles = [
  { value: 'hunter', label: 'Hunter', description: 'Track airdrops and join campaigns', icon: Target },
  { value: 'promoter', label: 'Promoter', description: 'Promote your own project', icon: Megaphone },
];

/** Returns the browser's time zone and locale. Some browsers report invalid ones, which are left out. */
function getBrowserLocale(): { timeZone?: string; locale?: string } {
  const timeZone = getDeviceZone();
  const { language } = navigator;
  return { ...(isTimeZone(timeZone) && { timeZone }), ...(isLocale(language) && { locale: language }) };
}

type SignUpFormProps = AuthFormProps & { onDone: (email: string) => void };

export function SignUpForm({ draft, onChange, onDone }: SignUpFormProps) {
  const { api } = useRouter().options.context;
  const form = useSmallForm({
    initial: draft,
    controlled: { values: draft, change: onChange },
    parse: (values) =>
      reportMissingFields(
        signUpInput.safeParse({ ...values, ...getBrowserLocale() }),
        fillAllMessage,
        missingMessages,
      ),
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
    failureTitle: 'Error',
  });
  const { bind, errors, busy } = form;

  return (
    <SmallForm form={form}>
      <fieldset disabled={busy} className="flex min-w-0 flex-col gap-3.5 sm:gap-4">
        <div className="grid grid-cols-2 gap-3 sm:gap-4">
          <Field label="First name" error={errors.firstName} required>
            <Input {...bind('firstName')} autoComplete="given-name" />
          </Field>
          <Field label="Last name" error={errors.lastName} required>
            <Input {...bind('lastName')} autoComplete="family-name" />
          </Field>
        </div>
        <Field label="Email" error={errors.email} required>
          <EmailInput {...bind('email')} />
        </Field>
        <Field
          label="Password"
          hint="Password must be at least 8 characters"
          error={errors.password}
          required
        >
          <PasswordInput {...bind('password')} autoComplete="new-password" />
        </Field>
        <RadioCards
          label="I’m a…"
          name="role"
          options={roles}
          narrow
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

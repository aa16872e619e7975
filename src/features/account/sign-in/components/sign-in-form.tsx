import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { MailNotice } from '#/features/session/components/mail-notice.tsx';
import { isAppError } from '#/lib/app-error.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { reportMissingFields, toastFailure } from '#/ui/forms/form-errors.ts';
import { SmallForm } from '#/ui/forms/small-form.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { EmailInput } from '#/ui/input.tsx';
import { PasswordInput } from '#/ui/password-input.tsx';
import { toast } from '#/ui/toast-store.ts';
import { enterBothMessage, signInInput } from '../../schema.ts';
import type { AuthFormProps } from './auth-draft.ts';
import { OtherWays } from './passwordless-sign-in.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { useSignedIn } from './signed-in.ts';

const fields = ['email', 'password'];
const missingMessages = { email: 'Enter your email', password: 'Enter your password' };
const failure = 'Failed to sign in';

type SignInFormProps = AuthFormProps & { onForgot: () => void };

export function SignInForm({ draft, onChange, onForgot }: SignInFormProps) {
  const { api } = useRouter().options.context;
  const finishSignIn = useSignedIn();
  const [unconfirmed, setUnconfirmed] = useState<{ email: string; message: string; isSent: boolean } | null>(
    null,
  );
  const { email, password } = draft;
  const form = useSmallForm({
    initial: { email, password },
    controlled: { values: { email, password }, change: (changes) => onChange(changes) },
    parse: (values) => reportMissingFields(signInInput.safeParse(values), enterBothMessage, missingMessages),
    send: async (input) => {
      setUnconfirmed(null);
      await finishSignIn(await api.accounts.signIn(input));
    },
    failure,
    failureTitle: 'Error',
    explain: (error) => {
      if (!isAppError(error)) return undefined;
      if (error.code === 'UNAUTHENTICATED') {
        return toastFailure(error, failure, { known: fields, field: 'password', title: 'Error' });
      }
      if (error.code !== 'FORBIDDEN' || error.details?.reason !== 'unconfirmed') return undefined;
      toast({ title: 'Error', description: error.message, tone: 'destructive' });
      setUnconfirmed({ email: email.trim(), message: error.message, isSent: false });
      return {};
    },
  });

  if (unconfirmed?.isSent) {
    return (
      <MailNotice
        title="Check your email"
        action={<Button onClick={() => setUnconfirmed(null)}>Back to sign in</Button>}
      >
        We sent a new link to {unconfirmed.email}. It expires in 24 hours.
      </MailNotice>
    );
  }

  return (
    <SmallForm form={form}>
      {unconfirmed && (
        <div className="rounded-md border border-warning-line bg-warning-bg px-3 py-3">
          <p className="mb-2.5 text-sm text-warning-ink">{unconfirmed.message}</p>
          <ResendConfirmation
            email={unconfirmed.email}
            onSent={() => setUnconfirmed({ ...unconfirmed, isSent: true })}
          />
        </div>
      )}
      <fieldset disabled={form.busy} className="flex min-w-0 flex-col gap-4">
        <Field label="Email" error={form.errors.email} required>
          <EmailInput {...form.bind('email')} />
        </Field>
        <Field label="Password" error={form.errors.password} required>
          <PasswordInput {...form.bind('password')} autoComplete="current-password" />
        </Field>
      </fieldset>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={form.busy}
        busyLabel="Signing in..."
        className="mt-1"
      >
        Sign In
      </Button>
      <Button variant="link" size="sm" className="self-center" onClick={onForgot}>
        Forgot password?
      </Button>
      <OtherWays disabled={form.busy} />
    </SmallForm>
  );
}

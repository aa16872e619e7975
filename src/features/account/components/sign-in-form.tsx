import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { isAppError } from '#/lib/app-error.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { errorsOf, type FormErrors, fieldError, tellFailure, useErrorFocus } from '#/ui/forms/form-errors.ts';
import { FormMessage } from '#/ui/forms/form-message.tsx';
import { Input } from '#/ui/input.tsx';
import { PasswordInput } from '#/ui/password-input.tsx';
import { toast } from '#/ui/toast-store.ts';
import { MailNotice } from '../../session/components/mail-notice.tsx';
import { signInInput } from '../schema.ts';
import type { AuthFormProps } from './auth-draft.ts';
import { OtherWays } from './other-ways.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { useSignedIn } from './signed-in.ts';

const fields = ['email', 'password'];

type SignInFormProps = AuthFormProps & { onForgot: () => void };

export function SignInForm({ draft, onChange, onForgot }: SignInFormProps) {
  const { api } = useRouter().options.context;
  const signedIn = useSignedIn();
  const [errors, setErrors] = useState<FormErrors>({});
  const [unconfirmed, setUnconfirmed] = useState<{ email: string; message: string; sent: boolean } | null>(
    null,
  );
  const [busy, setBusy] = useState(false);
  const form = useErrorFocus(errors);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const parsed = signInInput.safeParse({ email: draft.email, password: draft.password });
    setErrors(errorsOf(parsed));
    if (!parsed.success) return;
    setBusy(true);
    setUnconfirmed(null);
    try {
      await signedIn(await api.accounts.signIn(parsed.data));
    } catch (error) {
      setBusy(false);
      if (isAppError(error) && error.code === 'FORBIDDEN' && error.details?.reason === 'unconfirmed') {
        toast({ title: 'Error', description: error.message, tone: 'destructive' });
        setUnconfirmed({ email: parsed.data.email, message: error.message, sent: false });
        return;
      }
      const wrong = isAppError(error) && error.code === 'UNAUTHENTICATED';
      setErrors(
        tellFailure(error, 'Failed to sign in', { known: fields, ...(wrong && { field: 'password' }) }),
      );
    }
  };

  if (unconfirmed?.sent) {
    return (
      <MailNotice
        title="Check your email"
        action={<Button onClick={() => setUnconfirmed(null)}>Back to sign in</Button>}
      >
        We sent a new link to {unconfirmed.email}. It works once and expires in 24 hours.
      </MailNotice>
    );
  }

  const email = fieldError(errors, fields, 'email');
  const password = fieldError(errors, fields, 'password');
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {unconfirmed && (
        <div className="rounded-md border border-warning-line bg-warning-bg px-3 py-3">
          <p className="mb-2.5 text-sm text-warning-ink">{unconfirmed.message}</p>
          <ResendConfirmation
            email={unconfirmed.email}
            onSent={() => setUnconfirmed({ ...unconfirmed, sent: true })}
          />
        </div>
      )}
      <FormMessage>{errors['']}</FormMessage>
      <fieldset disabled={busy} className="flex min-w-0 flex-col gap-4">
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
        <Field label="Password" error={password.error} required>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            aria-invalid={password.invalid || undefined}
            value={draft.password}
            onChange={(event) => onChange({ password: event.target.value })}
          />
        </Field>
      </fieldset>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={busy}
        busyLabel="Signing in..."
        className="mt-1"
      >
        Sign In
      </Button>
      <Button variant="link" size="sm" className="self-center" onClick={onForgot}>
        Forgot password?
      </Button>
      <OtherWays disabled={busy} />
    </form>
  );
}

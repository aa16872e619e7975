import { Link, useRouter } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { MailNotice } from '#/features/session/components/mail-notice.tsx';
import { useViewer } from '#/features/session/components/viewer.ts';
import { isAppError } from '#/lib/app-error.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { FormMessage } from '#/ui/forms/form-message.tsx';
import { SmallForm } from '#/ui/forms/small-form.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { PasswordInput } from '#/ui/password-input.tsx';
import { EmailForm } from './email-form.tsx';
import { useSignedIn } from './signed-in.ts';

const incomplete = 'This link is incomplete. Open it again from the email, or request a new one.';

type Step =
  | { kind: 'ready' | 'confirmed' | 'forgotten' }
  | { kind: 'failed'; message: string }
  | { kind: 'sent'; email: string };

/** Confirms an address by a button: mail scanners that open links must not use them up. */
export function ConfirmEmail({ token }: { token: string | undefined }) {
  const { api } = useRouter().options.context;
  const isPromoter = useViewer()?.role === 'promoter';
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<Step>(
    token === undefined ? { kind: 'failed', message: incomplete } : { kind: 'ready' },
  );

  if (step.kind === 'confirmed') {
    return (
      <div role="status" className="flex flex-col items-center text-center">
        <CircleCheck className="size-9 text-success" aria-hidden="true" />
        <h1 className="mt-3 font-semibold text-2xl text-ink">Email confirmed</h1>
        <p className="mt-1 text-muted">Your account is ready, and you’re signed in.</p>
        <Button asChild variant="primary" size="lg" className="mt-6 w-full">
          {isPromoter ? (
            <Link to="/my-projects">Go to My Projects</Link>
          ) : (
            <Link to="/tracker">Start tracking</Link>
          )}
        </Button>
      </div>
    );
  }
  if (step.kind === 'sent') {
    return (
      <>
        <h1 className="sr-only">Confirm your email</h1>
        <MailNotice title="Check your email">
          If there’s an account for {step.email}, we’ve emailed it a new link. It works once and expires in 24
          hours.
        </MailNotice>
      </>
    );
  }
  if (step.kind === 'forgotten') {
    return (
      <>
        <h1 className="font-semibold text-2xl text-ink">Set a new password</h1>
        <p className="mt-1 mb-5 text-muted">
          We’ll email you a link. It also confirms your address and removes anything someone else set up with
          it.
        </p>
        <EmailForm
          email={email}
          onEmailChange={setEmail}
          label="Send reset link"
          busyLabel="Sending..."
          failure="Failed to send the link"
          send={(address) => api.accounts.requestReset({ email: address })}
          onSent={(address) => setStep({ kind: 'sent', email: address })}
        />
      </>
    );
  }
  if (step.kind === 'failed' || token === undefined) {
    return (
      <>
        <h1 className="font-semibold text-2xl text-ink">Confirm your email</h1>
        <div role="alert" className="mt-4 mb-5">
          <FormMessage>{step.kind === 'failed' ? step.message : incomplete}</FormMessage>
        </div>
        <p className="mb-4 text-muted">Enter your email and we’ll send a new link.</p>
        <EmailForm
          email={email}
          onEmailChange={setEmail}
          label="Send a new link"
          busyLabel="Sending..."
          failure="Failed to send the link"
          send={(address) => api.accounts.resendConfirmation({ email: address })}
          onSent={(address) => setStep({ kind: 'sent', email: address })}
        />
        <Button
          variant="link"
          size="sm"
          className="mt-4 w-full"
          onClick={() => openAuthDialog({ tab: 'sign-in' })}
        >
          Sign in instead
        </Button>
      </>
    );
  }
  return (
    <ConfirmForm
      token={token}
      onConfirmed={() => setStep({ kind: 'confirmed' })}
      onFailed={(message) => setStep({ kind: 'failed', message })}
      onForgotten={() => setStep({ kind: 'forgotten' })}
    />
  );
}

type ConfirmFormProps = {
  token: string;
  onConfirmed: () => void;
  /** Of a link that can't be used any more. */
  onFailed: (message: string) => void;
  onForgotten: () => void;
};

/** Asks for the password of the sign-up: somebody else may have signed up with the address. */
function ConfirmForm({ token, onConfirmed, onFailed, onForgotten }: ConfirmFormProps) {
  const { api } = useRouter().options.context;
  const signedIn = useSignedIn();
  const form = useSmallForm({
    initial: { password: '' },
    parse: async (typed) =>
      (await import('../../schema.ts')).confirmationInput.safeParse({ token, ...typed }),
    send: async (input) => {
      await signedIn(await api.accounts.confirmEmail(input));
      onConfirmed();
    },
    failure: 'Failed to confirm the email. Please try again.',
    explain: (error) => {
      if (!isAppError(error) || error.code !== 'INVALID' || error.field !== undefined) return undefined;
      onFailed(error.message);
      return {};
    },
  });

  return (
    <>
      <h1 className="font-semibold text-2xl text-ink">Confirm your email</h1>
      <p className="mt-1 mb-5 text-muted">
        Enter the password you chose at sign-up to finish setting up your account.
      </p>
      <SmallForm form={form}>
        <Field label="Password" error={form.errors.password} required>
          <PasswordInput {...form.bind('password')} autoComplete="current-password" />
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={form.busy} busyLabel="Confirming...">
          Confirm my email
        </Button>
      </SmallForm>
      <p className="mt-6 text-muted text-sm">
        Forgot the password, or someone else signed up with your address?
      </p>
      <Button variant="link" size="sm" className="mt-1" onClick={onForgotten}>
        Set a new password
      </Button>
    </>
  );
}

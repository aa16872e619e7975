import { useRouter } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { isAppError } from '#/lib/app-error.ts';
import { Button } from '#/ui/button.tsx';
import { openAuthDialog } from './auth-dialog-store.ts';
import { EmailForm } from './email-form.tsx';
import { FormMessage } from './form-message.tsx';
import { MailNotice } from './mail-notice.tsx';

const incomplete = 'This link is not complete. Please open it again from the email, or ask for a new one.';

type Step =
  | { kind: 'ready' | 'busy' | 'confirmed' }
  | { kind: 'failed'; message: string }
  | { kind: 'sent'; email: string };

/** Confirms an address by a button: mail scanners that open links must not use them up. */
export function ConfirmEmail({ token }: { token: string | undefined }) {
  const { api } = useRouter().options.context;
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<Step>(
    token === undefined ? { kind: 'failed', message: incomplete } : { kind: 'ready' },
  );

  const confirm = async () => {
    if (token === undefined) return;
    setStep({ kind: 'busy' });
    try {
      await api.accounts.confirmEmail({ token });
      setStep({ kind: 'confirmed' });
    } catch (error) {
      const message =
        (isAppError(error) && error.message) || 'Failed to confirm the email. Please try again.';
      setStep({ kind: 'failed', message });
    }
  };

  if (step.kind === 'confirmed') {
    return (
      <div role="status" className="flex flex-col items-center text-center">
        <CircleCheck className="size-9 text-success" aria-hidden="true" />
        <h1 className="mt-3 font-semibold text-2xl text-ink">Email confirmed</h1>
        <p className="mt-1 text-muted">Your account is ready. Sign in to start tracking.</p>
        <Button
          variant="primary"
          size="lg"
          className="mt-6 w-full"
          onClick={() => openAuthDialog({ tab: 'sign-in', returnTo: '/tracker' })}
        >
          Sign In
        </Button>
      </div>
    );
  }
  if (step.kind === 'sent') {
    return (
      <>
        <h1 className="sr-only">Confirm your email</h1>
        <MailNotice title="Check your email">
          If {step.email} has an account that waits for its confirmation, a new link is on its way. It works
          once and for 24 hours.
        </MailNotice>
      </>
    );
  }
  if (step.kind === 'failed') {
    return (
      <>
        <h1 className="font-semibold text-2xl text-ink">Confirm your email</h1>
        <div role="alert" className="mt-4 mb-5">
          <FormMessage>{step.message}</FormMessage>
        </div>
        <p className="mb-4 text-muted">Tell us your address and we send a new link.</p>
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
          onClick={() => openAuthDialog({ tab: 'sign-in', returnTo: '/tracker' })}
        >
          Sign in instead
        </Button>
      </>
    );
  }
  return (
    <>
      <h1 className="font-semibold text-2xl text-ink">Confirm your email</h1>
      <p className="mt-1 text-muted">One press and your account is ready.</p>
      <Button
        variant="primary"
        size="lg"
        className="mt-6 w-full"
        busy={step.kind === 'busy'}
        busyLabel="Confirming..."
        onClick={() => void confirm()}
      >
        Confirm my email
      </Button>
    </>
  );
}

import { useRouter } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { isAppError } from '#/lib/app-error.ts';
import { Button } from '#/ui/button.tsx';
import { FormMessage } from '#/ui/forms/form-message.tsx';

const incomplete = 'This link is not complete. Please open it again from the email.';

type Step = { kind: 'ready' | 'busy' | 'kept' } | { kind: 'failed'; message: string };

/** Keeps the second factors by a button: mail scanners that open links must not decide. */
export function KeepFactors({ token }: { token: string | undefined }) {
  const { api } = useRouter().options.context;
  const [step, setStep] = useState<Step>(
    token === undefined ? { kind: 'failed', message: incomplete } : { kind: 'ready' },
  );

  const keep = async () => {
    if (token === undefined) return;
    setStep({ kind: 'busy' });
    try {
      await api.users.keepFactors({ token });
      setStep({ kind: 'kept' });
    } catch (error) {
      const message = (isAppError(error) && error.message) || 'Something went wrong. Please try again.';
      setStep({ kind: 'failed', message });
    }
  };

  if (step.kind === 'kept') {
    return (
      <div role="status" className="flex flex-col items-center text-center">
        <CircleCheck className="size-9 text-success" aria-hidden="true" />
        <h1 className="mt-3 font-semibold text-2xl text-ink">Your second factors were kept</h1>
        <p className="mt-1 text-muted">
          If you didn’t request the removal, someone may have impersonated you. Change your email password,
          then reset your Dropfolio password.
        </p>
      </div>
    );
  }
  return (
    <>
      <h1 className="font-semibold text-2xl text-ink">Keep your second factors?</h1>
      <p className="mt-1 text-muted">
        They’re scheduled for removal from your account. Confirm to keep them.
      </p>
      {step.kind === 'failed' && (
        <div role="alert" className="mt-4">
          <FormMessage>{step.message}</FormMessage>
        </div>
      )}
      {token !== undefined && (
        <Button
          variant="primary"
          size="lg"
          className="mt-6 w-full"
          busy={step.kind === 'busy'}
          busyLabel="Keeping..."
          onClick={() => void keep()}
        >
          Keep my second factors
        </Button>
      )}
    </>
  );
}

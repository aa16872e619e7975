import { Link, useRouter } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { isAppError } from '#/lib/app-error.ts';
import { Button } from '#/ui/button.tsx';
import { FormMessage } from '#/ui/forms/form-message.tsx';

const incomplete = 'This link is incomplete. Open it again from the email.';

type Step =
  | { kind: 'ready' | 'busy' }
  | { kind: 'done'; label: string }
  | { kind: 'failed'; message: string };

/** Ends the e-mails of a letter's kind by a button: programs that look at links must not switch anything. */
export function Unsubscribe({ token }: { token: string | undefined }) {
  const { api } = useRouter().options.context;
  const [step, setStep] = useState<Step>(
    token === undefined ? { kind: 'failed', message: incomplete } : { kind: 'ready' },
  );
  const end = async (event: FormEvent) => {
    event.preventDefault();
    if (token === undefined || step.kind === 'busy') return;
    setStep({ kind: 'busy' });
    try {
      const { label } = await api.notifications.unsubscribe({ token });
      setStep({ kind: 'done', label });
    } catch (error) {
      const message = (isAppError(error) && error.message) || 'Failed to unsubscribe. Please try again.';
      setStep({ kind: 'failed', message });
    }
  };

  if (step.kind === 'done') {
    return (
      <div role="status" className="flex flex-col items-center text-center">
        <CircleCheck className="size-9 text-success" aria-hidden="true" />
        <h1 className="mt-3 font-semibold text-2xl text-ink">Emails are off</h1>
        <p className="mt-1 text-muted">
          You won’t get emails about “{step.label}”. You’ll still see these notifications under the bell.
        </p>
        <Button asChild className="mt-6 w-full" size="lg">
          <Link to="/profile" hash="notifications">
            All email settings
          </Link>
        </Button>
      </div>
    );
  }
  return (
    // Without JavaScript the browser posts to the same address, which answers with a page of its own.
    <form method="post" onSubmit={(event) => void end(event)}>
      <h1 className="font-semibold text-2xl text-ink">Unsubscribe from these emails</h1>
      {step.kind === 'failed' ? (
        <div role="alert" className="mt-4 mb-5">
          <FormMessage>{step.message}</FormMessage>
        </div>
      ) : (
        <p className="mt-1 text-muted">Confirm to stop getting this kind of email.</p>
      )}
      {token !== undefined && (
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="mt-6 w-full"
          busy={step.kind === 'busy'}
          busyLabel="Unsubscribing…"
        >
          Unsubscribe from these emails
        </Button>
      )}
    </form>
  );
}

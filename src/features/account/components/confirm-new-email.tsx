import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { isAppError } from '#/lib/app-error.ts';
import { Button } from '#/ui/button.tsx';
import { FormMessage } from '#/ui/forms/form-message.tsx';
import { announceAccountChange } from '../../session/components/account-channel.ts';
import { openAuthDialog } from '../../session/components/auth-dialog-store.ts';
import { useViewer } from '../../session/components/viewer.ts';
import { followAccount } from '../../session/components/viewer-sync.ts';

const incomplete = 'This link is incomplete. Open it again from the email, or request a new one.';

type Step =
  | { kind: 'ready' | 'busy' }
  | { kind: 'changed'; email: string }
  | { kind: 'failed'; message: string };

/** Makes a mailed link's address the account's, by a button: mail scanners that open links must not use them up. */
export function ConfirmNewEmail({ token }: { token: string | undefined }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const viewer = useViewer();
  const [step, setStep] = useState<Step>(
    token === undefined ? { kind: 'failed', message: incomplete } : { kind: 'ready' },
  );
  const toProfile = (
    <Button asChild variant="primary" size="lg" className="mt-6 w-full">
      <Link to="/profile">Open your profile</Link>
    </Button>
  );

  const confirm = async () => {
    if (token === undefined) return;
    setStep({ kind: 'busy' });
    try {
      const { email } = await router.options.context.api.profile.confirmNewEmail({ token });
      announceAccountChange();
      setStep({ kind: 'changed', email });
      await followAccount(router, queryClient);
    } catch (error) {
      const message = (isAppError(error) && error.message) || 'Failed to change the email. Please try again.';
      setStep({ kind: 'failed', message });
    }
  };

  if (step.kind === 'changed') {
    return (
      <div role="status" className="flex flex-col items-center text-center">
        <CircleCheck className="size-9 text-success" aria-hidden="true" />
        <h1 className="mt-3 font-semibold text-2xl text-ink">Email changed</h1>
        <p className="mt-1 max-w-full break-words text-muted">
          You now sign in with {step.email}. All other sessions were signed out.
        </p>
        {toProfile}
      </div>
    );
  }
  if (step.kind === 'failed') {
    return (
      <>
        <h1 className="font-semibold text-2xl text-ink">Confirm your new email</h1>
        <div role="alert" className="mt-4">
          <FormMessage>{step.message}</FormMessage>
        </div>
        <p className="mt-4 text-muted">Request a new link on your profile, under Email.</p>
        {toProfile}
      </>
    );
  }
  if (viewer === null) {
    return (
      <>
        <h1 className="font-semibold text-2xl text-ink">Confirm your new email</h1>
        <p className="mt-1 text-muted">
          Sign in to the account that should use this address. If you didn’t request this, close this page and
          nothing will change.
        </p>
        <Button
          variant="primary"
          size="lg"
          className="mt-6 w-full"
          onClick={() => openAuthDialog({ tab: 'sign-in' })}
        >
          Sign In
        </Button>
      </>
    );
  }
  return (
    <>
      <h1 className="font-semibold text-2xl text-ink">Confirm your new email</h1>
      <p className="mt-1 text-muted">
        This becomes the email address of {viewer.email}&apos;s account and signs you out on all other
        devices.
      </p>
      <Button
        variant="primary"
        size="lg"
        className="mt-6 w-full"
        busy={step.kind === 'busy'}
        busyLabel="Confirming..."
        onClick={() => void confirm()}
      >
        Confirm my new email
      </Button>
    </>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { announceAccountChange } from '#/features/session/components/account-channel.ts';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { useViewer } from '#/features/session/components/viewer.ts';
import { followAccount } from '#/features/session/components/viewer-sync.ts';
import { Button } from '#/ui/button.tsx';
import { LinkPage } from '#/ui/forms/link-page.tsx';

/** Confirms a new email address by a button, because mail scanners open links and would consume them. */
export function ConfirmNewEmail({ token }: { token: string | undefined }) {
  const router = useRouter();
  const { api } = router.options.context;
  const queryClient = useQueryClient();
  const viewer = useViewer();
  const [isChanged, setIsChanged] = useState(false);
  const toProfile = (
    <Button asChild variant="primary" size="lg" className="mt-6 w-full">
      <Link to="/profile">Open your profile</Link>
    </Button>
  );

  if (viewer === null && token !== undefined && !isChanged) {
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
    <LinkPage
      token={token}
      title="Confirm your new email"
      text={`This becomes the email address of ${viewer?.email ?? ''}’s account and signs you out on all other devices.`}
      label="Confirm my new email"
      busyLabel="Confirming…"
      send={async (value) => {
        const { email } = await api.profile.confirmNewEmail({ token: value });
        setIsChanged(true);
        announceAccountChange();
        void followAccount(router, queryClient);
        return email;
      }}
      failure="Couldn’t change the email. Please try again."
      done={(email) => ({
        title: 'Email changed',
        text: `You now sign in with ${email}. All other sessions were signed out.`,
        next: toProfile,
      })}
      help={
        <>
          <p className="text-muted">Request a new link on your profile, under Email.</p>
          {toProfile}
        </>
      }
    />
  );
}

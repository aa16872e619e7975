import { ShieldOff } from 'lucide-react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { useViewer } from '#/features/session/components/viewer.ts';
import { formatInstant } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { ReasonDialog } from '#/ui/forms/reason-dialog.tsx';
import { useDialogs } from '#/ui/lazy-dialog.tsx';
import type { UserDetails } from '../schema.ts';
import { useAccountAction } from './use-act.ts';
import { getDisplayName } from './user-badges.tsx';

/** Removes the second factors of a user who lost them, after a day in which the user can object. */
export function FactorRemoval({ user }: { user: UserDetails }) {
  const viewer = useViewer();
  const reader = useReader();
  const accountAction = useAccountAction();
  const { shown, show } = useDialogs<'remove'>();
  const { factorRemoval: pending } = user;
  const name = getDisplayName(user);
  const format = (value: string) => formatInstant(Date.parse(value), reader);

  if (pending !== null) {
    return (
      <div className="mt-4 rounded-md border border-warning-line bg-warning-bg px-3 py-2.5 text-sm text-warning-ink">
        <p className="font-medium" suppressHydrationWarning>
          Two-factor methods will be removed on {format(pending.dueAt)}
        </p>
        <p className="mt-0.5 whitespace-pre-line break-words">{pending.reason}</p>
        {accountAction.error && (
          <p role="alert" className="mt-2 text-danger-ink">
            {accountAction.error}
          </p>
        )}
        <Button
          size="sm"
          className="mt-2.5"
          busy={accountAction.busy}
          busyLabel="Canceling…"
          onClick={() =>
            void accountAction.run(
              (api) => api.users.withdrawFactorRemoval({ id: user.id }),
              `Removal canceled for ${name}`,
            )
          }
        >
          Cancel removal
        </Button>
      </div>
    );
  }
  if (user.verifiedFactors === 0 || user.id === viewer?.id) return null;
  return (
    <>
      <Button className="mt-2" onClick={() => show('remove')}>
        <ShieldOff aria-hidden="true" />
        Remove two-factor methods
      </Button>
      <ReasonDialog
        {...shown}
        title={`Remove ${name}’s two-factor methods?`}
        description="Use this when someone has lost access. We’ll email them your reason and a link to cancel. After 24 hours, all factors and backup codes are removed, they’re signed out everywhere, and they can sign in with their password alone."
        hint="Explain how you verified their identity. They’ll see this in the email."
        save="Remove in 24 hours"
        busy="Scheduling…"
        send={(reason) =>
          accountAction.attempt(
            (api) => api.users.askFactorRemoval({ id: user.id, reason }),
            `${name} has 24 hours to cancel`,
          )
        }
      />
    </>
  );
}

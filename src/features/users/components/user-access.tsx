import { Ban, LogOut, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { useViewer } from '#/features/session/components/viewer.ts';
import { formatInstant } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';
import { ReasonDialog } from '#/ui/forms/reason-dialog.tsx';
import { explainNoSuspension } from '../policy.ts';
import type { UserDetails } from '../schema.ts';
import { FactorRemoval } from './factor-removal.tsx';
import { useAccountAction } from './use-act.ts';
import { getDisplayName } from './user-badges.tsx';

/** Suspends and restores an account, and ends its sessions. */
export function UserAccess({ user }: { user: UserDetails }) {
  const viewer = useViewer();
  const reader = useReader();
  const accountAction = useAccountAction();
  const [dialog, setDialog] = useState<'suspend' | 'restore' | 'sessions'>();
  const name = getDisplayName(user);
  const isSuspended = user.suspendedAt !== null;
  const rejection = explainNoSuspension({ isSelf: user.id === viewer?.id, isLastAdmin: false });

  const openDialog = (next: typeof dialog) => {
    accountAction.reset();
    setDialog(next);
  };
  const close = () => setDialog(undefined);
  const restore = async () => {
    if (await accountAction.run((api) => api.users.restore({ id: user.id }), `${name} can sign in again`))
      close();
  };
  const endSessions = async () => {
    if (
      await accountAction.run(
        (api) => api.users.endSessions({ id: user.id }),
        `${name} signed out everywhere`,
      )
    )
      close();
  };

  return (
    <Card as="section">
      <CardHeader title="Access" />
      {user.suspendedAt !== null && (
        <div className="mb-4 rounded-md border border-danger-line bg-danger-bg px-3 py-2 text-danger-ink text-sm">
          <p className="font-medium" suppressHydrationWarning>
            Suspended since {formatInstant(Date.parse(user.suspendedAt), reader)}
          </p>
          <p className="mt-0.5 whitespace-pre-line break-words">{user.suspendedReason}</p>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {isSuspended ? (
          <Button onClick={() => openDialog('restore')}>
            <Undo2 aria-hidden="true" />
            Restore account
          </Button>
        ) : (
          rejection === undefined && (
            <Button variant="danger" onClick={() => openDialog('suspend')}>
              <Ban aria-hidden="true" />
              Suspend account
            </Button>
          )
        )}
        <Button onClick={() => openDialog('sessions')} disabled={user.sessions === 0}>
          <LogOut aria-hidden="true" />
          End all sessions
        </Button>
      </div>
      {!isSuspended && rejection !== undefined && <p className="mt-2 text-muted text-sm">{rejection}</p>}
      <FactorRemoval user={user} />
      <ReasonDialog
        open={dialog === 'suspend'}
        onClose={close}
        title={`Suspend ${name}?`}
        description="They’ll be signed out everywhere immediately, and their API tokens will stop working. We’ll email them (without the reason). No data is deleted, and you can restore the account."
        hint="They’ll see this when they sign in with their password."
        save="Suspend account"
        busy="Suspending…"
        send={(reason) =>
          accountAction.attempt((api) => api.users.suspend({ id: user.id, reason }), `${name} suspended`)
        }
      />
      <ConfirmDialog
        open={dialog === 'restore'}
        onClose={close}
        title={`Restore ${name}?`}
        description="They can sign in again, and we’ll email them. Their API tokens will work again."
        confirmLabel="Restore"
        busyLabel="Restoring…"
        tone="default"
        onConfirm={() => void restore()}
        busy={accountAction.busy}
        error={accountAction.error}
      />
      <ConfirmDialog
        open={dialog === 'sessions'}
        onClose={close}
        title={`Sign ${name} out everywhere?`}
        description="All their sessions will end in every browser. They can sign in again, and their API tokens keep working."
        confirmLabel="End all sessions"
        busyLabel="Ending…"
        onConfirm={() => void endSessions()}
        busy={accountAction.busy}
        error={accountAction.error}
      />
    </Card>
  );
}

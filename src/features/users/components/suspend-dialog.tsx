import type { UserDetails } from '../schema.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { nameOf } from './user-badges.tsx';

type SuspendDialogProps = { user: UserDetails; open: boolean; onOpenChange: (open: boolean) => void };

/** Asks for the reason and says what a suspension does. */
export function SuspendDialog({ user, open, onOpenChange }: SuspendDialogProps) {
  const name = nameOf(user);
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Suspend ${name}?`}
      description="They’ll be signed out everywhere immediately, and their API tokens will stop working. We’ll email them without the reason. No data is deleted, and you can restore the account."
      hint="They’ll see this when they sign in with their password."
      label="Suspend account"
      busyLabel="Suspending…"
      act={(api, reason) => api.users.suspend({ id: user.id, reason })}
      done={`${name} suspended`}
    />
  );
}

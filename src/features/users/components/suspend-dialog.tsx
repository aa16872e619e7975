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
      description="They are signed out everywhere now, also on pages that are open, and their API tokens stop. They get a mail without the reason. Nothing of theirs is deleted, and you can restore the account."
      hint="They read it when they sign in with the right password."
      label="Suspend account"
      busyLabel="Suspending…"
      act={(api, reason) => api.users.suspend({ id: user.id, reason })}
      done={`${name} is suspended`}
    />
  );
}

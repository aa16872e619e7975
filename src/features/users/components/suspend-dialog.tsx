import { type FormEvent, useState } from 'react';
import { useErrorFocus } from '#/features/accounts/components/form-errors.ts';
import { FormMessage } from '#/features/accounts/components/form-message.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx';
import { Field } from '#/ui/field.tsx';
import { Textarea } from '#/ui/textarea.tsx';
import { suspendReason, type UserDetails } from '../schema.ts';
import { useAct } from './use-act.ts';
import { nameOf } from './user-badges.tsx';

type SuspendDialogProps = { user: UserDetails; open: boolean; onOpenChange: (open: boolean) => void };

const noErrors = {};

/** Asks for the reason and says what a suspension does. What is typed stays until it has worked. */
export function SuspendDialog({ user, open, onOpenChange }: SuspendDialogProps) {
  const act = useAct();
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<{ reason?: string }>(noErrors);
  const form = useErrorFocus(errors);
  const name = nameOf(user);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = suspendReason.safeParse(reason);
    setErrors(
      parsed.success ? noErrors : { reason: parsed.error.issues[0]?.message ?? 'Please give a reason' },
    );
    if (!parsed.success) return;
    const input = { id: user.id, reason: parsed.data };
    if (!(await act.run((api) => api.users.suspend(input), `${name} is suspended`))) return;
    setReason('');
    onOpenChange(false);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onCloseAttempt={() => !act.busy}
      title={`Suspend ${name}?`}
      description="They are signed out everywhere now, also on pages that are open, and their API tokens stop. They get a mail without the reason. Nothing of theirs is deleted, and you can restore the account."
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex min-h-0 flex-1 flex-col"
      >
        <DialogBody className="flex flex-col gap-4">
          <FormMessage>{act.error}</FormMessage>
          <Field
            label="Reason"
            hint="They read it when they sign in with the right password."
            error={errors.reason}
            aside={`${reason.length} of 500`}
            required
          >
            <Textarea
              name="reason"
              rows={4}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              disabled={act.busy}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={() => onOpenChange(false)} aria-disabled={act.busy || undefined}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={act.busy} busyLabel="Suspending…">
            Suspend account
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

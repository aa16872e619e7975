import { type FormEvent, useRef, useState } from 'react';
import { longestReason, reasonText } from '#/lib/input-fields.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#/ui/dialog.tsx';
import { Field } from '#/ui/field.tsx';
import { useErrorFocus } from '#/ui/forms/form-errors.ts';
import { Textarea } from '#/ui/textarea.tsx';

type RejectClaimsDialogProps = {
  /** Such as 'Reject the claim of Ada Lovelace?'. */
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Answers whether it worked: what is typed stays until then. */
  onReject: (reason: string) => Promise<boolean>;
  /** Takes the focus once it has worked: what opened the dialog is gone then. */
  focusAfter: () => void;
};

const noErrors = {};

/** Asks for the reason of one or several claims. */
export function RejectClaimsDialog(props: RejectClaimsDialogProps) {
  const { title, open, onOpenChange, onReject, focusAfter } = props;
  const hasWorked = useRef(false);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<{ reason?: string }>(noErrors);
  const form = useErrorFocus(errors);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const parsed = reasonText.safeParse(reason);
    setErrors(
      parsed.success ? noErrors : { reason: parsed.error.issues[0]?.message ?? 'Please enter a reason' },
    );
    if (!parsed.success) return;
    setBusy(true);
    const worked = await onReject(parsed.data);
    setBusy(false);
    hasWorked.current = worked;
    if (worked) onOpenChange(false);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onCloseAttempt={() => !busy}
      onCloseAutoFocus={(event) => {
        if (!hasWorked.current) return;
        event.preventDefault();
        focusAfter();
      }}
      title={title}
      description="The claimant will see this reason. They can resubmit once while the campaign is active."
    >
      <DialogForm ref={form} onSubmit={(event) => void submit(event)} aria-label="Reject">
        <DialogBody>
          <Field label="Reason" error={errors.reason} aside={`${reason.length} of ${longestReason}`} required>
            <Textarea
              name="reason"
              rows={4}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              disabled={busy}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={() => onOpenChange(false)} aria-disabled={busy || undefined}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={busy} busyLabel="Rejecting…">
            Reject
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}

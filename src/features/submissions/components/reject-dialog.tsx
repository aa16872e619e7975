import { type FormEvent, useState } from 'react';
import { longestReason, reasonText } from '#/lib/input-fields.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#/ui/dialog.tsx';
import { Field } from '#/ui/field.tsx';
import { useErrorFocus } from '#/ui/forms/form-errors.ts';
import { FormMessage } from '#/ui/forms/form-message.tsx';
import { Textarea } from '#/ui/textarea.tsx';
import type { Reviewed } from '../schema.ts';
import { useDecision } from './use-decision.ts';

type RejectDialogProps = { submission: Reviewed; open: boolean; onOpenChange: (open: boolean) => void };

const noErrors = {};

/** Asks for the reason. What is typed stays until it has worked. */
export function RejectDialog({ submission, open, onOpenChange }: RejectDialogProps) {
  const { id, updatedAt, title } = submission;
  const decision = useDecision();
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<{ reason?: string }>(noErrors);
  const form = useErrorFocus(errors);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = reasonText.safeParse(reason);
    setErrors(
      parsed.success ? noErrors : { reason: parsed.error.issues[0]?.message ?? 'Please enter a reason' },
    );
    if (!parsed.success) return;
    const input = { id, updatedAt, reason: parsed.data };
    if (await decision.run((api) => api.submissions.reject(input), `“${title}” rejected`)) {
      onOpenChange(false);
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onCloseAttempt={() => !decision.busy}
      title={`Reject “${title}”?`}
      description="The promoter will see this reason and can edit and resubmit."
    >
      <DialogForm ref={form} onSubmit={(event) => void submit(event)} aria-label="Reject">
        <DialogBody className="flex flex-col gap-4">
          <FormMessage>{decision.error}</FormMessage>
          <Field label="Reason" error={errors.reason} aside={`${reason.length} of ${longestReason}`} required>
            <Textarea
              name="reason"
              rows={4}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              disabled={decision.busy}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={() => onOpenChange(false)} aria-disabled={decision.busy || undefined}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={decision.busy} busyLabel="Rejecting…">
            Reject
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}

import { type FormEvent, useState } from 'react';
import type { Api } from '#/lib/api-client.ts';
import { reasonText } from '#/lib/input-fields.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx';
import { Field } from '#/ui/field.tsx';
import { useErrorFocus } from '#/ui/forms/form-errors.ts';
import { FormMessage } from '#/ui/forms/form-message.tsx';
import { Textarea } from '#/ui/textarea.tsx';
import type { UserDetails } from '../schema.ts';
import { useAct } from './use-act.ts';

type ReasonDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  /** Who reads the reason. */
  hint: string;
  label: string;
  busyLabel: string;
  act: (api: Api, reason: string) => Promise<UserDetails>;
  /** Told once it has worked. */
  done: string;
};

const noErrors = {};

/** Asks for the reason of an act on an account. What is typed stays until it has worked. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { open, onOpenChange, title, description, hint, label, busyLabel, done } = props;
  const act = useAct();
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
    if (!(await act.run((api) => props.act(api, parsed.data), done))) return;
    setReason('');
    onOpenChange(false);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onCloseAttempt={() => !act.busy}
      title={title}
      description={description}
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex min-h-0 flex-1 flex-col"
      >
        <DialogBody className="flex flex-col gap-4">
          <FormMessage>{act.error}</FormMessage>
          <Field label="Reason" hint={hint} error={errors.reason} aside={`${reason.length} of 500`} required>
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
          <Button type="submit" variant="danger" busy={act.busy} busyLabel={busyLabel}>
            {label}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

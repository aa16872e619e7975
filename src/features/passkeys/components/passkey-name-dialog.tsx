import { type FormEvent, useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#/ui/dialog.tsx';
import { Field } from '#/ui/field.tsx';
import { errorsOf, type FormErrors, tellFailure, useErrorFocus } from '#/ui/forms/form-errors.ts';
import { FormMessage } from '#/ui/forms/form-message.tsx';
import { Input } from '#/ui/input.tsx';
import { passkeyName } from '../schema.ts';

type PasskeyNameDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  name: string;
  label: string;
  busyLabel: string;
  /** Told when the call fails without words of its own. */
  failure: string;
  /** False when the person thought better of it: the dialog stays. */
  save: (name: string) => Promise<boolean>;
};

/** Asks for the name of a passkey. */
export function PasskeyNameDialog(props: PasskeyNameDialogProps) {
  const { open, onClose, title, description, label, busyLabel, failure, save } = props;
  const [name, setName] = useState(props.name);
  const [errors, setErrors] = useState<FormErrors>({});
  const [busy, setBusy] = useState(false);
  const form = useErrorFocus(errors);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const parsed = passkeyName.safeParse({ name });
    setErrors(errorsOf(parsed));
    if (!parsed.success) return;
    setBusy(true);
    try {
      if (await save(parsed.data.name)) onClose();
    } catch (error) {
      setErrors(tellFailure(error, failure, { known: ['name'] }));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onCloseAttempt={() => !busy}
      title={title}
      description={description}
      size="sm"
    >
      <DialogForm ref={form} onSubmit={(event) => void submit(event)}>
        <DialogBody className="flex flex-col gap-4">
          <FormMessage>{errors['']}</FormMessage>
          <Field label="Name" hint="Helps you tell your passkeys apart." error={errors.name} required>
            <Input
              name="name"
              autoComplete="off"
              maxLength={60}
              disabled={busy}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={busy} busyLabel={busyLabel}>
            {label}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}

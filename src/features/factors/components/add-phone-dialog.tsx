import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { Dialog, DialogBody } from '#/ui/dialog.tsx';
import { Field } from '#/ui/field.tsx';
import { errorsOf, type FormErrors, tellFailure, useErrorFocus } from '#/ui/forms/form-errors.ts';
import { FormMessage } from '#/ui/forms/form-message.tsx';
import { Input } from '#/ui/input.tsx';
import { newPhone } from '../calls.ts';
import { BackupCodes } from './backup-codes.tsx';
import { CodeForm } from './code-form.tsx';
import { useAdding } from './use-adding.ts';

type Sent = { id: string; hint: string; challengeId: string };
type AddPhoneDialogProps = { email: string; onClose: () => void };

/** Takes a number, proves it by a text message, and shows the backup codes that come with a first factor. */
export function AddPhoneDialog({ email, onClose }: AddPhoneDialogProps) {
  const { codes, prove, onCloseAttempt } = useAdding('Phone added', onClose);
  const [sent, setSent] = useState<Sent | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      onCloseAttempt={onCloseAttempt}
      title={codes ? 'Save your backup codes' : 'Add a phone'}
      {...(codes ? {} : { description: 'We’ll text it a code when you sign in.' })}
    >
      {codes ? (
        <BackupCodes codes={codes} email={email} onStored={onClose} />
      ) : (
        <DialogBody>
          {sent === null ? (
            <NumberForm onSent={setSent} />
          ) : (
            <CodeForm
              factors={[{ id: sent.id, factorType: 'phone', hint: sent.hint }]}
              sentChallengeId={sent.challengeId}
              takesFocus
              submitLabel="Turn on"
              busyLabel="Checking..."
              send={({ code, challengeId }) =>
                prove({ id: sent.id, code, challenge_id: challengeId ?? sent.challengeId })
              }
            >
              <Button variant="link" size="sm" onClick={() => setSent(null)}>
                Use a different number
              </Button>
            </CodeForm>
          )}
        </DialogBody>
      )}
    </Dialog>
  );
}

function NumberForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const { api } = useRouter().options.context;
  const [phone, setPhone] = useState('');
  const [errors, setErrors] = useState<FormErrors>({});
  const [busy, setBusy] = useState(false);
  const form = useErrorFocus(errors);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const parsed = newPhone.safeParse({ phone });
    setErrors(errorsOf(parsed));
    if (!parsed.success) return;
    setBusy(true);
    try {
      const { id } = await api.factors.add({ factorType: 'phone', phone: parsed.data.phone });
      const { id: challengeId } = await api.factors.challenge({ id, channel: 'sms' });
      onSent({ id, challengeId, hint: parsed.data.phone.slice(-4) });
    } catch (error) {
      setBusy(false);
      setErrors(tellFailure(error, 'Failed to send the message', { known: ['phone'] }));
    }
  };

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <FormMessage>{errors['']}</FormMessage>
      <Field
        label="Phone number"
        hint="Include the country code, such as +234 803 123 4567"
        error={errors.phone}
        required
      >
        <Input
          type="tel"
          name="phone"
          autoComplete="tel"
          inputMode="tel"
          readOnly={busy}
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={busy} busyLabel="Sending...">
        Send code
      </Button>
    </form>
  );
}

import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { Dialog, DialogBody } from '#/ui/dialog.tsx';
import { Field } from '#/ui/field.tsx';
import { SmallForm } from '#/ui/forms/small-form.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { Input } from '#/ui/input.tsx';
import { newPhone } from '../calls.ts';
import { BackupCodes } from './backup-codes.tsx';
import { CodeForm } from './code-form.tsx';
import { useFactorVerification } from './use-factor-verification.ts';

type SentCode = { id: string; hint: string; challengeId: string };
type AddPhoneDialogProps = { email: string; open: boolean; onClose: () => void };

/** Adds a phone number, verifies a texted code, then shows the backup codes of a first factor. */
export function AddPhoneDialog({ email, open, onClose }: AddPhoneDialogProps) {
  const { codes, prove, onCloseAttempt } = useFactorVerification('Phone added', onClose);
  const [sentCode, setSentCode] = useState<SentCode | null>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onCloseAttempt={onCloseAttempt}
      title={codes ? 'Save your backup codes' : 'Add a phone'}
      {...(codes ? {} : { description: 'We’ll text it a code when you sign in.' })}
    >
      {codes ? (
        <BackupCodes codes={codes} email={email} onStored={onClose} />
      ) : (
        <DialogBody>
          {sentCode === null ? (
            <NumberForm onSent={setSentCode} />
          ) : (
            <CodeForm
              factors={[{ id: sentCode.id, factorType: 'phone', hint: sentCode.hint }]}
              sentChallengeId={sentCode.challengeId}
              autoFocuses
              submitLabel="Turn on"
              busyLabel="Checking…"
              send={({ code, challengeId }) =>
                prove({ id: sentCode.id, code, challenge_id: challengeId ?? sentCode.challengeId })
              }
            >
              <Button variant="link" size="sm" onClick={() => setSentCode(null)}>
                Use a different number
              </Button>
            </CodeForm>
          )}
        </DialogBody>
      )}
    </Dialog>
  );
}

function NumberForm({ onSent }: { onSent: (sentCode: SentCode) => void }) {
  const { api } = useRouter().options.context;
  const form = useSmallForm({
    initial: { phone: '' },
    parse: (values) => newPhone.safeParse(values),
    send: async ({ phone }) => {
      const { id } = await api.factors.add({ factorType: 'phone', phone });
      const { id: challengeId } = await api.factors.challenge({ id, channel: 'sms' });
      onSent({ id, challengeId, hint: phone.slice(-4) });
    },
    failure: 'Couldn’t send the message',
  });

  return (
    <SmallForm form={form}>
      <Field
        label="Phone number"
        hint="Include the country code, such as +234 803 123 4567"
        error={form.errors.phone}
        required
      >
        <Input {...form.bind('phone')} type="tel" autoComplete="tel" inputMode="tel" />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={form.busy} busyLabel="Sending…">
        Send code
      </Button>
    </SmallForm>
  );
}

import { useRouter } from '@tanstack/react-router';
import { CopyButton } from '#/ui/copy-button.tsx';
import { Dialog, DialogBody } from '#/ui/dialog.tsx';
import { QrCode } from '#/ui/qr-code.tsx';
import { formatSecret } from '../codes.ts';
import { BackupCodes } from './backup-codes.tsx';
import { CodeForm } from './code-form.tsx';
import { useFactorVerification } from './use-factor-verification.ts';

export type NewApp = { id: string; secret: string; uri: string };

type AddAppDialogProps = { app: NewApp; email: string; open: boolean; onClose: () => void };

/** Shows the secret of a new authenticator app, verifies a code from it, then shows the backup codes. */
export function AddAppDialog({ app, email, open, onClose }: AddAppDialogProps) {
  const { api } = useRouter().options.context;
  const { codes, prove, onCloseAttempt } = useFactorVerification('Authenticator app added', onClose);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onCloseAttempt={onCloseAttempt}
      title={codes ? 'Save your backup codes' : 'Add an authenticator app'}
      {...(codes ? {} : { description: 'Scan the QR code with the app, then enter its six-digit code.' })}
    >
      {codes ? (
        <BackupCodes codes={codes} email={email} onStored={onClose} />
      ) : (
        <DialogBody className="flex flex-col gap-5">
          <div className="flex flex-col items-center gap-4 sm:flex-row sm:items-start">
            <QrCode text={app.uri} label="QR code for your authenticator app" />
            <div className="flex min-w-0 flex-col gap-2">
              <p className="text-muted text-sm">Can’t scan it? Enter this key in the app:</p>
              <p className="break-words font-mono text-base text-ink">{formatSecret(app.secret)}</p>
              <CopyButton text={app.secret} label="Copy the key" showLabel className="self-start" />
            </div>
          </div>
          <CodeForm
            factors={[{ id: app.id, factorType: 'totp', hint: '' }]}
            submitLabel="Turn on"
            busyLabel="Checking…"
            send={async ({ code }) => {
              const { id } = await api.factors.challenge({ id: app.id, channel: 'totp' });
              await prove({ id: app.id, code, challenge_id: id });
            }}
          />
        </DialogBody>
      )}
    </Dialog>
  );
}

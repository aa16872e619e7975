import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Dialog, DialogBody } from '#/ui/dialog.tsx';
import type { Factor } from '../schema.ts';
import { BackupCodes, mayClose } from './backup-codes.tsx';
import { CodeForm } from './code-form.tsx';
import { factorsQuery } from './factors-query.ts';

type NewBackupCodesDialogProps = { factors: readonly Factor[]; email: string; onClose: () => void };

/** Asks for a code, then shows ten new backup codes. */
export function NewBackupCodesDialog({ factors, email, onClose }: NewBackupCodesDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      onCloseAttempt={() => mayClose(codes)}
      title={codes ? 'Store your backup codes' : 'Make new backup codes?'}
      {...(codes ? {} : { description: 'The ones you have now stop working.' })}
    >
      {codes ? (
        <BackupCodes codes={codes} email={email} onStored={onClose} />
      ) : (
        <DialogBody>
          <CodeForm
            factors={factors}
            withBackup
            submitLabel="Make new codes"
            busyLabel="Checking..."
            send={async ({ code }) => {
              const made = await api.factors.remakeBackupCodes({ code });
              void queryClient.invalidateQueries({ queryKey: factorsQuery(api).queryKey });
              setCodes(made.codes);
            }}
          />
        </DialogBody>
      )}
    </Dialog>
  );
}

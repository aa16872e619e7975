import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { useAction } from '#/ui/use-action.ts';
import { BackupCodes, canClose } from './backup-codes.tsx';
import { factorsQuery } from './factors-query.ts';

type NewBackupCodesDialogProps = { email: string; open: boolean; onClose: () => void };

/** Confirms first, then shows ten new backup codes. */
export function NewBackupCodesDialog({ email, open, onClose }: NewBackupCodesDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { run, busy, error } = useAction({
    failureMessage: 'Couldn’t generate backup codes',
    placement: 'beside',
  });

  const generate = () =>
    run(async () => {
      const generated = await api.factors.remakeBackupCodes();
      void queryClient.invalidateQueries({ queryKey: factorsQuery(api).queryKey });
      setCodes(generated.codes);
    });

  if (codes === null) {
    return (
      <ConfirmDialog
        open={open}
        onClose={onClose}
        title="Generate new backup codes?"
        description="Your current codes will stop working."
        confirmLabel="Generate codes"
        busyLabel="Generating…"
        tone="default"
        busy={busy}
        error={error}
        onConfirm={() => void generate()}
      />
    );
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onCloseAttempt={() => canClose(codes)}
      title="Save your backup codes"
    >
      <BackupCodes codes={codes} email={email} onStored={onClose} />
    </Dialog>
  );
}

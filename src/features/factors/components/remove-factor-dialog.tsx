import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import type { Factor } from '../../session/schema.ts';
import { factorsQuery } from './factors-query.ts';

type RemoveFactorDialogProps = { factor: Factor; isLast: boolean; open: boolean; onClose: () => void };

export function RemoveFactorDialog({ factor, isLast, open, onClose }: RemoveFactorDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { run, busy, error } = useAction({
    failureMessage: 'Couldn’t remove the 2FA method',
    placement: 'beside',
  });

  const remove = () =>
    run(async () => {
      await api.factors.remove({ id: factor.id });
      toast({ title: `${factor.name} removed`, tone: 'success' });
      void queryClient.invalidateQueries({ queryKey: factorsQuery(api).queryKey });
      onClose();
    });

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Remove “${factor.name}”?`}
      description={
        isLast
          ? 'You’ll sign in without a code, and your backup codes will stop working.'
          : 'You won’t be able to sign in with its codes anymore.'
      }
      confirmLabel="Remove"
      busyLabel="Removing…"
      busy={busy}
      error={error}
      onConfirm={() => void remove()}
    />
  );
}

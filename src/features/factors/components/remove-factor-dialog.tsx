import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Dialog, DialogBody } from '#/ui/dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import type { Factor } from '../schema.ts';
import { CodeForm } from './code-form.tsx';
import { factorsQuery } from './factors-query.ts';

type RemoveFactorDialogProps = { factor: Factor; factors: readonly Factor[]; onClose: () => void };

/** Asks for a code before a factor goes. */
export function RemoveFactorDialog({ factor, factors, onClose }: RemoveFactorDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const isLast = factors.length === 1;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove “${factor.name}”?`}
      description={
        isLast
          ? 'Signing in will no longer ask for a code, and your backup codes stop working.'
          : 'Signing in will no longer take its codes.'
      }
    >
      <DialogBody>
        <CodeForm
          factors={factors}
          withBackup
          tone="danger"
          submitLabel="Remove"
          busyLabel="Removing..."
          send={async ({ code }) => {
            await api.factors.remove({ id: factor.id, code });
            toast({ title: 'Success', description: `${factor.name} removed`, tone: 'success' });
            void queryClient.invalidateQueries({ queryKey: factorsQuery(api).queryKey });
            onClose();
          }}
        />
      </DialogBody>
    </Dialog>
  );
}

import { useRouter } from '@tanstack/react-router';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import type { HoldDialogProps } from './hide-dialog.tsx';

export function RestoreDialog({ kind, id, name, open, onClose, onChanged }: HoldDialogProps) {
  const { api } = useRouter().options.context;
  const { run, busy, error } = useAction({
    failureMessage: 'Couldn’t show the links. Please try again.',
    placement: 'beside',
  });
  const restore = () =>
    run(async () => {
      await api.reports.restore({ kind, id });
      onClose();
      toast({ title: 'Links shown again', description: name, tone: 'success' });
      onChanged();
    });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Show the links of ${name} again?`}
      description="People can go to its site from here."
      confirmLabel="Show links"
      busyLabel="Showing…"
      tone="default"
      onConfirm={() => void restore()}
      busy={busy}
      error={error}
    />
  );
}

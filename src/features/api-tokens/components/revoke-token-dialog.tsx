import { useRouter } from '@tanstack/react-router';
import { ignoreNotFound } from '#/lib/missing.ts';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import type { ApiToken } from '../schema.ts';

type RevokeTokenDialogProps = {
  token: ApiToken;
  open: boolean;
  onClose: () => void;
  onRevoked: () => void;
};

export function RevokeTokenDialog({ token, open, onClose, onRevoked }: RevokeTokenDialogProps) {
  const { api } = useRouter().options.context;
  const { run, busy, error } = useAction({
    failed: 'Couldn’t revoke the token. Please try again.',
    place: 'beside',
  });

  const revoke = () =>
    run(async () => {
      await api.apiTokens.revoke({ id: token.id }).catch(ignoreNotFound);
      toast({ title: `Token “${token.name}” revoked`, tone: 'success' });
      onRevoked();
      onClose();
    });

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Revoke “${token.name}”?`}
      description="Scripts using this token stop working immediately. This can’t be undone."
      confirmLabel="Revoke token"
      busyLabel="Revoking…"
      onConfirm={() => void revoke()}
      busy={busy}
      error={error}
    />
  );
}

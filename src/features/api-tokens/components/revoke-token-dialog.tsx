import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { isAppError, messageOf } from '#/lib/app-error.ts';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import type { ApiToken } from '../schema.ts';

type RevokeTokenDialogProps = {
  token: ApiToken;
  open: boolean;
  onClose: () => void;
  onRevoked: () => void;
};

export function RevokeTokenDialog({ token, open, onClose, onRevoked }: RevokeTokenDialogProps) {
  const { api } = useRouter().options.context;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const revoke = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await api.apiTokens.revoke({ id: token.id }).catch((failure: unknown) => {
        // Revoked in another tab already: what was asked for is so.
        if (!isAppError(failure) || failure.code !== 'NOT_FOUND') throw failure;
      });
      toast({ title: 'Success', description: `Token “${token.name}” revoked`, tone: 'success' });
      onRevoked();
      onClose();
    } catch (failure) {
      setError(messageOf(failure, 'Failed to revoke the token. Please try again.'));
    } finally {
      setBusy(false);
    }
  };

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

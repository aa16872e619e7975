import { useRouter } from '@tanstack/react-router';
import { getErrorMessage } from '#/lib/app-error.ts';
import { DeleteDialog } from '#/ui/delete-dialog.tsx';
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
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title={`Revoke “${token.name}”?`}
      description="Scripts using this token stop working immediately. This can’t be undone."
      label="Revoke token"
      busyLabel="Revoking…"
      remove={() => api.apiTokens.revoke({ id: token.id })}
      explain={(failure) => getErrorMessage(failure, 'Couldn’t revoke the token. Please try again.')}
      onRemoved={() => {
        toast({ title: `Token “${token.name}” revoked`, tone: 'success' });
        onRevoked();
      }}
    />
  );
}

import { useRouter } from '@tanstack/react-router';
import { getErrorMessage } from '#/lib/app-error.ts';
import { DeleteDialog } from '#/ui/delete-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import type { Channel } from '../calls.ts';
import { unsubscribeFromPush } from './push.ts';

type UnlinkDialogProps = { channel: Channel; open: boolean; onClose: () => void; onUnlinked: () => void };

export function UnlinkDialog({ channel, open, onClose, onUnlinked }: UnlinkDialogProps) {
  const { api } = useRouter().options.context;
  const { id, name, isThisDevice } = channel;
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title={`Unlink “${name}”?`}
      description="We’ll stop sending here and delete its delivery history. You can link it again."
      label="Unlink"
      busyLabel="Unlinking…"
      remove={async () => {
        await api.channels.unlink({ id });
        // Failing to end the browser's subscription is harmless because the server no longer sends to it.
        if (isThisDevice) await unsubscribeFromPush().catch(() => undefined);
      }}
      explain={(failure) => getErrorMessage(failure, 'Couldn’t unlink the channel. Please try again.')}
      onRemoved={() => {
        toast({ title: `“${name}” is unlinked`, tone: 'success' });
        onUnlinked();
      }}
    />
  );
}

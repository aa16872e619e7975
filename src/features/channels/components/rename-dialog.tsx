import { useRouter } from '@tanstack/react-router';
import { Field } from '#/ui/field.tsx';
import { SmallFormDialog } from '#/ui/forms/small-form-dialog.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { Input } from '#/ui/input.tsx';
import { toast } from '#/ui/toast-store.ts';
import { type Channel, channelName } from '../calls.ts';

type RenameDialogProps = { channel: Channel; open: boolean; onClose: () => void; onRenamed: () => void };

export function RenameDialog({ channel, open, onClose, onRenamed }: RenameDialogProps) {
  const { api } = useRouter().options.context;
  const form = useSmallForm({
    initial: { name: channel.name },
    parse: (values) => channelName.safeParse(values),
    send: async ({ name }) => {
      await api.channels.rename({ id: channel.id, name });
      toast({ title: 'Channel renamed', tone: 'success' });
      onRenamed();
      onClose();
    },
    failure: 'Couldn’t rename the channel',
  });
  return (
    <SmallFormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Rename “${channel.name}”`}
      description="Only you see this name."
      size="sm"
      saveLabel="Save"
      busyLabel="Saving…"
    >
      <Field label="Name" error={form.errors.name} required>
        <Input {...form.bind('name')} autoComplete="off" maxLength={60} />
      </Field>
    </SmallFormDialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { getErrorMessage, isAppError } from '#/lib/app-error.ts';
import { DeleteDialog } from '#/ui/delete-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import type { Guide } from '../schema.ts';
import { removeCachedGuide } from './guides.ts';

type DeleteGuideDialogProps = {
  guide: Guide;
  open: boolean;
  onClose: () => void;
  onRemoved?: (() => void) | undefined;
};

const refused = 'You do not have permission to delete this guide. Only administrators can delete guides.';

function reasonOf(error: unknown): string {
  if (isAppError(error) && error.code === 'FORBIDDEN') return refused;
  return getErrorMessage(error, 'Please try again later.');
}

export function DeleteGuideDialog({ guide, open, onClose, onRemoved }: DeleteGuideDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title="Delete Guide"
      description={`Are you sure you want to delete the guide "${guide.title}"? This action cannot be undone.`}
      remove={() => api.guides.remove({ id: guide.id })}
      explain={(failure) => {
        const description = reasonOf(failure);
        toast({ title: 'Failed to delete guide', description, tone: 'destructive' });
        return description;
      }}
      onRemoved={() => {
        toast({
          title: 'Guide deleted',
          description: 'The airdrop guide has been removed.',
          tone: 'success',
        });
        onRemoved?.();
        removeCachedGuide(queryClient, guide.id);
      }}
    />
  );
}

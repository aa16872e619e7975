import { useQueryClient } from '@tanstack/react-query';
import { lazyDialog, type useDialogs } from '#/ui/lazy-dialog.tsx';
import type { Guide } from '../schema.ts';
import { removeCachedGuide } from './guides.ts';

export type GuideDialog = { kind: 'add' } | { kind: 'edit' | 'delete' | 'share'; guide: Guide };

export const EditGuideDialog = lazyDialog(() => import('./edit-guide-dialog.tsx'), 'EditGuideDialog');
const DeleteListingDialog = lazyDialog(
  () => import('#/features/items/components/delete-listing-dialog.tsx'),
  'DeleteListingDialog',
);
export const ShareDialog = lazyDialog(() => import('./share-dialog.tsx'), 'ShareDialog');

type GuideDialogsProps = {
  dialogs: ReturnType<typeof useDialogs<GuideDialog>>;
  /** Called after deletion, to leave the guide's own page. */
  onDeleted?: () => void;
};

export function GuideDialogs({ dialogs, onDeleted }: GuideDialogsProps) {
  const queryClient = useQueryClient();
  const { dialog, shown, sequence } = dialogs;
  if (dialog === undefined) return null;
  if (dialog.kind === 'share') return <ShareDialog key={sequence} {...shown} guide={dialog.guide} />;
  if (dialog.kind === 'delete') {
    const { id, title } = dialog.guide;
    return (
      <DeleteListingDialog
        key={sequence}
        {...shown}
        kind="guide"
        id={id}
        name={title}
        onDeleted={() => {
          onDeleted?.();
          removeCachedGuide(queryClient, id);
        }}
      />
    );
  }
  const guide = dialog.kind === 'edit' ? dialog.guide : undefined;
  return <EditGuideDialog key={sequence} {...shown} guide={guide} />;
}

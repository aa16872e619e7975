import { lazyDialog, type useDialogs } from '#/ui/lazy-dialog.tsx';
import type { Guide } from '../schema.ts';

export type GuideDialog = { kind: 'add' } | { kind: 'edit' | 'delete' | 'share'; guide: Guide };

export const EditGuideDialog = lazyDialog(() =>
  import('./edit-guide-dialog.tsx').then((module) => module.EditGuideDialog),
);
const DeleteGuideDialog = lazyDialog(() =>
  import('./delete-guide-dialog.tsx').then((module) => module.DeleteGuideDialog),
);
export const ShareDialog = lazyDialog(() =>
  import('./share-dialog.tsx').then((module) => module.ShareDialog),
);

type GuideDialogsProps = {
  dialogs: ReturnType<typeof useDialogs<GuideDialog>>;
  /** Called after deletion, to leave the guide's own page. */
  onRemoved?: () => void;
};

export function GuideDialogs({ dialogs, onRemoved }: GuideDialogsProps) {
  const { dialog, shown, sequence } = dialogs;
  if (dialog === undefined) return null;
  if (dialog.kind === 'share') return <ShareDialog key={sequence} {...shown} guide={dialog.guide} />;
  if (dialog.kind === 'delete') {
    return <DeleteGuideDialog key={sequence} {...shown} guide={dialog.guide} onRemoved={onRemoved} />;
  }
  const guide = dialog.kind === 'edit' ? dialog.guide : undefined;
  return <EditGuideDialog key={sequence} {...shown} guide={guide} />;
}

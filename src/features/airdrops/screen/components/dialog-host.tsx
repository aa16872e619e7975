import type { ComponentType } from 'react';
import { lazyDialog, type useDialogs } from '#/ui/lazy-dialog.tsx';
import type { TrackerDialog } from '../../components/tracker-context.ts';

type Kind = TrackerDialog['kind'];

/** The props of every dialog of the tracker; `dialog` holds its parameters. */
export type DialogProps<Own extends Kind> = {
  dialog: Extract<TrackerDialog, { kind: Own }>;
  open: boolean;
  onClose: () => void;
};

const lazyDialogs = {
  add: lazyDialog(() =>
    import('../../edit/components/add-airdrop-dialog.tsx').then((module) => module.AddAirdropDialog),
  ),
  details: lazyDialog(() =>
    import('../../edit/components/details-dialog.tsx').then((module) => module.DetailsDialog),
  ),
  edit: lazyDialog(() =>
    import('../../edit/components/edit-airdrop-dialog.tsx').then((module) => module.EditAirdropDialog),
  ),
  claimed: lazyDialog(() =>
    import('../../edit/components/claimed-dialog.tsx').then((module) => module.ClaimedDialog),
  ),
  delete: lazyDialog(() =>
    import('../../edit/components/delete-dialog.tsx').then((module) => module.DeleteDialog),
  ),
  'delete-many': lazyDialog(() =>
    import('../../edit/components/delete-many-dialog.tsx').then((module) => module.DeleteManyDialog),
  ),
  day: lazyDialog(() =>
    import('../../calendar/components/calendar-dialogs.ts').then((module) => module.DayDialog),
  ),
  'move-claim': lazyDialog(() =>
    import('../../calendar/components/calendar-dialogs.ts').then((module) => module.MoveClaimDialog),
  ),
  cell: lazyDialog(() => import('../../wallets/components/cell-dialog.tsx').then((module) => module.CellDialog)),
  export: lazyDialog(() =>
    import('../../export/components/export-dialog.tsx').then((module) => module.ExportDialog),
  ),
  views: lazyDialog(() =>
    import('../../setup/components/views-dialog.tsx').then((module) => module.ViewsDialog),
  ),
  view: lazyDialog(() => import('../../setup/components/view-dialog.tsx').then((module) => module.ViewDialog)),
  'delete-view': lazyDialog(() =>
    import('../../setup/components/view-dialog.tsx').then((module) => module.DeleteViewDialog),
  ),
  tags: lazyDialog(() => import('../../setup/components/tags-dialog.tsx').then((module) => module.TagsDialog)),
  tag: lazyDialog(() => import('../../setup/components/tag-dialog.tsx').then((module) => module.TagDialog)),
  'delete-tag': lazyDialog(() =>
    import('../../setup/components/tag-dialog.tsx').then((module) => module.DeleteTagDialog),
  ),
  shortcuts: lazyDialog(() => import('./shortcuts-dialog.tsx').then((module) => module.ShortcutsDialog)),
  waiting: lazyDialog(() =>
    import('../../offline/components/queue-dialog.tsx').then((module) => module.QueueDialog),
  ),
  upgrade: lazyDialog(() =>
    import('../../edit/components/upgrade-dialog.tsx').then((module) => module.UpgradeDialog),
  ),
} satisfies { [Own in Kind]: ComponentType<DialogProps<Own>> };

/** Prefetches a dialog's code, on hover or focus of its button. */
export const preloadDialog = (kind: Kind): void => lazyDialogs[kind].preload();

type DialogHostProps = { dialogs: ReturnType<typeof useDialogs<TrackerDialog>> };

export function DialogHost({ dialogs: { dialog, isOpen, sequence, close } }: DialogHostProps) {
  if (dialog === undefined) return null;
  // `kind` selects both the component and its dialog, which TypeScript can't correlate.
  const Dialog = lazyDialogs[dialog.kind] as ComponentType<DialogProps<Kind>>;
  return <Dialog key={sequence} dialog={dialog} open={isOpen} onClose={close} />;
}

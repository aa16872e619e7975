import { type ComponentType, useEffect, useState } from 'react';
import { toast } from '#/ui/toast-store.ts';
import type { TrackerDialog } from './tracker-context.ts';

/** What every dialog of the tracker gets; `dialog` says what it is about. */
export type DialogProps<Kind extends TrackerDialog['kind']> = {
  dialog: Extract<TrackerDialog, { kind: Kind }>;
  open: boolean;
  onClose: () => void;
};

type Loaders = { [Kind in TrackerDialog['kind']]: () => Promise<ComponentType<DialogProps<Kind>>> };

const loaders: Loaders = {
  add: () => import('./add-dialog.tsx').then((module) => module.AddDialog),
  details: () => import('./details-dialog.tsx').then((module) => module.DetailsDialog),
  edit: () => import('./edit-dialog.tsx').then((module) => module.EditDialog),
  delete: () => import('./delete-dialog.tsx').then((module) => module.DeleteDialog),
  'delete-many': () => import('./delete-many-dialog.tsx').then((module) => module.DeleteManyDialog),
  export: () => import('./export-dialog.tsx').then((module) => module.ExportDialog),
  shortcuts: () => import('./shortcuts-dialog.tsx').then((module) => module.ShortcutsDialog),
  upgrade: () => import('./upgrade-dialog.tsx').then((module) => module.UpgradeDialog),
};

/** Fetches a dialog's code when its button is neared. */
export function preloadDialog(kind: TrackerDialog['kind']): void {
  loaders[kind]().catch(() => undefined);
}

type Loaded = { kind: TrackerDialog['kind']; Component: ComponentType<DialogProps<TrackerDialog['kind']>> };

type DialogHostProps = {
  /** The dialog shown last, kept while it fades. */
  dialog: TrackerDialog | null;
  open: boolean;
  /** Tells one opening from the next, which starts afresh. */
  sequence: number;
  onClose: () => void;
};

/** Shows the dialog that is asked for, once its code is there. */
export function DialogHost({ dialog, open, sequence, onClose }: DialogHostProps) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const kind = dialog?.kind;

  useEffect(() => {
    if (kind === undefined || !open) return;
    let isWanted = true;
    loaders[kind]().then(
      (component) => {
        // `kind` names both the loader and the dialog that its component is given below.
        const Component = component as Loaded['Component'];
        if (isWanted) setLoaded({ kind, Component });
      },
      () => {
        if (!isWanted) return;
        onClose();
        toast({ title: 'Error', description: 'An unexpected error occurred', tone: 'destructive' });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [kind, open, onClose]);

  if (!dialog || loaded?.kind !== dialog.kind) return null;
  return <loaded.Component key={sequence} dialog={dialog} open={open} onClose={onClose} />;
}

import { type ComponentType, useEffect, useState } from 'react';
import { toast } from '#/ui/toast-store.ts';
import type { Guide } from '../schema.ts';

export type GuideDialog = { kind: 'add' } | { kind: 'edit' | 'delete' | 'share'; guide: Guide };
export type GuideDialogKind = GuideDialog['kind'];

/** What every dialog about a guide gets. `onRemoved` is told when the guide is gone. */
export type GuideDialogProps = { guide: Guide; open: boolean; onClose: () => void; onRemoved: () => void };

type Loaded = { kind: GuideDialogKind; Component: ComponentType<GuideDialogProps> };

const loaders: Record<GuideDialogKind, () => Promise<ComponentType<GuideDialogProps>>> = {
  add: () => import('./guide-form-dialog.tsx').then((module) => module.AddGuideDialog),
  edit: () => import('./guide-form-dialog.tsx').then((module) => module.EditGuideDialog),
  delete: () => import('./delete-guide-dialog.tsx').then((module) => module.DeleteGuideDialog),
  share: () => import('./share-dialog.tsx').then((module) => module.ShareDialog),
};

/** Fetches a dialog's code when its button is neared. */
export function preloadGuideDialog(kind: GuideDialogKind): void {
  loaders[kind]().catch(() => undefined);
}

type Shown = { dialog: GuideDialog | null; open: boolean; sequence: number };

/** The dialog that is open, if any, and how to open one. */
export function useGuideDialogs() {
  const [shown, setShown] = useState<Shown>({ dialog: null, open: false, sequence: 0 });
  return {
    shown,
    open: (dialog: GuideDialog) =>
      setShown(({ sequence }) => ({ dialog, open: true, sequence: sequence + 1 })),
    close: () => setShown((before) => ({ ...before, open: false })),
  };
}

type GuideDialogsProps = { dialogs: ReturnType<typeof useGuideDialogs>; onRemoved?: () => void };

const nothing = () => undefined;
/** The add dialog has none. */
const noGuide: Guide = {
  id: '',
  slug: '',
  title: '',
  project: '',
  projectUrl: null,
  description: '',
  steps: [],
  tips: [],
  logoUrl: null,
  createdAt: '',
  updatedAt: '',
};

/** Shows the dialog that is asked for, once its code is there. */
export function GuideDialogs({ dialogs, onRemoved = nothing }: GuideDialogsProps) {
  const { shown, close } = dialogs;
  const { dialog, open, sequence } = shown;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const kind = dialog?.kind;
  const isAsked = open && kind !== undefined && loaded?.kind !== kind;

  useEffect(() => {
    if (!isAsked || kind === undefined) return;
    let isWanted = true;
    loaders[kind]().then(
      (Component) => isWanted && setLoaded({ kind, Component }),
      () => {
        if (!isWanted) return;
        close();
        toast({ title: 'Error', description: 'An unexpected error occurred', tone: 'destructive' });
      },
    );
    return () => {
      isWanted = false;
    };
  });

  if (dialog === null || loaded?.kind !== dialog.kind) return null;
  const guide = dialog.kind === 'add' ? noGuide : dialog.guide;
  return <loaded.Component key={sequence} guide={guide} open={open} onClose={close} onRemoved={onRemoved} />;
}

import { type ComponentType, useEffect, useState } from 'react';
import { toast } from '#/ui/toast-store.ts';
import type { Faucet } from '../schema.ts';

export type FaucetDialog = { kind: 'add' } | { kind: 'edit' | 'delete'; faucet: Faucet };
type Kind = FaucetDialog['kind'];

/** What every dialog about faucets gets; the add dialog no faucet. */
export type FaucetDialogProps = { faucet: Faucet | undefined; open: boolean; onClose: () => void };

type Loaded = { kind: Kind; Component: ComponentType<FaucetDialogProps> };

const loaders: Record<Kind, () => Promise<ComponentType<FaucetDialogProps>>> = {
  add: () => import('./faucet-form-dialog.tsx').then((module) => module.AddFaucetDialog),
  edit: () => import('./faucet-form-dialog.tsx').then((module) => module.EditFaucetDialog),
  delete: () => import('./delete-faucet-dialog.tsx').then((module) => module.DeleteFaucetDialog),
};

/** Fetches a dialog's code when its button is neared. */
export function preloadFaucetDialog(kind: Kind): void {
  loaders[kind]().catch(() => undefined);
}

type Shown = { dialog: FaucetDialog | null; open: boolean; sequence: number };

/** The dialog that is open, if any, and how to open one. */
export function useFaucetDialogs() {
  const [shown, setShown] = useState<Shown>({ dialog: null, open: false, sequence: 0 });
  return {
    shown,
    open: (dialog: FaucetDialog) =>
      setShown(({ sequence }) => ({ dialog, open: true, sequence: sequence + 1 })),
    close: () => setShown((before) => ({ ...before, open: false })),
  };
}

/** Shows the dialog that is asked for, once its code is there. */
export function FaucetDialogs({ dialogs }: { dialogs: ReturnType<typeof useFaucetDialogs> }) {
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
        const description = `Failed to ${kind} faucet. Please try again.`;
        toast({ title: 'Error', description, tone: 'destructive' });
      },
    );
    return () => {
      isWanted = false;
    };
  });

  if (dialog === null || loaded?.kind !== dialog.kind) return null;
  const faucet = dialog.kind === 'add' ? undefined : dialog.faucet;
  return <loaded.Component key={sequence} faucet={faucet} open={open} onClose={close} />;
}

import { lazy, Suspense, useCallback, useState } from 'react';
import type { Yap } from '../schema.ts';

const loadEdit = () => import('./edit-yap-dialog.tsx');
const EditYapDialog = lazy(async () => ({ default: (await loadEdit()).EditYapDialog }));
const DeleteYapDialog = lazy(async () => ({
  default: (await import('./delete-yap-dialog.tsx')).DeleteYapDialog,
}));

export type YapDialog = { kind: 'add' | 'upgrade' } | { kind: 'edit' | 'delete'; yap: Yap };

const SubscriptionDialog = lazy(async () => ({
  default: (await import('#/features/payments/components/subscription-dialog.tsx')).SubscriptionDialog,
}));

/** Fetches the form's code when a button of it is neared. */
export function preloadYapForm(): void {
  loadEdit().catch(() => undefined);
}

/** Which dialog is shown. It stays while it fades; `sequence` tells one opening from the next. */
export function useYapDialogs() {
  const [shown, setShown] = useState<YapDialog>();
  const [open, setOpen] = useState(false);
  const [sequence, setSequence] = useState(0);
  const show = (next: YapDialog) => {
    setShown(next);
    setSequence(sequence + 1);
    setOpen(true);
  };
  return { shown, open, setOpen, sequence, show };
}

type YapDialogsProps = {
  dialogs: ReturnType<typeof useYapDialogs>;
  viewerId: string;
  onGone: () => void;
};

/** The dialogs; their code is loaded with the first that opens. */
export function YapDialogs({ dialogs, viewerId, onGone }: YapDialogsProps) {
  const { shown, open, setOpen, sequence } = dialogs;
  const close = useCallback(() => setOpen(false), [setOpen]);
  if (shown === undefined) return null;
  return (
    <Suspense>
      {shown.kind === 'upgrade' ? (
        <SubscriptionDialog key={sequence} open={open} onClose={close} limit="yaps" />
      ) : shown.kind === 'delete' ? (
        <DeleteYapDialog key={sequence} yap={shown.yap} open={open} onOpenChange={setOpen} onGone={onGone} />
      ) : (
        <EditYapDialog
          key={sequence}
          viewerId={viewerId}
          yap={shown.kind === 'edit' ? shown.yap : undefined}
          open={open}
          onOpenChange={setOpen}
        />
      )}
    </Suspense>
  );
}

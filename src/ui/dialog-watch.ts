import { createContext, use, useEffect } from 'react';

type DialogWatch = {
  /** Called when a dialog opens; the returned function is called when it closes. */
  onOpen: () => () => void;
  /** Called when the user dismisses a dialog. */
  onDismiss: () => void;
};

/** For ancestors that track dialogs below them. */
export const DialogWatchContext = createContext<DialogWatch | undefined>(undefined);

/** Reports that this dialog is open. */
export function useDialogWatch(open: boolean): void {
  const onOpen = use(DialogWatchContext)?.onOpen;
  useEffect(() => (open ? onOpen?.() : undefined), [open, onOpen]);
}

/** Wraps a dialog's `onClose` to report a dismissal. */
export function useDismissal(onClose: () => void): () => void {
  const onDismiss = use(DialogWatchContext)?.onDismiss;
  return () => {
    onDismiss?.();
    onClose();
  };
}

import { createContext, use, useEffect } from 'react';

type DialogWatch = {
  /** A dialog is open; calls what this answers once it isn't any more. */
  onOpen: () => () => void;
  /** Somebody closes it without what it offers. */
  onDismiss: () => void;
};

/** For what must know of the dialogs below it, wherever they are made. */
export const DialogWatchContext = createContext<DialogWatch | undefined>(undefined);

/** Tells whoever watches that this dialog is open. */
export function useDialogWatch(open: boolean): void {
  const onOpen = use(DialogWatchContext)?.onOpen;
  useEffect(() => (open ? onOpen?.() : undefined), [open, onOpen]);
}

/** `onClose` of a dialog, told to whoever watches as somebody's wish. */
export function useDismissal(onClose: () => void): () => void {
  const onDismiss = use(DialogWatchContext)?.onDismiss;
  return () => {
    onDismiss?.();
    onClose();
  };
}

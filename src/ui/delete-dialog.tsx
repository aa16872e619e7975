import { useState } from 'react';
import { isAppError } from '#/lib/app-error.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type DeleteDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Names the thing. */
  description: string;
  /** The call that deletes it. */
  remove: () => Promise<unknown>;
  /** What the dialog says of a failure. */
  explain: (failure: unknown) => string;
  /** After the dialog was closed. */
  onRemoved: () => unknown;
  /** Where the keyboard goes on, if not at what opened the dialog. */
  focusNext?: (() => void) | undefined;
};

/** Asks once, then deletes one thing. It stays open, and says why, when that fails. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { open, onClose, title, description, remove, explain, onRemoved, focusNext } = props;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [isGone, setIsGone] = useState(false);

  const confirm = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await remove();
    } catch (failure) {
      // Deleted in another tab already: what was asked for is so.
      if (!isAppError(failure) || failure.code !== 'NOT_FOUND') {
        setError(explain(failure));
        return;
      }
    } finally {
      setBusy(false);
    }
    setIsGone(true);
    onClose();
    onRemoved();
  };

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      confirmLabel="Delete"
      busyLabel="Deleting…"
      onConfirm={() => void confirm()}
      busy={busy}
      error={error}
      onCloseAutoFocus={(event) => {
        if (!isGone || focusNext === undefined) return;
        event.preventDefault();
        focusNext();
      }}
    />
  );
}

import { type ReactNode, useState } from 'react';
import { ignoreNotFound } from '#/lib/missing.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useAction } from './use-action.ts';

type DeleteDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Names the item. */
  description: string;
  /** The button's label, if it isn't 'Delete'. */
  label?: string | undefined;
  busyLabel?: string | undefined;
  remove: () => Promise<unknown>;
  /** Returns the dialog's message for a failure. */
  explain: (failure: unknown) => string;
  /** Called after the dialog was closed. */
  onRemoved: () => unknown;
  /** Moves the focus, if it shouldn't return to the opener. */
  focusNext?: (() => void) | undefined;
  /** Between description and buttons. */
  children?: ReactNode;
  /** Called before deleting: false if the children show that something is missing. */
  isReady?: (() => boolean) | undefined;
};

/** Asks for confirmation, then deletes one item. If that fails, it stays open with the reason. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { open, onClose, title, description, remove, explain, onRemoved, focusNext } = props;
  const { run, busy, error } = useAction({ failureMessage: explain, placement: 'beside' });
  const { label = 'Delete', busyLabel = 'Deleting…' } = props;
  const [isDeleted, setIsDeleted] = useState(false);

  const confirm = async () => {
    if (props.isReady?.() === false) return;
    if (!(await run(() => remove().catch(ignoreNotFound)))) return;
    setIsDeleted(true);
    onClose();
    onRemoved();
  };

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      confirmLabel={label}
      busyLabel={busyLabel}
      onConfirm={() => void confirm()}
      busy={busy}
      error={error}
      onCloseAutoFocus={(event) => {
        if (!isDeleted || focusNext === undefined) return;
        event.preventDefault();
        focusNext();
      }}
    >
      {props.children}
    </ConfirmDialog>
  );
}

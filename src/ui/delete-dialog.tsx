import { type ReactNode, useState } from 'react';
import { ignoreNotFound } from '#/lib/missing.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useAction } from './use-action.ts';

type DeleteDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Names the thing. */
  description: string;
  /** On the button, where it isn't called deleting. */
  label?: string | undefined;
  busyLabel?: string | undefined;
  /** The call that deletes it. */
  remove: () => Promise<unknown>;
  /** What the dialog says of a failure. */
  explain: (failure: unknown) => string;
  /** After the dialog was closed. */
  onRemoved: () => unknown;
  /** Where the keyboard goes on, if not at what opened the dialog. */
  focusNext?: (() => void) | undefined;
  /** Between description and buttons. */
  children?: ReactNode;
  /** Asked before it is deleted: false where something is missing, as the children say. */
  isReady?: (() => boolean) | undefined;
};

/** Asks once, then deletes one thing. It stays open, and says why, when that fails. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { open, onClose, title, description, remove, explain, onRemoved, focusNext } = props;
  const { run, busy, error } = useAction({ failed: explain, place: 'beside' });
  const { label = 'Delete', busyLabel = 'Deleting…' } = props;
  const [isGone, setIsGone] = useState(false);

  const confirm = async () => {
    if (props.isReady?.() === false) return;
    if (!(await run(() => remove().catch(ignoreNotFound)))) return;
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
      confirmLabel={label}
      busyLabel={busyLabel}
      onConfirm={() => void confirm()}
      busy={busy}
      error={error}
      onCloseAutoFocus={(event) => {
        if (!isGone || focusNext === undefined) return;
        event.preventDefault();
        focusNext();
      }}
    >
      {props.children}
    </ConfirmDialog>
  );
}

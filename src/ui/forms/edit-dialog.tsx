import { type ReactNode, useRef } from 'react';
import { FormDialog } from '../form-dialog.tsx';
import { EditHead } from './edit-head.tsx';
import type { EditState } from './use-edit-form.ts';

export type EditWords = {
  title: string;
  save: string;
  /** The button's label while saving, such as 'Saving…'. */
  busy: string;
  /** Title above a failure's message, such as 'Failed to add presale'. */
  failureTitle: string;
  /** The close button's label, 'Cancel' by default. */
  cancel?: string;
};

type EditDialogProps = {
  edit: EditState;
  words: EditWords;
  description: ReactNode;
  size?: 'md' | 'lg' | undefined;
  /** Disables saving while something required is missing. */
  isIncomplete?: boolean | undefined;
  open: boolean;
  onClose: () => void;
  /** Focuses another field than the first. */
  onOpenAutoFocus?: ((event: Event) => void) | undefined;
  /** At the left of the buttons. */
  start?: ReactNode;
  children: ReactNode;
};

/** The dialog of a form that creates or changes one item. */
export function EditDialog(props: EditDialogProps) {
  const { edit, words, description, size = 'lg', isIncomplete = false, open, onClose, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const startOver = () => {
    edit.startOver();
    form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      onOpenAutoFocus={props.onOpenAutoFocus}
      title={words.title}
      description={description}
      size={size}
      formRef={form}
      onSubmit={(event) => void edit.submit(event)}
      busy={edit.isBusy}
      blocked={edit.isBlocked || isIncomplete}
      isTouched={edit.isTouched}
      start={props.start}
      cancelLabel={words.cancel}
      saveLabel={words.save}
      busyLabel={words.busy}
    >
      <EditHead edit={edit} failed={words.failureTitle} onStartOver={startOver} />
      {children}
    </FormDialog>
  );
}

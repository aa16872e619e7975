import { type ReactNode, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../button.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { FormAlert } from './form-alert.tsx';
import type { EditForm } from './use-edit-form.ts';

export type EditWords = {
  title: string;
  save: string;
  /** On the button while it is saved, such as 'Saving…'. */
  busy: string;
  /** Above what is said of a failure, such as 'Failed to add presale'. */
  failed: string;
  /** On the button that closes it, where it isn't called 'Cancel'. */
  cancel?: string;
};

type EditDialogProps<V extends FieldValues, I> = {
  edit: EditForm<V, I>;
  words: EditWords;
  description: ReactNode;
  size?: 'md' | 'lg' | undefined;
  /** Something is missing without which it can't be saved. */
  isIncomplete?: boolean | undefined;
  open: boolean;
  onClose: () => void;
  /** At the left of the buttons. */
  start?: ReactNode;
  children: ReactNode;
};

/** The dialog of a form that makes or changes one thing. */
export function EditDialog<V extends FieldValues, I>(props: EditDialogProps<V, I>) {
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
      {edit.failure && <FormAlert title={edit.failure.title ?? words.failed}>{edit.failure.text}</FormAlert>}
      {edit.isRestored && (
        <p className="mb-4 flex flex-wrap items-center gap-x-3 text-muted text-sm">
          Draft restored.
          <Button variant="link" size="sm" onClick={startOver}>
            Start over
          </Button>
        </p>
      )}
      {children}
    </FormDialog>
  );
}

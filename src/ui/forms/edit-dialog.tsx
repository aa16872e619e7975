import type { ReactNode } from 'react';
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
};

type EditDialogProps<V extends FieldValues, I> = {
  edit: EditForm<V, I>;
  words: EditWords;
  description: ReactNode;
  size?: 'md' | 'lg' | undefined;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** The dialog of a form that makes or changes one thing. */
export function EditDialog<V extends FieldValues, I>(props: EditDialogProps<V, I>) {
  const { edit, words, description, size = 'lg', open, onClose, children } = props;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={words.title}
      description={description}
      size={size}
      onSubmit={edit.submit}
      busy={edit.isBusy}
      blocked={edit.isBlocked}
      isTouched={edit.isTouched}
      saveLabel={words.save}
      busyLabel={words.busy}
    >
      {edit.failure !== undefined && <FormAlert title={words.failed}>{edit.failure}</FormAlert>}
      {edit.isRestored && (
        <p className="mb-4 flex flex-wrap items-center gap-x-3 text-muted text-sm">
          Your unsaved text is back.
          <Button variant="link" size="sm" onClick={edit.startOver}>
            Start over
          </Button>
        </p>
      )}
      {children}
    </FormDialog>
  );
}

import type { ReactNode } from 'react';
import { FormDialog } from '../form-dialog.tsx';
import { FormMessage } from './form-message.tsx';
import type { SmallForm as Form, SmallValues } from './use-small-form.ts';

type SmallFormDialogProps<V extends SmallValues> = {
  form: Form<V>;
  title: string;
  description: ReactNode;
  size?: 'sm' | 'md' | 'lg' | undefined;
  open: boolean;
  onClose: () => void;
  /** False if losing the input doesn't matter. */
  confirmsClose?: boolean;
  onCloseAutoFocus?: ((event: Event) => void) | undefined;
  cancelLabel?: string | undefined;
  saveLabel: string;
  busyLabel: string;
  tone?: 'danger' | 'primary' | undefined;
  /** At the left of the buttons. */
  start?: ReactNode;
  children: ReactNode;
};

/** A small form in a dialog. It asks before closing with unsaved input, and then resets it. */
export function SmallFormDialog<V extends SmallValues>(props: SmallFormDialogProps<V>) {
  const { form, confirmsClose = true, onClose, children, ...rest } = props;
  return (
    <FormDialog
      {...rest}
      onClose={() => {
        form.reset();
        onClose();
      }}
      formRef={form.element}
      onSubmit={form.submit}
      busy={form.busy}
      isTouched={confirmsClose && form.isDirty}
      bodyClassName="flex flex-col gap-4"
    >
      <FormMessage>{form.errors['']}</FormMessage>
      {children}
    </FormDialog>
  );
}

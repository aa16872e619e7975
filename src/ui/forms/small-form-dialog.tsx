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
  /** False where what is typed is no loss. */
  asksBeforeClose?: boolean;
  onCloseAutoFocus?: ((event: Event) => void) | undefined;
  cancelLabel?: string | undefined;
  saveLabel: string;
  busyLabel: string;
  tone?: 'danger' | 'primary' | undefined;
  children: ReactNode;
};

/** A small form in a dialog. It asks before it closes over what is typed, and forgets it then. */
export function SmallFormDialog<V extends SmallValues>(props: SmallFormDialogProps<V>) {
  const { form, asksBeforeClose = true, onClose, children, ...rest } = props;
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
      isTouched={asksBeforeClose && form.isDirty}
      bodyClassName="flex flex-col gap-4"
    >
      <FormMessage>{form.errors['']}</FormMessage>
      {children}
    </FormDialog>
  );
}

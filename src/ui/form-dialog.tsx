import { type ReactNode, type Ref, type SubmitEventHandler, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogBody, DialogFooter, DialogForm } from './dialog.tsx';
import { useDismissal } from './dialog-watch.ts';

type FormDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** Called unless it is busy or blocked. */
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  busy: boolean;
  /** Something that belongs to it is on its way, such as a picture. */
  blocked?: boolean | undefined;
  /** Closing would lose something: it asks once more. */
  isTouched: boolean;
  /** Prevents the focus from going back to the opener, where it is wrong. */
  onCloseAutoFocus?: ((event: Event) => void) | undefined;
  cancelLabel?: string | undefined;
  saveLabel: ReactNode;
  busyLabel: string;
  tone?: 'primary' | 'danger' | undefined;
  formRef?: Ref<HTMLFormElement> | undefined;
  bodyClassName?: string | undefined;
  /** At the left of the buttons. */
  start?: ReactNode;
  children: ReactNode;
};

/** A form in a dialog. What is typed stays until it is saved, or discarded. */
export function FormDialog(props: FormDialogProps) {
  const { open, onClose, title, onSubmit, busy, blocked = false, isTouched, formRef } = props;
  const [isAsking, setIsAsking] = useState(false);
  const dismiss = useDismissal(onClose);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onCloseAttempt={() => {
        if (busy) return false;
        if (!isTouched || isAsking) return true;
        setIsAsking(true);
        return false;
      }}
      title={title}
      description={props.description}
      size={props.size}
      onCloseAutoFocus={props.onCloseAutoFocus}
    >
      <DialogForm
        ref={formRef}
        aria-label={title}
        onChange={() => setIsAsking(false)}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !blocked) onSubmit(event);
        }}
      >
        <DialogBody className={props.bodyClassName}>{props.children}</DialogBody>
        <DialogFooter
          wide={isAsking}
          start={
            isAsking ? (
              <p role="status" className="text-sm text-warning-ink">
                You have unsaved changes.
              </p>
            ) : (
              props.start
            )
          }
        >
          <Button onClick={dismiss} disabled={busy}>
            {isAsking ? 'Discard changes' : (props.cancelLabel ?? 'Cancel')}
          </Button>
          <Button
            type="submit"
            variant={props.tone ?? 'primary'}
            busy={busy}
            busyLabel={props.busyLabel}
            disabled={blocked}
          >
            {props.saveLabel}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}

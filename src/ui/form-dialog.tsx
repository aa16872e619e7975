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
  /** Not called while busy or blocked. */
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  busy: boolean;
  /** A dependency is in progress, such as an upload. */
  blocked?: boolean | undefined;
  /** Closing would lose input: asks for confirmation. */
  isTouched: boolean;
  /** Focuses another field than the first. */
  onOpenAutoFocus?: ((event: Event) => void) | undefined;
  /** Prevents the focus from returning to the opener, if that is wrong. */
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

/** A form in a dialog. Input stays until it is saved or discarded. */
export function FormDialog(props: FormDialogProps) {
  const { open, onClose, title, onSubmit, busy, blocked = false, isTouched, formRef } = props;
  const [isConfirming, setIsConfirming] = useState(false);
  const dismiss = useDismissal(onClose);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onCloseAttempt={() => {
        if (busy) return false;
        if (!isTouched || isConfirming) return true;
        setIsConfirming(true);
        return false;
      }}
      title={title}
      description={props.description}
      size={props.size}
      onOpenAutoFocus={props.onOpenAutoFocus}
      onCloseAutoFocus={props.onCloseAutoFocus}
    >
      <DialogForm
        ref={formRef}
        aria-label={title}
        onChange={() => setIsConfirming(false)}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !blocked) onSubmit(event);
        }}
      >
        <DialogBody className={props.bodyClassName}>{props.children}</DialogBody>
        <DialogFooter
          wide={isConfirming}
          start={
            isConfirming ? (
              <p role="status" className="text-sm text-warning-ink">
                You have unsaved changes.
              </p>
            ) : (
              props.start
            )
          }
        >
          <Button onClick={dismiss} disabled={busy}>
            {isConfirming ? 'Discard changes' : (props.cancelLabel ?? 'Cancel')}
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

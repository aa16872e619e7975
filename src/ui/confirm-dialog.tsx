import { CircleAlert } from 'lucide-react';
import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { useDialogWatch, useDismissal } from './dialog-watch.ts';
import { useReturnFocus } from './return-focus.ts';

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Names the thing, such as 'Delete "Scroll"?'. */
  title: ReactNode;
  description: ReactNode;
  confirmLabel: string;
  /** Such as 'Deleting…'. */
  busyLabel?: string | undefined;
  cancelLabel?: string | undefined;
  tone?: 'danger' | 'default' | undefined;
  /** Doesn't close the dialog: the caller does, once it has worked. */
  onConfirm: () => void;
  busy?: boolean | undefined;
  error?: string | undefined;
  /** `event.preventDefault()` and a focus() of one's own, where going back to the opener is wrong. */
  onCloseAutoFocus?: ((event: Event) => void) | undefined;
  /** Between description and buttons. */
  children?: ReactNode;
};

/** Asks once before something that can't be taken back. The focus is on the safe button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, description, confirmLabel, busyLabel, cancelLabel = 'Cancel' } = props;
  const { tone = 'danger', onConfirm, busy = false, error, children } = props;
  const focus = useReturnFocus();
  useDialogWatch(open);
  const dismiss = useDismissal(onClose);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && !busy && dismiss()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-overlay grid place-items-center overflow-y-auto bg-scrim p-4 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in">
          <AlertDialog.Content
            onOpenAutoFocus={focus.onOpen}
            onCloseAutoFocus={(event) => {
              props.onCloseAutoFocus?.(event);
              focus.onClose(event);
            }}
            className="w-full min-w-0 max-w-md rounded-xl border border-line bg-raised p-5 shadow-lg data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in"
          >
            <AlertDialog.Title className="font-semibold text-ink text-lg">{title}</AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div className="mt-1.5 text-base text-muted">{description}</div>
            </AlertDialog.Description>
            {children && <div className="mt-4">{children}</div>}
            {error && (
              <p
                role="alert"
                className="mt-4 flex items-start gap-2 rounded-md border border-danger-line bg-danger-bg px-3 py-2 text-danger-ink text-sm"
              >
                <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
                <span>{error}</span>
              </p>
            )}
            <div className="mt-5 flex flex-wrap justify-end gap-2">
              <AlertDialog.Cancel asChild>
                <Button aria-disabled={busy || undefined}>{cancelLabel}</Button>
              </AlertDialog.Cancel>
              <Button
                variant={tone === 'danger' ? 'danger' : 'primary'}
                onClick={onConfirm}
                busy={busy}
                busyLabel={busyLabel}
              >
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

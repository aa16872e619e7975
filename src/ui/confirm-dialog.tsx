import { CircleAlert } from 'lucide-react';
import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { closeOnEscape, ignoreClicksWhenClosed } from './closing.ts';
import { cx } from './cx.ts';
import { useDialogWatch, useDismissal } from './dialog-watch.ts';
import { useReturnFocus } from './return-focus.ts';
import { moveAboveKeyboard, SheetGrip, sheetLayer, sheetPanel } from './sheet.tsx';

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Names the item, such as 'Delete "Scroll"?'. */
  title: ReactNode;
  description: ReactNode;
  confirmLabel: string;
  /** Such as 'Deleting…'. */
  busyLabel?: string | undefined;
  cancelLabel?: string | undefined;
  tone?: 'danger' | 'default' | undefined;
  /** Doesn't close the dialog: the caller does, after success. */
  onConfirm: () => void;
  busy?: boolean | undefined;
  error?: string | undefined;
  /** Call `event.preventDefault()` and focus another element if the opener is the wrong target. */
  onCloseAutoFocus?: ((event: Event) => void) | undefined;
  /** Between description and buttons. */
  children?: ReactNode;
};

/** Asks for confirmation of an irreversible action. The safe button has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, description, confirmLabel, busyLabel, cancelLabel = 'Cancel' } = props;
  const { tone = 'danger', onConfirm, busy = false, error, children } = props;
  const focus = useReturnFocus();
  useDialogWatch(open);
  const dismiss = useDismissal(onClose);
  const cancel = () => {
    if (!busy) dismiss();
  };
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && cancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay
          ref={moveAboveKeyboard}
          className={cx(sheetLayer, 'sm:grid sm:place-items-center sm:overflow-y-auto sm:p-4')}
        >
          <AlertDialog.Content
            {...ignoreClicksWhenClosed}
            onKeyDown={closeOnEscape(cancel)}
            onOpenAutoFocus={focus.onOpen}
            onCloseAutoFocus={(event) => {
              props.onCloseAutoFocus?.(event);
              focus.onClose(event);
            }}
            className={cx(
              sheetPanel,
              'p-5 max-sm:overflow-y-auto max-sm:overscroll-contain max-sm:pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:max-w-md',
            )}
          >
            <SheetGrip onDismiss={cancel} className="-mx-5 -mt-5 px-5 pt-5">
              <AlertDialog.Title className="font-semibold text-ink text-lg">{title}</AlertDialog.Title>
            </SheetGrip>
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
            <div className="mt-5 flex flex-wrap justify-end gap-2 max-sm:*:flex-1">
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

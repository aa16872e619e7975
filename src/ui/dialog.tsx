import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { closeOnEscape, ignoreClicksWhenClosed } from './closing.ts';
import { cx } from './cx.ts';
import { useDialogWatch, useDismissal } from './dialog-watch.ts';
import { useReturnFocus } from './return-focus.ts';
import { moveAboveKeyboard, SheetGrip, sheetLayer, sheetPanel } from './sheet.tsx';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined;
  /** Called before Esc, ✕, or a click outside closes the dialog; `false` keeps it open. */
  onCloseAttempt?: (() => boolean) | undefined;
  onOpenAutoFocus?: ((event: Event) => void) | undefined;
  /** Call `event.preventDefault()` and focus another element if the opener is the wrong target. */
  onCloseAutoFocus?: ((event: Event) => void) | undefined;
  /** DialogBody and DialogFooter, or a DialogForm around both. */
  children: ReactNode;
};

const widths = { sm: 'sm:max-w-sm', md: 'sm:max-w-lg', lg: 'sm:max-w-2xl', xl: 'sm:max-w-4xl' };

/**
 * A modal dialog; a bottom sheet on phones, as tall as its content up to the window. The first control in the
 * body gets the focus.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, size = 'md', onCloseAttempt, children } = props;
  const focus = useReturnFocus();
  useDialogWatch(open);
  const dismiss = useDismissal(onClose);
  const close = () => {
    if (onCloseAttempt?.() !== false) dismiss();
  };
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && close()}>
      <Radix.Portal>
        <Radix.Overlay
          ref={moveAboveKeyboard}
          className={cx(sheetLayer, 'sm:grid sm:place-items-center sm:p-6')}
        >
          <Radix.Content
            {...ignoreClicksWhenClosed}
            {...(description ? {} : { 'aria-describedby': undefined })}
            onOpenAutoFocus={(event) => {
              focus.onOpen(event);
              props.onOpenAutoFocus?.(event);
              focusInvalid(event);
            }}
            onCloseAutoFocus={(event) => {
              props.onCloseAutoFocus?.(event);
              focus.onClose(event);
            }}
            onEscapeKeyDown={(event) => {
              if (isListOpen(event.target)) event.preventDefault();
            }}
            onKeyDown={closeOnEscape(close)}
            className={cx(
              sheetPanel,
              'flex flex-col sm:max-h-[min(46rem,88dvh)] short:block short:overflow-y-auto',
              widths[size],
            )}
          >
            <SheetGrip onDismiss={close} className="border-line border-b py-4 pr-14 pl-4 sm:pl-5">
              <Radix.Title className="font-semibold text-ink text-lg">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-0.5 text-muted text-sm">{description}</Radix.Description>
              )}
            </SheetGrip>
            {children}
            <Radix.Close asChild>
              <Button variant="ghost" size="icon" aria-label="Close" className="absolute! top-2.5 right-2.5">
                <X aria-hidden="true" />
              </Button>
            </Radix.Close>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A form that reopens after a rejection focuses the invalid field. */
function focusInvalid(event: Event): void {
  const invalid =
    event.target instanceof Element && event.target.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (!invalid) return;
  event.preventDefault();
  invalid.focus();
}

/** Escape first closes an open list of options. */
const isListOpen = (target: EventTarget | null) =>
  target instanceof Element && target.matches('[role="combobox"][aria-expanded="true"]');

/** The scrollable part. Text without controls gets `tabIndex={0}`, so that the keyboard can scroll it. */
export function DialogBody({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={cx(
        'min-h-0 flex-1 *:shrink-0 overflow-y-auto overscroll-contain px-4 py-4 -outline-offset-2! sm:px-5 short:overflow-visible',
        className,
      )}
    />
  );
}

type DialogFooterProps = {
  /** Separate at the left; above the buttons on phones if it is `wide`. */
  start?: ReactNode;
  wide?: boolean;
  children: ReactNode;
};

/** Buttons, the main one last. */
export function DialogFooter({ start, wide = false, children }: DialogFooterProps) {
  return (
    <div
      className={cx(
        'flex shrink-0 flex-wrap items-center justify-end gap-2 border-line border-t px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-5',
        wide && 'max-sm:*:flex-1',
      )}
    >
      {start && (
        <div className={cx('mr-auto flex flex-wrap items-center gap-2', wide && 'max-sm:basis-full!')}>
          {start}
        </div>
      )}
      {children}
    </div>
  );
}

/** A form around DialogBody and DialogFooter, so that Enter submits and the body still scrolls. */
export function DialogForm({ className, ...rest }: ComponentProps<'form'>) {
  return <form noValidate {...rest} className={cx('flex min-h-0 flex-1 flex-col', className)} />;
}

import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { closeOnEscape, ignoreClicksWhenClosed } from './closing.ts';
import { cx } from './cx.ts';
import { useReturnFocus } from './return-focus.ts';
import { moveAboveKeyboard, SheetGrip, sheetLayer, sheetPanel } from './sheet.tsx';

type PaletteDialogProps = {
  open: boolean;
  onClose: () => void;
  /** For screen readers only. */
  title: string;
  children: ReactNode;
};

/**
 * A dialog without a header, near the top of the window; on phones a full-height sheet, whatever the number
 * of results.
 */
export function PaletteDialog({ open, onClose, title, children }: PaletteDialogProps) {
  const focus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay
          ref={moveAboveKeyboard}
          className={cx(sheetLayer, 'sm:flex sm:items-start sm:justify-center sm:px-6 sm:pt-[12dvh]')}
        >
          <Radix.Content
            {...ignoreClicksWhenClosed}
            aria-describedby={undefined}
            onOpenAutoFocus={focus.onOpen}
            onCloseAutoFocus={focus.onClose}
            onKeyDown={closeOnEscape(onClose)}
            className={cx(
              sheetPanel,
              'flex flex-col overflow-hidden max-sm:h-full sm:max-h-[min(32rem,76dvh)] sm:max-w-xl',
            )}
          >
            <SheetGrip onDismiss={onClose} className="h-5 sm:hidden" />
            <Radix.Title className="sr-only">{title}</Radix.Title>
            {children}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

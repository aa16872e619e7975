import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useReturnFocus } from './return-focus.ts';

type PaletteDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** For screen readers: nothing of it is drawn. */
  title: string;
  children: ReactNode;
};

/** A dialog without a head, near the top of the window; the whole width on phones. */
export function PaletteDialog({ open, onOpenChange, title, children }: PaletteDialogProps) {
  const focus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-overlay flex items-start justify-center bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in sm:px-6 sm:pt-[12dvh]">
          <Radix.Content
            aria-describedby={undefined}
            onOpenAutoFocus={focus.onOpen}
            onCloseAutoFocus={focus.onClose}
            onKeyDown={(event) => {
              // A toast on the screen would take the Escape for itself.
              if (event.key === 'Escape' && !event.defaultPrevented) onOpenChange(false);
            }}
            className="flex max-h-dvh w-full min-w-0 flex-col overflow-hidden bg-raised shadow-lg data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in focus-visible:outline-none sm:max-h-[min(32rem,76dvh)] sm:max-w-xl sm:rounded-xl sm:border sm:border-line"
          >
            <Radix.Title className="sr-only">{title}</Radix.Title>
            {children}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

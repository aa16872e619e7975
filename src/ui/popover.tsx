import { Popover as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { closeOnEscape, ignoreClicksWhenClosed } from './closing.ts';
import { cx } from './cx.ts';
import { useOpenState } from './use-open-state.ts';

type PopoverProps = {
  /** A Button; an icon button needs an aria-label. */
  trigger: ReactElement;
  /** Names the panel for screen readers. */
  label: string;
  align?: 'start' | 'center' | 'end' | undefined;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** Width, and `p-0` for panels whose parts have their own padding. */
  className?: string | undefined;
  children: ReactNode;
};

/** A small panel beside its button; never wider or taller than the screen. */
export function Popover(props: PopoverProps) {
  const { trigger, label, align = 'end', side = 'bottom' } = props;
  const [isOpen, handleOpenChange] = useOpenState(props);
  return (
    <Radix.Root open={isOpen} onOpenChange={handleOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          {...ignoreClicksWhenClosed}
          onKeyDown={closeOnEscape(() => handleOpenChange(false))}
          aria-label={label}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={cx(
            'z-popup max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] overflow-y-auto',
            'origin-(--radix-popover-content-transform-origin) overscroll-contain rounded-lg border border-line bg-raised',
            'shadow-md data-[state=closed]:animate-fade-out data-[state=open]:animate-pop-in focus-visible:outline-none',
            props.className ?? 'w-80 p-4',
          )}
        >
          {props.children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Closes the popover when its child is pressed. */
export function PopoverClose({ children }: { children: ReactElement }) {
  return <Radix.Close asChild>{children}</Radix.Close>;
}

import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useState,
} from 'react';

type TriggerProps = {
  id?: string | undefined;
  onClick?: (event: MouseEvent) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
  'data-state'?: 'open' | 'closed';
};

/** The props of a lazily loaded Menu or Popover, which renders its trigger. */
export type LazyMenuContentProps = {
  trigger: ReactElement<TriggerProps>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onClose: () => void;
};

type LazyMenuProps = {
  /** A Button. */
  trigger: ReactElement<TriggerProps>;
  /** Loads the code when the pointer or focus nears the button. */
  preload: () => void;
  popup?: 'menu' | 'dialog' | undefined;
  /** Renders the menu or popover, a lazyDialog. */
  children: (menu: LazyMenuContentProps & { fallback: ReactNode; onRetry: () => void }) => ReactNode;
};

export const menuFailed = 'Couldn’t load the menu. Please try again.';

/** The button and state of a menu or popover that is a lazyDialog. */
export function LazyMenu({ trigger, preload, popup = 'menu', children }: LazyMenuProps) {
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  return children({
    trigger,
    open,
    onOpenChange: setOpen,
    onClose: () => setOpen(false),
    onRetry: show,
    fallback: cloneElement(trigger, {
      onClick: show,
      onKeyDown: (event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        show();
      },
      onPointerEnter: preload,
      onFocus: preload,
      'aria-haspopup': popup,
      'aria-expanded': false,
      'data-state': 'closed',
    }),
  });
}

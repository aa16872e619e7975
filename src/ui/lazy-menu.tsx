import {
  type ComponentType,
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  useState,
} from 'react';
import { reloadAction } from './reload-page.tsx';
import { toast } from './toast-store.ts';

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

export type LazyMenuContentProps = { trigger: ReactElement<TriggerProps>; defaultOpen: boolean };

type LazyMenuProps = {
  /** A Button. */
  trigger: ReactElement<TriggerProps>;
  /** Such as `() => import('./account-menu.tsx').then((module) => module.AccountMenu)`. */
  load: () => Promise<ComponentType<LazyMenuContentProps>>;
  popup?: 'menu' | 'dialog' | undefined;
};

/**
 * A menu or popover whose code loads when the pointer or focus nears its button, so that pages that only show
 * the button stay light. The loaded component renders Menu or Popover with the trigger and defaultOpen from
 * its props.
 */
export function LazyMenu({ trigger, load, popup = 'menu' }: LazyMenuProps) {
  const [Content, setContent] = useState<ComponentType<LazyMenuContentProps> | null>(null);
  if (Content) return <Content trigger={trigger} defaultOpen />;

  const preload = () => void load().catch(() => undefined);
  const open = () => {
    load().then(
      (component) => setContent(() => component),
      () =>
        toast({
          title: 'Couldn’t load the menu. Please try again.',
          tone: 'destructive',
          action: reloadAction,
        }),
    );
  };
  return cloneElement(trigger, {
    onClick: open,
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      open();
    },
    onPointerEnter: preload,
    onFocus: preload,
    'aria-haspopup': popup,
    'aria-expanded': false,
    'data-state': 'closed',
  });
}

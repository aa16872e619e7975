import { Check, type LucideIcon } from 'lucide-react';
import { DropdownMenu, Slot } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { closeOnEscape, ignoreClicksWhenClosed } from './closing.ts';
import { cx } from './cx.ts';
import { useOpenState } from './use-open-state.ts';

type MenuProps = {
  /** A Button; an icon button needs an aria-label. */
  trigger: ReactElement<{ id?: string | undefined }>;
  align?: 'start' | 'center' | 'end' | undefined;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  className?: string | undefined;
  children: ReactNode;
};

export function Menu(props: MenuProps) {
  const { trigger, align = 'end', side = 'bottom', className, children } = props;
  const [isOpen, handleOpenChange] = useOpenState(props);
  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={handleOpenChange}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          {...ignoreClicksWhenClosed}
          onKeyDown={closeOnEscape(() => handleOpenChange(false))}
          align={align}
          side={side}
          sideOffset={4}
          {...(trigger.props.id && { 'aria-labelledby': trigger.props.id })}
          collisionPadding={8}
          className={cx(
            'z-popup max-h-(--radix-dropdown-menu-content-available-height) min-w-44 max-w-[min(20rem,calc(100vw-1rem))]',
            'origin-(--radix-dropdown-menu-content-transform-origin) overflow-y-auto overscroll-contain rounded-lg',
            'border border-line bg-raised p-1 shadow-md data-[state=closed]:animate-fade-out data-[state=open]:animate-pop-in',
            className,
          )}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const itemClass =
  'flex h-8 w-full cursor-pointer select-none items-center gap-2 rounded-md px-2 text-base outline-none pointer-coarse:h-11 ' +
  'data-highlighted:bg-hover data-disabled:cursor-default data-disabled:text-faint [&>svg]:size-4 [&>svg]:shrink-0';

type MenuItemProps = {
  icon?: LucideIcon | undefined;
  /** Also closes the menu, unless `event.preventDefault()` is called. */
  onSelect?: ((event: Event) => void) | undefined;
  tone?: 'default' | 'danger' | undefined;
  disabled?: boolean | undefined;
  /** At the end of the row: a shortcut, a count. */
  trailing?: ReactNode;
  /** Renders the only child, a link, as the item. */
  asChild?: boolean | undefined;
  children: ReactNode;
};

export function MenuItem(props: MenuItemProps) {
  const {
    icon: Icon,
    onSelect,
    tone = 'default',
    disabled = false,
    trailing,
    asChild = false,
    children,
  } = props;
  return (
    <DropdownMenu.Item
      asChild={asChild}
      disabled={disabled}
      {...(onSelect && { onSelect })}
      className={cx(itemClass, tone === 'danger' ? 'text-danger-ink' : 'text-ink [&>svg]:text-muted')}
    >
      {Icon && <Icon aria-hidden="true" />}
      {asChild ? (
        <Slot.Slottable>{children}</Slot.Slottable>
      ) : (
        <span className="min-w-0 flex-1 truncate">{children}</span>
      )}
      {trailing && <span className="ml-auto pl-4 text-faint text-xs">{trailing}</span>}
    </DropdownMenu.Item>
  );
}

type MenuRadioGroupProps = {
  /** Names the group for screen readers. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  children: ReactNode;
};

export function MenuRadioGroup({ label, value, onValueChange, children }: MenuRadioGroupProps) {
  return (
    <DropdownMenu.RadioGroup aria-label={label} value={value} onValueChange={onValueChange}>
      {children}
    </DropdownMenu.RadioGroup>
  );
}

type MenuRadioItemProps = {
  value: string;
  icon?: LucideIcon | undefined;
  /** Called when the pointer or focus reaches the item, to preload what it shows. */
  onHighlight?: (() => void) | undefined;
  children: ReactNode;
};

export function MenuRadioItem({ value, icon: Icon, onHighlight, children }: MenuRadioItemProps) {
  return (
    // A menu focuses the item under the pointer.
    <DropdownMenu.RadioItem
      value={value}
      {...(onHighlight && { onFocus: onHighlight })}
      className={cx(itemClass, 'text-ink')}
    >
      {Icon && <Icon className="text-muted" aria-hidden="true" />}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      <DropdownMenu.ItemIndicator>
        <Check className="size-4 text-accent-ink" aria-hidden="true" />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.RadioItem>
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-line" />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="px-2 pt-1.5 pb-1 font-medium text-faint text-xs">
      {children}
    </DropdownMenu.Label>
  );
}

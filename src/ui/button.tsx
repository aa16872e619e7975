import { type ComponentProps, cloneElement, isValidElement, type MouseEvent, type ReactElement } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

type Common = Omit<ComponentProps<'button'>, 'aria-label'> & {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'link' | undefined;
  /** Keeps the width and the focus, ignores clicks. */
  busy?: boolean | undefined;
  /** Replaces the label while busy, such as 'Saving…'. */
  busyLabel?: string | undefined;
  /** Renders the only child (a link) with the button's styles. `busy` has no effect then. */
  asChild?: boolean | undefined;
};

export type ButtonProps = Common &
  (
    | { size?: 'sm' | 'md' | 'lg' | undefined; 'aria-label'?: string | undefined }
    | { size: 'icon' | 'icon-sm'; 'aria-label': string }
  );

const base =
  'relative inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-md font-medium ' +
  'transition-colors disabled:opacity-50 [&_svg]:shrink-0';

const variants = {
  primary:
    'border border-transparent bg-accent text-on-accent shadow-xs enabled:hover:bg-accent-hover [a&]:hover:bg-accent-hover ' +
    'forced-colors:border-[ButtonText] forced-colors:bg-[Highlight]! forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none',
  secondary: 'quiet border border-transparent text-ink',
  ghost:
    'text-muted enabled:hover:bg-hover enabled:hover:text-ink [a&]:hover:bg-hover [a&]:hover:text-ink data-[state=open]:bg-hover data-[state=open]:text-ink',
  danger:
    'border border-transparent bg-danger text-on-accent shadow-xs enabled:hover:bg-danger-hover [a&]:hover:bg-danger-hover',
  link: 'text-accent-ink underline decoration-accent-line underline-offset-4 enabled:hover:decoration-current [a&]:hover:decoration-current',
};

const sizes = {
  sm: 'wraps h-8 px-3 text-sm pointer-coarse:min-h-11 pointer-coarse:min-w-11 [&_svg]:size-4',
  md: 'wraps h-9 px-3.5 text-base pointer-coarse:min-h-11 pointer-coarse:min-w-11 [&_svg]:size-4',
  lg: 'wraps h-11 px-5 text-lg [&_svg]:size-4.5',
  icon: 'size-9 pointer-coarse:size-11 [&_svg]:size-4.5',
  'icon-sm': 'size-7 pointer-coarse:size-11 [&_svg]:size-4',
};

const linkSizes = {
  ...sizes,
  sm: 'min-h-6 text-sm pointer-coarse:min-h-11 pointer-coarse:min-w-11 [&_svg]:size-4',
  md: 'min-h-6 text-base pointer-coarse:min-h-11 pointer-coarse:min-w-11 [&_svg]:size-4',
  lg: 'min-h-6 text-lg pointer-coarse:min-h-11 pointer-coarse:min-w-11 [&_svg]:size-4.5',
};

type Props = Record<string, unknown> & { className?: string | undefined };

/**
 * Returns the element with these props added; its own props win, and event handlers of both run. Like Radix's Slot,
 * which weighs 1 kB.
 */
function withProps(element: ReactElement<Props>, props: Props): ReactElement {
  const merged: Props = { ...props, ...element.props };
  for (const [name, childHandler] of Object.entries(element.props)) {
    const addedHandler = props[name];
    if (!name.startsWith('on') || typeof addedHandler !== 'function') continue;
    merged[name] = (...args: unknown[]) => {
      if (typeof childHandler === 'function') childHandler(...args);
      addedHandler(...args);
    };
  }
  return cloneElement(element, { ...merged, className: cx(props.className, element.props.className) });
}

export function Button({
  variant = 'secondary',
  size = 'md',
  busy = false,
  busyLabel,
  asChild = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const classes = cx(base, variants[variant], variant === 'link' ? linkSizes[size] : sizes[size], className);

  if (asChild && isValidElement<Props>(children)) {
    return withProps(children, { ...rest, onClick, className: classes });
  }

  // aria-disabled, not disabled: a busy button keeps the keyboard focus, and clicks do nothing.
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };

  return (
    <button
      {...rest}
      type={type}
      onClick={handleClick}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      className={classes}
    >
      {busyLabel === undefined && !busy ? (
        children
      ) : (
        <span className="grid">
          <span
            className={cx(
              'col-start-1 row-start-1 inline-flex items-center justify-center gap-2',
              busy && 'invisible',
            )}
          >
            {children}
          </span>
          <span
            className={cx(
              'col-start-1 row-start-1 inline-flex items-center justify-center gap-2',
              !busy && 'invisible',
            )}
          >
            <Spinner />
            {busyLabel}
          </span>
        </span>
      )}
    </button>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { useFieldControl } from './field.tsx';

/** Shared styles of all text and choice controls. Text is 16 px on touch devices, or iOS zooms in. */
export const controlClass =
  'w-full min-w-0 rounded-md border border-control bg-surface text-base text-ink transition-colors ' +
  'pointer-coarse:text-lg hover:border-muted aria-invalid:border-danger disabled:cursor-not-allowed ' +
  'disabled:border-line-strong disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken ' +
  'focus-visible:border-focus focus-visible:-outline-offset-1';

type InputProps = ComponentProps<'input'> & {
  /** An icon or a symbol before the text. */
  leading?: ReactNode;
  /** A unit or a small button after the text. */
  trailing?: ReactNode;
};

export function Input({ className, leading, trailing, ...rest }: InputProps) {
  const control = useFieldControl(rest);
  const input = (
    <input
      {...rest}
      {...control}
      className={cx(
        controlClass,
        'h-9 px-3 pointer-coarse:h-11',
        leading !== undefined && 'pl-9',
        trailing !== undefined && 'pr-11',
        className,
      )}
    />
  );
  if (leading === undefined && trailing === undefined) return input;
  return (
    <span className="relative flex items-center">
      {leading !== undefined && (
        <span className="pointer-events-none absolute left-3 text-faint [&_svg]:size-4">{leading}</span>
      )}
      {input}
      {trailing !== undefined && (
        <span className="absolute right-1 pointer-coarse:right-0 flex items-center text-muted text-sm">
          {trailing}
        </span>
      )}
    </span>
  );
}

export const EmailInput = (props: ComponentProps<'input'>) => (
  <Input
    {...props}
    type="email"
    inputMode="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
  />
);

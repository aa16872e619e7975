import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { useFieldControl } from './field.tsx';
import { controlClass } from './input.tsx';

/** Grows with its text where browsers support `field-sizing`, up to a third of the screen. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const control = useFieldControl(rest);
  return (
    <textarea
      {...rest}
      {...control}
      rows={rows}
      className={cx(
        controlClass,
        'field-sizing-content max-h-[40dvh] min-h-20 resize-y px-3 py-2 leading-5 pointer-coarse:leading-6',
        className,
      )}
    />
  );
}

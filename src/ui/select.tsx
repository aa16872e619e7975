import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { useFieldControl } from './field.tsx';
import { controlClass } from './input.tsx';

export type SelectOption = { value: string; label: string; disabled?: boolean | undefined };

type SelectProps = Omit<ComponentProps<'select'>, 'size'> & {
  /** Or use <option> children. */
  options?: readonly SelectOption[] | undefined;
  size?: 'sm' | 'md' | undefined;
};

export function Select({ className, options, size = 'md', children, ...rest }: SelectProps) {
  const control = useFieldControl(rest);
  return (
    <span className={cx('relative flex min-w-0 items-center', className)}>
      <select
        {...rest}
        {...control}
        className={cx(
          controlClass,
          'appearance-none truncate pr-8 pointer-coarse:h-11',
          size === 'sm' ? 'h-8 pl-2.5 text-sm' : 'h-9 pl-3',
        )}
      >
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown className="pointer-events-none absolute right-2.5 size-4 text-muted" aria-hidden="true" />
    </span>
  );
}

import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { cx } from './cx.ts';

type SegmentedProps<Value extends string> = {
  /** Names the group; shown above unless labelHidden. */
  label: string;
  labelHidden?: boolean | undefined;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly {
    value: Value;
    label: string;
    icon?: LucideIcon | undefined;
    disabled?: boolean | undefined;
  }[];
  /** Shares the whole width among the options. */
  fill?: boolean | undefined;
  /** Shows icons alone; the labels stay for screen readers. */
  iconsOnly?: boolean | undefined;
  className?: string | undefined;
};

/** One choice of two to five short words, all in sight. Arrow keys move it. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, labelHidden, value, onValueChange, options, fill, iconsOnly, className } = props;
  const name = useId();
  return (
    <fieldset className={cx('min-w-0', className)}>
      <legend className={cx('font-medium text-ink text-sm', labelHidden ? 'sr-only' : 'mb-1.5')}>
        {label}
      </legend>
      <div
        className={cx(
          'max-w-full gap-0.5 overflow-x-auto rounded-md border border-line bg-sunken p-0.5 [scrollbar-width:none]',
          fill ? 'flex' : 'inline-flex',
        )}
      >
        {options.map(({ icon: Icon, ...option }) => (
          <label
            key={option.value}
            title={iconsOnly ? option.label : undefined}
            className={cx(
              'relative flex h-7.5 items-center justify-center gap-1.5 whitespace-nowrap rounded-sm border border-transparent px-2.5 font-medium text-muted text-sm transition-colors pointer-coarse:h-10 pointer-coarse:min-w-10',
              'hover:text-ink has-checked:border-line-strong has-checked:bg-surface has-checked:text-ink has-checked:shadow-xs dark:has-checked:bg-hover',
              'has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-2',
              fill && 'flex-1',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onValueChange(option.value)}
              className="absolute inset-0 appearance-none rounded-sm outline-none"
            />
            {Icon && <Icon className="relative size-4 shrink-0" aria-hidden="true" />}
            <span className={iconsOnly ? 'sr-only' : 'relative'}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

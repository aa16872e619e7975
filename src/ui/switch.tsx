import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx, joinIds } from './cx.ts';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: string;
  hint?: ReactNode;
  /** Hides the label and the hint visually; screen readers still read them. */
  labelHidden?: boolean | undefined;
  /** 'end' puts the switch at the row's end, as in settings. */
  side?: 'start' | 'end' | undefined;
};

/** A setting that takes effect at once. Takes `register(…)`, or `checked` with `onChange`. */
export function Switch({ label, hint, labelHidden, side = 'start', className, ...rest }: SwitchProps) {
  const labelId = useId();
  const hintId = useId();
  return (
    <label
      className={cx(
        'flex items-start gap-3 text-base has-disabled:opacity-60 pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:py-3',
        side === 'end' && 'flex-row-reverse justify-between',
        className,
      )}
    >
      <input
        {...rest}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox brings its own checked state
        role="switch"
        // The hint describes the switch and isn't part of its name.
        aria-labelledby={hint ? labelId : undefined}
        aria-describedby={joinIds(rest['aria-describedby'], hint ? hintId : undefined)}
        className={cx(
          'relative h-5 w-8 shrink-0 appearance-none rounded-full bg-control transition-colors checked:bg-accent',
          'before:absolute before:top-0.5 before:left-0.5 before:size-4 before:rounded-full before:bg-on-accent',
          'before:shadow-xs before:transition-transform checked:before:translate-x-3',
          'forced-color-adjust-none forced-colors:bg-[ButtonText] forced-colors:before:bg-[ButtonFace] forced-colors:checked:bg-[Highlight]',
        )}
      />
      <span className={cx('min-w-0', labelHidden && 'sr-only')}>
        <span id={labelId} className="block text-ink">
          {label}
        </span>
        {hint && (
          <span id={hintId} className="block text-muted text-sm">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}

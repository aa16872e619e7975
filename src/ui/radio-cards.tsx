import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { FieldMessage } from './field.tsx';

type RadioCardsProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'checked' | 'children'> & {
  /** Names the group. */
  label: string;
  labelHidden?: boolean | undefined;
  name: string;
  options: readonly {
    value: string;
    label: string;
    description?: ReactNode;
    icon?: LucideIcon | undefined;
  }[];
  /** With onChange; omit under `register(…)`. */
  value?: string | undefined;
  columns?: 1 | 2 | 3 | undefined;
  /** Short enough for two columns on phones. */
  narrow?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
};

const grids = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' };

/** A choice of a few options with explanations. Takes `register(…)`, or `value` with `onChange`. */
export function RadioCards(props: RadioCardsProps) {
  const {
    label,
    labelHidden,
    options,
    value,
    defaultValue,
    columns = 2,
    narrow = false,
    hint,
    error,
    className,
    ...rest
  } = props;
  const messageId = useId();
  return (
    <fieldset
      className={cx('min-w-0', className)}
      disabled={rest.disabled}
      aria-describedby={error || hint ? messageId : undefined}
    >
      <legend className={cx('font-medium text-ink text-sm', labelHidden ? 'sr-only' : 'mb-1.5')}>
        {label}
      </legend>
      <div className={cx('grid gap-2', narrow ? 'grid-cols-2' : grids[columns])}>
        {options.map(({ icon: Icon, ...option }) => (
          <label
            key={option.value}
            className="relative flex items-start gap-2.5 rounded-md border border-control bg-surface p-3 transition-colors hover:border-muted has-disabled:opacity-60 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              {...rest}
              type="radio"
              value={option.value}
              {...(value !== undefined && { checked: value === option.value })}
              {...(defaultValue !== undefined && { defaultChecked: defaultValue === option.value })}
              aria-invalid={error ? true : undefined}
              className="peer mt-0.5 size-4 shrink-0 appearance-none rounded-full border border-control bg-surface outline-none transition-colors checked:border-5 checked:border-accent checked:bg-on-accent"
            />
            <span className="min-w-0 flex-1">
              <span className="block font-medium text-base text-ink">{option.label}</span>
              {option.description && (
                <span className={cx('mt-0.5 block text-muted', columns === 3 ? 'text-xs' : 'text-sm')}>
                  {option.description}
                </span>
              )}
            </span>
            {Icon && (
              <Icon
                className={cx(
                  'mt-0.5 size-4 shrink-0 text-faint peer-checked:text-accent-ink',
                  narrow && 'max-sm:hidden',
                )}
                aria-hidden="true"
              />
            )}
          </label>
        ))}
      </div>
      {(hint || error) && (
        <div className="mt-1.5">
          <FieldMessage id={messageId} hint={hint} error={error} />
        </div>
      )}
    </fieldset>
  );
}

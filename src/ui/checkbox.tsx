import { Check, Minus } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx, joinIds } from './cx.ts';
import { FieldMessage } from './field.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'aria-label'> & {
  indeterminate?: boolean | undefined;
  error?: string | undefined;
} & (
    | { label: ReactNode; hint?: ReactNode; 'aria-label'?: never }
    | { label?: never; hint?: never; 'aria-label': string }
  );

/** A native checkbox: takes `register(…)`, or `checked` with `onChange`. */
export function Checkbox({ label, hint, error, indeterminate, className, ref, ...rest }: CheckboxProps) {
  const fallbackId = useId();
  const id = rest.id ?? fallbackId;
  const messageId = `${id}-message`;
  const setRef = (element: HTMLInputElement | null) => {
    if (element && indeterminate !== undefined) element.indeterminate = indeterminate;
    if (typeof ref === 'function') return ref(element);
    if (ref) ref.current = element;
  };
  const box = (
    <span className="relative inline-grid size-4 shrink-0 place-items-center pointer-coarse:size-5">
      <input
        {...rest}
        id={id}
        ref={setRef}
        type="checkbox"
        aria-invalid={error ? true : undefined}
        aria-describedby={joinIds(rest['aria-describedby'], error || hint ? messageId : undefined)}
        className={cx(
          'peer col-start-1 row-start-1 size-full appearance-none rounded-sm border border-control bg-surface',
          'transition-colors after:absolute after:-inset-2 pointer-coarse:after:-inset-3 checked:border-accent checked:bg-accent',
          'indeterminate:border-accent indeterminate:bg-accent aria-invalid:border-danger',
          'disabled:border-line-strong disabled:bg-sunken disabled:checked:bg-neutral',
        )}
      />
      {indeterminate ? (
        <Minus className={markClass} strokeWidth={3} aria-hidden="true" />
      ) : (
        <Check
          className={cx(markClass, 'opacity-0 peer-checked:opacity-100')}
          strokeWidth={3}
          aria-hidden="true"
        />
      )}
    </span>
  );
  if (label === undefined) return <span className={cx('inline-flex', className)}>{box}</span>;
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <label
        htmlFor={id}
        className="flex items-start gap-2.5 py-0.5 text-base text-ink has-disabled:text-muted pointer-coarse:min-h-11 pointer-coarse:items-center"
      >
        <span className="flex h-5 items-center">{box}</span>
        <span className="min-w-0">{label}</span>
      </label>
      {(hint || error) && (
        <div className="pl-6.5 pointer-coarse:pl-7.5">
          <FieldMessage id={messageId} hint={hint} error={error} />
        </div>
      )}
    </div>
  );
}

const markClass = 'pointer-events-none col-start-1 row-start-1 size-3 text-on-accent pointer-coarse:size-3.5';

import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { cx, joinIds } from './cx.ts';

type FieldContext = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean };

const Context = createContext<FieldContext | null>(null);

export type FieldProps = {
  label: string;
  /** Below the control; an error replaces it. */
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  /** Shows 'Optional' beside the label. */
  optional?: boolean | undefined;
  /** Hides the label visually; screen readers still read it. */
  labelHidden?: boolean | undefined;
  /** At the end of the label's line: a counter, a link. */
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** Connects label, hint, and error to the one Input, Textarea, PasswordInput, or Select inside it. */
export function Field(props: FieldProps) {
  const { label, hint, error, required = false, optional, labelHidden, aside, className, children } = props;
  const id = useId();
  const messageId = `${id}-message`;
  const describedBy = error || hint ? messageId : undefined;

  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <div className={cx('flex items-baseline justify-between gap-3', labelHidden && !aside && 'sr-only')}>
        <label htmlFor={id} className={cx('font-medium text-ink text-sm', labelHidden && 'sr-only')}>
          {label}
          {optional && <span className="ml-1.5 font-normal text-faint">Optional</span>}
        </label>
        {aside && <span className="text-faint text-xs">{aside}</span>}
      </div>
      <Context value={{ id, describedBy, invalid: Boolean(error), required }}>{children}</Context>
      <FieldMessage id={messageId} hint={hint} error={error} />
    </div>
  );
}

type FieldMessageProps = { id: string; hint?: ReactNode; error?: string | undefined };

/** The line below a control: its error, else its hint, else nothing. */
export function FieldMessage({ id, hint, error }: FieldMessageProps) {
  if (error) {
    return (
      <p id={id} className="flex items-start gap-1.5 text-danger-ink text-sm">
        <CircleAlert className="mt-0.75 size-3.5 shrink-0" aria-hidden="true" />
        <span className="wrap-anywhere min-w-0">{error}</span>
      </p>
    );
  }
  if (!hint) return null;
  return (
    <p id={id} className="text-muted text-sm">
      {hint}
    </p>
  );
}

type ControlProps = {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
  'aria-required'?: boolean | 'true' | 'false' | undefined;
};

/**
 * Returns the attributes of a control in a Field. The control's own ID and states take precedence over the Field's;
 * descriptions are joined.
 */
export function useFieldControl(props: ControlProps): ControlProps {
  const field = useContext(Context);
  return {
    id: props.id ?? field?.id,
    'aria-describedby': joinIds(props['aria-describedby'], field?.describedBy),
    'aria-invalid': props['aria-invalid'] ?? (field?.invalid || undefined),
    'aria-required': props['aria-required'] ?? (field?.required || undefined),
  };
}

import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import type { Drawing } from './drawings.tsx';

type EmptyStateProps = {
  drawing: Drawing;
  title: string;
  /** One sentence. */
  description?: ReactNode;
  /** One action. */
  action?: ReactNode;
  /** Smaller, inside a card or a popover. */
  bare?: boolean | undefined;
  className?: string | undefined;
  role?: 'alert' | undefined;
  /** Below the description. */
  children?: ReactNode;
};

export function EmptyState(props: EmptyStateProps) {
  const { drawing: Picture, title, description, action, bare, className, role, children } = props;
  return (
    <div
      role={role}
      className={cx(
        'flex flex-col items-center justify-center px-6 text-center',
        bare ? 'py-6' : 'py-12',
        className,
      )}
    >
      <Picture className={bare ? 'mb-2 h-16.5 w-22.5' : 'mb-4'} />
      <p className={cx('text-balance font-semibold text-ink', bare ? 'text-base' : 'text-lg')}>{title}</p>
      {description && (
        <p className={cx('mt-1 max-w-sm text-balance text-muted', bare ? 'text-sm' : 'text-base')}>
          {description}
        </p>
      )}
      {children}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

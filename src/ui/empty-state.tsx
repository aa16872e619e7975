import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type EmptyStateProps = {
  icon: LucideIcon;
  title: string;
  /** One sentence. */
  description?: ReactNode;
  /** One action. */
  action?: ReactNode;
  /** Without the dashed frame, inside a card or a popover. */
  bare?: boolean | undefined;
  className?: string | undefined;
};

export function EmptyState({ icon: Icon, title, description, action, bare, className }: EmptyStateProps) {
  return (
    <div
      className={cx(
        'flex flex-col items-center justify-center px-6 text-center',
        bare ? 'py-6' : 'rounded-lg border border-line-strong border-dashed py-12',
        className,
      )}
    >
      <span className="plate mb-3 grid size-10 place-items-center text-muted">
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <p className="font-medium text-base text-ink">{title}</p>
      {description && <p className="mt-1 max-w-sm text-balance text-muted text-sm">{description}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

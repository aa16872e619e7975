import type { ReactNode } from 'react';
import { Breadcrumb } from './breadcrumb.tsx';
import { cx } from './cx.ts';

type PageHeaderProps = {
  /** The page's h1. */
  title: ReactNode;
  description?: ReactNode;
  /** Buttons at the right, below the title on phones. */
  actions?: ReactNode;
  /** A link above the title to the parent page. */
  back?: ReactNode;
  /** A smaller title with less space, for screens whose content matters more. */
  compact?: boolean | undefined;
  className?: string | undefined;
};

export function PageHeader({ title, description, actions, back, compact, className }: PageHeaderProps) {
  const titleBasis = compact ? 'basis-32' : 'basis-40';
  return (
    <div
      className={cx(
        'flex flex-wrap justify-between',
        compact ? 'gap-x-3 gap-y-2 pt-4 pb-3' : 'gap-x-6 gap-y-4 pt-6 pb-5 sm:pt-8',
        description || back ? 'items-end' : 'items-center',
        className,
      )}
    >
      <div className={cx('min-w-0 flex-1', description ? 'basis-72' : titleBasis)}>
        {back && <Breadcrumb>{back}</Breadcrumb>}
        <h1
          className={cx('font-semibold text-ink', compact ? 'text-xl sm:text-2xl' : 'text-2xl sm:text-3xl')}
        >
          {title}
        </h1>
        {description && <p className="mt-1.5 max-w-3xl text-pretty text-base text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}

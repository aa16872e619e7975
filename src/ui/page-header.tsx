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
  className?: string | undefined;
};

export function PageHeader({ title, description, actions, back, className }: PageHeaderProps) {
  return (
    <div
      className={cx(
        'flex flex-wrap justify-between gap-x-6 gap-y-4 pt-6 pb-5 sm:pt-8',
        description || back ? 'items-end' : 'items-center',
        className,
      )}
    >
      <div className={cx('min-w-0 flex-1', description ? 'basis-72' : 'basis-40')}>
        {back && <Breadcrumb>{back}</Breadcrumb>}
        <h1 className="font-semibold text-2xl text-ink sm:text-3xl">{title}</h1>
        {description && <p className="mt-1.5 max-w-3xl text-pretty text-base text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
